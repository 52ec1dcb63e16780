import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import lockale from 'unplugin-lockale/vite'
import type { Options } from 'unplugin-lockale'
import { build, createBuilder, createLogger, createServer, type InlineConfig } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSyncApp, key, type SyncApp } from './sync-app.ts'
import { runFile } from './app.ts'

const patient = { timeout: 60_000, interval: 50 }

beforeEach(() => {
  vi.stubEnv('CI', '')
  vi.stubEnv('LOCKALE_SPEND', '')
  vi.stubEnv('LOCKALE_KEY', key)
})
afterEach(() => vi.unstubAllEnvs())

test('vite dev: a source text that is saved is translated, a burst of saves in a few runs', async () => {
  await using app = await createSyncApp()
  const { config, said } = configOf(app, { sync: 'dev' })
  const server = await createServer({ ...config, appType: 'custom', server: { middlewareMode: true, ws: false } })
  try {
    const shown = async () => JSON.stringify(await server.ssrLoadModule('virtual:lockale/resources'))
    const save = (title: string) => app.folder.write('locales/en/home.json', { title })
    expect(await shown()).toContain('Parcel 7')
    // A watcher that has just begun may miss the first save.
    await vi.waitFor(
      async () => {
        await save('Parcels 1001')
        await sleep(1000)
        expect(said.join('\n')).toContain('translating changed strings')
      },
      { timeout: 60_000, interval: 1000 },
    )
    await vi.waitFor(
      async () => {
        expect(await app.folder.read('locales/de/home.json')).toContain('1001')
        expect(await shown()).toMatch(/de.*1001.*fr.*1001/su)
      },
      { timeout: 60_000, interval: 250 },
    )
    await vi.waitFor(
      () => expect(said.at(-1)).toMatch(/2 strings translated into 2 locales \(24 characters\)/u),
      patient,
    )

    const before = said.length
    for (let at = 0; at < 20; at++) await save(`Parcels ${at}`)
    await app.folder.write('locales/en/home.json', '{ "title": "Parcels 20')
    await sleep(50)
    await save('Parcels 2002')
    await vi.waitFor(async () => expect(await app.folder.read('locales/fr/home.json')).toContain('2002'), patient)
    await vi.waitFor(() => expect(said.at(-1)).toContain('translated into'), patient)
    const runs = said.slice(before).filter((text) => text.includes('translating changed strings'))
    expect(runs.length).toBeLessThanOrEqual(5)
    expect(said.join('\n')).not.toContain(key)
  } finally {
    await server.close()
  }
})

test('vite build: one sync for all environments, before the check; a second build asks nothing', async () => {
  await using app = await createSyncApp()
  const { config, said } = configOf(app, { sync: 'build' })
  const input = join(app.folder.path, 'src/main.js')
  const environment = (outDir: string) => ({ build: { outDir, rolldownOptions: { input } } })
  const make = async () => {
    const environments = { client: environment('dist/client'), ssr: environment('dist/ssr') }
    const builder = await createBuilder({ ...config, builder: {}, environments })
    await builder.buildApp()
  }
  await make()
  expect(said.filter((text) => text.includes('lockale: '))).toEqual([
    expect.stringMatching(/lockale: 2 strings translated into 2 locales \(16 characters\)/u),
  ])
  expect(await runFile(join(app.folder.path, 'dist/ssr/main.js'))).toMatchObject({
    de: { home: { title: expect.stringMatching(/^\[de .*7/u) } },
  })
  const asked = app.service.requests.length
  await make()
  expect(app.service.requests.length).toBe(asked)
})

test('vite dev: why a sync was not done is said, and handed to the panel', async () => {
  await using app = await createSyncApp()
  vi.stubEnv('LOCKALE_KEY', '')
  const { config, said } = configOf(app, { sync: 'dev' })
  const server = await createServer({ ...config, appType: 'custom', server: { middlewareMode: true, ws: false } })
  try {
    const findings = async () => JSON.stringify(await server.ssrLoadModule('virtual:lockale/-/findings'))
    expect(await findings()).not.toContain('KEY_MISSING')
    let saves = 0
    await vi.waitFor(
      async () => {
        await app.folder.write('locales/en/home.json', { title: `Parcel ${saves++}` })
        await sleep(2000)
        expect(said.join('\n')).toMatch(/KEY_MISSING\); next attempt in 5 s, or when a source string changes/u)
      },
      { timeout: 60_000, interval: 500 },
    )
    await vi.waitFor(async () => expect(await findings()).toContain('KEY_MISSING'), patient)
  } finally {
    await server.close()
  }
})

test('vite build: a key that is refused fails it in the words of the CLI, without the key', async () => {
  await using app = await createSyncApp()
  vi.stubEnv('LOCKALE_KEY', '')
  const failed = await failure(app, { sync: 'both' })
  expect(failed).toContain('There is no key for the language service.')
  expect(failed).toContain('(KEY_MISSING)')
  await expect(app.folder.read('locales/de/home.json')).rejects.toThrow(/ENOENT/u)
})

test('in CI without LOCKALE_SPEND nothing is started, and the check says what is missing', async () => {
  await using app = await createSyncApp()
  vi.stubEnv('CI', 'true')
  const failed = await failure(app, { sync: 'build' })
  expect(failed).toMatch(/in CI, a build translates only with LOCKALE_SPEND=1/u)
  expect(failed).toMatch(/locales\/de\/home\.json the file does not exist yet/u)
  expect(app.service.requests).toEqual([])
  await expect(app.folder.read('locales/de/home.json')).rejects.toThrow(/ENOENT/u)
})

test('where the app has no lockale, the build says what to install', async () => {
  await using app = await createSyncApp({ isInstalled: false })
  expect(await failure(app, { sync: 'build' })).toMatch(/needs the package "lockale".*\(PLUGIN_CLI_MISSING\)/su)
})

/** All that a build says that must fail, its error last. */
async function failure(app: SyncApp, options: Options): Promise<string> {
  const { config, said } = configOf(app, options)
  const rolldownOptions = { input: join(app.folder.path, 'src/main.js') }
  const end = await build({ ...config, build: { rolldownOptions } }).then(() => 'The build went through.', String)
  const all = [...said, end].join('\n')
  expect(all).not.toContain(key)
  expect(all).not.toContain('The build went through.')
  return all
}

/** @returns `said` has the lines of the log as they come, without Vite's own about modules that are replaced */
function configOf({ folder }: SyncApp, options: Options): { readonly config: InlineConfig; readonly said: string[] } {
  const said: string[] = []
  const logger = createLogger('silent')
  const hear = (text: string) => void (text.startsWith('hmr update') || said.push(text))
  Object.assign(logger, { info: hear, warn: hear, warnOnce: hear, error: hear })
  const root = folder.path
  return {
    config: { root, configFile: false, logLevel: 'info', customLogger: logger, plugins: [lockale(options)] },
    said,
  }
}
