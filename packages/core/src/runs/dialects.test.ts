import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const detected = { syntax: undefined, files: ['locales/{locale}.json'] }
const i18nJs = { 'package.json': { dependencies: { 'i18n-js': '4' } } }

async function settle(world: World): Promise<void> {
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
  const before = world.files()
  world.translator.requests.length = 0
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 0 })
  expect(world.files()).toEqual(before)
  expect((await world.project.check()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
}

describe('a locale as root key', () => {
  test('human translations are found, and a new file has its own', async () => {
    const world = createWorld(
      {
        ...i18nJs,
        'locales/en.json': { en: { hello: 'Hello', bye: 'Goodbye, %{name}' } },
        'locales/de.json': { de: { hello: 'Moin' } },
      },
      detected,
    )
    await settle(world)
    expect(world.read('locales/de.json')).toEqual({ de: { hello: 'Moin', bye: 'de:Goodbye, %{name}' } })
    expect(world.read('locales/pl.json')).toEqual({ pl: { hello: 'pl:Hello', bye: 'pl:Goodbye, %{name}' } })
  })

  test.for<[name: string, before: string, after: string]>([
    [
      'with the root of the source, as it was once written',
      '{"en": {"hello": "Moin"}}',
      '{"de": {"hello": "Moin", "bye": "de:Bye"}}',
    ],
    [
      'with both, as it was once written',
      '{"de": {"hello": "Moin"}, "en": {"old": "Altes"}}',
      '{"de": {"hello": "Moin", "bye": "de:Bye"}, "en": {"old": "Altes"}}',
    ],
    [
      'with both, the other one first',
      '{"en": {"old": "Altes"}, "de": {"hello": "Moin"}}',
      '{"en": {"old": "Altes"}, "de": {"hello": "Moin", "bye": "de:Bye"}}',
    ],
    ['without any', '{"hello": "Moin"}', '{"hello": "Moin", "bye": "de:Bye"}'],
  ])('a target %s', async ([, before, after]) => {
    const world = createWorld(
      { 'en.json': '{"en": {"hello": "Hello", "bye": "Bye"}}', 'de.json': before },
      { syntax: undefined, targets: ['de'] },
    )
    await settle(world)
    expect(world.files()['de.json']).toBe(after)
  })

  test.for(['no', 'it', 'is'])('a group of messages that is called %s stays one', async (locale) => {
    const world = createWorld(
      { 'en.json': { [locale]: { entry: 'Entry' } }, [`${locale}.json`]: { [locale]: { entry: 'Kept' } } },
      { syntax: undefined, targets: [locale, 'de'] },
    )
    await settle(world)
    expect(world.translator.texts()).toEqual([])
    expect(world.read(`${locale}.json`)).toEqual({ [locale]: { entry: 'Kept' } })
    expect(world.read('de.json')).toEqual({ [locale]: { entry: 'de:Entry' } })
  })
})

describe('maps of plural categories', () => {
  const forms = (locale: string, one: string, other: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `${locale}:${name === 'one' ? one : other}`]))
  const polish = ['one', 'few', 'many', 'other']

  test.for<[name: string, dependencies: readonly string[], source: object, one: string, other: string]>([
    [
      'i18n-js',
      ['i18n-js'],
      { en: { n: { one: '%{count} day', other: '%{count} days' } } },
      '%{count} day',
      '%{count} days',
    ],
    ['i18n-js, no number in it', ['i18n-js'], { n: { one: 'day', other: 'days' } }, 'day', 'days'],
    [
      'a Shopify theme',
      [],
      { n: { one: '{{ count }} item', other: '{{ count }} items' }, t: 'By {{ author }}' },
      '{{ count }} item',
      '{{ count }} items',
    ],
    ['Hugo', [], { n: { one: 'One minute', other: '{{ .Count }} minutes' } }, 'One minute', '{{ .Count }} minutes'],
    ['i18n of Node', ['i18n'], { n: { one: '%s cat', other: '%s cats' } }, '%s cat', '%s cats'],
  ])('%s', async ([, names, source, one, other]) => {
    const dependencies = Object.fromEntries(names.map((name) => [name, '1']))
    const world = createWorld({ 'package.json': { dependencies }, 'locales/en.json': source }, detected)
    await settle(world)
    const read = world.read('locales/pl.json') as Record<string, Record<string, unknown>>
    expect(Object.keys((read['pl'] ?? read)['n'] ?? {})).toEqual(polish)
    expect((read['pl'] ?? read)['n']).toMatchObject(forms('pl', one, other, ['few', 'many', 'other']))
  })

  test('YAML without a root', async () => {
    const world = createWorld(
      {
        'i18n/en.yaml':
          'n:\n  one: "{{ .Count }} minute"\n  other: "{{ .Count }} minutes"\nmore: "More"\nless: "Less"\n',
      },
      { syntax: undefined, files: ['i18n/{locale}.yaml'], targets: ['pl'] },
    )
    await settle(world)
    expect(world.files()['i18n/pl.yaml']).toBe(
      'n:\n  one: "pl:{{ .Count }} minute"\n  few: pl:{{ .Count }} minutes\n  many: pl:{{ .Count }} minutes\n  other: "pl:{{ .Count }} minutes"\nmore: "pl:More"\nless: "pl:Less"\n',
    )
  })

  test('forms that a language does not need are kept where a person wrote them, and go with their message', async () => {
    const n = { one: '{{count}} day', other: '{{count}} days' }
    const world = createWorld(
      { 'locales/en.json': { n, m: n }, 'locales/ja.json': { n: { one: '{{count}}日', other: '{{count}}日' } } },
      { ...detected, targets: ['ja', 'pl'] },
    )
    world.translator.answer = ({ texts, target }) => texts.map((text) => `${target === 'ja' ? '東京' : target}:${text}`)
    await settle(world)
    expect((await world.project.check()).diagnostics.map(({ code }) => code)).not.toContain('extra-key')
    expect(world.read('locales/ja.json')).toEqual({
      n: { one: '{{count}}日', other: '{{count}}日' },
      m: { other: '東京:{{count}} days' },
    })
    world.write('locales/en.json', { n })
    await settle(world)
    expect(Object.keys(world.read('locales/pl.json') as object)).toEqual(['n'])
  })

  test('exact numbers of Angular are forms by themselves', async () => {
    const source = { n: { '=0': 'No items', '=1': 'One item', other: '# items' } }
    const world = createWorld({ 'locales/en.json': source }, { ...detected, targets: ['pl'] })
    await settle(world)
    expect(world.read('locales/pl.json')).toEqual({
      n: { '=0': 'pl:No items', '=1': 'pl:One item', few: 'pl:# items', many: 'pl:# items', other: 'pl:# items' },
    })
  })

  test.for<[name: string, dependencies: readonly string[], map: object]>([
    ['choices that show no number', [], { one: 'Option one', two: 'Option two', other: 'Another' }],
    ['choices with a name in them', [], { one: 'By {{name}}', other: 'By {{name}} and others' }],
    ['another key beside them', [], { one: '{{count}} day', other: '{{count}} days', never: 'Never' }],
    ['a list beside them', [], { one: '{{count}} day', other: ['{{count}} days'] }],
    ['platforms', [], { chrome: 'Chrome {{count}}', other: 'Others {{count}}' }],
    ['a library that writes plurals otherwise', ['i18next'], { one: '{{count}} day', other: '{{count}} days' }],
    ['ICU', ['react-intl'], { one: '{count} day', other: '{count} days' }],
  ])('%s: a group of messages', async ([, names, map]) => {
    const dependencies = Object.fromEntries(names.map((name) => [name, '1']))
    const world = createWorld({ 'package.json': { dependencies }, 'locales/en.json': { n: map } }, detected)
    await settle(world)
    expect(Object.keys((world.read('locales/pl.json') as { n: object }).n)).toEqual(Object.keys(map))
  })

  test('what the config says holds', async () => {
    const files = {
      'locales/en.json': { n: { one: 'day', other: 'days' }, m: { one: '{{count}} x', other: '{{count}} y' } },
    }
    const keys = async (pluralMaps: boolean) => {
      const world = createWorld(files, { ...detected, syntax: { id: 'i18next', pluralMaps }, targets: ['pl'] })
      await settle(world)
      return Object.values(world.read('locales/pl.json') as object).map((map: object) => Object.keys(map).length)
    }
    expect([await keys(true), await keys(false)]).toEqual([
      [4, 4],
      [2, 2],
    ])
  })
})

test('react-admin: as many forms between four bars as the language has, in a module', async () => {
  const source = `import { TranslationMessages } from 'ra-core'

const englishMessages: TranslationMessages = {
  ra: {
    cars: '%{smart_count} car |||| %{smart_count} cars',
    hello: 'Hello %{name}',
  },
}

export default englishMessages
`
  const world = createWorld(
    { 'package.json': { dependencies: { 'react-admin': '5' } }, 'src/en.ts': source },
    { syntax: undefined, files: ['src/{locale}.ts'], targets: ['pl'] },
  )
  await settle(world)
  expect(world.files()['src/pl.ts']).toBe(
    source
      .replace(
        '%{smart_count} car |||| %{smart_count} cars',
        'pl:%{smart_count} car |||| pl:%{smart_count} cars |||| pl:%{smart_count} cars',
      )
      .replace('Hello', 'pl:Hello'),
  )
})

test('MediaWiki: names of authors are never sent, and magic words and links stay', async () => {
  const metadata = { authors: ['Ada', 'Grace'] }
  const world = createWorld(
    {
      'i18n/en.json': {
        '@metadata': metadata,
        pages: '$1 {{PLURAL:$1|page|pages}} of {{SITENAME}}',
        log: 'See [[Special:Log|log]] or [$2 the help].',
      },
      'i18n/de.json': {
        '@metadata': { authors: ['Konrad'] },
        log: 'Siehe [[Special:Log|Logbuch]] oder [$2 die Hilfe].',
      },
    },
    { syntax: undefined, files: ['i18n/{locale}.json'], targets: ['de', 'pl'] },
  )
  await settle(world)
  expect(world.translator.requests).toEqual([])
  expect(world.read('i18n/de.json')).toEqual({
    '@metadata': { authors: ['Konrad'] },
    pages: '{{PLURAL:$1|de:$1 page of {{SITENAME}}|de:$1 pages of {{SITENAME}}}}',
    log: 'Siehe [[Special:Log|Logbuch]] oder [$2 die Hilfe].',
  })
  expect(world.read('i18n/pl.json')).toEqual({
    '@metadata': metadata,
    pages: '{{PLURAL:$1|pl:$1 page of {{SITENAME}}|pl:$1 pages of {{SITENAME}}|pl:$1 pages of {{SITENAME}}}}',
    log: 'pl:See [[Special:Log|log]] or [$2 the help].',
  })
  expect((await world.project.check()).diagnostics.map(({ code }) => code)).toEqual([])
})

test.for([{ devDependencies: { '@types/vscode': '1' } }, { engines: { vscode: '^1.90.0' } }])(
  'a VS Code extension, %o: placeholders, icons, code and the marks of menus stay',
  async (manifest) => {
    const texts = ['Open {0} of {name}', '$(gear) &&Settings', 'See `#editor.fontSize#`']
    const world = createWorld(
      {
        'package.json': manifest,
        'l10n/bundle.l10n.json': Object.fromEntries(texts.map((text) => [text, text])),
      },
      {
        syntax: undefined,
        files: [{ source: 'l10n/bundle.l10n.json', target: 'l10n/bundle.l10n.{locale}.json' }],
        targets: ['de'],
      },
    )
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
    for (const sent of world.translator.texts()) expect(sent.replaceAll(/<[^<>]*>/gu, '')).not.toMatch(/[{}$&#`]/u)
    expect(world.read('l10n/bundle.l10n.de.json')).toEqual(
      Object.fromEntries(texts.map((text) => [text, `de:${text}`])),
    )
  },
)

test('a VS Code extension: comments are told to the translator, and never translated', async () => {
  const world = createWorld(
    {
      'package.json': { devDependencies: { '@types/vscode': '1' } },
      'l10n/bundle.l10n.json': {
        'Open {0}': 'Open {0}',
        'Hello/A greeting': { message: 'Hello', comment: ['A greeting'] },
        'Bye {name}/Said at the end': { message: 'Bye {name}', comment: ['Said at the end', 'And more'] },
      },
      'package.nls.json': { open: 'Open', save: { message: '&&Save', comment: ['{Locked="x"}'] } },
    },
    {
      syntax: undefined,
      files: [
        { source: 'l10n/bundle.l10n.json', target: 'l10n/bundle.l10n.{locale}.json' },
        { source: 'package.nls.json', target: 'package.nls.{locale}.json' },
      ],
      targets: ['de'],
    },
  )
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
  expect(world.translator.texts().toSorted()).toEqual([
    '<x id="1"/>Save',
    'Bye <x id="1"/>',
    'Hello',
    'Open',
    'Open <x id="1"/>',
  ])
  expect(world.read('l10n/bundle.l10n.de.json')).toEqual({
    'Open {0}': 'de:Open {0}',
    'Hello/A greeting': { message: 'de:Hello', comment: ['A greeting'] },
    'Bye {name}/Said at the end': { message: 'de:Bye {name}', comment: ['Said at the end', 'And more'] },
  })
  world.translator.requests.length = 0
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 0 })
  expect((await world.project.check()).diagnostics).toEqual([])
})

test('Docusaurus: as many forms between pipes as the language has, and no title is a plural', async () => {
  const message = (text: string) => ({ message: text, description: 'A label' })
  const world = createWorld(
    {
      'package.json': { dependencies: { 'react-intl': '7' } },
      'i18n/en/code.json': {
        'theme.posts': message('One post|{count} posts'),
        'theme.time': message('{readingTime} min|{readingTime} mins'),
        'theme.title': message('Docs | My Site'),
        'theme.by': message('By {author}'),
      },
    },
    { syntax: undefined, files: ['i18n/{locale}/code.json'], targets: ['pl', 'ja'] },
  )
  world.translator.answer = ({ texts, target }) => texts.map((text) => `${target === 'ja' ? '東京' : target}:${text}`)
  await settle(world)
  const textsIn = (locale: string) =>
    Object.values(world.read(`i18n/${locale}/code.json`) as Record<string, { message: string }>).map(
      (one) => one.message,
    )
  expect(textsIn('pl')).toEqual([
    'pl:One post|pl:{count} posts|pl:{count} posts',
    'pl:{readingTime} min|pl:{readingTime} mins|pl:{readingTime} mins',
    'pl:Docs | My Site',
    'pl:By {author}',
  ])
  expect(textsIn('ja')).toEqual([
    '東京:{count} posts',
    '東京:{readingTime} mins',
    '東京:Docs | My Site',
    '東京:By {author}',
  ])
})
