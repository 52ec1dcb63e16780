import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Options } from 'unplugin-lockale'
import { expect } from 'vitest'
import { testDepth } from '../depth.ts'
import { type App, runFile } from './app.ts'
import type { Build, Bundler, BuildOptions } from './bundlers.ts'
import { contents, importFile, outputs, spread } from './outputs.ts'
import { placeOf } from './place-of.ts'

/** Something that holds for a build of the fixture app in every bundler. */
export type BuildCase = (bundle: Bundler, app: App) => Promise<void>

const rendered = {
  source: 'en',
  locales: ['en', 'de'],
  namespaces: ['home', 'shop/cart'],
  direction: { en: 'ltr', de: 'ltr' },
  coverage: { en: 1, de: 1 },
  texts: [
    [
      'Parcel desk',
      'Welcome back, Ada!',
      '1 parcel is waiting for you',
      '3 parcels are waiting for you',
      'Open until 18:00',
      '2 items in your cart',
      'It\'s "final":\nno returns \\ no exchange',
    ],
    [
      'Paketschalter',
      'Willkommen zurück, Ada!',
      '1 Paket wartet auf dich',
      '3 Pakete warten auf dich',
      'Geöffnet bis 18:00',
      '2 Artikel im Warenkorb',
      "Es bleibt 'dabei':\nkeine Rückgabe \\ kein Umtausch",
    ],
  ],
}

/** One text of each namespace of each locale, without a letter that minifiers escape. */
const oneOfEach = ['Artikel im Warenkorb', 'Paketschalter', 'Parcel desk', 'items in your cart']

const breakWelcome = (app: App): Promise<void> =>
  app.edit('locales/de/home.json', 'Willkommen zurück, {{name}}!', 'Servus!')

/** What every bundler must show in the quick suite. */
export const mainCases: readonly (readonly [name: string, holds: BuildCase])[] = [
  [
    'builds the app, which shows its texts in every locale, and writes nothing but its output',
    async (bundle, app) => {
      const before = await contents(app.folder)
      const { file, warnings } = await build(bundle, app, { isSmall: testDepth > 1 })
      expect(await runFile(file)).toEqual(rendered)
      expect(warnings).toEqual([])
      expect(await contents(app.folder)).toEqual(before)
      expect((await outputs(app.folder)).join('\n')).not.toMatch(/lockale-panel|lockale:call|altKey/u)
    },
  ],
  [
    'writes nothing for a broken text, and says file, line, column and code frame where the bundler has them',
    async (bundle, app) => {
      await breakWelcome(app)
      const error = await failureOf(bundle, app)
      expect(error.message).toMatch(/locales\/de\/home\.json:3:14 welcome: \{\{name\}\} is missing/u)
      const file = join(app.folder, 'locales/de/home.json')
      const frame = expect.stringContaining('"welcome": "Servus!",')
      expect(placeOf(error, app.folder)).toEqual({ file, line: 3, column: 14, frame })
      // The source string with what is missing: below the problem, or for esbuild a note that esbuild draws itself.
      const mark = /en 3 │ "welcome": "Welcome back, \{\{name\}\}!",\n[ ×│]+│ {27}\^{8}\n/u
      const [first] = (error as { readonly errors?: readonly { readonly notes?: readonly unknown[] }[] }).errors ?? []
      const location = { file: 'locales/en/home.json', line: 3, column: 28, length: 8 }
      if (first?.notes === undefined) expect(stripVTControlCharacters(error.message)).toMatch(mark)
      else expect(first.notes[0]).toMatchObject({ text: 'The source string:', location })
      expect(await outputs(app.folder)).toEqual([])
    },
  ],
  [
    'has each namespace of each locale in a chunk of its own, and loads what i18next asks for',
    async (bundle, app) => {
      const { file } = await build(bundle, app, { entry: 'backend' })
      expect(await spread(app.folder, oneOfEach)).toEqual(oneOfEach)
      const { load, exports } = importFile(file)
      expect(exports).toMatchObject({ known: ['en', 'de'], locales: ['en', 'de'] })
      expect(await load('de shop/cart')).toMatchObject({ pay: 'Jetzt {{amount}} zahlen' })
    },
  ],
]

/** All else: each of them in some bundlers in the quick suite, in all of them in the deep one. */
export const buildCases: Readonly<Record<string, BuildCase>> = {
  async 'fails for a translation of an older text'(bundle, app) {
    await app.edit('locales/en/shop/cart.json', 'Pay {{amount}} now', 'Pay {{amount}} on delivery')
    const { message } = await failureOf(bundle, app)
    expect(message).toMatch(
      /locales\/de\/shop\/cart\.json:4:10 pay: the source is now "Pay \{\{amount\}\} on delivery"/u,
    )
  },

  async 'fails for a file that cannot be read'(bundle, app) {
    await app.edit('locales/de/home.json', '"pickup": {', '"pickup": ')
    expect((await failureOf(bundle, app)).message).toMatch(/locales\/de\/home\.json:\d+:\d+ /u)
  },

  async 'fails for a config that is none, and names it'(bundle, app) {
    await writeFile(join(app.folder, 'lockale.config.json'), '{ "source": "en" }')
    expect((await failureOf(bundle, app)).message).toMatch(/lockale\.config\.json.*CONFIG_INVALID/su)
  },

  async 'ships the source text for a broken one that the policy lets pass, and says so'(bundle, app) {
    await breakWelcome(app)
    const { file, warnings } = await build(bundle, app, { options: { failOn: 'never' } })
    const said = warnings.join('\n')
    expect(said.split('{{name}} is missing')).toHaveLength(2) // each problem once
    expect(said).toContain('locales/de/home.json:3:14 welcome: {{name}} is missing; the build uses the source string')
    expect(said).toContain('"welcome": "Servus!"')
    const { texts } = textsOf(await runFile(file))
    expect(texts[1]).toEqual(expect.arrayContaining(['Paketschalter', 'Welcome back, Ada!']))
  },

  async 'ships the source text in a file that the app imports itself, and says of other files that they are as they are'(
    bundle,
    app,
  ) {
    await breakWelcome(app)
    await app.edit('locales/de/shop/cart.json', 'Jetzt {{amount}} zahlen', 'Jetzt zahlen')
    const { file, warnings } = await build(bundle, app, { entry: 'own', options: { failOn: 'never' } })
    const said = warnings.join('\n')
    expect(said).toContain('locales/de/home.json:3:14 welcome: {{name}} is missing; the build uses the source string')
    expect(said).toMatch(
      /locales\/de\/shop\/cart\.json:\S+ pay: \{\{amount\}\} is missing; the source string was not found in this build/u,
    )
    expect(await importFile(file).load('')).toMatchObject({
      title: 'Paketschalter',
      welcome: 'Welcome back, {{name}}!',
    })
    await expect(build(bundle, app, { entry: 'own' })).rejects.toThrow('{{name}} is missing')
  },

  async 'ships an invalid translation where sourceFallback is false'(bundle, app) {
    await breakWelcome(app)
    const { file, warnings } = await build(bundle, app, { options: { failOn: 'never', sourceFallback: false } })
    expect(warnings.join('\n')).not.toContain('is in the build')
    expect(textsOf(await runFile(file)).texts[1]).toEqual(expect.arrayContaining(['Servus!']))
  },

  async 'fails for a warning where the policy says so'(bundle, app) {
    await app.edit('locales/de/home.json', '"title"', '"gone": "Weg",\n  "title"')
    const { warnings } = await build(bundle, app)
    expect(warnings.join('\n')).toContain('locales/de/home.json:2:3 gone: is no longer in the source')
    const { message } = await failureOf(bundle, app, { options: { failOn: 'warning' } })
    expect(message).toMatch(/is no longer in the source/u)
  },

  async 'fails by locale'(bundle, app) {
    await breakWelcome(app)
    const { warnings } = await build(bundle, app, { options: { failOn: { de: 'never' } } })
    expect(warnings.join('\n')).toContain('{{name}} is missing')
    const { message } = await failureOf(bundle, app, { options: { failOn: { de: 'error', '*': 'never' } } })
    expect(message).toContain('{{name}} is missing')
  },

  async 'does not look at the texts if told not to'(bundle, app) {
    await breakWelcome(app)
    const { file, warnings } = await build(bundle, app, { options: { check: false } })
    expect(warnings).toEqual([])
    expect(textsOf(await runFile(file)).texts[1]).toEqual(expect.arrayContaining(['Servus!']))
  },

  async 'fails for an import of what is not there, and names what is'(bundle, app) {
    await app.edit('src/lazy.js', 'virtual:lockale/de/home', '~lockale/fr')
    expect((await failureOf(bundle, app, { entry: 'lazy' })).message).toMatch(/no locale "fr". Available: "en", "de"/u)
    await app.edit('src/lazy.js', '~lockale/fr', 'virtual:lockale/de/hom')
    expect((await failureOf(bundle, app, { entry: 'lazy' })).message).toMatch(
      /no namespace "hom" in de. Available: "home", "shop\/cart"/u,
    )
  },

  async 'makes a chunk of what is imported lazily, by every spelling of its id'(bundle, app) {
    const { file } = await build(bundle, app, { entry: 'lazy' })
    expect(await spread(app.folder, oneOfEach)).toEqual(oneOfEach)
    expect(await importFile(file).load('de cart')).toMatchObject({ pay: 'Jetzt {{amount}} zahlen' })
  },

  async 'sees in the next build what was added and changed'(bundle, app) {
    await rm(join(app.folder, 'lockale.lock')) // else a translation of an older source is stale, not invalid
    await build(bundle, app, { isCached: true })
    await build(bundle, app, { isCached: true }) // webpack trusts its cache from the third build on
    await app.edit('locales/de/home.json', 'Paketschalter', 'Paketannahme')
    await app.edit('locales/en/shop/cart.json', 'Pay {{amount}} now', 'Pay {{sum}} now') // cart.json in German stays
    await writeFile(join(app.folder, 'locales/en/about.json'), '{ "us": "About us" }')
    await writeFile(join(app.folder, 'locales/de/about.json'), '{ "us": "Das sind wir" }')
    const { file } = await build(bundle, app, { isCached: true, options: { failOn: 'never' } })
    const { namespaces, texts } = textsOf(await runFile(file))
    expect(namespaces).toEqual(['about', 'home', 'shop/cart'])
    expect(texts[1]).toContain('Paketannahme')
    const code = await readFile(file, 'utf8')
    expect(code).toContain('Das sind wir')
    expect(code.includes('Jetzt {{amount}} zahlen')).toBe(false)
  },

  async 'takes no module from a cache that other options have made'(bundle, app) {
    await breakWelcome(app)
    const code = `import { load } from './own.js'
import { welcome } from 'virtual:lockale/messages/buildLocale/home'
console.log(JSON.stringify([load().welcome, welcome]))
`
    await writeFile(join(app.folder, 'src/main.js'), code)
    const shipped = async (options: Options): Promise<unknown> => {
      const { file } = await build(bundle, app, { isCached: true, options: { failOn: 'never', ...options } })
      return runFile(file)
    }
    const [german, english] = ['Servus!', 'Welcome back, {{name}}!']
    for (let builds = 0; builds < 3; builds++) {
      expect(await shipped({ check: false, buildLocale: 'de' })).toEqual([german, german])
    }
    expect(await shipped({ buildLocale: 'de' })).toEqual([english, english])
    expect(await shipped({ check: false, buildLocale: 'en' })).toEqual([german, english])
  },

  async 'leaves out texts that nothing uses'(bundle, app) {
    await build(bundle, app, { entry: 'unused', isSmall: true })
    const code = (await outputs(app.folder)).join('\n')
    expect(code).toContain('en')
    expect(code).not.toMatch(/Parcel|Paket|Artikel|namespaces/u)
  },

  async 'leaves out messages that nothing imports by name, of the locale that it builds for'(bundle, app) {
    const code = `import { title } from 'virtual:lockale/messages/buildLocale/home'\nconsole.log(JSON.stringify(title))\n`
    await writeFile(join(app.folder, 'src/unused.js'), code)
    const options = { buildLocale: 'de' }
    const { file } = await build(bundle, app, { entry: 'unused', isSmall: true, options })
    expect(await runFile(file)).toBe('Paketschalter')
    expect(await spread(app.folder, ['Willkommen', 'Klingle', 'Parcel desk'])).toEqual([])
  },

  async 'builds for one locale, and nothing of another is in the output'(bundle, app) {
    const options = { buildLocale: 'de' }
    const [english, german] = [oneOfEach.slice(2), oneOfEach.slice(0, 2)]
    const { file } = await build(bundle, app, { options })
    const { locales, texts } = textsOf(await runFile(file))
    expect({ locales, texts }).toEqual({ locales: ['de'], texts: [rendered.texts[1]] })
    expect(await spread(app.folder, english)).toEqual([])
    const lazy = await build(bundle, app, { entry: 'backend', options })
    expect(importFile(lazy.file).exports).toMatchObject({ known: ['de'], locales: ['de'] })
    expect(await spread(app.folder, english)).toEqual([])
    expect(await spread(app.folder, german)).toEqual(expect.arrayContaining(german))
  },

  async 'joins the strings of several projects, and refuses the same key twice and a second plugin'(bundle, app) {
    const shared = join(app.folder, '..', `${basename(app.folder)}-shared`)
    const write = async (file: string, value: object): Promise<void> => {
      await mkdir(dirname(join(shared, file)), { recursive: true })
      await writeFile(join(shared, file), JSON.stringify(value))
    }
    try {
      await write('lockale.config.json', { source: 'en', targets: ['de'], files: ['texts/{locale}/{namespace}.json'] })
      await write('texts/en/home.json', { save: 'Save {{what}}' })
      await write('texts/de/home.json', { save: '{{what}} sichern' })
      const options = { projects: ['.', relative(app.folder, shared)] }
      const { file } = await build(bundle, app, { options })
      expect(await runFile(file)).toEqual(rendered)
      expect((await outputs(app.folder)).join('\n')).toContain('{{what}} sichern')
      await write('texts/de/home.json', { save: 'Sichern' })
      expect((await failureOf(bundle, app, { options })).message).toContain(
        'texts/de/home.json:1:9 save: {{what}} is missing',
      )
      await write('texts/de/home.json', { save: '{{what}} sichern', title: 'Titel' })
      expect((await failureOf(bundle, app, { options: { ...options, check: false } })).message).toMatch(
        /have the same key "title" of de.*\(PROJECTS_CONFLICT\)/su,
      )
      const others = [{ root: shared }]
      expect((await failureOf(bundle, app, { options: { check: false }, others })).message).toContain(
        "lockale({ projects: ['.', '../shared'] })",
      )
    } finally {
      await rm(shared, { recursive: true, force: true })
    }
  },

  async 'fails for a build of a locale that is not there, and names those that are'(bundle, app) {
    const { message } = await failureOf(bundle, app, { options: { buildLocale: 'fr' } })
    expect(message).toMatch(/"buildLocale" is "fr".*"en", "de".*LOCALE_UNKNOWN/su)
  },
}

async function build(bundle: Bundler, { folder }: App, options: Partial<BuildOptions> = {}): Promise<Build> {
  return bundle({ folder, entry: 'main', ...options })
}

async function failureOf(bundle: Bundler, app: App, options: Partial<BuildOptions> = {}): Promise<Error> {
  const outcome = await build(bundle, app, options).catch((error: unknown) => error)
  if (outcome instanceof Error) return outcome
  throw new Error('The build went well.')
}

function textsOf(printed: unknown): typeof rendered {
  return printed as typeof rendered
}
