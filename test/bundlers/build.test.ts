import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type App, copyApp, runFile } from './app.ts'
import { bundlers } from './bundlers.ts'

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

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

describe.for(bundlers)('%s', ([, bundle]) => {
  test('builds the app, which shows its texts in every locale', async () => {
    const { file, warnings } = await bundle({ folder: app.folder, entry: 'main', isSmall: true })
    expect(await runFile(file)).toEqual(rendered)
    expect(warnings).toEqual([])
  })

  test('writes nothing but its output', async () => {
    const before = await contents(app.folder)
    await bundle({ folder: app.folder, entry: 'main' })
    expect(await contents(app.folder)).toEqual(before)
  })

  test('fails for a broken text, with file, line, column and what is wrong', async () => {
    await app.edit('locales/de/home.json', 'zurück, {{name}}!', 'zurück!')
    await expect(bundle({ folder: app.folder, entry: 'main' })).rejects.toThrow(
      /locales\/de\/home\.json:3:14 welcome: \{\{name\}\} is missing/u,
    )
  })

  test('fails for a translation of an older text', async () => {
    await app.edit('locales/en/shop/cart.json', 'Pay {{amount}} now', 'Pay {{amount}} on delivery')
    await expect(bundle({ folder: app.folder, entry: 'main' })).rejects.toThrow(
      /locales\/de\/shop\/cart\.json:4:10 pay: the source is now "Pay \{\{amount\}\} on delivery"/u,
    )
  })

  test('fails for a file that cannot be read', async () => {
    await app.edit('locales/de/home.json', '"pickup": {', '"pickup": ')
    await expect(bundle({ folder: app.folder, entry: 'main' })).rejects.toThrow(/locales\/de\/home\.json:\d+:\d+ /u)
  })

  test('fails for a config that is none, and names it', async () => {
    await writeFile(join(app.folder, 'lockale.config.json'), '{ "source": "en" }')
    await expect(bundle({ folder: app.folder, entry: 'main' })).rejects.toThrow(
      /lockale\.config\.json.*CONFIG_INVALID/su,
    )
  })

  test('only warns for what the policy lets pass', async () => {
    await app.edit('locales/de/home.json', 'zurück, {{name}}!', 'zurück!')
    const { file, warnings } = await bundle({ folder: app.folder, entry: 'main', options: { failOn: 'never' } })
    expect(warnings.join('\n')).toContain('locales/de/home.json:3:14 welcome: {{name}} is missing')
    expect(await runFile(file)).toMatchObject({ texts: [{}, expect.arrayContaining(['Willkommen zurück!'])] })
  })

  test('fails for a warning where the policy says so', async () => {
    await app.edit('locales/de/home.json', '"title"', '"gone": "Weg",\n  "title"')
    const { warnings } = await bundle({ folder: app.folder, entry: 'main' })
    expect(warnings.join('\n')).toContain('locales/de/home.json:2:3 gone: is no longer in the source')
    const options = { failOn: 'warning' } as const
    await expect(bundle({ folder: app.folder, entry: 'main', options })).rejects.toThrow(/is no longer in the source/u)
  })

  test('does not look at the texts if told not to', async () => {
    await app.edit('locales/de/home.json', 'zurück, {{name}}!', 'zurück!')
    const { warnings } = await bundle({ folder: app.folder, entry: 'main', options: { check: false } })
    expect(warnings).toEqual([])
  })

  test.for([
    ['virtual:lockale/de/home', '~lockale/fr', /no locale "fr"; there is "en", "de"/u],
    ['virtual:lockale/de/home', 'virtual:lockale/de/hom', /no namespace "hom" in de; there is "home", "shop\/cart"/u],
  ] as const)('fails for %s as %s, and names what there is', async ([right, wrong, text]) => {
    await app.edit('src/lazy.js', right, wrong)
    await expect(bundle({ folder: app.folder, entry: 'lazy' })).rejects.toThrow(text)
  })

  test('puts each namespace of each locale into a chunk of its own', async () => {
    const { file } = await bundle({ folder: app.folder, entry: 'lazy' })
    const texts = ['Parcel desk', 'Paketschalter', 'items in your cart', 'Artikel im Warenkorb']
    const held = (await outputs(app.folder)).map((code) => texts.filter((text) => code.includes(text)).join(' and '))
    expect(new Set(held.filter((found) => found !== ''))).toEqual(new Set(texts))
    const { load } = await importFile(file)
    expect(await load('de cart')).toMatchObject({ pay: 'Jetzt {{amount}} zahlen' })
  })

  test('sees in the next build what was added and changed', async () => {
    const build = { folder: app.folder, entry: 'main', isCached: true }
    await bundle(build)
    await bundle(build) // webpack trusts its cache from the third build on
    await app.edit('locales/de/home.json', 'Paketschalter', 'Paketannahme')
    await writeFile(join(app.folder, 'locales/en/about.json'), '{ "us": "About us" }')
    await writeFile(join(app.folder, 'locales/de/about.json'), '{ "us": "Über uns" }')
    const { file } = await bundle(build)
    expect(await runFile(file)).toMatchObject({
      namespaces: ['about', 'home', 'shop/cart'],
      texts: [{}, expect.arrayContaining(['Paketannahme'])],
    })
    expect(await readFile(file, 'utf8')).toContain('Über uns')
  })

  test('leaves out texts that nothing uses', async () => {
    await bundle({ folder: app.folder, entry: 'unused', isSmall: true })
    const code = (await outputs(app.folder)).join('\n')
    expect(code).toContain('en')
    expect(code).not.toMatch(/Parcel|Paket|Artikel|namespaces/u)
  })
})

/** Relative path → text of all files but the output. */
async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'dist')))
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
}

async function outputs(folder: string): Promise<readonly string[]> {
  const paths = await readdir(join(folder, 'dist'), { recursive: true })
  const code = paths.filter((path) => /\.c?js$/u.test(path))
  return Promise.all(code.map((path) => readFile(join(folder, 'dist', path), 'utf8')))
}

async function importFile(path: string): Promise<{ readonly load: (name: string) => Promise<unknown> }> {
  const module: unknown = createRequire(import.meta.url)(path)
  if (typeof module === 'object' && module !== null && 'load' in module && typeof module.load === 'function') {
    const { load } = module
    return { load: async (name) => load(name) }
  }
  throw new Error(`${path} exports no load()`)
}
