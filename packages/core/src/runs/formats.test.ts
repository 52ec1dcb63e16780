import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

interface Scenario {
  readonly files: readonly unknown[]
  readonly source: string
  readonly sourceText: string
  readonly target: string
  /** What a first sync writes; `de:` stands before each new text. */
  readonly targetText: string
  /** A change of the source, and what it changes in the target. */
  readonly edit: readonly [from: string, to: string]
  readonly change: readonly [from: string, to: string]
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'a Rails YAML file': {
    files: ['config/locales/{locale}.yml'],
    source: 'config/locales/en.yml',
    sourceText: `# head
en:
  cart:
    # the button
    buy: "Buy now" # short
    items:
      one: "%{count} item"
      other: "%{count} items"
  order: [ :year, :month ]
  precision: 2
`,
    target: 'config/locales/de.yml',
    targetText: `# head
de:
  cart:
    # the button
    buy: "de:Buy now" # short
    items:
      one: "de:%{count} item"
      other: "de:%{count} items"
  order: [ :year, :month ]
  precision: 2
`,
    edit: ['Buy now', 'Order now'],
    change: ['de:Buy now', 'de:Order now'],
  },
  'a properties file': {
    files: [{ source: 'messages.properties', target: 'messages_{locale}.properties' }],
    source: 'messages.properties',
    sourceText: '# head\n\ntitle = Welcome\nlong = one \\\n       two\nname : {0}\n',
    target: 'messages_de.properties',
    targetText: '# head\n\ntitle = de:Welcome\nlong = de:one two\nname : {0}\n',
    edit: ['Welcome', 'Hello'],
    change: ['de:Welcome', 'de:Hello'],
  },
  'a .strings file': {
    files: ['App/{locale}.lproj/Localizable.strings'],
    source: 'App/en.lproj/Localizable.strings',
    sourceText: '/* Title */\n"title" = "Welcome";\n\n"%@ of %d" = "%@ of %d"; // count\n',
    target: 'App/de.lproj/Localizable.strings',
    targetText: '/* Title */\n"title" = "de:Welcome";\n\n"%@ of %d" = "de:%@ of %d"; // count\n',
    edit: ['Welcome', 'Hello'],
    change: ['de:Welcome', 'de:Hello'],
  },
}

test.for(Object.entries(scenarios))('%s is synced, and stays in step', async ([, scenario]) => {
  const { files, source, sourceText, target, targetText, edit, change } = scenario
  const world = createWorld({ [source]: sourceText }, { files, targets: ['de'], syntax: 'none' })
  const sync = () => world.project.sync({ translator: world.translator })
  expect((await sync()).isComplete).toBe(true)
  expect(world.files()[target]).toBe(targetText)
  const { requests } = world.translator
  const sent = requests.length
  await sync()
  expect(requests).toHaveLength(sent)
  expect((await world.project.check()).diagnostics).toEqual([])

  world.write(source, sourceText.replace(...edit))
  await sync()
  expect(requests).toHaveLength(sent + 1)
  expect(world.files()[target]).toBe(targetText.replace(...change))
})

test('one text in place of plural forms stands for all of them, and is kept', async () => {
  const world = createWorld(
    {
      'en.yml': 'en:\n  hours:\n    one: about 1 hour\n    other: about %{count} hours\n  new: New\n',
      'ja.yml': 'ja:\n  hours: 約%{count}時間\n',
    },
    { files: ['{locale}.yml'], targets: ['ja'], syntax: 'none' },
  )
  expect((await world.project.sync({ translator: world.translator })).isComplete).toBe(true)
  expect(world.files()['ja.yml']).toBe('ja:\n  hours: 約%{count}時間\n  new: ja:New\n')
})

test('a form that Android lacks is a warning where it shows `other`, and an error where it has nothing', async () => {
  const plurals = (...forms: readonly string[]) =>
    `<resources><plurals name="a">${forms.map((form) => `<item quantity="${form}">%d x</item>`).join('')}</plurals></resources>`
  const severities = async (...forms: readonly string[]) => {
    const files = { 'en.xml': plurals('one', 'other'), 'pl.xml': plurals(...forms) }
    const { diagnostics } = await createWorld(files, { files: ['{locale}.xml'], targets: ['pl'] }).project.check()
    return diagnostics.flatMap(({ code, severity }) => (code === 'plural-category-missing' ? [severity] : []))
  }
  expect(await severities('one', 'few', 'other')).toEqual(['warning'])
  expect(await severities('one', 'few')).toEqual(['error'])
  // Android counts with whole numbers, which never select `other` in Polish
  expect(await severities('one', 'few', 'many')).toEqual(['info'])
})

test('plural forms in place of one text stand for it, and are kept', async () => {
  const localizations = (en: object) => ({
    sourceLanguage: 'zh-Hans',
    strings: { '%lld 个文件': { localizations: { en } }, 新: {} },
    version: '1.0',
  })
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
  const varied = { variations: { plural: { one: unit('%lld file'), other: unit('%lld files') } } }
  const world = createWorld(
    { 'L.xcstrings': localizations(varied) },
    { source: 'zh-Hans', files: ['L.xcstrings'], targets: ['en'], syntax: 'none' },
  )
  expect((await world.project.sync({ translator: world.translator })).isComplete).toBe(true)
  expect(world.translator.texts()).toEqual(['新'])
  expect(world.read('L.xcstrings')).toMatchObject({
    strings: { '%lld 个文件': { localizations: { en: varied } }, 新: { localizations: { en: unit('en:新') } } },
  })
})

test('a String Catalog gets all locales, one after another, in one file', async () => {
  const world = createWorld(
    {
      'L.xcstrings': { sourceLanguage: 'en', strings: { Cancel: {}, OK: { shouldTranslate: false } }, version: '1.0' },
    },
    { files: ['L.xcstrings'], targets: ['de', 'pl'], syntax: 'none' },
  )
  const { files, isComplete } = await world.project.sync({ translator: world.translator })
  expect({ files, isComplete }).toEqual({ files: ['L.xcstrings', 'lockale.lock'], isComplete: true })
  expect(world.read('L.xcstrings')).toMatchObject({
    strings: {
      Cancel: {
        localizations: { de: { stringUnit: { value: 'de:Cancel' } }, pl: { stringUnit: { value: 'pl:Cancel' } } },
      },
    },
  })
  const again = await world.project.sync({ translator: world.translator })
  expect([again.requests, again.files]).toEqual([0, []])
})

test.for<[name: string, files: readonly unknown[], hint: RegExp]>([
  ['a String Catalog with {locale}', ['{locale}/L.xcstrings'], /must not contain \{locale\}/u],
  [
    'a String Catalog with another target',
    [{ source: 'a.xcstrings', target: 'b.xcstrings' }],
    /must be the source file/u,
  ],
  ['YAML without {locale}', ['a.yml'], /must contain \{locale\}/u],
])('a config is refused: %s', ([, files, hint]) => {
  expect(() => createWorld({}, { files })).toThrow(hint)
})

test('a list at the root is synced like any other', async () => {
  const world = createWorld({ 'en.json': ['One', { two: 'Two' }] }, { targets: ['de'], syntax: 'none' })
  expect((await world.project.sync({ translator: world.translator })).isComplete).toBe(true)
  expect(world.read('de.json')).toEqual(['de:One', { two: 'de:Two' }])
})

test('a file that is one text has no messages', async () => {
  const world = createWorld({ 'en.json': '"Hello"\n' }, { targets: ['de'], syntax: 'none' })
  expect((await world.project.check()).messages).toBe(0)
})

test('a file of no known format is named', async () => {
  const world = createWorld({ 'en/a.xml': '<other/>' }, { files: ['{locale}/a.xml'], targets: ['de'] })
  await expect(world.project.check()).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN', place: 'en/a.xml' })
})

test('a broken target is reported with its place, and left as it is', async () => {
  const broken = 'de:\n\ta: x\n'
  const world = createWorld(
    { 'en.yml': 'en:\n  a: b\n', 'de.yml': broken },
    { files: ['{locale}.yml'], targets: ['de'] },
  )
  const { diagnostics } = await world.project.check()
  expect(diagnostics).toMatchObject([{ code: 'parse-error', file: 'de.yml', position: { line: 2, column: 1 } }])
  await expect(world.project.sync({ translator: world.translator })).rejects.toMatchObject({ code: expect.any(String) })
  expect(world.files()['de.yml']).toBe(broken)
})

test('an alias whose anchor a target lacks is a text there, and stops nothing', async () => {
  const world = createWorld(
    { 'en.yml': 'en:\n  a: &x Hello\n  b: *x\n  c: New\n', 'de.yml': 'de:\n  a: Hallo\n' },
    { files: ['{locale}.yml'], targets: ['de'], syntax: 'none' },
  )
  expect((await world.project.sync({ translator: world.translator })).isComplete).toBe(true)
  expect(world.files()['de.yml']).toBe('de:\n  a: Hallo\n  b: de:Hello\n  c: de:New\n')
})

test('an app gets the texts of every format as JSON, in the order of the file', async () => {
  const world = createWorld(
    {
      'en.yml':
        'en:\n  "404": No\n  list: [~, One, 2, true, :sym]\n  items: {one: "%{count} item", other: "%{count} items"}\n',
      'de.yml': 'de:\n\tbroken: x\n',
      'L.xcstrings': {
        sourceLanguage: 'en',
        strings: { OK: { localizations: { de: { stringUnit: { state: 'translated', value: 'Gut' } } } } },
        version: '1.0',
      },
    },
    { files: ['{locale}.yml', 'L.xcstrings'], targets: ['de'], syntax: 'none' },
  )
  const resources = await world.project.resources()
  expect(resources.map(({ locale, path, json }) => [locale, path, json])).toEqual([
    ['en', '/app/L.xcstrings', '{"OK":"OK"}'],
    ['de', '/app/L.xcstrings', '{"OK":"Gut"}'],
    [
      'en',
      '/app/en.yml',
      '{"404":"No","list":[null,"One",2,true,":sym"],"items":{"one":"%{count} item","other":"%{count} items"}}',
    ],
    ['de', '/app/de.yml', '{}'],
  ])
})

const gettext = (locale: string, plural: string, rest: string) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${locale}\\n"\n"Plural-Forms: ${plural}\\n"\n\n${rest}`

test.for([
  ['ht', 'nplurals=2; plural=(n != 1);', 2, 'one'],
  ['mi', 'nplurals=2; plural=(n > 1);', 2, 'one'],
  ['cy', 'nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;', 4, '=8'],
] as const)(
  'gettext in %s with places that no form is for: no person wrote there',
  async ([locale, plural, count, form]) => {
    const message = 'msgid "%(n)s page of the list"\nmsgid_plural "%(n)s pages of the list"\n'
    const empty = Array.from({ length: count }, (_, at) => `msgstr[${at}] ""\n`).join('')
    const file = `locale/${locale}/django.po`
    const world = createWorld(
      {
        'locale/en/django.po': gettext('en', 'nplurals=2; plural=(n != 1);', `${message}msgstr[0] ""\nmsgstr[1] ""\n`),
        [file]: gettext(locale, plural, `${message}${empty}`),
      },
      { targets: [locale], files: ['locale/{locale}/django.po'], syntax: 'python' },
    )
    const sync = () => world.project.sync({ translator: world.translator })
    expect(await sync()).toMatchObject({ written: 1 })
    const lock = world.files()['lockale.lock']
    await sync()
    expect(world.files()['lockale.lock']).toEqual(lock)

    // a person takes the place of the form: what the machine wrote beside it stays the machine's, what they write there is theirs
    const places = String(world.files()[file]).split('\n')
    const lines = places.flatMap((line, at) => (line.startsWith('msgstr[') ? [at] : []))
    const spare = count === 4 ? lines.at(-1) : lines[0]
    const edit = async (isEdited: (line: number) => boolean) => {
      world.write(
        file,
        places.map((line, at) => (isEdited(at) ? line.replace(/".*"/u, `"%(n)s by hand ${at}"`) : line)).join('\n'),
      )
      for (const _ of ['once', 'twice']) await sync()
      const lock = String(world.files()['lockale.lock'])
      return lock
        .split(/\s/u)
        .find((fact) => fact.startsWith(`${locale}:${form}`))
        ?.at(locale.length + 1 + form.length)
    }
    expect(await edit((at) => lines.includes(at) && at !== spare)).toMatch(/[=~]/u)
    expect(await edit((at) => at === spare)).toBe('!')
  },
)

test('patterns of dates in Rails files are no words: those of a locale stay, and marks are never translated', async () => {
  const formats = { default: '%m/%d/%Y', long: '%B %d, %Y at %I:%M %p', time: '%I:%M %p' }
  const world = createWorld(
    {
      'config/locales/en.yml': { en: { date: { formats }, buy: 'Buy' } },
      'config/locales/ar.yml': { ar: { date: { formats: { default: '%m/%d/%Y', time: '%H:%M' } } } },
    },
    { targets: ['ar'], files: ['config/locales/{locale}.yml'], syntax: 'rails' },
  )
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toEqual([expect.stringContaining(' at '), 'Buy'])
  const written = String(world.files()['config/locales/ar.yml'])
  for (const pattern of [/default"?: "?%m\/%d\/%Y"/u, /time"?: "?%H:%M"/u, /%B.* at .*%p/u])
    expect(written).toMatch(pattern)
  const { diagnostics } = await world.project.check()
  // that a pattern stands right to left is said as of any placeholder
  expect(diagnostics.filter(({ code }) => code !== 'bidi-isolation')).toEqual([])
})
