import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Options } from './options.ts'
import withLockale from './next.ts'
import { loadModule } from './turbopack.ts'

const context = { defaultConfig: {} }
const invalid = '{ "hi": "Hallo {nam}" }'
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-next-'))
  await mkdir(join(root, 'messages/[app]'), { recursive: true })
  await writeFile(join(root, 'package.json'), '{}')
  await writeFile(
    join(root, 'lockale.config.json'),
    '{ "source": "en", "targets": ["de"], "files": ["messages/[app]/{locale}.json"], "syntax": "icu" }',
  )
  await writeFile(join(root, 'messages/[app]/en.json'), '{ "hi": "Hello {name}" }')
  await writeFile(join(root, 'messages/[app]/de.json'), '{ "hi": "Hallo {name}" }')
  vi.stubEnv('TURBOPACK', '1')
  vi.stubEnv('LOCKALE_NEXT_CHECKED', undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

interface Turbopack {
  rules?: Record<string, unknown>
  resolveAlias?: Record<string, string>
}

/** What Next.js gets for its config, and what was said meanwhile. */
async function configOf<Config extends object>(
  given: Config | (() => Promise<Config>),
  { phase = 'phase-production-build', ...options }: Options & { readonly phase?: string } = {},
) {
  const said: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void said.push(text))
  const config = await withLockale(given, { root, ...options })(phase, context)
  return { config: config as { webpack?: unknown; turbopack?: Turbopack }, said }
}

test('a build without problems has the config of the app, with the plugin for webpack and the modules for Turbopack', async () => {
  const own = { resolveAlias: { old: 'new' }, rules: { '*.svg': {} } }
  const given = { reactStrictMode: true, transpilePackages: ['own'], turbopack: own }
  const { config, said } = await configOf(async () => given)
  expect(config).toEqual({
    reactStrictMode: true,
    webpack: expect.any(Function),
    turbopack: expect.any(Object),
    transpilePackages: ['own', 'unplugin-lockale'],
  })
  const { rules, resolveAlias } = config.turbopack ?? {}
  expect(rules).toEqual({ 'unplugin-lockale-module.js': { loaders: [expect.any(Object)] }, ...own.rules })
  const target = expect.stringMatching(/^\.\/.*unplugin-lockale-module\.js\?\*$/u) as string
  expect(resolveAlias).toEqual({
    'virtual:lockale/*': target,
    '~lockale/*': target,
    'unplugin-lockale/next-panel': panelOff,
    ...own.resolveAlias,
  })
  expect(said).toEqual([])
})

const panelOff = expect.stringMatching(/^\.\/.*next-panel-off\.js$/u) as string

test.for<[phase: string, options: Options, hasPanel: boolean]>([
  ['phase-development-server', {}, true],
  ['phase-development-server', { panel: 'bottom-left' }, true],
  ['phase-development-server', { panel: false }, false],
  ['phase-production-build', {}, false],
])('%s with %j: the panel is in the bundle: %s', async ([phase, options, hasPanel]) => {
  const { config } = await configOf({}, { phase, check: false, ...options })
  const { resolveAlias = {} } = config.turbopack ?? {}
  expect(resolveAlias['unplugin-lockale/next-panel']).toEqual(hasPanel ? undefined : panelOff)
  const webpack = config.webpack as (given: object, more: object) => { resolve?: { alias?: Record<string, string> } }
  const alias = { react: 'preact' }
  const made = webpack({ plugins: [], resolve: { alias } }, {}).resolve?.alias
  const file = made?.['unplugin-lockale/next-panel']
  expect(made).toMatchObject(alias)
  expect(file === undefined).toBe(hasPanel)
  const code = await readFile(file ?? new URL('../next-panel.js', import.meta.url), 'utf8')
  expect([code.startsWith("'use client'"), code.includes('virtual:lockale/')]).toEqual([hasPanel, hasPanel])
})

test('Turbopack’s dev server gets the problems for the panel, in a module that it replaces in the page', async () => {
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  const { config } = await configOf({}, { phase: 'phase-development-server', panel: 'top-left' })
  const { code, depends } = await moduleOf(config, '-/findings')
  expect(code).toContain('if (import.meta.turbopackHot) import.meta.turbopackHot.accept()')
  expect(code).toMatch(
    /"rule":"placeholder-renamed".*"corner":"top-left"|"corner":"top-left".*"rule":"placeholder-renamed"/su,
  )
  expect(depends).toEqual(expect.arrayContaining(['messages/[app]/de.json', 'messages/[app]']))
  expect((await moduleOf(config, '-/runtime/panel')).code).toContain('class LockalePanel')
  expect((await moduleOf(config, 'live')).code).toContain('virtual:lockale/-/runtime/live')
  const built = await configOf({}, { failOn: 'never' })
  expect((await moduleOf(built.config, 'live')).code).toContain('virtual:lockale/-/runtime/live-off')
})

test('webpack gets no modules for Turbopack', async () => {
  vi.stubEnv('TURBOPACK', undefined)
  expect((await configOf({})).config.turbopack).toBeUndefined()
})

/** What the loader for Turbopack has for a module, with the files and folders that it depends on. */
async function moduleOf(config: Awaited<ReturnType<typeof configOf>>['config'], name: string) {
  const rule = config.turbopack?.rules?.['unplugin-lockale-module.js']
  const { loaders } = (rule ?? {}) as { readonly loaders?: readonly { readonly options: { readonly json: string } }[] }
  const depends: string[] = []
  const code = await loadModule({
    resourceQuery: `?${name}`,
    getOptions: () => loaders?.[0]?.options ?? { json: '' },
    addDependency: (file) => void depends.push(file),
    addContextDependency: (folder) => void depends.push(folder),
  })
  return { code, depends: depends.map((path) => relative(root, path)) }
}

test('Turbopack builds modules with source strings in place of invalid translations, from all files they depend on', async () => {
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  const { config } = await configOf({}, { failOn: 'never' })
  expect(await moduleOf(config, 'messages/de/translation')).toEqual({
    code: expect.stringContaining("'Hello {name}'"),
    depends: ['messages/[app]/de.json', 'messages/[app]/en.json', 'lockale.config.json'],
  })
  const { code, depends } = await moduleOf(config, 'resources')
  expect(code).toContain("import m0 from 'virtual:lockale/en'")
  expect(depends).toEqual(['lockale.config.json', 'messages/[app]'])
  await expect(moduleOf(config, 'fr/translation')).rejects.toThrow('There is no locale "fr". Available: "en", "de".')
})

test('Turbopack’s dev server has translations as they are in the files, and the last ones of a file that is half written', async () => {
  const { config } = await configOf({}, { phase: 'phase-development-server', check: false })
  const german = async () => (await moduleOf(config, 'de/translation')).code
  expect(await german()).toContain('Hallo {name}')
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  expect(await german()).toContain('Hallo {nam}')
  await writeFile(join(root, 'messages/[app]/de.json'), '{ "hi": "Ha')
  expect(await german()).toContain('Hallo {nam}')
  expect((await moduleOf(config, 'meta')).code).toContain('export const locales')
})

test('an invalid translation fails the build, in Turbopack too, and the words say where', async () => {
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  const failure = await configOf({}).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    stack: '',
    message: expect.stringMatching(/^lockale: 1 problem in 1 translation file:\n/u),
  })
  expect(failure).toMatchObject({
    message: expect.stringContaining('messages/[app]/de.json:1:9 hi: {name} has become'),
  })
})

test('what ships all the same has the source string in Turbopack; a rule of the app for the file stays', async () => {
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  const glob = String.raw`./messages/\[app\]/de.json`
  const { config, said } = await configOf({ turbopack: { root: '/', rules: { '*.svg': {} } } }, { failOn: 'never' })
  const rules = config.turbopack?.rules ?? {}
  expect(Object.keys(rules)).toEqual([glob, 'unplugin-lockale-module.js', '*.svg'])
  const { loaders } = rules[glob] as { loaders: { loader: string; options: object }[] }
  const load: unknown = createRequire(import.meta.url)(loaders[0]?.loader ?? '')
  const text =
    typeof load === 'function' ? (load.call({ getOptions: () => loaders?.[0]?.options }) as unknown) : undefined
  expect(text).toBe('{ "hi": "Hello {name}" }')
  expect(said).toEqual([
    [
      'lockale: messages/[app]/de.json:1:9 hi: {name} has become {nam}: do not translate its name; the build uses the source string',
      '      en 1 │ { "hi": "Hello {name}" }',
      '           │                ^^^^^^',
      '      de 1 │ { "hi": "Hallo {nam}" }',
      '           │                ^^^^^',
    ].join('\n'),
  ])
  const own = await configOf({ turbopack: { rules: { [glob]: 'own' } } }, { failOn: 'never' })
  expect(own.config.turbopack?.rules).toMatchObject({ [glob]: 'own' })
  expect(own.said).toEqual([]) // Next.js reads its config more than once
})

test('webpack gets the plugin, behind what the config of the app does', async () => {
  const webpack = (given: { plugins: unknown[] }) => ({ ...given, plugins: [...given.plugins, 'own'] })
  const { config } = await configOf({ webpack }, { phase: 'phase-development-server', check: false })
  const made = (config.webpack as (given: object, more: object) => { plugins: unknown[] })({ plugins: [] }, {})
  expect(made.plugins).toEqual(['own', expect.objectContaining({ apply: expect.any(Function) })])
})

test('a server starts with problems, which it reports', async () => {
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  const { said } = await configOf({}, { phase: 'phase-development-server' })
  await expect.poll(() => said.join('\n')).toContain('messages/[app]/de.json:1:9 hi: {name} has become')
})

test.for(['phase-production-server', 'phase-export'])('%s: the config stays as it is', async (phase) => {
  await writeFile(join(root, 'messages/[app]/de.json'), invalid)
  const given = { output: 'standalone' }
  expect((await configOf(given, { phase })).config).toBe(given)
})

test('a wrong option is refused at once', () => {
  expect(() => withLockale({}, { failon: 'never' } as Options)).toThrow('has no option "failon"')
})
