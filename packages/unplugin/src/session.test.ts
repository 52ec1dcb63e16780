import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openProject } from '@lockale/project'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession, type Session, sessionOf } from './session.ts'
import type { Policy } from './verdict.ts'

const building: Policy = { failOn: 'error', isWatching: false }
const watching: Policy = { failOn: 'error', isWatching: true }
const config = { source: 'en', targets: ['de'], files: ['{locale}/{namespace}.json'], syntax: 'i18next' }

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-session-'))
  await write('lockale.config.json', JSON.stringify(config))
  await write('en/home.json', '{ "hello": "Hello {{name}}" }')
  await write('de/home.json', '{ "hello": "Hallo {{name}}" }')
})
afterEach(() => rm(root, { recursive: true }))

test('serves the texts of the project as they are', async () => {
  const session = createSession({ root, config: undefined })
  const { code, files } = await session.load({ kind: 'namespace', locale: 'de', namespace: 'home' })
  expect(code).toContain('{"hello":"Hallo {{name}}"}')
  expect(files).toEqual([join(root, 'de/home.json')])
  const meta = await session.load({ kind: 'meta' })
  expect(meta.code).toContain('{"en":1,"de":1}')
  const watched = ['en/home.json', 'de/home.json', 'lockale.lock', 'lockale.config.json'].map((file) =>
    join(root, file),
  )
  expect(meta.files).toEqual(watched)
  expect((await session.load({ kind: 'resources' })).files).toEqual(watched.slice(3))
})

test('takes the config it is told to, relative to the root', async () => {
  await write('i18n.json', JSON.stringify({ ...config, targets: ['fr'] }))
  const { code } = await createSession({ root, config: 'i18n.json' }).load({ kind: 'resources' })
  expect(code).toContain(`'virtual:lockale/fr'`)
})

test('finds nothing wrong with sound texts', async () => {
  expect(await createSession({ root, config: undefined }).judge(building)).toEqual({ failure: undefined, warnings: [] })
})

test('a broken text fails every build, and is seen as soon as it is written', async () => {
  const session = createSession({ root, config: undefined })
  await session.judge(building)
  await write('de/home.json', '{ "hello": "Hallo" }')
  expect((await session.judge(building)).failure).toBe(undefined) // one build sees one state of the files
  session.refresh()
  const failures = [(await session.judge(building)).failure, (await session.judge(building)).failure]
  expect(failures).toEqual(Array(2).fill(expect.stringContaining('de/home.json:1:12 hello: {{name}} is missing')))
  session.refresh()
  await write('de/home.json', '{ "hello": "Hallo {{name}}!" }')
  expect((await session.judge(building)).failure).toBe(undefined)
})

test('a warning comes once for the same files, and again when they change', async () => {
  await write('de/home.json', '{ "hello": "Hallo" }')
  const session = createSession({ root, config: undefined })
  const counts = [await count(session)]
  session.refresh()
  counts.push(await count(session))
  await write('de/home.json', '{ "hello": "Hallo Welt" }')
  session.refresh()
  counts.push(await count(session))
  expect(counts).toEqual([1, 0, 1])
})

test('the same files are checked once, however often the host asks', async () => {
  let checks = 0
  const session = createSession({ root, config: undefined }, async (options) => {
    const project = await openProject(options)
    const check: typeof project.check = (selection) => {
      checks++
      return project.check(selection)
    }
    return { ...project, check }
  })
  for (const policy of [building, watching, building]) {
    session.refresh()
    await Promise.all([session.judge(policy), session.judge(policy), session.load({ kind: 'meta' })])
  }
  expect(checks).toBe(1)
  await write('en/new.json', '{ "a": "A" }')
  session.refresh()
  await session.judge(building)
  expect(checks).toBe(2)
})

test('a config that appears or is mended is taken up', async () => {
  await write('lockale.config.json', '{ "source": "en"')
  const session = createSession({ root, config: undefined })
  expect((await session.judge(building)).failure).toMatch(/lockale\.config\.json.*\(CONFIG_/su)
  expect((await session.judge(watching)).warnings).toEqual([])
  await expect(session.load({ kind: 'resources' })).rejects.toThrow(/lockale\.config\.json.*\(CONFIG_/su)
  await write('lockale.config.json', JSON.stringify(config))
  session.refresh()
  expect(await session.judge(building)).toEqual({ failure: undefined, warnings: [] })
})

test('a folder without a config says what to do', async () => {
  await rm(join(root, 'lockale.config.json'))
  await write('package.json', '{}')
  const { failure } = await createSession({ root, config: undefined }).judge({ failOn: 'never', isWatching: false })
  expect(failure).toContain('(CONFIG_NOT_FOUND)')
})

test('a file that is broken or not there yet is an empty namespace', async () => {
  await write('de/home.json', '{ "hello": ')
  await write('en/about.json', '{ "title": "About" }')
  const session = createSession({ root, config: undefined })
  for (const namespace of ['home', 'about']) {
    expect((await session.load({ kind: 'namespace', locale: 'de', namespace })).code).toContain(`JSON.parse('{}')`)
  }
})

test('one session for a root and a config', () => {
  expect(sessionOf({ root, config: undefined })).toBe(sessionOf({ root, config: undefined }))
  expect(sessionOf({ root, config: 'a.json' })).not.toBe(sessionOf({ root, config: undefined }))
})

async function count(session: Session): Promise<number> {
  return (await session.judge(watching)).warnings.length
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
