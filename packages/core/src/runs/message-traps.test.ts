import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

async function sync(world: World) {
  return world.project.sync({ translator: world.translator })
}

function errors(world: World) {
  return world.project
    .check()
    .then(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code))
}

/** Answers that have letters of the language's own script. */
function answerIn(words: Readonly<Record<string, string>>): World['translator']['answer'] {
  return ({ texts, target }) => texts.map((text) => `${words[target] ?? target} ${text}`)
}

test('two texts that are equal but for the variable are bought once, and keep their own', async () => {
  const world = createWorld({ 'en.json': { a: 'Hello {{name}}!', b: 'Hello {{user.first}}!' } }, { targets: ['de'] })
  await sync(world)
  expect(world.translator.texts()).toEqual(['Hello <x id="1"/>!'])
  expect(world.read('de.json')).toEqual({ a: 'de:Hello {{name}}!', b: 'de:Hello {{user.first}}!' })
})

test.for<[name: string, damage: (text: string) => string]>([
  ['damaged', (text) => text.replaceAll(/<x id="(\d)"[^>]*>/gu, '__Var_$1__').replaceAll(/ph\d@ph/gu, 'Ph@ph')],
  ['dropped', (text) => text.replaceAll(/<x id="1"(?:\/>|>[^<]*<\/x>)|ph1@ph\.invalid/gu, '')],
  ['in it twice', (text) => text.replaceAll(/<x id="1"(?:\/>|>[^<]*<\/x>)|ph1@ph\.invalid/gu, '$& $&')],
  ['of another text', (text) => text.replaceAll('id="1"', 'id="2"').replaceAll('ph1@', 'ph2@')],
])(
  'an answer with its placeholder %s is never written, and asked for three times in each of three runs',
  async ([, damage]) => {
    const world = createWorld({ 'en.json': { a: 'Hello {{name}}!', ok: 'Save it' } }, { targets: ['de'] })
    world.translator.answer = ({ texts }) => texts.map((text) => damage(`Hallo ${text}`))
    const report = await sync(world)
    expect(report).toMatchObject({ isComplete: false, written: 1 })
    expect(report.diagnostics.map(({ code, message }) => [code, message])).toContainEqual(['not-translated', 'a'])
    expect(world.read('de.json')).toEqual({ ok: 'Hallo Save it' })
    expect(world.translator.texts()).toHaveLength(4)
    for (let run = 2; run < 6; run++) await sync(world.reopen())
    expect(world.translator.texts()).toHaveLength(1 + 3 * 3)
  },
)

test('a count that looks the same under two strategies is asked for under the last one in the same run', async () => {
  const world = createWorld({ 'en.json': { n_one: '{{count}} file', n_other: '{{count}} files' } }, { targets: ['de'] })
  world.translator.answer = ({ texts }) =>
    texts.map((text) => (text.includes('<x') ? `${text} ${text}` : text.replace(/files?/u, 'Akten')))
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.read('de.json')).toEqual({ n_one: '{{count}} Akten', n_other: '{{count}} Akten' })
  world.translator.requests.length = 0
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test.for([
  '__VAR_0__ is kept',
  'Write __VAR_1__ to {{name}} and ph1@ph.invalid',
  'QAA {{name}} QAB',
  'See <x id="1"/> {{name}}',
])('a text that looks like a sentinel itself: %s', async (text) => {
  const world = createWorld({ 'en.json': { a: text } }, { targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.read('de.json')).toEqual({ a: `de:${text}` })
})

test.for<[name: string, text: string]>([
  ['the whole text', '{n, plural, one {# cat} other {# cats}}'],
  ['an offset', '{n, plural, offset:1 =0 {Nobody} =1 {You} one {You and # cat} other {You and # cats}}'],
  ['embedded', 'I saw {n, plural, one {# cat} other {# cats}} in {place} today'],
  [
    'nested',
    '{g, select, female {She saw {n, plural, one {# cat} other {# cats}}} other {They saw {n, plural, one {# cat} other {# cats}}}}',
  ],
  [
    'a number and a date',
    '{n, plural, one {{n, number} cat on {d, date, long}} other {{n, number} cats on {d, date, long}}}',
  ],
])('an ICU plural: %s is taken apart, also in a locale that comes later', async ([, text]) => {
  const words = { pl: 'słowo', ar: 'نص', ja: '訳文', de: 'Wort' }
  const world = createWorld({ 'en.json': { a: text } }, { syntax: 'icu', targets: ['de'] })
  world.translator.answer = answerIn(words)
  expect(await sync(world)).toMatchObject({ isComplete: true })
  const later = world.reopen({ config: { targets: ['de', 'pl', 'ar', 'ja'] } })
  expect(await sync(later)).toMatchObject({ isComplete: true, written: 3 })
  // keywords are none of a translator's business
  expect(world.translator.texts().filter((sent) => /plural|select|offset|other|number|date|[{}#]/u.test(sent))).toEqual(
    [],
  )
  const keysOf = (locale: string) => {
    const { a = '' } = later.read(`${locale}.json`) as Record<string, string>
    return new Set(Array.from(a.matchAll(/(?<![\p{L}\p{N}])(zero|one|two|few|many|other) \{/gu), ([, key]) => key))
  }
  expect(keysOf('pl')).toEqual(new Set(['one', 'few', 'many', 'other']))
  // one beside an offset of one is 0 others, and `=1` says so already
  const zero = text.includes('=1 ') ? [] : ['zero']
  expect(keysOf('ar')).toEqual(new Set([...zero, 'one', 'two', 'few', 'many', 'other']))
  expect(keysOf('ja')).toEqual(new Set(['other']))
  expect(await errors(later)).toEqual([])
})

const zoo = '%s %d %i %u %5.2f %-10s %+d %05d %x %ld %lld %zu %c %e %*d %1$s %2$d %@ %1$@ %lu %#@files@ %%'.split(' ')

test('of the printf zoo nothing is sent, and all of it is written', async () => {
  const texts = Object.fromEntries(
    zoo.map((mark, at) => [`k${at}`, `Show ${mark.replace('%2$d', '%2$d of %1$s')} here`]),
  )
  const world = createWorld({ 'en.json': texts }, { syntax: { id: 'printf', dialect: 'apple' }, targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true })
  // a percent sign is natural language
  expect(world.translator.texts().filter((sent) => /%./u.test(sent) && sent !== 'Show % here')).toEqual([])
  expect(world.read('de.json')).toEqual(
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `de:${text}`])),
  )
})

test('plural forms of i18next are those of the target', async () => {
  const world = createWorld(
    {
      'en.json': {
        n_one: '{{count}} file',
        n_other: '{{count}} files',
        p_ordinal_one: '{{count}}st place',
        p_ordinal_other: '{{count}}th place',
      },
    },
    { targets: ['pl', 'ar', 'ja'] },
  )
  world.translator.answer = answerIn({ pl: 'słowo', ar: 'نص', ja: '訳文' })
  await sync(world)
  const keys = (locale: string) => Object.keys(world.read(`${locale}.json`) as object)
  expect(keys('pl')).toEqual(['n_one', 'n_few', 'n_many', 'n_other', 'p_ordinal_other'])
  expect(keys('ar')).toEqual(['n_zero', 'n_one', 'n_two', 'n_few', 'n_many', 'n_other', 'p_ordinal_other'])
  expect(keys('ja')).toEqual(['n_other', 'p_ordinal_other'])
  expect(await errors(world)).toEqual([])
})

test('one text in two contexts of a PO file has two translations', async () => {
  const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
  const entry = (context: string) => `msgctxt "${context}"\nmsgid "Open"\nmsgstr ""\n`
  const world = createWorld(
    { 'en.po': `${head}${entry('a menu')}\n${entry('a door')}` },
    { files: ['{locale}.po'], syntax: {}, targets: ['de'] },
  )
  world.translator.answer = ({ texts, context }) =>
    texts.map(() => (String(context).includes('door') ? 'Offen' : 'Öffnen'))
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.files()['de.po']).toContain('msgctxt "a menu"\nmsgid "Open"\nmsgstr "Öffnen"')
  expect(world.files()['de.po']).toContain('msgctxt "a door"\nmsgid "Open"\nmsgstr "Offen"')
})

test('marks that the message format does not know come back whole, or nothing is written; the first run counts them', async () => {
  const source = { a: 'Pay ${price} now', b: 'Pay ${cost} later', c: 'see {% if x %}it{% end %}', d: '100% sure' }
  const world = createWorld({ 'en.json': source }, { targets: ['de', 'fr'] })
  world.translator.answer = ({ texts, target }) =>
    texts.map((text) =>
      target === 'fr' ? text.replaceAll(/<x[^>]*>(?:[^<]*<\/x>)?|ph\d@ph\.invalid/gu, 'x') : `de:${text}`,
    )
  const report = await sync(world)
  expect(world.read('de.json')).toEqual(Object.fromEntries(Object.entries(source).map(([k, v]) => [k, `de:${v}`])))
  expect(world.read('fr.json')).toEqual({ d: source.d })
  expect(report.troubles).toEqual([
    String.raw`2 strings in {locale}.json have marks such as ${'${price}'}, which are no placeholders of i18next: translations keep them; set "placeholders": ["[$#@]\\{[^{}]+\\}"] in the config to check them too`,
    expect.stringMatching(/^1 string in .* has marks such as \{% if x %\}/u),
  ])
  expect((await sync(world.reopen())).troubles).toEqual([])
})

test('what only programs read is copied once, and a person may change it', async () => {
  const source = { date: 'DD/MM/YYYY', icon: 'mdi-account', color: '#ff0000', on: 'true', title: 'Home' }
  const world = createWorld({ 'en.json': source }, { targets: ['de'] })
  await sync(world)
  expect(world.translator.texts()).toEqual(['Home'])
  expect(world.read('de.json')).toEqual({ ...source, title: 'de:Home' })
  expect((await world.project.check()).diagnostics).toEqual([])
  const own = { ...source, date: 'DD.MM.YYYY', title: 'de:Home' }
  world.write('de.json', own)
  const later = world.reopen()
  expect(await sync(later)).toMatchObject({ requests: 0 })
  expect(later.read('de.json')).toEqual(own)
  expect((await later.project.check()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
