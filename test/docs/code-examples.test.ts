import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ruleOf } from '@lockale/checks'
import { explainCode } from 'lockale/src/commands/check/explain.ts'
import { errorAreas } from 'lockale/src/explain/error-texts.ts'
import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import type { Ended } from '../cli/lockale.ts'
import { gitEnvironment } from '../git/environment.ts'
import { startAsReal } from '../start-as-real.ts'
import { errorExamples } from './examples/examples.ts'
import { type ExampleStep, exampleProject, type ProjectExample } from './examples/project-example.ts'
import { ruleExamples } from './examples/rule-examples.ts'

let service: LocalService
beforeAll(async () => void (service = await startAsReal()))
afterAll(() => service.close())

/** Words of a command line, with quotes as a shell reads them. */
function wordsOf(command: string): readonly string[] {
  return Array.from(command.matchAll(/"([^"]*)"|\S+/gu), ([word, quoted]) => quoted ?? word).slice(1)
}

async function play(folder: Folder, { files = {}, git = [], env = {}, command }: ExampleStep): Promise<Ended> {
  await write(folder, files)
  for (const call of git) execFileSync('git', wordsOf(call), { cwd: folder.path, env: gitEnvironment, stdio: 'pipe' })
  return lockale(folder, wordsOf(command), { ...gitEnvironment, ...env })
}

async function write(folder: Folder, files: NonNullable<ExampleStep['files']>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    if (text === null) await rm(join(folder.path, file), { force: true })
    else await folder.write(file, file === 'lockale.config.json' ? withService(text) : text)
  }
}

function lockale({ path: cwd }: Folder, args: readonly string[], env: ExampleStep['env'] = {}): Promise<Ended> {
  return runInside(args, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } })
}

/** The config of an example leaves the service to its preset; a test asks the mock service. */
function withService(config: string): unknown {
  try {
    return { service: { baseUrl: service.url }, ...(JSON.parse(config) as object) }
  } catch {
    return config
  }
}

async function prepare({ before }: ProjectExample): Promise<Folder> {
  const folder = await createFolder({})
  await write(folder, exampleProject)
  const ended = before === undefined ? undefined : await play(folder, before)
  expect([ended?.err ?? '', ended?.code ?? 0]).toEqual([expect.not.stringMatching(/^✗/mu), 0])
  return folder
}

const ofErrors = Object.entries(errorExamples).map(([code, example]) => {
  return [code, example, errorAreas.some(({ errors }) => Object.hasOwn(errors, code))] as const
})

test.for(ofErrors)(
  '%s: the example stops with it, and the corrected one does not',
  async ([code, example, isKnown]) => {
    expect(isKnown).toBe(true)
    await using folder = await prepare(example)
    expect((await play(folder, example.wrong)).err).toContain(`✗ ${code} `)
    if (example.right.leavesMachine === true) return
    const right = await play(folder, example.right)
    expect([right.err, right.code]).toEqual([expect.not.stringMatching(/^✗/mu), expect.toBeOneOf([0, 1])])
  },
)

/** The walk looks for these before it compares strings: their examples are strings, and are tried as files. */
const ofStrings = (['empty-translation', 'blank-translation'] as const).map((id): [string, ProjectExample] => {
  const { source, target, better } = ruleOf(id).example ?? { source: '', target: '', better: '' }
  const [wrong, right] = [target, better].map((text) => ({
    files: { 'locales/en.json': JSON.stringify({ a: source }), 'locales/de.json': JSON.stringify({ a: text }) },
    command: 'lockale check',
  }))
  if (wrong === undefined || right === undefined) throw new Error(`${id} has no example.`)
  return [id, { wrong, right }]
})

test.for([...Object.entries(ruleExamples), ...ofStrings])(
  '%s is found in its example, not where it is off, and not in the corrected one',
  async ([id, example]) => {
    await using folder = await prepare(example)
    await play(folder, example.wrong)
    expect(await codesIn(folder)).toContain(id)
    const config = await folder.read('lockale.config.json')
    await folder.write('lockale.config.json', { ...(JSON.parse(config) as object), checks: { [id]: 'off' } })
    const isFixed = explainCode(id).settings.length === 0
    expect((await codesIn(folder)).includes(id)).toBe(isFixed)
    await folder.write('lockale.config.json', config)
    const ended = await play(folder, example.right)
    expect([ended.err, ended.code]).toEqual([expect.not.stringMatching(/^✗/mu), expect.toBeOneOf([0, 1, 3])])
    expect(await codesIn(folder)).not.toContain(id)
  },
)

async function codesIn(folder: Folder): Promise<readonly string[]> {
  const { out } = await lockale(folder, ['check', '--json'])
  const { findings } = JSON.parse(out) as { readonly findings: readonly { readonly code: string }[] }
  return findings.map(({ code }) => code)
}
