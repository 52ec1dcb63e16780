import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../scan/resources.ts'
import { createWorld, type World } from '../testing/world.ts'

const i18nextTexts = {
  title: 'Hello {{name}}',
  plain: 'Buy now',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  place_ordinal_one: '{{count}}st place',
  place_ordinal_two: '{{count}}nd place',
  place_ordinal_few: '{{count}}rd place',
  place_ordinal_other: '{{count}}th place',
  friend_male_one: 'He and {{count}} friend',
  friend_male_other: 'He and {{count}} friends',
}

async function deliverOne(world: World, locale: string): Promise<Resource> {
  const { resources } = await world.project.deliver()
  const found = resources.find((one) => one.locale === locale)
  if (found === undefined) throw new Error(`No resource for ${locale}.`)
  return found
}

test('what is sound is delivered byte for byte, and nothing is listed', async () => {
  const text = '{\r\n  "plain" : "Jetzt kaufen",\r\n  "n": 1.0, "b": [ null ], "b": true\r\n}\n'
  const world = createWorld(
    { 'en.json': { plain: 'Buy now', n: 2, b: true }, 'de.json': text },
    { targets: ['de'], checks: { 'duplicate-key': 'off' } },
  )
  expect(await deliverOne(world, 'de')).toMatchObject({ json: text, sound: text, replaced: [], isBroken: false })
})

test('a broken text is the source’s, and all else keeps its bytes', async () => {
  const text = '{ "n": 1e0,\n  "title": "Hallo {{nme}}", "plain": "Jetzt \\u006baufen" }'
  const world = createWorld({ 'en.json': i18nextTexts, 'de.json': text }, { targets: ['de'] })
  const { json, sound, replaced } = await deliverOne(world, 'de')
  expect(json).toBe(text)
  expect(sound).toBe(text.replace('Hallo {{nme}}', 'Hello {{name}}'))
  expect(replaced).toStrictEqual([
    {
      message: 'title',
      form: '',
      rule: 'placeholder-renamed',
      file: 'de.json',
      position: { line: 2, column: 12 },
      text: 'Hallo {{nme}}',
      sourceText: 'Hello {{name}}',
    },
  ])
})

describe('the text of a file that an app imports itself', () => {
  test('of JSON it is what is delivered anyway, and nothing where nothing is replaced', async () => {
    const files = { 'en.json': { title: 'Hello {{name}}' }, 'de.json': '{ "title": "Hallo {{nme}}" }\n' }
    const broken = await deliverOne(createWorld(files, { targets: ['de'] }), 'de')
    expect(broken.soundText).toBe('{ "title": "Hello {{name}}" }\n')
    const whole = await deliverOne(
      createWorld({ ...files, 'de.json': { title: 'Hallo {{name}}' } }, { targets: ['de'] }),
      'de',
    )
    expect(whole.soundText).toBeUndefined()
  })

  test('of YAML it is the file, in which one value is the source’s', async () => {
    const files = [{ source: 'en.yml', target: '{locale}.yml', syntax: 'rails' }]
    const world = createWorld(
      {
        'en.yml': 'en:\n  hi: "Hello %{name}"\n  bye: Bye\n',
        'de.yml': 'de:\n  # said first\n  hi: "Hallo %{nme}"\n  bye: Tschüss\n',
      },
      { targets: ['de'], files, syntax: undefined },
    )
    expect((await deliverOne(world, 'de')).soundText).toBe(
      'de:\n  # said first\n  hi: "Hello %{name}"\n  bye: Tschüss\n',
    )
  })

  test('of a file that cannot be read it is the source file’s layout, for the locale', async () => {
    const files = [{ source: 'en.yml', target: '{locale}.yml', syntax: 'rails' }]
    const world = createWorld(
      { 'en.yml': 'en:\n  hi: "Hello %{name}"\n', 'de.yml': 'de:\n  hi: "Hallo\n' },
      { targets: ['de'], files, syntax: undefined },
    )
    expect((await deliverOne(world, 'de')).soundText).toBe('de:\n  hi: "Hello %{name}"\n')
  })

  test('a file that holds several locales has the replacements of each', async () => {
    const strings = (de: string, fr: string) => ({
      sourceLanguage: 'en',
      strings: {
        'Hello %@': {
          localizations: {
            de: { stringUnit: { state: 'translated', value: de } },
            fr: { stringUnit: { state: 'translated', value: fr } },
          },
        },
      },
      version: '1.0',
    })
    const world = createWorld(
      { 'A.xcstrings': strings('Hallo', 'Bonjour') },
      { targets: ['de', 'fr'], files: ['A.xcstrings'], syntax: undefined },
    )
    const [german, french] = [await deliverOne(world, 'de'), await deliverOne(world, 'fr')]
    expect(JSON.parse(german.soundText ?? '')).toStrictEqual(strings('Hello %@', 'Hello %@'))
    expect(french.soundText).toBe(german.soundText)
  })
})

test.for<[name: string, key: string, text: string, form: string]>([
  ['a form that the source lacks takes its other', 'items_few', '{{count}} items', 'few'],
  ['a form that the source has takes that', 'items_one', '{{count}} item', 'one'],
  ['with a context', 'friend_male_many', 'He and {{count}} friends', 'many'],
  ['an ordinal', 'place_ordinal_other', '{{count}}th place', 'other'],
])('of a plural only the broken form goes: %s', async ([, key, text, form]) => {
  const forms = {
    items_one: '{{count}} rzecz',
    items_few: '{{count}} rzeczy',
    items_many: '{{count}} rzeczy!',
    items_other: '{{count}} rzeczy?',
    place_ordinal_other: '{{count}}. miejsce',
    friend_male_one: 'On i {{count}} kolega',
    friend_male_few: 'On i {{count}} koledzy',
    friend_male_many: 'On i {{count}} kolegów',
    friend_male_other: 'On i {{count}} kolegi',
  }
  const broken = { ...forms, [key]: 'zepsute {{liczba}}' }
  const world = createWorld({ 'en.json': i18nextTexts, 'pl.json': broken }, { targets: ['pl'] })
  const { sound, replaced } = await deliverOne(world, 'pl')
  expect(JSON.parse(sound)).toStrictEqual({ ...forms, [key]: text })
  expect(replaced.map((one) => one.form)).toStrictEqual([form])
})

test('the separators of the config, and forms that the format writes', async () => {
  const world = createWorld(
    {
      'en.json': { 'a+one': '{{count}} day', 'a+other': '{{count}} days' },
      'pl.json': { 'a+one': '{{count}} dzień', 'a+few': 'dni', 'a+many': '{{count}} dni', 'a+other': '{{count}} dnia' },
      'en.yml': 'en:\n  days:\n    one: "%{count} day"\n    other: "%{count} days"\n',
      'pl.yml': 'pl:\n  days: {one: "%{count} dzień", few: "%{x} dni", many: "%{count} dni", other: "%{count} dnia"}\n',
    },
    {
      targets: ['pl'],
      files: [
        { source: 'en.json', target: '{locale}.json', syntax: { id: 'i18next', pluralSeparator: '+' } },
        { source: 'en.yml', target: '{locale}.yml', syntax: 'rails' },
      ],
      syntax: undefined,
    },
  )
  const { resources } = await world.project.deliver()
  const [json, yaml] = resources
    .filter(({ locale }) => locale === 'pl')
    .map(({ sound }) => JSON.parse(sound) as unknown)
  expect(json).toMatchObject({ 'a+one': '{{count}} dzień', 'a+few': '{{count}} days', 'a+many': '{{count}} dni' })
  expect(yaml).toMatchObject({ days: { one: '%{count} dzień', few: '%{count} days', many: '%{count} dni' } })
})

test.for<[name: string, dependencies: object, text: string]>([
  ['i18next 26 shows an empty text: the source’s stands there', { i18next: '26.0.0' }, 'Buy now'],
  ['i18next 27 falls back by itself', { i18next: '27.0.0' }, ''],
])('%s', async ([, dependencies, text]) => {
  const world = createWorld(
    { 'package.json': { dependencies }, 'en.json': { plain: 'Buy now' }, 'de.json': { plain: '' } },
    { targets: ['de'] },
  )
  expect(JSON.parse((await deliverOne(world, 'de')).sound)).toStrictEqual({ plain: text })
})

test.for<[name: string, files: Record<string, unknown>, config: object]>([
  ['a missing form', { 'en.json': i18nextTexts, 'de.json': { items_one: '{{count}} Ding' } }, {}],
  ['a text that is too much', { 'en.json': { a: 'A' }, 'de.json': { b: 'B' } }, { checks: { 'extra-key': 'error' } }],
  [
    'a rule that only warns',
    { 'en.json': { a: 'Go.' }, 'de.json': { a: 'Los' } },
    { checks: { 'end-stop': 'warning' } },
  ],
])('what breaks no text replaces none: %s', async ([, files, config]) => {
  const { json, sound, replaced } = await deliverOne(createWorld(files, { targets: ['de'], ...config }), 'de')
  expect([sound, replaced]).toStrictEqual([json, []])
})

test('a rule that the project takes for an error quarantines too', async () => {
  const files = { 'en.json': { a: 'Go to the cart.' }, 'de.json': { a: 'Zum Warenkorb' } }
  const { replaced } = await deliverOne(createWorld(files, { targets: ['de'], checks: { 'end-stop': 'error' } }), 'de')
  expect(replaced.map(({ rule }) => rule)).toStrictEqual(['end-stop'])
})

test('the baseline says that a broken text may be there, not that it is shown', async () => {
  const files = { 'en.json': i18nextTexts, 'de.json': { title: 'Hallo' } }
  const world = createWorld(files, { targets: ['de'], baseline: 'known' })
  await world.project.baseline()
  const { report, resources } = await world.project.deliver()
  expect(report.diagnostics).toStrictEqual([])
  expect(resources[1]?.sound).toContain('Hello {{name}}')
})

test.for<[name: string, text: string, rule: string]>([
  ['cut off', '{ "plain": "Jetzt', 'parse-error'],
  ['conflict markers', '{\n<<<<<<< ours\n"plain": "a"\n=======\n"plain": "b"\n>>>>>>> theirs\n}\n', 'conflict-marker'],
  ['empty', '', 'parse-error'],
])('of a file that cannot be read it takes the source’s texts: %s', async ([, text, rule]) => {
  const world = createWorld({ 'en.json': i18nextTexts, 'de.json': text }, { targets: ['de'] })
  const { json, sound, replaced, isBroken } = await deliverOne(world, 'de')
  expect([json, JSON.parse(sound), isBroken]).toStrictEqual(['{}', i18nextTexts, true])
  expect(replaced).toMatchObject([{ form: '', rule, file: 'de.json' }])
  expect(replaced[0]).not.toHaveProperty('message')
})

test('where the source cannot be read, translations stay as they are', async () => {
  const world = createWorld({ 'en.json': '{', 'de.json': { a: 'A' } }, { targets: ['de'] })
  expect(JSON.parse((await deliverOne(world, 'de')).sound)).toStrictEqual({ a: 'A' })
  expect(await deliverOne(world, 'en')).toMatchObject({ sound: '{}', isBroken: true, replaced: [] })
})

test('each file is read once', async () => {
  const reads: string[] = []
  const { project } = createWorld({ 'en.json': i18nextTexts, 'de.json': { title: 'Hallo' } }).reopen({
    wrap: (fs) => ({
      ...fs,
      readFile: (path) => {
        reads.push(path)
        return fs.readFile(path)
      },
    }),
  })
  await project.deliver()
  const texts = reads.filter((path) => /\/(?:en|de)\.json$/u.test(path))
  expect(texts.toSorted()).toStrictEqual(['/app/de.json', '/app/en.json'])
})

/** Files of five messages, and how their texts are written. */
const formats: readonly Kind[] = [
  {
    name: 'json',
    file: '{locale}.json',
    write: (texts) => JSON.stringify(texts, undefined, 2),
  },
  {
    name: 'yaml',
    file: '{locale}.yml',
    write: (texts, locale) => `${locale}:\n${lines(texts, (key, text) => `  ${key}: ${JSON.stringify(text)}`)}`,
  },
  {
    name: 'properties',
    file: '{locale}.properties',
    write: (texts) => lines(texts, (key, text) => `${key} = ${text}`),
  },
  {
    name: 'strings',
    file: '{locale}.strings',
    write: (texts) => lines(texts, (key, text) => `${JSON.stringify(key)} = ${JSON.stringify(text)};`),
  },
  {
    name: 'po',
    file: '{locale}.po',
    write: (texts, locale) =>
      `msgid ""\nmsgstr "Language: ${locale}\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n${lines(texts, (key, text) => `msgid ${JSON.stringify(key)}\nmsgstr ${JSON.stringify(text)}\n`)}`,
  },
  {
    name: 'android',
    file: '{locale}.xml',
    format: 'android',
    write: (texts) => `<resources>${lines(texts, (key, text) => `<string name="${key}">${text}</string>`)}</resources>`,
  },
]

interface Kind {
  readonly name: string
  readonly file: string
  readonly format?: string
  readonly write: (texts: Readonly<Record<string, string>>, locale: string) => string
}

function lines(texts: Readonly<Record<string, string>>, print: (key: string, text: string) => string): string {
  return Object.entries(texts)
    .map(([key, text]) => `${print(key, text)}\n`)
    .join('')
}

const source = { one: 'Hello {a}', two: 'Go to {b} now', three: 'Buy it', four: 'The {a} of {b}', five: 'Well done' }
const sound = { one: 'Hallo {a}', two: 'Jetzt zu {b}', three: 'Kauf es', four: 'Das {a} von {b}', five: 'Gut gemacht' }
const damage = fc.constantFrom('Kaputt', 'Kaputt {c}', 'Kaputt {a} {a} {b}', '{', '{a', 'Kaputt {b} {a}', '{a} {b}')

describe('any damage: what is delivered has no error in it, and all else is the file’s', () => {
  test.for(formats.map((kind) => [kind.name, kind] as const))('%s', async ([, { file, format, write }]) => {
    const damages = fc.dictionary(fc.constantFrom(...Object.keys(source)), damage)
    await fc.assert(
      fc.asyncProperty(damages, async (changed) => {
        const given = { ...sound, ...changed }
        const [en, de] = ['en', 'de'].map((locale) => file.replace('{locale}', locale)) as [string, string]
        const config = {
          targets: ['de'],
          files: [{ source: en, target: file, ...(format !== undefined && { format }) }],
          syntax: 'icu',
        }
        const world = createWorld({ [en]: write(source, 'en'), [de]: write(given, 'de') }, config)
        const { report, resources } = await world.project.deliver()
        const own = resources.find(({ locale }) => locale === 'de')
        const delivered = JSON.parse(own?.sound ?? '') as Record<string, string>
        const replaced = new Map(own?.replaced.map(({ message }) => [message, true]))
        const broken = report.diagnostics.filter(({ severity, range }) => severity === 'error' && range !== undefined)
        expect(new Set(replaced.keys())).toStrictEqual(new Set(broken.map(({ message }) => message)))
        const wanted = Object.keys(given).map((key) => [
          key,
          replaced.has(key) ? source[key as 'one'] : given[key as 'one'],
        ])
        expect(delivered).toStrictEqual(Object.fromEntries(wanted))
        world.write(de, write(delivered, 'de'))
        const again = await world.project.check()
        const left = again.diagnostics.filter(
          ({ severity, code }) => severity === 'error' && code.startsWith('placeholder'),
        )
        expect(left).toStrictEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
