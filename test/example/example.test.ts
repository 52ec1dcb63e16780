import { rm } from 'node:fs/promises'
import { type LocalService } from '@lockale/service'
import { startAsReal } from '../start-as-real.ts'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp, type Run, targets, type Texts, type TranslateBody } from './app.ts'
import { askedKeys, fewestRequests, marks, placeholderNames, targetKeys } from './expectations.ts'

// The example's 300 real messages in five languages, through the library as an app's script would use it.

let service: LocalService
let synced: App
let first: Run
let english: Texts
const apps: App[] = []

beforeAll(async () => {
  service = await startAsReal()
  synced = await createApp(service)
  apps.push(synced)
  first = await synced.sync()
  english = await synced.texts('en')
})

afterAll(async () => {
  await service.close()
  for (const { root } of apps) await rm(root, { recursive: true, force: true })
})

/** As it was after the first sync. */
async function copyApp(): Promise<App> {
  const app = await synced.copy()
  apps.push(app)
  return app
}

describe('the first sync', () => {
  test('goes through, and has nothing left to say', () => {
    const { isComplete, diagnostics, stopped, written } = first.report
    expect({ isComplete, diagnostics, stopped, written }).toEqual({
      isComplete: true,
      diagnostics: [],
      stopped: undefined,
      written: askedKeys(english).length * targets.length,
    })
  })

  test.for(targets)(
    '%s has every key, in the order of the source, with the suffixes of its language',
    async (locale) => {
      expect(Object.keys(await synced.texts(locale))).toEqual([...targetKeys(english, locale).keys()])
    },
  )

  test('the example has plurals to show it with', () => {
    const plurals = askedKeys(english).filter((key) => english[`${key}_other`] !== undefined)
    expect(plurals.length).toBeGreaterThanOrEqual(30)
  })

  test.for(targets)('%s: every placeholder, nesting and tag is there as often as in the source', async (locale) => {
    const texts = await synced.texts(locale)
    const broken = [...targetKeys(english, locale)].flatMap(([key, sources]) => {
      const found = JSON.stringify(marks(texts[key] ?? ''))
      return sources.some((source) => JSON.stringify(marks(source)) === found) ? [] : [`${key}: ${texts[key] ?? ''}`]
    })
    expect(broken).toEqual([])
  })

  test.for(targets)('%s is no copy of the English', async (locale) => {
    const texts = await synced.texts(locale)
    const same = Object.entries(texts).filter(([key, text]) => text === english[key] && /\p{L}{2}/u.test(text))
    expect(same.map(([key]) => key)).toEqual(['https://example.com'])
  })

  test.for(targets)('%s took no more requests than it must', (locale) => {
    const groups = new Map<string, readonly string[]>()
    for (const body of first.sent) {
      const { target_lang, tag_handling = 'plain' } = parse(body)
      if (target_lang === locale) groups.set(tag_handling, [...(groups.get(tag_handling) ?? []), body])
    }
    expect([...groups.keys()].toSorted()).toEqual(['plain', 'xml'])
    for (const bodies of groups.values()) expect(bodies.length).toBe(fewestRequests(bodies))
  })

  test.for(targets)('%s was asked for no text twice', (locale) => {
    const texts = first.sent
      .map(parse)
      .filter(({ target_lang }) => target_lang === locale)
      .flatMap(({ text }) => text)
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.length).toBe(new Set(texts).size)
  })

  test('counts what the service counts', () => {
    const { requests, texts, characters, plan } = first.report
    expect(requests).toBe(first.sent.length)
    expect(texts).toBe(first.sent.flatMap((body) => parse(body).text).length)
    expect({ requests, texts, characters }).toEqual({
      requests: plan.requests,
      texts: plan.texts,
      characters: plan.characters,
    })
  })
})

describe('i18next', () => {
  const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]

  test.for(['en', ...targets] as const)('renders every key of %s for every count', async (locale) => {
    const { translate, missing } = await openI18next(locale, await synced.texts(locale))
    const wrong = askedKeys(english).flatMap((key) => {
      const sources = [english[key], english[`${key}_one`], english[`${key}_other`]]
      const names = sources.flatMap((source) => placeholderNames(source ?? ''))
      return counts.flatMap((count) => {
        const shown = translate(key, { ...Object.fromEntries(names.map((name) => [name, count])), count })
        return shown === '' || shown.includes('{{') || shown.includes('$t(') ? [`${key} @${count}: ${shown}`] : []
      })
    })
    expect(wrong).toEqual([])
    expect(missing).toEqual([])
  })

  test('would have told of a missing form', async () => {
    const { 'Delete {{count}} rules_few': _few, ...rest } = await synced.texts('pl')
    const { translate, missing } = await openI18next('pl', rest)
    for (const count of counts) translate('Delete {{count}} rules', { count })
    expect(missing).toContain('Delete {{count}} rules_few')
  })
})

describe('after that', () => {
  test('a second sync sends nothing and writes nothing', async () => {
    const app = await copyApp()
    const before = await app.state()
    const { requests, report } = await app.sync()
    expect(requests).toBe(0)
    expect(report).toMatchObject({ isComplete: true, requests: 0, texts: 0, characters: 0, written: 0, files: [] })
    expect(await app.state()).toEqual(before)
  })

  test('a changed plain text costs one text for each locale, and one line of each file', async () => {
    const app = await copyApp()
    await app.edit('"Cover overspending": "Cover overspending"', '"Cover overspending": "Cover what is overspent"')
    const { sent } = await app.sync()
    expect(sent.length).toBe(targets.length)
    expect(new Map(sent.map(parse).map(({ target_lang, text }) => [target_lang, text]))).toEqual(
      new Map(targets.map((locale) => [locale, ['Cover what is overspent']])),
    )
    for (const locale of targets) {
      const lines = await linesOf(app, locale)
      const before = await linesOf(synced, locale)
      expect(lines.filter((line, at) => line !== before[at])).toEqual([
        expect.stringMatching(/^ {2}"Cover overspending": /),
      ])
    }
  })

  test('texts that are the same are sent once, and all get the answer', async () => {
    const app = await copyApp()
    const added = ['Twice', 'Thrice', 'Once'].map((key) => `  "${key}": "One text in three places",\n`).join('')
    await app.edit('  "28+"', `${added}  "28+"`)
    const { sent } = await app.sync()
    expect(sent.map((body) => parse(body).text)).toEqual(targets.map(() => ['One text in three places']))
    for (const locale of targets) {
      const { Once, Twice, Thrice } = await app.texts(locale)
      expect([Once, Twice, Thrice]).toEqual([Once, Once, Once])
      expect(Once).toMatch(/\S/)
    }
  })

  test.for<[name: string, gone: readonly string[]]>([
    ['from its ledger', []],
    ['from the old key, where there is no ledger', ['.lockale']],
  ])('a renamed key costs nothing: %s', async ([, gone]) => {
    const app = await copyApp()
    await app.remove(...gone)
    await app.edit('"Cover overspending":', '"Cover the overspending":')
    const { sent, report } = await app.sync()
    expect(sent).toEqual([])
    expect(report.isComplete).toBe(true)
    for (const locale of targets) {
      const { 'Cover overspending': old, ...rest } = await synced.texts(locale)
      expect(await app.texts(locale)).toEqual({ ...rest, 'Cover the overspending': old })
    }
  })

  test('a revert costs nothing, brings back every byte of the targets, and adds to the lockfile what it replaced', async () => {
    const app = await copyApp()
    const [was, is] = ['"Cover overspending": "Cover overspending"', '"Cover overspending": "Cover what is overspent"']
    await app.edit(was, is)
    expect((await app.sync()).sent.length).toBe(targets.length)
    await app.edit(is, was)
    expect((await app.sync()).sent).toEqual([])
    for (const file of targets.map((locale) => `locales/${locale}.json`)) {
      expect(await app.read(file)).toBe(await synced.read(file))
    }
    const before = new Set((await synced.read('lockale.lock')).split('\n'))
    const after = (await app.read('lockale.lock')).split('\n')
    expect([...before].filter((line) => !after.includes(line))).toEqual([])
    const added = after.filter((line) => !before.has(line))
    expect(added.map((line) => line.split('\t').slice(3))).toEqual([
      targets.toSorted().map((locale) => expect.stringMatching(new RegExp(`^${locale}\\^=[\\w-]{6}$`, 'u'))),
    ])
  })

  test('without lockfile and ledger, adopting costs nothing and leaves the texts alone', async () => {
    const app = await copyApp()
    await app.remove('lockale.lock', '.lockale')
    const { sent, report } = await app.sync({ adopt: true })
    expect(sent).toEqual([])
    expect(report.files).toEqual(['lockale.lock'])
    for (const locale of targets) {
      expect(await app.read(`locales/${locale}.json`)).toBe(await synced.read(`locales/${locale}.json`))
    }
    expect((await app.sync()).report.files).toEqual([])
  })
})

function parse(body: string): TranslateBody {
  return JSON.parse(body) as TranslateBody
}

async function linesOf(app: App, locale: (typeof targets)[number]): Promise<readonly string[]> {
  return (await app.read(`locales/${locale}.json`)).split('\n')
}

async function openI18next(
  locale: string,
  texts: Texts,
): Promise<{
  readonly translate: (key: string, values: Readonly<Record<string, unknown>>) => string
  /** Keys that had no text, in the order in which they were asked for. */
  readonly missing: readonly string[]
}> {
  const missing: string[] = []
  const instance = i18next.createInstance()
  await instance.init({
    lng: locale,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [locale]: { translation: texts } },
    saveMissing: true,
    missingKeyHandler: (_locales, _namespace, key) => void missing.push(key),
    // Every name of a source text is given: a placeholder nobody knows is one that was broken.
    missingInterpolationHandler: (text) => void missing.push(text),
  })
  return { translate: (key, values) => instance.t(key, values), missing }
}
