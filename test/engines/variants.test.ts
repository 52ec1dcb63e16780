import type { Answer, Item, Job } from '@lockale/core'
import fc from 'fast-check'
import memoryDriver from 'unstorage/drivers/memory'
import { expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { ownWorld, right, translatorOf } from './own-world.ts'
import { saidIn } from './said.ts'

const en = { month: 'January', save: 'Save all files', hi: 'Hello {{name}}, welcome back' }
const targets = ['de', { locale: 'de-AT', from: 'de' }]
const family = { config: { targets } }

/** Answers `de:` and the text, and `variants` for some strings. */
const withVariants =
  (variants: Readonly<Record<string, unknown>>) =>
  (items: readonly Item[]): readonly unknown[] =>
    items.map((item) => ({
      ...right(item),
      ...(Object.hasOwn(variants, item.text) && { variants: variants[item.text] }),
    }))

const austrian = withVariants({ January: { 'de-AT': 'Jänner' } })
const world = (
  answer: (items: readonly Item[], job: Job) => unknown = austrian,
  source: object = en,
  config: object = {},
) => ownWorld({ 'en.json': source }, translatorOf(answer), { config: { targets, ...config } })

type Own = ReturnType<typeof world>

function edit(own: Own, file: string, change: Record<string, unknown>): void {
  own.write(file, { ...(own.read(file) as object), ...change })
}

async function isDone(own: Own): Promise<void> {
  const before = own.files()
  own.calls.length = 0
  expect((await own.run()).files).toEqual([])
  expect([own.calls, own.files()]).toEqual([[], before])
}

test('one request for a family: a variant where it must differ, a copy where not', async () => {
  const own = world()
  const report = await own.run()
  expect(own.calls.map(({ job: { target, variants } }) => ({ target, variants }))).toEqual([
    { target: 'de', variants: ['de-AT'] },
  ])
  expect(report).toMatchObject({ isComplete: true, written: 6, requests: 1, diagnostics: [] })
  expect(report.plan.locales).toMatchObject([
    { locale: 'de', translate: 3, requests: 1 },
    { locale: 'de-AT', reuse: 3, requests: 0, characters: 0 },
  ])
  expect(own.read('de.json')).toMatchObject({ month: 'de:January' })
  expect(own.read('de-AT.json')).toEqual({ ...(own.read('de.json') as object), month: 'Jänner' })
  expect(await saidIn(own, 'de-AT')).toEqual({ month: ['machine'], save: ['copied'], hi: ['copied'] })
  expect(own.files()['lockale.lock']).toMatch(/\tmonth\t.*\tde-AT=[\w-]{6,14}@\t/u)
  const [facts] = await own.project.why({ messages: ['month'], locales: ['de-AT'] })
  expect(facts?.forms[0]?.settings).toEqual({ engine: 'mine 1' })
  expect((await own.project.check()).diagnostics).toEqual([])
  await isDone(own)
})

test('a locale that no other locale copies has no variants', async () => {
  const own = world(undefined, en, { targets: ['fr', ...targets] })
  await own.run()
  expect(own.calls.map(({ job: { target, variants } }) => [target, variants])).toEqual([
    ['fr', undefined],
    ['de', ['de-AT']],
  ])
})

test.for<[name: string, variants: unknown]>([
  ['no object', 'Jänner'],
  ['a list', ['Jänner']],
  ['null', null],
  ['no string', { 'de-AT': 7 }],
  ['another locale', { 'de-CH': 'Jänner', de: 'Jänner', __proto__: { 'de-AT': 'Jänner' } }],
  ['another spelling', { de_AT: 'Jänner' }],
  ['the same text', { 'de-AT': 'de:January' }],
  [
    'a getter that throws',
    Object.defineProperty({}, 'de-AT', {
      enumerable: true,
      get() {
        throw new Error('no')
      },
    }),
  ],
])('variants that are %s: the translation is copied', async ([, variants]) => {
  const own = world(withVariants({ January: variants }))
  expect(await own.run()).toMatchObject({ isComplete: true, inDoubt: { messages: 0 } })
  expect(own.calls).toHaveLength(1)
  expect(own.read('de-AT.json')).toEqual(own.read('de.json'))
  expect((await saidIn(own, 'de-AT'))['month']).toEqual(['copied'])
})

test('a variant that a check refuses is not written: the copy needs review for its reason', async () => {
  const own = world(withVariants({ 'Hello <x id="1"/>, welcome back': { 'de-AT': 'Servus, willkommen' } }))
  const report = await own.run()
  expect(report).toMatchObject({ isComplete: true, inDoubt: { messages: 1, rules: {}, said: 1 } })
  expect(own.calls).toHaveLength(1)
  expect(own.read('de-AT.json')).toEqual(own.read('de.json'))
  const reason = 'its own translation was refused (placeholder-missing)'
  expect((await saidIn(own, 'de-AT'))['hi']).toEqual(['review', reason])
  expect(report.diagnostics).toMatchObject([{ code: 'needs-review', locale: 'de-AT', message: 'hi' }])
  await isDone(own)
  await own.project.accept({ messages: ['hi'], locales: ['de-AT'] })
  expect((await own.project.check()).diagnostics).toEqual([])
})

test('a variant that a check doubts is written, and needs review', async () => {
  const answer = withVariants({ 'Wait 30 seconds for it': { 'de-AT': 'Wartet 13 Sekunden darauf' } })
  const own = world(answer, { wait: 'Wait 30 seconds for it' })
  expect((await own.run()).inDoubt).toEqual({ messages: 1, rules: { numbers: 1 }, said: 0 })
  expect(own.read('de-AT.json')).toEqual({ wait: 'Wartet 13 Sekunden darauf' })
  expect(await saidIn(own, 'de-AT')).toEqual({ wait: ['review'] })
})

test('a variant that is too long needs review, and is not written again and again', async () => {
  const messages = [{ match: 'month', locales: ['de-AT'], maxLength: 5 }]
  const own = world(undefined, en, { messages })
  expect((await own.run()).inDoubt).toMatchObject({ messages: 1, rules: { 'max-length': 1 } })
  expect(own.read('de-AT.json')).toMatchObject({ month: 'Jänner' })
  expect(await saidIn(own, 'de-AT')).toMatchObject({ month: ['review'] })
  await isDone(own)
})

test('a variant that breaks a new rule is replaced by a copy', async () => {
  const own = world()
  await own.run()
  const checks = { 'forbidden-term': 'error' }
  const strict = ['de', { locale: 'de-AT', from: 'de', forbidden: ['Jänner'] }]
  const config = { targets: strict, checks }
  const now = ownWorld(own.files(), translatorOf(austrian), { config })
  expect((await now.project.check()).diagnostics).toMatchObject([{ locale: 'de-AT', code: 'forbidden-term' }])
  await now.run()
  expect([now.read('de-AT.json'), now.calls]).toEqual([now.read('de.json'), []])
  expect((await saidIn(now, 'de-AT'))['month']).toEqual(['review', 'its own translation was refused (forbidden-term)'])
  await isDone(now)
})

const po = (text: string, flag = '') => `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

${flag}msgid "January"
msgstr "${text}"
`

test('gettext: a variant of a run for review has a mark of its own', async () => {
  const files = { 'en.po': po(''), 'de.po': po(''), 'de-AT.po': po('') }
  const config = { targets, files: ['{locale}.po'], syntax: { id: 'printf', dialect: 'c' }, policy: 'propose' }
  const own = ownWorld(files, translatorOf(austrian), { config })
  await own.run()
  expect(own.files()).toMatchObject({
    'de.po': po('de:January', '#, fuzzy\n'),
    'de-AT.po': po('Jänner', '#, fuzzy\n'),
  })
  await own.project.accept({ messages: ['January'], locales: ['de'] })
  await own.run()
  expect(own.files()).toMatchObject({ 'de.po': po('de:January'), 'de-AT.po': po('Jänner', '#, fuzzy\n') })
  await own.project.accept({ messages: ['January'] })
  expect(own.files()).toMatchObject({ 'de-AT.po': po('Jänner') })
  expect((await own.project.check()).diagnostics).toEqual([])
  await isDone(own)
})

test('one file for all locales: String Catalogs', async () => {
  const file = 'L.xcstrings'
  const catalog = { sourceLanguage: 'en', strings: { January: { localizations: {} } }, version: '1.0' }
  const config = { targets, files: [{ source: file, target: file }], syntax: { id: 'printf', dialect: 'apple' } }
  const own = ownWorld({ [file]: catalog }, translatorOf(austrian), { config })
  await own.run()
  expect(own.read(file)).toMatchObject({
    strings: { January: { localizations: { 'de-AT': { stringUnit: { value: 'Jänner' } } } } },
  })
  await isDone(own)
})

test('new settings make the family again, and an outdated variant is not counted beside it', async () => {
  const own = world()
  await own.run()
  const again = translatorOf(withVariants({ January: { 'de-AT': 'Jänner neu' } }), { id: 'mine 2' })
  const now = ownWorld(own.files(), again, family)
  expect((await now.run()).outdated).toEqual([{ part: 'engine', messages: 3 }])
  expect((await now.run({ refresh: ['engine'] })).outdated).toEqual([])
  expect(now.read('de-AT.json')).toMatchObject({ month: 'Jänner neu' })
  await isDone(now)
})

test('a doubt of the translator is also about the variant', async () => {
  const own = world((items) => austrian(items).map((one) => ({ ...(one as Answer), doubt: 'which one?' })))
  await own.run()
  expect((await saidIn(own, 'de-AT'))['month']).toEqual(['review', 'which one?'])
})

test('a second answer has its own variants: those of the refused one are forgotten', async () => {
  const own = world((items) =>
    items.map((item) =>
      item.rejected === undefined
        ? { id: item.id, text: 'de:Hello', variants: { 'de-AT': 'Servus' } }
        : { ...right(item), variants: item.text.startsWith('Hello') ? {} : { 'de-AT': 'Jänner' } },
    ),
  )
  await own.run()
  expect(own.read('de-AT.json')).toMatchObject({ hi: 'de:Hello {{name}}, welcome back' })
  expect((await saidIn(own, 'de-AT'))['hi']).toEqual(['copied'])
})

test('a second answer to a string with placeholders brings its variants', async () => {
  const own = world((items) =>
    items.map((item) => {
      if (item.rejected === undefined) return { id: item.id, text: 'de:Hello' }
      return { ...right(item), variants: { 'de-AT': item.text.replace('Hello', 'Servus') } }
    }),
  )
  await own.run()
  expect(own.read('de-AT.json')).toMatchObject({ hi: 'Servus {{name}}, welcome back' })
  own.remove('de-AT.json')
  await own.run()
  expect(own.read('de-AT.json')).toMatchObject({ hi: 'Servus {{name}}, welcome back' })
  await isDone(own)
})

test('an answer that is missing at first brings its variants later', async () => {
  let calls = 0
  const own = world((items) => (calls++ === 0 ? austrian(items).slice(1) : austrian(items)))
  await own.run()
  expect(own.read('de-AT.json')).toMatchObject({ month: 'Jänner' })
})

test.for<[name: string, change: (own: Own) => unknown, expected: Readonly<Record<string, unknown>>]>([
  ['a human changes the original', (own) => edit(own, 'de.json', { month: 'Januar' }), { month: 'Jänner' }],
  ['a human changes the variant', (own) => edit(own, 'de-AT.json', { month: 'Jän.' }), { month: 'Jän.' }],
  ['the variant is deleted', (own) => edit(own, 'de-AT.json', { month: undefined }), { month: 'Jänner' }],
  ['the file is deleted', (own) => own.remove('de-AT.json'), { month: 'Jänner' }],
  [
    'both files and the lockfile are deleted',
    (own) => ['de.json', 'de-AT.json', 'lockale.lock'].forEach((file) => own.remove(file)),
    { month: 'Jänner' },
  ],
  ['the lockfile is deleted', (own) => own.remove('lockale.lock'), { month: 'Jänner' }],
  ['the key is renamed', (own) => edit(own, 'en.json', { month: undefined, jan: en.month }), { jan: 'Jänner' }],
  [
    'the key is renamed in a clone without a cache',
    (own) => {
      edit(own, 'en.json', { month: undefined, jan: en.month })
      own.remove('.lockale/ledger')
    },
    { jan: 'Jänner' },
  ],
  [
    'another key has the same source',
    (own) => edit(own, 'en.json', { jan: en.month }),
    { month: 'Jänner', jan: 'Jänner' },
  ],
  [
    'another key has the same source, in a clone without a cache',
    (own) => {
      edit(own, 'en.json', { jan: en.month })
      own.remove('.lockale/ledger')
    },
    { month: 'Jänner', jan: 'Jänner' },
  ],
])('a variant stays, and nothing is asked for again: %s', async ([, change, expected]) => {
  const own = world()
  await own.run()
  own.calls.length = 0
  await change(own)
  await own.run({ allowPrune: true })
  expect(own.calls).toEqual([])
  expect(own.read('de-AT.json')).toMatchObject(expected)
  expect((await own.project.check()).diagnostics).toEqual([])
  await isDone(own)
})

test('a variant that comes back after a human edit is the variant again', async () => {
  const own = world()
  await own.run()
  const before = own.read('de-AT.json')
  edit(own, 'de-AT.json', { month: 'Jän.' })
  await own.run()
  own.write('de-AT.json', before)
  own.remove('.lockale/ledger')
  expect((await own.project.check()).diagnostics).toEqual([])
  await own.run()
  expect([own.read('de-AT.json'), (await saidIn(own, 'de-AT'))['month']]).toEqual([before, ['machine']])
  await isDone(own)
})

test('a new source string ends a variant, and asks for the family again', async () => {
  const own = world(withVariants({ January: { 'de-AT': 'Jänner' }, 'Month of January': { 'de-AT': 'Monat Jänner' } }))
  await own.run()
  edit(own, 'en.json', { month: 'Month of January' })
  expect((await own.project.check()).diagnostics.map(({ locale, code }) => [locale, code])).toEqual([
    ['de', 'stale'],
    ['de-AT', 'stale'],
  ])
  await own.run()
  expect(own.read('de-AT.json')).toMatchObject({ month: 'Monat Jänner' })
  edit(own, 'en.json', { month: 'Months' })
  await own.run()
  expect(own.read('de-AT.json')).toMatchObject({ month: 'de:Months' })
  expect((await saidIn(own, 'de-AT'))['month']).toEqual(['copied'])
  edit(own, 'en.json', { month: 'January' })
  own.calls.length = 0
  await own.run()
  expect([own.read('de-AT.json'), own.calls]).toMatchObject([{ month: 'Jänner' }, []])
  await isDone(own)
})

test('a run for the original alone keeps the variants for the next one', async () => {
  const own = world()
  await own.run({ locales: ['de'] })
  own.calls.length = 0
  await own.run()
  expect([own.read('de-AT.json'), own.calls]).toMatchObject([{ month: 'Jänner' }, []])
  await isDone(own)
})

test('a locale that copies a variant, and one with a variant of its own', async () => {
  const answer = withVariants({ January: { 'de-AT': 'Jänner' }, 'Save all files': { 'de-LI': 'Alles sichern' } })
  const config = { targets: [{ locale: 'de-LI', from: 'de-AT' }, ...targets] }
  const own = world(answer, en, config)
  await own.run()
  expect(own.calls.map(({ job }) => job.variants?.toSorted())).toEqual([['de-AT', 'de-LI']])
  expect(own.read('de-LI.json')).toMatchObject({ month: 'Jänner', save: 'Alles sichern' })
  expect(await saidIn(own, 'de-LI')).toMatchObject({ month: ['copied'], save: ['machine'] })
  await isDone(own)
  own.remove('de-LI.json')
  await own.run()
  expect(own.read('de-LI.json')).toMatchObject({ month: 'Jänner', save: 'Alles sichern' })
  await isDone(own)
})

test('plural forms: each has its own variant', async () => {
  const answer = (items: readonly Item[]) =>
    items.map((item) => ({
      ...right(item),
      ...(item.form?.category === 'one' && { variants: { 'de-AT': item.text.replace('bag', 'Sackerl') } }),
    }))
  const own = world(answer, { n_one: '{{count}} bag', n_other: '{{count}} bags' })
  await own.run()
  expect(own.read('de-AT.json')).toEqual({ n_one: '{{count}} Sackerl', n_other: 'de:{{count}} bags' })
  await isDone(own)
})

test('plural forms inside a message: a part without a variant is that of the original', async () => {
  const answer = (items: readonly Item[]) =>
    items.map((item) => ({
      ...right(item),
      ...(item.form?.category === 'one' && { variants: { 'de-AT': item.text.replace('bag', 'Sackerl') } }),
    }))
  const icu = { n: '{count, plural, one {# bag} other {# bags}}' }
  const own = world(answer, icu, { syntax: 'icu' })
  await own.run()
  expect(own.read('de-AT.json')).toEqual({ n: '{count, plural, one {# Sackerl} other {de:# bags}}' })
  await isDone(own)
  own.remove('de-AT.json')
  await own.run()
  expect(own.read('de-AT.json')).toEqual({ n: '{count, plural, one {# Sackerl} other {de:# bags}}' })
})

test('equal messages with plural forms inside: new settings make the variants of both again', async () => {
  const icu = '{count, plural, one {# bag} other {# bags}}'
  const answer = (word: string) => (items: readonly Item[]) =>
    items.map((item) => ({ ...right(item), variants: { 'de-AT': item.text.replace('bag', word) } }))
  const own = world(answer('Sackerl'), { n: icu, m: icu }, { syntax: 'icu' })
  await own.run()
  const config = { targets, syntax: 'icu' }
  const now = ownWorld(own.files(), translatorOf(answer('Sack'), { id: 'mine 2' }), { config })
  await now.run({ refresh: ['engine'] })
  const text = '{count, plural, one {# Sack} other {# Sacks}}'
  expect(now.read('de-AT.json')).toEqual({ n: text, m: text })
  await isDone(now)
})

test('a string with tags: its variant is XML, too, and entities of one without are words', async () => {
  const source = { a: 'Salt & <b>pepper</b>', b: 'Bread & butter' }
  const own = world(
    (items) => items.map((item) => ({ ...right(item), variants: { 'de-AT': `at:${item.text}` } })),
    source,
  )
  await own.run()
  expect(own.read('de-AT.json')).toEqual({ a: 'at:Salt & <b>pepper</b>', b: 'at:Bread & butter' })
})

test('a string with variants is not offered to other machines, which would not know them', async () => {
  const sharedMemory = { driver: memoryDriver(), trusted: true }
  await world(undefined, en, { sharedMemory }).run()
  const other = world(undefined, en, { sharedMemory })
  await other.run()
  expect(other.calls.map(({ items }) => items.map(({ key }) => key))).toEqual([['month']])
  expect(other.read('de-AT.json')).toMatchObject({ month: 'Jänner' })
})

test('a locale that had translations of its own gets copies: they are no variants', async () => {
  const own = world((items, { target }) => items.map(({ id, text }) => ({ id, text: `${target}:${text}` })), en, {
    targets: ['de', 'de-AT'],
  })
  await own.run()
  const files = Object.fromEntries(Object.entries(own.files()).filter(([file]) => !file.startsWith('.lockale')))
  const now = ownWorld(files, translatorOf(austrian), family)
  await now.run()
  expect(now.read('de-AT.json')).toEqual(now.read('de.json'))
})

const key = fc.constantFrom('a', 'b', 'c')
const word = fc.constantFrom('One two', 'Three four', 'Five six', 'Seven', undefined)
const step = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), file: fc.constantFrom('en', 'de', 'de-AT'), key, text: word }),
  fc.record({ do: fc.constant('sync' as const), locales: fc.constantFrom(undefined, ['de'], ['de-AT'], undefined) }),
  fc.record({ do: fc.constantFrom('reopen' as const, 'accept' as const), key }),
  fc.record({ do: fc.constant('forget' as const), file: fc.constant('.lockale/ledger') }),
)

test('whatever happens: a human text stays, any other is that of the original or the variant of its source', async () => {
  const austrianOf: Readonly<Record<string, string>> = { 'One two': 'Eins zwo', Seven: 'Siebn' }
  const answer = withVariants(
    Object.fromEntries(Object.entries(austrianOf).map(([source, text]) => [source, { 'de-AT': text }])),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const own = world(answer, { a: 'One two', b: 'Three four', c: 'Seven', z: 'Last' })
      await own.run()
      for (const one of steps) {
        if (one.do === 'edit') edit(own, `${one.file}.json`, { [one.key]: one.text })
        else if (one.do === 'sync') await own.run({ locales: one.locales, allowPrune: true })
        else if (one.do === 'forget') {
          if (own.files()[one.file] !== undefined) own.remove(one.file)
        } else await own.project[one.do]({ messages: [one.key] }).catch(() => undefined)
      }
      const before = own.read('de-AT.json') as Record<string, string>
      const isKept = async (name: string) => {
        const facts = await own.project.why({ messages: [name], locales: ['de-AT'] }).catch(() => [])
        return /^(?:human|reviewed)$/u.test(facts[0]?.forms[0]?.by ?? '')
      }
      const kept = new Set<string>()
      for (const name of ['a', 'b', 'c']) if (await isKept(name)) kept.add(name)
      await own.run({ allowPrune: true })
      const [source = {}, original = {}, copy = {}] = ['en', 'de', 'de-AT'].map(
        (file) => own.read(`${file}.json`) as Record<string, string>,
      )
      for (const [name, text] of Object.entries(source)) {
        // A human text moves with a renamed message.
        const isMoved = !kept.has(name) && (await isKept(name))
        const allowed = isMoved ? Object.values(before) : [original[name], austrianOf[text]]
        expect(kept.has(name) ? [before[name]] : allowed).toContain(copy[name])
      }
      const after = own.files()
      await own.run({ allowPrune: true })
      expect(own.files()).toEqual(after)
    }),
    { numRuns: 20 * testDepth },
  )
})
