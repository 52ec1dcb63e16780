import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { openProject, type OpenOptions } from '@lockale/project'
import { type Candidate, draftConfig } from '@lockale/setup'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession, type Session, sessionOf } from './build-session.ts'
import type { ModuleRequest } from './module-id.ts'
import type { Policy } from './outcome.ts'

type Shape = Parameters<Session['load']>[1]

const building: Policy = { failOn: () => 'error', isWatching: false, sourceFallback: true, usesSource: () => true }
const watching: Policy = { failOn: () => 'error', isWatching: true, sourceFallback: true, usesSource: () => true }
const shape: Shape = { sourceFallback: true, buildLocale: undefined, panel: true, check: true, hot: undefined }
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
  const { code, files } = await session.load({ kind: 'namespace', locale: 'de', namespace: 'home' }, shape)
  expect(code).toContain('{"hello":"Hallo {{name}}"}')
  // Whether a translation is invalid depends on its source, and on the config.
  expect(files).toEqual(['de/home.json', 'en/home.json', 'lockale.config.json'].map((file) => join(root, file)))
  const meta = await session.load({ kind: 'meta' }, shape)
  expect(meta.code).toContain('{"en":1,"de":1}')
  const watched = ['en/home.json', 'de/home.json', 'lockale.lock', 'lockale.config.json'].map((file) =>
    join(root, file),
  )
  expect(meta.files).toEqual(watched)
  expect((await session.load({ kind: 'resources' }, shape)).files).toEqual(watched.slice(3))
})

test('takes the config it is told to, relative to the root', async () => {
  await write('i18n.json', JSON.stringify({ ...config, targets: ['fr'] }))
  const { code } = await createSession({ root, config: 'i18n.json' }).load({ kind: 'resources' }, shape)
  expect(code).toContain(`'virtual:lockale/fr'`)
})

test('finds nothing wrong with sound texts', async () => {
  expect(await createSession({ root, config: undefined }).assess(building)).toEqual({
    failure: undefined,
    warnings: [],
  })
})

test('a broken text fails every build, and is seen as soon as it is written', async () => {
  const session = createSession({ root, config: undefined })
  await session.assess(building)
  await write('de/home.json', '{ "hello": "Hallo" }')
  expect((await session.assess(building)).failure).toBe(undefined) // one build sees one state of the files
  session.refresh()
  const failures = [await failureOf(session), await failureOf(session)]
  expect(failures).toEqual(Array(2).fill(expect.stringContaining('de/home.json:1:12 hello: {{name}} is missing')))
  session.refresh()
  await write('de/home.json', '{ "hello": "Hallo {{name}}!" }')
  expect((await session.assess(building)).failure).toBe(undefined)
})

test('a warning comes once for the same problem, and again for another one', async () => {
  await write('de/home.json', '{ "hello": "Hallo" }')
  const session = createSession({ root, config: undefined })
  const counts = [await count(session)]
  session.refresh()
  counts.push(await count(session))
  await write('de/home.json', '{ "hello": "Hallo Welt" }')
  session.refresh()
  counts.push(await count(session))
  await write('de/home.json', '{ "hello": "Hallo {{nam}}" }')
  session.refresh()
  counts.push(await count(session))
  expect(counts).toEqual([1, 0, 0, 1])
})

test('the same files are checked once, however often the host asks', async () => {
  const { session, reads } = countReads()
  for (const policy of [building, watching, building]) {
    session.refresh()
    session.refresh(join(root, 'src/app.ts'))
    await Promise.all([session.assess(policy), session.assess(policy), session.load({ kind: 'meta' }, shape)])
  }
  expect(reads.checks).toBe(1)
  await write('en/new.json', '{ "a": "A" }')
  session.refresh()
  await session.assess(building)
  expect(reads.checks).toBe(2)
})

test('a build reads each file once', async () => {
  await Promise.all(['en/home.json', 'de/home.json'].map((file) => utimes(join(root, file), long, long)))
  const { session, reads } = countReads()
  session.refresh()
  session.begin()
  const load = (locale: string) => session.load({ kind: 'namespace', locale, namespace: 'home' }, shape)
  await Promise.all([load('de'), load('en'), session.load({ kind: 'meta' }, shape), session.assess(building)])
  expect(reads.files.filter((file) => file.endsWith('home.json')).toSorted()).toEqual(['de/home.json', 'en/home.json'])
})

test.for<[name: string, change: () => Promise<void>]>([
  ['touched', () => utimes(join(root, 'de/home.json'), new Date(), new Date())],
  ['written again as it was', () => write('de/home.json', '{ "hello": "Hallo {{name}}" }')],
])('a file that is only %s is no change', async ([, change]) => {
  const { session, reads } = countReads()
  await session.assess(building)
  await change()
  session.refresh(join(root, 'de/home.json'))
  await session.assess(building)
  expect(reads.checks).toBe(1)
})

test.for<[name: string, over: Partial<Shape>, text: string]>([
  ['a build has the source’s text in the place of a broken one', {}, 'Hello {{name}}'],
  ['unless it is told not to', { sourceFallback: false }, 'Hallo'],
  ['or looks at no text', { sourceFallback: false, check: false }, 'Hallo'],
  ['an app that runs shows what was typed', { hot: 'vite' }, 'Hallo'],
])('%s', async ([, over, text]) => {
  await write('de/home.json', '{ "hello": "Hallo" }')
  const session = createSession({ root, config: undefined })
  const { code } = await session.load(german, { ...shape, ...over })
  expect(code).toContain(`{"hello":"${text}"}`)
  const meta = await session.load({ kind: 'meta' }, { ...shape, ...over })
  const isListed = meta.code.includes('"locale":"de","namespace":"home","message":"hello","rule":"placeholder-missing"')
  expect(isListed).toBe(over.sourceFallback ?? true)
})

test.for<[name: string, spoil: () => Promise<void>]>([
  ['half-written', () => write('de/home.json', '{ "hello": "Ha')],
  ['empty', () => write('de/home.json', '')],
  ['in conflict', () => write('de/home.json', '<<<<<<< ours\n{}\n=======\n{ "a": "b" }\n>>>>>>> theirs\n')],
  ['gone', () => rm(join(root, 'de'), { recursive: true })],
  [
    'a folder',
    async () => {
      await rm(join(root, 'de/home.json'))
      await mkdir(join(root, 'de/home.json'))
    },
  ],
  ['without a config', () => write('lockale.config.json', '{ "source": "en",')],
  ['without a source', () => rm(join(root, 'en'), { recursive: true })],
])('an app that runs keeps the last good texts of a file that is %s, until it is mended', async ([, spoil]) => {
  const session = createSession({ root, config: undefined })
  const running: Shape = { ...shape, hot: 'vite' }
  await session.load(german, running)
  await spoil()
  session.refresh()
  expect((await session.load(german, running)).code).toContain('Hallo {{name}}')
  expect((await session.assess(watching)).warnings).not.toEqual([])
  await rm(join(root, 'de'), { recursive: true, force: true })
  await write('lockale.config.json', JSON.stringify(config))
  await write('en/home.json', '{ "hello": "Hello {{name}}" }')
  await write('de/home.json', '{ "hello": "Servus {{name}}" }')
  session.refresh()
  expect((await session.load(german, running)).code).toContain('Servus {{name}}')
  expect(await session.assess(watching)).toEqual({ failure: undefined, warnings: [] })
})

test('while a bundler watches, each problem is reported once, also where other lines or files change', async () => {
  await write('en/home.json', '{ "hello": "Hello {{name}}", "bye": "Bye" }')
  await write('de/home.json', '{ "hello": "Hallo" }')
  const session = createSession({ root, config: undefined })
  const reported = async (file?: string, text = ''): Promise<readonly string[]> => {
    if (file !== undefined) await write(file, text)
    session.refresh()
    return (await session.assess({ ...watching, failOn: () => 'never' })).warnings.map((one) => one.text)
  }
  expect(await reported()).toEqual([expect.stringContaining('hello:'), expect.stringContaining('bye: is missing')])
  expect(await reported('de/home.json', '\n\n{ "hello": "Hallo" }')).toEqual([])
  expect(await reported('de/home.json', '{ "hello": "Ha')).toEqual([expect.stringContaining('cannot be read')])
  expect(await reported('de/home.json', '{ "hello": "Hallo" }')).toEqual([])
  expect(await reported('de/home.json', '{ "hello": "Hallo {{name}}" }')).toEqual([])
  // What was fixed and is there again is new.
  expect(await reported('de/home.json', '{ "hello": "Hallo" }')).toEqual([expect.stringContaining('hello:')])
})

test('a build remembers what the last one found, for as long as nothing changes', async () => {
  await write('de/home.json', '{ "hello": "Hallo" }')
  await write('en/more.yml', 'title: Here')
  await write('de/more.yml', 'title: Hier')
  await write('lockale.config.json', JSON.stringify({ ...config, files: [...config.files, '{locale}/more.yml'] }))
  await settle()
  const first = await buildOnce()
  expect(first).toMatchObject({ checks: 1, code: expect.stringContaining('Hello {{name}}') })
  expect(first.warnings).not.toEqual([])
  expect(await buildOnce()).toEqual({ ...first, checks: 0, opened: 0 })
  await write('de/home.json', '{ "hello": "Hallo {{name}}" }')
  expect(await buildOnce()).toMatchObject({ checks: 1, code: expect.stringContaining('Hallo {{name}}'), warnings: [] })
})

test.for<[name: string, change: () => Promise<void>]>([
  ['a new source file', () => write('en/new.json', '{ "a": "A" }')],
  ['the lockfile gone', () => rm(join(root, 'lockale.lock'))],
  ['the config', () => write('lockale.config.json', JSON.stringify({ ...config, checks: { 'end-stop': 'error' } }))],
  ['a spoilt memory', () => write('.lockale/answers-build', 'x')],
])('what it remembers is not believed after a change: %s', async ([, change]) => {
  await settle()
  await buildOnce()
  expect((await buildOnce()).checks).toBe(0)
  await change()
  expect((await buildOnce()).checks).toBe(1)
})

test.for(['ts', 'mts', 'mjs', 'json'] as const)(
  'a config that init writes is one that it remembers: .%s',
  async (kind) => {
    const { file, text } = draftConfig(detected, { kind, source: 'en', targets: [{ locale: 'de' }], preset: 'local' })
    await rm(join(root, 'lockale.config.json'))
    await write(file, text)
    await settle()
    const first = await buildOnce()
    expect([first.checks, (await buildOnce()).checks]).toEqual([1, 0])
  },
)

const detected: Candidate = {
  framework: 'files',
  name: 'JSON files',
  confidence: 'certain',
  why: [{ what: 'files of de, en', file: 'en/home.json' }],
  files: config.files,
  source: 'en',
  sourceWhy: 'you named it',
  rivals: [],
  leftOut: [],
  targets: [{ locale: 'de' }],
  shapes: [],
  isByDependency: false,
  isGuessed: false,
  overlays: [],
  newFiles: [],
  hasTranslations: true,
  extra: { syntax: { id: 'icu', apostrophes: 'literal' }, messages: [{ match: '$schema', policy: 'locked' }] },
  messages: 1,
  catalogs: 1,
  syntaxes: [{ syntax: 'icu', why: undefined }],
  notes: [],
}

test('nothing is put down where a bundler goes on, or where there is no folder for it', async () => {
  const before = await readdir(root, { recursive: true })
  await buildOnce()
  expect(await readdir(root, { recursive: true })).toEqual(before)
  await settle()
  await buildOnce(false)
  expect(await readdir(join(root, '.lockale'))).not.toContain('answers-build')
})

test('what changes without the text of a config changes the check', async () => {
  const session = createSession({ root, config: undefined })
  await session.assess(building)
  await write(
    'lockale.config.json',
    JSON.stringify({ ...config, messages: [{ match: 'hello', mustMatch: '^Servus' }] }),
  )
  session.refresh(join(root, 'lockale.config.json'))
  const { failure, warnings } = await session.assess(building)
  expect([failure, ...warnings]).not.toEqual([undefined])
})

test('a config that appears or is mended is taken up', async () => {
  await write('lockale.config.json', '{ "source": "en"')
  const session = createSession({ root, config: undefined })
  expect((await session.assess(building)).failure?.text).toMatch(/lockale\.config\.json.*\(CONFIG_/su)
  expect((await session.assess(watching)).warnings).toEqual([])
  await expect(session.load({ kind: 'resources' }, shape)).rejects.toThrow(/lockale\.config\.json.*\(CONFIG_/su)
  await write('lockale.config.json', JSON.stringify(config))
  session.refresh()
  expect(await session.assess(building)).toEqual({ failure: undefined, warnings: [] })
})

test('a folder without a config says what to do', async () => {
  await rm(join(root, 'lockale.config.json'))
  await write('package.json', '{}')
  const { failure } = await createSession({ root, config: undefined }).assess({
    failOn: () => 'never',
    isWatching: false,
    sourceFallback: true,
    usesSource: () => true,
  })
  expect(failure?.text).toContain('(CONFIG_NOT_FOUND)')
})

test('of a file that cannot be read a build has the source’s texts, of one that is not there yet none', async () => {
  await write('de/home.json', '{ "hello": ')
  await write('en/about.json', '{ "title": "About" }')
  const session = createSession({ root, config: undefined })
  expect((await session.load(german, shape)).code).toContain('{"hello":"Hello {{name}}"}')
  const about = await session.load({ kind: 'namespace', locale: 'de', namespace: 'about' }, shape)
  expect(about.code).toContain(`JSON.parse('{}')`)
})

test('one session for a root and a config', () => {
  expect(sessionOf({ root, config: undefined })).toBe(sessionOf({ root, config: undefined }))
  expect(sessionOf({ root, config: 'a.json' })).not.toBe(sessionOf({ root, config: undefined }))
})

const german: ModuleRequest = { kind: 'namespace', locale: 'de', namespace: 'home' }
const long = new Date('2026-01-02T03:04:05Z')

/** A session, and what it asks of the project and the disk. */
function countReads(own?: readonly string[]): { readonly session: Session; readonly reads: Reads } {
  const reads = { opened: 0, checks: 0, files: [] as string[] }
  const session = createSession(
    { root, config: undefined },
    async (options) => {
      reads.opened++
      const watch: OpenOptions['watch'] = (given) => {
        const { fs, ...ports } = options.watch?.(given) ?? given
        const readFile: typeof fs.readFile = (path) => {
          reads.files.push(relative(root, path))
          return fs.readFile(path)
        }
        return { ...ports, fs: { ...fs, readFile } }
      }
      const project = await openProject({ ...options, watch })
      const deliver: typeof project.deliver = () => {
        reads.checks++
        return project.deliver()
      }
      return { ...project, deliver }
    },
    own,
  )
  return { session, reads }
}

interface Reads {
  opened: number
  checks: number
  readonly files: string[]
}

interface Built extends Pick<Reads, 'checks' | 'opened'> {
  readonly code: string
  readonly meta: unknown
  readonly warnings: readonly unknown[]
}

/** A build as a process of its own does it. */
async function buildOnce(isLast = true): Promise<Built> {
  const { session, reads } = countReads([])
  session.begin(isLast)
  const { warnings } = await session.assess({ ...building, failOn: () => 'never' })
  const { code } = await session.load(german, shape)
  const meta = await session.load({ kind: 'meta' }, shape)
  return { checks: reads.checks, opened: reads.opened, code, meta, warnings }
}

/**
 * Puts on record what there is: of texts that are not, version control is asked. And files that were written this moment may
 * be written again in the same tick of the disk's clock.
 */
async function settle(): Promise<void> {
  await write('.lockale/.gitignore', '*\n')
  await (await openProject({ cwd: root })).adopt()
  const names = await readdir(root, { recursive: true })
  await Promise.all(names.map((name) => utimes(join(root, name), long, long)))
}

async function failureOf(session: Session): Promise<string | undefined> {
  return (await session.assess(building)).failure?.text
}

async function count(session: Session): Promise<number> {
  return (await session.assess(watching)).warnings.length
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
