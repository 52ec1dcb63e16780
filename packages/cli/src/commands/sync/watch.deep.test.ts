import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { TranslateFailure } from '@lockale/core'
import { expect, test } from 'vitest'
import { Interruption } from '@lockale/terminal/interruption'
import { parts } from '../../parts.ts'
import { run } from '../../run.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'

const config = { source: 'en', targets: ['de'], files: ['locales/{locale}/{namespace}.json'], syntax: 'i18next' }

const app = { 'lockale.config.json': config, 'locales/en/home.json': { title: 'Welcome' } }

interface Watched extends AsyncDisposable {
  readonly path: string
  write(file: string, content: unknown): Promise<void>
  read(file: string): Promise<unknown>
  /** Documents so far, parsed. */
  documents(): readonly Record<string, unknown>[]
  /** Waits for the document of the n-th run. */
  run(number: number): Promise<Record<string, unknown>>
  /** What was said, once it holds this. */
  said(text: string): Promise<string>
  /** The same of stderr. */
  shown(text: string): Promise<string>
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number>
  readonly ended: Promise<number>
}

interface Stage {
  /** In place of the app at the root. */
  readonly root?: Readonly<Record<string, unknown>>
  readonly isTty?: boolean
  readonly parts?: Partial<typeof parts>
  readonly files?: Readonly<Record<string, unknown>>
  readonly argv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly isJson?: boolean
}

async function startWatch({
  files = {},
  argv = ['--local'],
  env = {},
  isJson = true,
  isTty = false,
  parts: own,
  root = app,
}: Stage = {}): Promise<Watched> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'lockale-watch-')))
  const write = async (file: string, content: unknown) => {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
  }
  for (const [file, content] of Object.entries({ ...root, ...files })) await write(file, content)
  const stopping = new AbortController()
  const host = {
    ...fakeHost({ env, isTty, signal: stopping.signal, now: () => performance.now() }),
    cwd: path,
    parts: { ...parts, ...own },
  }
  const ended = run(['watch', ...argv, ...(isJson ? ['--json'] : [])], host)
  let isOver = false
  void ended.finally(() => (isOver = true))
  const documents = () =>
    host
      .out()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (let times = 0; times < 2400; times++) {
      const found = look()
      if (found !== undefined) return found
      if (isOver) break
      await wait(25)
    }
    throw new Error(`It never came: ${host.out()}${host.err()}`)
  }
  const stop = () => {
    stopping.abort(new Interruption('SIGINT'))
    return ended
  }
  return {
    path,
    write,
    documents,
    ended,
    stop,
    read: async (file) => JSON.parse(await readFile(join(path, file), 'utf8')) as unknown,
    run: (number) => until(() => documents().find((document) => document['run'] === number)),
    said: (text) => until(() => (host.out().includes(text) ? host.out() : undefined)),
    shown: (text) => until(() => (host.err().includes(text) ? host.err() : undefined)),
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(path, { recursive: true, force: true })
    },
  }
}

test('a run at the start, one for each change, none for what it wrote itself', async () => {
  await using watched = await startWatch()
  expect(await watched.run(1)).toMatchObject({ command: 'watch', written: 1, isComplete: true, changed: [] })
  await watched.write('locales/en/home.json', { title: 'Welcome', more: 'Read more' })
  expect(await watched.run(2)).toMatchObject({ written: 1, changed: ['locales/en/home.json'] })
  expect(await watched.read('locales/de/home.json')).toMatchObject({ more: expect.any(String) })
  // nothing moves: neither its own files nor a save that changes nothing
  await watched.write('locales/en/home.json', { title: 'Welcome', more: 'Read more' })
  await wait(2000)
  expect(watched.documents()).toHaveLength(2)
  expect(await watched.stop()).toBe(130)
  expect(watched.documents().at(-1)).toEqual({
    version: 1,
    command: 'watch',
    ended: true,
    runs: 2,
    written: 2,
    characters: 16,
    isMock: true,
  })
})

test('many files at once are one run; a file that is new, one that is gone, one put in place by a rename', async () => {
  await using watched = await startWatch()
  await watched.run(1)
  const names = Array.from({ length: 30 }, (_, at) => `locales/en/n${at}.json`)
  await Promise.all(names.map((name) => watched.write(name, { title: `Text of ${name}` })))
  expect(await watched.run(2)).toMatchObject({ written: 30 })
  await writeFile(join(watched.path, 'locales/en/.home.json.swp'), '{"title":"Hello"}')
  await rename(join(watched.path, 'locales/en/.home.json.swp'), join(watched.path, 'locales/en/home.json'))
  expect(await watched.run(3)).toMatchObject({ written: 1, changed: ['locales/en/home.json'] })
  await rm(join(watched.path, 'locales/de/home.json'))
  expect(await watched.run(4)).toMatchObject({ written: 1, requests: 0, changed: ['locales/de/home.json'] })
})

test('folders that go and come back', async () => {
  await using watched = await startWatch()
  await watched.run(1)
  await rename(join(watched.path, 'locales'), join(watched.path, 'away'))
  expect(await watched.run(2)).toMatchObject({ error: { code: 'SOURCE_NOT_FOUND' } })
  await rename(join(watched.path, 'away'), join(watched.path, 'locales'))
  const third = await watched.run(3)
  expect(third).toMatchObject({ isComplete: true, requests: 0 })
  await watched.write('locales/en/home.json', { title: 'Here again' })
  const last = await watched.run(4)
  expect(last).toMatchObject({ written: 1 })
})

test('a file that is invalid while you type is reported once, and watch goes on', async () => {
  await using watched = await startWatch({ isJson: false })
  await watched.said('✓ 1 string written')
  await watched.write('locales/en/home.json', '{ "title": "Wel')
  const once = await watched.said('CATALOG_UNREADABLE')
  await watched.write('locales/en/home.json', '{ "title": "Welco')
  await wait(800)
  await watched.write(
    'locales/en/home.json',
    '<<<<<<< ours\n{ "title": "A" }\n=======\n{ "title": "B" }\n>>>>>>> theirs\n',
  )
  await watched.said('CATALOG_CONFLICTED')
  await watched.write('locales/en/home.json', { title: 'Welcome home' })
  const all = await watched.said('locales/en/home.json\n')
  expect(once.split('✗ CATALOG_UNREADABLE')).toHaveLength(2)
  expect(all.split('✗ CATALOG_UNREADABLE')).toHaveLength(2)
  expect(await watched.read('locales/de/home.json')).not.toEqual({ title: 'Welcome' })
})

test('the config is read again; one that is broken waits for the next save', async () => {
  await using watched = await startWatch()
  await watched.run(1)
  await watched.write('lockale.config.json', { ...config, targtes: ['pl'] })
  expect(await watched.run(2)).toMatchObject({ error: { code: 'CONFIG_INVALID' } })
  // nothing is done by the old one
  await watched.write('locales/en/home.json', { title: 'Welcome you' })
  expect(await watched.run(3)).toMatchObject({ error: { code: 'CONFIG_INVALID' } })
  await watched.write('lockale.config.json', { ...config, targets: ['de', 'pl'] })
  expect(await watched.run(4)).toMatchObject({ written: 2, isComplete: true })
  await watched.write('locales/en/home.json', { title: 'Welcome all' })
  expect(await watched.run(5)).toMatchObject({ written: 2 })
})

test('git at work is waited for', async () => {
  await using watched = await startWatch({ files: { '.git/HEAD': 'ref: refs/heads/main' } })
  await watched.run(1)
  await watched.write('.git/index.lock', '')
  await watched.write('locales/en/home.json', { title: 'One' })
  await wait(600)
  expect(watched.documents()).toHaveLength(1)
  await watched.write('locales/en/other.json', { title: 'Two' })
  await rm(join(watched.path, '.git/index.lock'))
  expect(await watched.run(2)).toMatchObject({ written: 2 })
})

test('the budget is that of all runs together', async () => {
  await using watched = await startWatch({ argv: ['--local', '--max-characters', '12'] })
  expect(await watched.run(1)).toMatchObject({ characters: 7 })
  await watched.write('locales/en/home.json', { title: 'Welcome', more: 'Read more' })
  expect(await watched.run(2)).toMatchObject({ error: { code: 'BUDGET_EXCEEDED' } })
  await watched.write('locales/en/home.json', { title: 'Welcome', more: 'More' })
  expect(await watched.run(3)).toMatchObject({ characters: 4, isComplete: true })
})

test('a service that is down is said once and not asked again at once', async () => {
  let asked = 0
  const connect = async (...[of]: Parameters<typeof parts.connect>) => {
    const translator = await parts.connect(of, { env: {}, local: true })
    const translate = async () => {
      asked++
      throw new TranslateFailure('unavailable', 'unknown', 'nobody answers', { hint: 'Try again later.' })
    }
    return { ...translator, translate }
  }
  await using watched = await startWatch({ isJson: false, parts: { connect } })
  await watched.said('nobody answers')
  const before = asked
  await watched.write('locales/en/home.json', { title: 'Something else' })
  await wait(800)
  expect([asked, (await watched.said('nobody answers')).split('nobody answers').length]).toEqual([before, 2])
  expect(await watched.stop()).toBe(130)
})

test('--check sends and writes nothing, and needs no key', async () => {
  await using watched = await startWatch({ argv: ['--check'] })
  expect(await watched.run(1)).toMatchObject({ findings: [{ code: 'missing-file' }] })
  await watched.write('locales/de/home.json', { title: 'Willkommen' })
  expect(await watched.run(2)).toMatchObject({
    findings: expect.not.arrayContaining([expect.objectContaining({ code: 'missing-file' })]),
  })
  await expect(readFile(join(watched.path, 'lockale.lock'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test.for<[name: string, stage: Stage, exit: number, says: string]>([
  ['CI without --yes', { argv: [], env: { CI: 'true', LOCKALE_KEY: 'k' }, isJson: false }, 2, 'SPEND_NOT_CONFIRMED'],
  ['no key', { argv: [], isJson: false }, 4, 'KEY_MISSING'],
  ['a config that is broken from the start', { files: { 'lockale.config.json': '{' }, isJson: false }, 2, 'CONFIG_'],
])('%s: nothing is watched', async ([, stage, exit]) => {
  await using watched = await startWatch(stage)
  expect(await watched.ended).toBe(exit)
})

test('at the root of a workspace all packages are watched, and a change names its file from there', async () => {
  const files = Object.fromEntries(
    ['shop', 'admin'].flatMap((name) => [
      [`packages/${name}/package.json`, { name }],
      ...Object.entries(app).map(([file, content]) => [`packages/${name}/${file}`, content]),
    ]),
  ) as Record<string, unknown>
  const workspace = { 'package.json': { workspaces: ['packages/*'] }, ...files }
  await using watched = await startWatch({ files: workspace, root: {} })
  expect(await watched.run(1)).toMatchObject({ written: 2, requests: 1, isComplete: true })
  await watched.write('packages/shop/locales/en/more/cart.json', { title: 'Your cart' })
  expect(await watched.run(2)).toMatchObject({ written: 1, changed: ['packages/shop/locales/en/more/cart.json'] })
  await watched.write('packages/admin/lockale.config.json', { ...config, targets: ['de', 'pl'] })
  expect(await watched.run(3)).toMatchObject({ written: 1, changed: ['packages/admin/lockale.config.json'] })
})

const clearing = '\r\u001B[2K'

test('on a terminal one quiet line says that it waits, and is gone before anything else is said', async () => {
  await using watched = await startWatch({ isJson: false, isTty: true })
  await watched.said('1 string written')
  const shown = await watched.shown('watching')
  expect(shown.split(clearing).at(-1)).toMatch(/^watching \d+ files · Ctrl-C stops$/u)
  await watched.stop()
  expect((await watched.shown('watching')).endsWith(clearing)).toBe(true)
})
