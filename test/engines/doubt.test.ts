import type { Answer, Item } from '@lockale/core'
import memoryDriver from 'unstorage/drivers/memory'
import { expect, test } from 'vitest'
import { ownWorld, right, translatorOf } from './own-world.ts'
import { lockedIn, saidIn } from './said.ts'

const source = { 'en.json': { save: 'Save all files', open: 'Open a folder', close: 'Close the window' } }

/** A translator that is not sure of one key. */
const doubting = (doubt: unknown, key = 'open') =>
  translatorOf((items: readonly Item[]) =>
    items.map((item) => (item.key === key ? { ...right(item), doubt } : right(item))),
  )

const reason = 'folder of files, or a map?'

test('a translation of which its translator is not sure is written, and needs review for its reason', async () => {
  const world = ownWorld(source, doubting(reason))
  const report = await world.run()
  expect(report).toMatchObject({ isComplete: true, inDoubt: { messages: 1, rules: {}, said: 1 } })
  expect(world.read('de.json')).toMatchObject({ open: 'de:Open a folder' })
  expect(lockedIn(world)).toEqual({ save: '=', open: `~/:${reason.replace('/', '%2F')}`, close: '=' })
  expect(await saidIn(world)).toEqual({ save: ['machine'], open: ['review', reason], close: ['machine'] })
  const wanted = { code: 'needs-review', severity: 'warning', message: 'open', arguments: { doubt: reason } }
  expect((await world.project.check()).diagnostics).toMatchObject([wanted])
  expect(report.diagnostics).toMatchObject([wanted])
  const review = await world.project.review()
  const { rows } = review.rows({ queue: 'unreviewed', from: 0, count: 9 })
  const [card] = await review.cards(rows.map(({ id }) => id))
  expect(card?.forms[0]?.problems).toMatchObject([{ code: 'needs-review', severity: 'warning' }])
  expect(card?.forms[0]?.problems[0]?.sentence).toContain(`needs review: ${reason}`)
})

const noReason = 'no reason given'

test.for<[name: string, doubt: unknown, said: string | undefined]>([
  ['nothing', undefined, undefined],
  ['null', null, undefined],
  ['false', false, undefined],
  ['an empty string', '', undefined],
  ['blanks', ' \n\t ', undefined],
  ['true', true, noReason],
  ['a number', 0.3, noReason],
  ['an object', { because: 'unsure' }, noReason],
  ['only controls', '\u0000\u0007\u001b[31m', noReason],
  ['colours of a terminal', '\u001b[31mtoo \u001b[1;4mlong\u001b[0m', 'too long'],
  ['a title and a link of a terminal', '\u001b]0;owned\u0007a \u001b]8;;http://x\u001b\\b', 'a b'],
  ['several lines and tabs', 'one\r\n\ttwo\u2028three', 'one two three'],
  ['marks of direction, and half a character', 'a\u202Eb\u2066c\uD800d', 'a b c d'],
  ['a joiner of a script', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['what looks like a part of the lockfile', 'x\tde=9fQw1z\n%end', 'x de=9fQw1z %end'],
  ['slashes and percent signs', '50 %/%2F/', '50 %/%2F/'],
  ['a password in a URL', 'see https://me:secret@host/', 'see https://[redacted]@host/'],
  ['a header with a key', 'Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
  ['more than a screen', 'long '.repeat(100_000), `${'long '.repeat(39)}long…`],
])('a doubt that is %s', async ([, doubt, said]) => {
  const world = ownWorld(source, doubting(doubt))
  const report = await world.run()
  expect(report.isComplete).toBe(true)
  expect(report.inDoubt.said).toBe(said === undefined ? 0 : 1)
  expect((await saidIn(world))['open']).toEqual(said === undefined ? ['machine'] : ['review', said])
  expect((await world.run()).files).toEqual([])
})

test('a doubt whose getter throws is a doubt, and the translation is not lost', async () => {
  const spoilt = (answer: Answer): Answer =>
    Object.defineProperty({ ...answer }, 'doubt', {
      get() {
        throw new Error('no')
      },
    })
  const world = ownWorld(
    source,
    translatorOf((items) => items.map((item) => (item.key === 'open' ? spoilt(right(item)) : right(item)))),
  )
  await world.run()
  expect((await saidIn(world))['open']).toEqual(['review', noReason])
})

test('keys of the environment do not stand in a reason', async () => {
  const world = ownWorld(source, doubting('the key sk-proj-12345678 has no credit'), {
    env: { MODEL_KEY: 'sk-proj-12345678' },
  })
  await world.run()
  expect((await saidIn(world))['open']).toEqual(['review', 'the key [redacted] has no credit'])
  expect(JSON.stringify(world.files())).not.toContain('sk-proj')
})

test('two equal answers, of which one has a doubt, are one answer in doubt', async () => {
  const world = ownWorld(
    source,
    translatorOf((items) => items.flatMap((item) => [right(item), { ...right(item), doubt: reason }])),
  )
  await world.run()
  expect(world.calls).toHaveLength(1)
  expect((await saidIn(world))['save']).toEqual(['review', reason])
})

const plural = { 'en.json': { n_one: '{{count}} file', n_other: '{{count}} files' } }

test('only the plural form in doubt needs review', async () => {
  const world = ownWorld(
    plural,
    translatorOf((items) =>
      items.map((item) => (item.form?.category === 'few' ? { ...right(item), doubt: reason } : right(item))),
    ),
    { config: { targets: ['pl'] } },
  )
  await world.run()
  const [facts] = await world.project.why({ messages: ['n'] })
  expect(facts?.forms.map(({ form, doubt }) => [form, doubt])).toEqual([
    ['one', undefined],
    ['few', reason],
    ['many', undefined],
    ['other', undefined],
  ])
})

test('the parts of one string share their doubts', async () => {
  const icu = { 'en.json': { n: '{count, plural, one {# file} other {# files}}' } }
  const world = ownWorld(
    icu,
    translatorOf((items) => items.map((item) => ({ ...right(item), doubt: `${item.form?.category} form` }))),
    { config: { syntax: 'icu' } },
  )
  await world.run()
  expect((await saidIn(world))['n']).toEqual(['review', 'one form; other form'])
})

test('a second answer has its own doubt: that of the refused one is forgotten', async () => {
  const world = ownWorld(
    { 'en.json': { a: 'Hello {{name}}, welcome back' } },
    translatorOf((items) =>
      items.map((item) =>
        item.rejected === undefined ? { id: item.id, text: 'de:Hello', doubt: reason } : right(item),
      ),
    ),
  )
  await world.run()
  expect(await saidIn(world)).toEqual({ a: ['machine'] })
})

test('a doubt about a translation that a check also finds doubtful stays with it', async () => {
  const world = ownWorld(
    { 'en.json': { a: 'Wait 30 seconds for it' } },
    translatorOf((items) => items.map(({ id }) => ({ id, text: 'Warte 13 Sekunden darauf', doubt: reason }))),
  )
  expect((await world.run()).inDoubt).toEqual({ messages: 1, rules: { numbers: 1 }, said: 1 })
  expect(await saidIn(world)).toEqual({ a: ['review', reason] })
})

test.for<[name: string, change: (world: ReturnType<typeof ownWorld>) => unknown, said: readonly unknown[]]>([
  [
    'a human translation',
    (world) => world.write('de.json', { ...(world.read('de.json') as object), open: 'Ordner öffnen' }),
    ['human'],
  ],
  ['an approval', (world) => world.project.accept({ messages: ['open'] }), ['reviewed']],
  [
    'another source string',
    (world) => world.write('en.json', { ...source['en.json'], open: 'Open a directory' }),
    ['machine'],
  ],
])('a doubt ends with %s', async ([, change, said]) => {
  const world = ownWorld(
    source,
    translatorOf((items) =>
      items.map((item) => (item.text === 'Open a folder' ? { ...right(item), doubt: reason } : right(item))),
    ),
  )
  await world.run()
  await change(world)
  await world.run()
  expect((await saidIn(world))['open']).toEqual(said)
  expect(lockedIn(world)['open']).not.toContain('folder of files')
})

test.for<[name: string, change: (world: ReturnType<typeof ownWorld>) => unknown, key: string]>([
  ['the locale file is deleted', (world) => world.remove('de.json'), 'open'],
  [
    'locale file and lockfile are deleted',
    (world) => ['de.json', 'lockale.lock'].forEach((file) => world.remove(file)),
    'open',
  ],
  ['the key is renamed', (world) => world.write('en.json', { unfold: 'Open a folder' }), 'unfold'],
  [
    'another key has the same source string',
    (world) => world.write('en.json', { ...source['en.json'], unfold: 'Open a folder' }),
    'unfold',
  ],
])('a doubt stays if %s, and nothing is asked for again', async ([, change, key]) => {
  const world = ownWorld(source, doubting(reason))
  await world.run()
  world.calls.length = 0
  change(world)
  await world.run({ allowPrune: true })
  expect(world.calls).toEqual([])
  expect((await saidIn(world))[key]).toEqual(['review', reason])
})

test('a translation in doubt is not offered to other machines', async () => {
  const config = { sharedMemory: { driver: memoryDriver(), trusted: true } }
  await ownWorld(source, doubting(reason), { config }).run()
  const other = ownWorld(source, doubting(reason), { config })
  await other.run()
  expect(other.calls.map(({ items }) => items.map(({ key }) => key))).toEqual([['open']])
  expect((await saidIn(other))['open']).toEqual(['review', reason])
})
