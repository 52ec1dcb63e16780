import { defineFormat } from '@lockale/formats'
import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

/** Answers that keep every tag and put a word in front, as `de:` does. */
const translator = async (world: ReturnType<typeof createWorld>) => world.project.sync({ translator: world.translator })

const refused = ({ diagnostics }: Awaited<ReturnType<typeof translator>>) =>
  diagnostics.filter(({ code }) => code === 'not-translated')

test('an ICU plural is bought variant by variant, and written whole', async () => {
  const world = createWorld(
    { 'en.json': { cart: 'You have {n, plural, one {# item} other {# items}} in {place}.' } },
    { syntax: 'icu', targets: ['de', 'pl', 'ja'] },
  )
  world.translator.answer = ({ texts, target }) => texts.map((text) => `${target === 'ja' ? '東京' : target}:${text}`)
  const report = await translator(world)
  expect(report).toMatchObject({ isComplete: true, written: 3 })
  expect(world.read('pl.json')).toEqual({
    cart:
      '{n, plural, one {pl:You have # item in {place}.} few {pl:You have # items in {place}.} ' +
      'many {pl:You have # items in {place}.} other {pl:You have # items in {place}.}}',
  })
  expect(world.read('ja.json')).toEqual({ cart: '{n, plural, other {東京:You have # items in {place}.}}' })
  expect((await world.project.check()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  world.translator.requests.length = 0
  expect(await translator(world)).toMatchObject({ isComplete: true, written: 0, requests: 0 })
})

test('a plural of which one variant gets no sound answer is not written', async () => {
  const world = createWorld(
    { 'en.json': { cart: '{n, plural, one {# item of {name}} other {# items of {name}}}', ok: 'Fine here' } },
    { syntax: 'icu', targets: ['de'] },
  )
  world.translator.answer = ({ texts, target }) =>
    texts.map((text) => (text.includes('item ') || text.includes('item of') ? 'kaputt' : `${target}:${text}`))
  const report = await translator(world)
  expect(report.isComplete).toBe(false)
  expect(world.read('de.json')).toEqual({ ok: 'de:Fine here' })
  expect(refused(report)).toMatchObject([{ message: 'cart' }])
})

test('a source that its own syntax cannot read is refused before anything is spent', async () => {
  const world = createWorld({ 'en.json': { bad: 'Hello {name' } }, { syntax: 'icu', targets: ['de'] })
  const report = await translator(world)
  expect(refused(report)).toMatchObject([{ message: 'bad' }])
  expect(world.translator.requests).toEqual([])
})

test('a mark that is left over in an i18next source is text, for the app and for a translator', async () => {
  const world = createWorld({ 'en.json': { a: 'Write {{name to insert' } }, { targets: ['de'] })
  expect((await translator(world)).isComplete).toBe(true)
  expect(world.read('de.json')).toEqual({ a: 'de:Write {{name to insert' })
  expect((await world.project.check()).diagnostics).toEqual([])
})

test('texts of some keys have a syntax of their own', async () => {
  const world = createWorld(
    { 'en.json': { hello: 'Hello {{name}}', legal: { icu: 'By {name} {n, plural, one {# page} other {# pages}}' } } },
    { targets: ['de'], messages: [{ match: 'legal.*', syntax: 'icu' }] },
  )
  expect((await translator(world)).isComplete).toBe(true)
  expect(world.read('de.json')).toEqual({
    hello: 'de:Hello {{name}}',
    legal: { icu: '{n, plural, one {de:By {name} # page} other {de:By {name} # pages}}' },
  })
})

test('words that are not to be translated go as such and come back whole', async () => {
  const world = createWorld(
    { 'en.json': { a: 'Welcome to Acme Cloud' } },
    { targets: ['de'], doNotTranslate: ['Acme Cloud'] },
  )
  world.translator.answer = ({ texts }) => texts.map((text) => text.replace('Welcome to', 'Willkommen bei'))
  await translator(world)
  expect(world.translator.texts()).toEqual(['Welcome to <n id="1">Acme Cloud</n>'])
  expect(world.read('de.json')).toEqual({ a: 'Willkommen bei Acme Cloud' })
})

test('a word that is not to be translated and was is no answer', async () => {
  const world = createWorld(
    { 'en.json': { a: 'Welcome to Acme Cloud' } },
    { targets: ['de'], doNotTranslate: ['Acme Cloud'] },
  )
  world.translator.answer = ({ texts }) => texts.map(() => 'Willkommen bei Acme Wolke')
  const report = await translator(world)
  expect(refused(report)).toMatchObject([{ arguments: { reason: 'do-not-translate' } }])
  expect(world.files()['de.json']).toBeUndefined()
})

test('an answer in the wrong script is no answer', async () => {
  const world = createWorld({ 'en.json': { a: 'Save all changes' } }, { targets: ['ru'] })
  world.translator.answer = ({ texts }) => texts.map(() => 'Save the changes now')
  const report = await translator(world)
  expect(refused(report)).toMatchObject([{ arguments: { reason: 'wrong-language' } }])
})

test('pseudo-locales are written without a service, and again when the source changes', async () => {
  const world = createWorld(
    { 'en.json': { hello: 'Hello {{name}}', items_one: '{{count}} item', items_other: '{{count}} items' } },
    { targets: ['en-XA', 'ar-XB'] },
  )
  expect(await translator(world)).toMatchObject({ isComplete: true, requests: 0, characters: 0 })
  expect(world.translator.requests).toEqual([])
  const accented = world.read('en-XA.json') as Record<string, string>
  expect(Object.keys(accented)).toEqual(['hello', 'items_one', 'items_other'])
  expect(accented['hello']).toMatch(/^\[.*\{\{name\}\}.*\]$/u)
  expect(accented['hello']).not.toContain('Hello')
  const mirrored = world.read('ar-XB.json') as Record<string, string>
  expect(Object.keys(mirrored)).toEqual(expect.arrayContaining(['items_zero', 'items_two', 'items_few', 'items_many']))
  expect((await world.project.check()).diagnostics).toEqual([])
  world.write('en.json', { hello: 'Goodbye {{name}}', items_one: '{{count}} item', items_other: '{{count}} items' })
  expect((await world.project.check()).diagnostics.map(({ code }) => code)).toEqual(['stale', 'stale'])
  await translator(world)
  expect((world.read('en-XA.json') as Record<string, string>)['hello']).not.toBe(accented['hello'])
  expect((await world.project.check()).diagnostics).toEqual([])
})

test('beside real targets a pseudo-locale is not asked for either', async () => {
  const world = createWorld({ 'en.json': { hello: 'Hello {{name}}' } }, { targets: ['de', 'en-XA'] })
  expect((await translator(world)).isComplete).toBe(true)
  expect(world.translator.requests.map(({ target }) => target)).toEqual(['de'])
})

test('what attributes say is translated, and the tags stay', async () => {
  const world = createWorld(
    { 'en.json': { a: 'See <a href="/x" title="Our terms">the terms</a>' } },
    { syntax: 'none', targets: ['de'] },
  )
  await translator(world)
  expect([...world.translator.texts()].sort()).toEqual(['Our terms', 'See <g id="1">the terms</g>'])
  expect(world.read('de.json')).toEqual({ a: 'de:See <a href="/x" title="de:Our terms">the terms</a>' })
  expect((await world.project.check()).diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
})

test.for<[name: string, config: Record<string, unknown>, text: string]>([
  ['ARB: an apostrophe is a character', {}, "de:It's {name}'s '{n}'"],
  ['ARB: it quotes where the config says so', { syntax: { apostrophes: 'quote' } }, "de:It's {name}'s '{'n'}'"],
  ['ARB: messages with a syntax of their own', { messages: [{ match: '*', syntax: 'icu' }] }, "de:It's {name}'s '{n}'"],
])('%s', async ([, config, text]) => {
  const files = { 'app_en.arb': { own: "It's {name}'s '{n}'" } }
  const world = createWorld(files, { files: ['app_{locale}.arb'], syntax: {}, targets: ['de'], ...config })
  expect((await translator(world)).isComplete).toBe(true)
  expect(world.read('app_de.arb')).toMatchObject({ own: text })
})

test('a copy of the source is no translation where it has words to translate, whatever its placeholders are called', async () => {
  const source = {
    names: '{firstName} {middleName} {lastName}',
    when: '{day, date, short}',
    files: '{n, plural, one {# file is on its way} other {# files are on their way}}',
    copied: 'Nobody has been here yet',
  }
  const world = createWorld({ 'en.json': source, 'de.json': source }, { targets: ['de'], syntax: 'icu' })
  const { diagnostics } = await world.project.check()
  const missing = diagnostics.filter(({ code }) => code === 'missing-key').map(({ message }) => message)
  expect(missing).toEqual(['files', 'copied'])
})

/** Lines of `key=value`, with a mistake: a new entry is written under another key. */
const mistaken = defineFormat({
  id: 'mistaken',
  name: 'Mistaken',
  extensions: ['.own'],
  read: (text) => ({
    entries: [...text.matchAll(/^(\w+)=(.*)$/gmu)].map(({ index, 0: line, 1: key = '', 2: value = '' }) => {
      const end = index + line.length
      const keyEnd = index + key.length
      return {
        key,
        value,
        keyRange: { start: index, end: keyEnd },
        valueRange: { start: keyEnd + 1, end },
        range: { start: index, end },
      }
    }),
  }),
  printValue: (value) => value,
  printEntry: (_, token) => `other=${token}`,
})

test.for<[name: string, targets: readonly string[]]>([
  ['the last of three files, the others still to be made', ['de', 'es', 'fr']],
  ['the first of them', ['fr', 'de', 'es']],
])(
  'what a format would refuse to write is set aside before anything is spent, and the rest is written: %s',
  async ([, targets]) => {
    const files = [{ source: 'en.own', target: '{locale}.own', format: mistaken }]
    const world = createWorld({ 'en.own': 'menu=Menu\nok=Fine\n', 'fr.own': 'ok=Bien\n' }, { targets, files })
    const plan = await world.project.plan({ translator: world.translator })
    expect(plan.steps).toContainEqual(expect.objectContaining({ kind: 'keep', why: 'refused' }))
    const report = await translator(world)
    expect(report).toMatchObject({ isComplete: false, stopped: undefined })
    const reason = expect.stringContaining('The edit of this file has the wrong result.') as string
    expect(report.diagnostics).toMatchObject([
      { code: 'not-translated', file: 'fr.own', message: 'menu', arguments: { reason } },
    ])
    const sent = world.translator.requests.filter(({ target }) => target === 'fr').flatMap(({ texts }) => texts)
    expect(sent).toEqual([])
    expect(world.files()).toMatchObject({
      'fr.own': 'ok=Bien\n',
      'de.own': 'menu=de:Menu\nok=de:Fine\n',
      'es.own': 'menu=es:Menu\nok=es:Fine\n',
    })
  },
)
