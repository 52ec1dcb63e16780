import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rollup } from 'rollup'
import lockaleAstro from 'unplugin-lockale/astro'
import lockaleBun from 'unplugin-lockale/bun'
import lockaleNuxt from 'unplugin-lockale/nuxt'
import lockaleVite from 'unplugin-lockale/vite'
import { build as buildByVite, createLogger } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type App, copyApp } from './app.ts'

let app: App

beforeEach(async () => {
  app = await copyApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await app.remove()
})

/** What the Nuxt module asks of Nuxt, and what it adds to the configs that Nuxt hands over. */
async function setUpNuxt(given: { readonly dev?: boolean; readonly lockale?: object; readonly inline?: object } = {}) {
  const { dev = false, lockale, inline } = given
  const hooks = new Map<string, (given: object) => unknown>()
  const hook = (name: string, work: (given: never) => void) => hooks.set(name, work as (given: object) => unknown)
  await lockaleNuxt(inline, { options: { rootDir: app.folder, dev, lockale }, hook })
  const vite: { plugins: unknown[] } = { plugins: [[{ name: 'own' }]] }
  const nitro: { rollupConfig?: { plugins: unknown[] }; plugins?: readonly string[] } = {}
  hooks.get('vite:extendConfig')?.(vite)
  hooks.get('vite:extendConfig')?.(vite) // for the server, which may have the same config
  hooks.get('nitro:config')?.(nitro)
  return { hooks, vite: vite.plugins, nitro: nitro.rollupConfig?.plugins ?? [], server: nitro.plugins ?? [] }
}

const namesOf = (plugins: readonly unknown[]) => plugins.map((one) => (one as { readonly name: string }).name)

/** The client's part of a build, with what it says. */
async function bundleClient(plugins: readonly unknown[]): Promise<readonly string[]> {
  const said: string[] = []
  const logger = createLogger('silent')
  logger.warn = (text) => void said.push(text)
  await buildByVite({
    root: join(app.folder, 'src'),
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: plugins as never,
    build: { rolldownOptions: { input: join(app.folder, 'src/unused.js') } },
  })
  return said
}

/** The server's part: an own module and what Nitro's storage has of a file. */
async function bundleServer(plugins: readonly unknown[], stored: string) {
  await writeFile(
    join(app.folder, 'server.js'),
    `import home from 'virtual:lockale/de/home'\nimport copy from 'raw:copy'\nexport default [home.welcome, copy]\n`,
  )
  const said: string[] = []
  const nitroRaw = {
    name: 'raw',
    resolveId: (id: string) => (id === 'raw:copy' ? '\0raw:/stored/6afb.json' : undefined),
    load: (id: string) => (id.startsWith('\0raw:') ? stored : undefined),
    transform: (code: string, id: string) =>
      id.startsWith('\0raw:') ? { code: `export default ${JSON.stringify(code)}`, map: null } : undefined,
  }
  const bundle = await rollup({
    input: join(app.folder, 'server.js'),
    plugins: [...(plugins as never[]), nitroRaw],
    onwarn: ({ message }) => said.push(message),
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return { code: output[0].code, said }
}

const breakWelcome = () => app.edit('locales/de/home.json', 'Willkommen zurück, {{name}}!', 'Servus!')

test('Nuxt: Vite and Nitro get the plugin, once each; a build has no panel', async () => {
  const { hooks, vite, nitro, server } = await setUpNuxt()
  expect(server).toEqual([])
  expect(namesOf(vite)).toEqual(['own', 'lockale'])
  expect(namesOf(nitro)).toEqual(['lockale:copies', 'lockale'])
  expect(hooks.has('app:resolve')).toBe(false)
  expect(await lockaleNuxt.getMeta()).toEqual({ name: 'unplugin-lockale', configKey: 'lockale' })
})

test('Nuxt in dev: the page gets the panel, unless an option says no', async () => {
  const { hooks, nitro, server } = await setUpNuxt({ dev: true })
  expect(server).toEqual([expect.stringMatching(/nuxt-server\.mjs$/u)]) // pseudo-translations in what it renders
  const plugins: { readonly src: string; readonly mode: string }[] = []
  hooks.get('app:resolve')?.({ plugins })
  expect(plugins).toEqual([{ src: expect.stringMatching(/nuxt-panel\.mjs$/u), mode: 'client' }])
  expect(await readFile(plugins[0]?.src ?? '', 'utf8')).toContain('export default')
  expect(namesOf(nitro)).toEqual(['lockale']) // an app that runs shows its files
  expect((await setUpNuxt({ dev: true, lockale: { panel: false } })).hooks.has('app:resolve')).toBe(false)
  await expect(setUpNuxt({ inline: { failon: 'never' } })).rejects.toThrow('has no option "failon"')
})

test('Nuxt: the build of the client fails for an invalid translation that only the server has', async () => {
  await breakWelcome()
  const { vite } = await setUpNuxt()
  await expect(bundleClient(vite)).rejects.toThrow('locales/de/home.json:3:14 welcome: {{name}} is missing')
})

test('Nuxt: the server falls back to the source string, in copies of a file too, with one report', async () => {
  await breakWelcome()
  const { vite, nitro } = await setUpNuxt({ lockale: { failOn: 'never' } })
  const client = await bundleClient(vite)
  expect(client).toEqual([]) // said once, when the server is bundled
  const stored = JSON.stringify(JSON.parse(await readFile(join(app.folder, 'locales/de/home.json'), 'utf8')))
  const { code, said } = await bundleServer(nitro, stored)
  expect(code).not.toContain('Servus!')
  expect(code.split('Welcome back, {{name}}!')).toHaveLength(3)
  expect(said).toEqual([
    expect.stringContaining('home.json:3:14 welcome: {{name}} is missing; the build uses the source string'),
  ])
})

test('Nuxt: other texts of the storage stay as they are', async () => {
  await breakWelcome()
  const { nitro } = await setUpNuxt({ lockale: { failOn: 'never' } })
  expect((await bundleServer(nitro, '{ "title": "Servus!" }')).code).toContain(String.raw`{ \"title\": \"Servus!\" }`)
  expect((await bundleServer(nitro, 'Servus! no JSON')).code).toContain('Servus! no JSON')
})

/** What the Astro integration asks of Astro. */
function setUpAstro(command: 'dev' | 'build', options?: Parameters<typeof lockaleAstro>[0]) {
  const plugins: unknown[] = []
  const scripts: string[] = []
  lockaleAstro(options).hooks['astro:config:setup']({
    command,
    config: { root: new URL(`file://${app.folder}/`) },
    updateConfig: ({ vite }) => plugins.push(...vite.plugins),
    injectScript: (stage, code) => scripts.push(`${stage}: ${code}`),
  })
  return { plugins, scripts }
}

test('Astro: a build fails for an invalid translation, and has no panel', async () => {
  await breakWelcome()
  const { plugins, scripts } = setUpAstro('build')
  expect([namesOf(plugins), scripts]).toEqual([['lockale'], []])
  await expect(bundleClient(plugins)).rejects.toThrow('locales/de/home.json:3:14 welcome: {{name}} is missing')
})

test('Astro in dev: each page has the panel, unless an option says no', () => {
  expect(setUpAstro('dev').scripts).toEqual(["page: import 'virtual:lockale/-/runtime/page'"])
  expect(setUpAstro('dev', { panel: false }).scripts).toEqual([])
  expect(() => lockaleAstro({ failon: 'never' } as object)).toThrow('has no option "failon"')
})

/** What the plugin registers with Bun: it runs in Bun alone, whose global and build are these as far as they are used. */
async function setUpBun(options: object) {
  vi.stubGlobal('Bun', { version: '1.4.5', semver: { satisfies: () => true } })
  const starts: (() => unknown)[] = []
  const loads: ((given: { readonly path: string }) => unknown)[] = []
  const build = {
    config: {},
    onStart: (start: () => unknown) => starts.push(start),
    onEnd: () => {},
    onResolve: () => {},
    onLoad: ({ namespace }: { readonly namespace: string }, load: (given: { readonly path: string }) => unknown) =>
      namespace === 'file' ? loads.push(load) : 0,
  }
  await lockaleBun({ root: app.folder, ...options }).setup(build)
  return { start: () => Promise.all(starts.map((start) => start())), load: (path: string) => loads[0]?.({ path }) }
}

test('Bun: a build fails for an invalid translation before it writes anything', async () => {
  await breakWelcome()
  const { start } = await setUpBun({})
  await expect(start()).rejects.toThrow('locales/de/home.json:3:14 welcome: {{name}} is missing')
})

test('Bun: what ships all the same falls back to the source string, in files that the app imports itself too', async () => {
  await breakWelcome()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { start, load } = await setUpBun({ failOn: 'never' })
  await start()
  const home = join(app.folder, 'locales/de/home.json')
  const contents = (await readFile(home, 'utf8')).replace('Servus!', 'Welcome back, {{name}}!')
  expect(await load(home)).toMatchObject({ contents, loader: 'json' })
  expect(await load(join(app.folder, 'src/own.js'))).toBeUndefined()
})

test('Farm, whose config throws for what it does not have and whose errors are only noted: a build fails all the same', async () => {
  await breakWelcome()
  const none = (): never => {
    throw new Error('is not supported by Farm')
  }
  const plugin = lockaleVite() as unknown as Record<string, (this: object, given?: object) => unknown>
  const build = Object.defineProperty({ outDir: 'dist' }, 'copyPublicDir', { get: none })
  const config = { root: app.folder, command: 'build', publicDir: 'public', plugins: [], server: {}, build }
  await plugin['configResolved']?.(config)
  const context = { error: vi.fn(), warn: vi.fn(), addWatchFile: vi.fn(), getModuleIds: none, getModuleInfo: none }
  await plugin['buildStart']?.call(context)
  await plugin['generateBundle']?.call(context)
  await expect(plugin['buildEnd']?.call(context)).rejects.toThrow('home.json:3:14 welcome: {{name}} is missing')
})

test('two projects in one Vite config check both; their modules are refused, with the way that works', async () => {
  await mkdir(join(app.folder, 'shared'))
  await cp(join(app.folder, 'locales'), join(app.folder, 'shared/locales'), { recursive: true })
  for (const file of ['lockale.config.json', 'package.json', 'lockale.lock']) {
    await cp(join(app.folder, file), join(app.folder, 'shared', file))
  }
  await writeFile(join(app.folder, 'src/unused.js'), '')
  const plugins = (other: string) => [lockaleVite(), lockaleVite({ root: other })]
  expect(await bundleClient(plugins('../shared'))).toEqual([])
  await writeFile(join(app.folder, 'src/unused.js'), `import all from 'virtual:lockale/resources'\nconsole.log(all)\n`)
  expect(await bundleClient(plugins('..'))).toEqual([]) // the same config
  await expect(bundleClient(plugins('../shared'))).rejects.toThrow(
    "Keep one plugin and name the folders of all projects in it: lockale({ projects: ['.', '../shared'] }).",
  )
})
