import { type Item, translatorError } from '@lockale/core'
import { describe, expect, test } from 'vitest'
import { ownWorld, right, translatorOf } from './own-world.ts'

const words = 'apple bridge candle desert engine forest garden harbor island jungle kitchen ladder'.split(' ')
/** Twelve strings that no check finds alike. */
const source = Object.fromEntries(
  words.map((word, at) => [word, `The ${word} has a {{name}} and a key${'!'.repeat(at % 2)}`]),
)
const translated = Object.fromEntries(Object.entries(source).map(([key, text]) => [key, `de:${text}`]))
const files = { 'en.json': source }

function* generate(items: readonly Item[]): Generator<ReturnType<typeof right>> {
  for (const item of items) yield right(item)
}

function sent(calls: readonly { readonly items: readonly Item[] }[]): readonly number[] {
  return calls.map(({ items }) => items.length)
}

test.for<[name: string, answer: (items: readonly Item[]) => unknown]>([
  ['in order', (items) => items.map(right)],
  ['in another order', (items) => items.map(right).toReversed()],
  ['from a generator', (items) => generate(items)],
  ['twice, and both are equal', (items) => [...items, ...items].map(right)],
  [
    'with ids that it was never given',
    (items) => [{ id: '1', text: 'Wrong' }, ...items.map(right), { id: 'x', text: 'No' }],
  ],
  ['with answers of other shapes between', (items) => [null, 'text', 7, [], { id: 1, text: 'a' }, ...items.map(right)]],
  [
    'with items that it has changed itself',
    (items) => items.map((item) => right(Object.assign(item, { text: item.text }))),
  ],
])('answers %s are written under their own keys, with one call', async ([, answer]) => {
  const world = ownWorld(files, translatorOf(answer))
  const report = await world.run()
  expect(report.isComplete).toBe(true)
  expect(world.read('de.json')).toEqual(translated)
  expect(sent(world.calls)).toEqual([12])
})

describe('items without an answer', () => {
  test('are asked for again in halves, and only they', async () => {
    const isLeftOut = (item: Item) => ['apple', 'desert', 'ladder'].includes(item.key)
    const seen = new Set<string>()
    const world = ownWorld(
      files,
      translatorOf((items) =>
        items.filter((item) => !isLeftOut(item) || seen.has(item.id) || !seen.add(item.id)).map(right),
      ),
    )
    await world.run()
    expect(world.read('de.json')).toEqual(translated)
    expect(sent(world.calls)).toEqual([12, 2, 1])
  })

  test('are refused in the end, each by its name', async () => {
    const world = ownWorld(
      files,
      translatorOf((items) => items.filter(({ key }) => key !== 'forest').map(right)),
    )
    const report = await world.run()
    expect(report.isComplete).toBe(false)
    const { forest: _forest, ...others } = translated
    expect(world.read('de.json')).toEqual(others)
    expect(sent(world.calls)).toEqual([12, 1, 1])
    expect(JSON.stringify(report.diagnostics)).toContain('1 of 1 items have no answer')
  })

  test('whose id has two different texts get neither of them', async () => {
    const world = ownWorld(
      files,
      translatorOf((items) =>
        items.length > 1 ? [...items.map(right), { id: items[0]?.id, text: 'Something else' }] : items.map(right),
      ),
    )
    await world.run()
    expect(world.read('de.json')).toEqual(translated)
    expect(sent(world.calls)).toEqual([12, 1])
  })
})

describe('an answer that was cut off', () => {
  test('is asked for again in halves, and later batches are as small', async () => {
    const many = Object.fromEntries(
      words.flatMap((word) => words.map((other) => [`${word}.${other}`, `The ${word} is near the ${other}`])),
    )
    const world = ownWorld(
      { 'en.json': many },
      translatorOf((items) => (items.length > 20 ? [] : items.map(right)), { limits: { parallel: 1 } }),
    )
    const report = await world.run()
    expect(report.isComplete).toBe(true)
    expect(Object.keys(world.read('de.json') as object)).toHaveLength(144)
    const sizes = sent(world.calls)
    expect(sizes.filter((size) => size > 20)).toEqual([50, 25])
    expect(sizes.length).toBeLessThan(20)
  })

  test('keeps the translations that came before an error', async () => {
    let isFirst = true
    const world = ownWorld(
      files,
      translatorOf((items) => {
        if (!isFirst) return items.map(right)
        isFirst = false
        return (function* () {
          yield* items.slice(0, 7).map(right)
          throw new Error('Unexpected end of JSON input')
        })()
      }),
    )
    await world.run()
    expect(world.read('de.json')).toEqual(translated)
    const [whole, ...halves] = world.calls.map(({ items }) => items.map(({ key }) => key))
    expect(halves.flat()).toEqual(whole?.slice(7))
  })

  test('that never holds anything ends the run, with what it says', async () => {
    const world = ownWorld(
      files,
      translatorOf(() => []),
    )
    const report = await world.run()
    expect(world.files()).not.toHaveProperty('de.json')
    expect(report.isComplete).toBe(false)
    expect(world.calls.length).toBeLessThanOrEqual(16)
    expect(JSON.stringify([report.failedLocales, report.stopped, report.diagnostics])).toContain('have no answer')
  })
})

test.for<[name: string, answer: unknown, said: string]>([
  ['nothing', undefined, 'returned undefined'],
  ['a text', '{"1":"Apfel"}', 'returned a string'],
  ['an object by id', { a: 'Apfel' }, 'returned an object'],
  ['strings without ids', words, '12 answers are not { id, text }'],
  ['answers with texts that are no strings', words.map((id) => ({ id, text: 1 })), 'are not { id, text }'],
])('%s instead of answers: nothing is written, and the report says so', async ([, answer, said]) => {
  const world = ownWorld(
    files,
    translatorOf(() => answer),
  )
  const report = await world.run()
  expect(world.files()).not.toHaveProperty('de.json')
  expect(JSON.stringify([report.failedLocales, report.stopped, report.diagnostics])).toContain(said.replaceAll('"', ''))
})

test('an endless list of answers ends', async () => {
  const endless = translatorOf((items) =>
    (function* () {
      for (let at = 0; ; at++) yield { id: `none ${at}`, text: items[0]?.text ?? '' }
    })(),
  )
  const world = ownWorld(files, endless)
  const report = await world.run()
  expect(JSON.stringify([report.failedLocales, report.stopped])).toContain('returned more than')
})

describe('an error', () => {
  test('"retry" is waited for, and the batch is sent again', async () => {
    let failures = 2
    const world = ownWorld(
      files,
      translatorOf((items) => {
        if (failures-- > 0) throw translatorError('retry', 'Too many requests', { retryAfterMs: 10 })
        return items.map(right)
      }),
    )
    expect((await world.run()).isComplete).toBe(true)
    expect(sent(world.calls)).toEqual([12, 12, 12])
  })

  test('"refused" leaves out the item at fault, and no other', async () => {
    const world = ownWorld(
      files,
      translatorOf((items) => {
        if (items.some(({ key }) => key === 'engine')) throw translatorError('refused', 'Against our policy')
        return items.map(right)
      }),
    )
    const report = await world.run()
    const { engine: _engine, ...others } = translated
    expect(world.read('de.json')).toEqual(others)
    expect(JSON.stringify(report.diagnostics)).toContain('Against our policy')
  })

  test('"fatal" ends the run at once, and keeps what was answered', async () => {
    const world = ownWorld(
      files,
      translatorOf(
        (items) => {
          if (items.some(({ key }) => key === 'engine')) throw translatorError('fatal', 'The key is wrong')
          return items.map(right)
        },
        { limits: { strings: 4, parallel: 1 } },
      ),
    )
    const report = await world.run()
    expect(sent(world.calls)).toEqual([4, 4])
    expect(Object.keys(world.read('de.json') as object)).toHaveLength(4)
    expect(JSON.stringify([report.stopped, report.failedLocales])).toContain('The key is wrong')
  })

  test.for<[name: string, error: unknown]>([
    ['an error', new TypeError('x is not a function')],
    ['a text', 'out of memory'],
    ['nothing', undefined],
    ['something that looks like one', { problem: 'whatever', message: 7 }],
  ])('of another kind (%s) is tried once more, as the batch may have been billed', async ([, error]) => {
    const world = ownWorld(
      files,
      translatorOf(() => {
        throw error
      }),
    )
    const report = await world.run()
    expect(sent(world.calls)).toEqual([12, 12])
    expect(report.isComplete).toBe(false)
    expect(world.files()).not.toHaveProperty('de.json')
  })
})

test('a function that never answers is cut off, and its signal says so', async () => {
  const world = ownWorld(
    files,
    translatorOf(() => new Promise(() => undefined)),
    { isImpatient: true },
  )
  const report = await world.run()
  expect(JSON.stringify([report.stopped, report.failedLocales])).toContain('did not answer within 120 s')
  expect(world.calls.map(({ job }) => job.signal.aborted)).toEqual([true, true])
})

test.for<[name: string, wrong: (text: string) => string]>([
  ['a preface', (text) => `Here is the translation: ${text}`],
  ['without its placeholder', (text) => text.replace(/<x[^>]*>/u, '')],
  ['with a placeholder of its own', (text) => `${text} <x id="9"/>`],
  ['an empty text', () => ''],
  ['the raw placeholder of the app', (text) => text.replace(/<x[^>]*>/u, '{{name}}')],
])('a second attempt is told what was wrong with the first: %s', async ([, wrong]) => {
  const world = ownWorld(
    { 'en.json': { a: 'Hello {{name}}, welcome back' } },
    translatorOf((items) =>
      items.map((item) =>
        item.rejected === undefined ? { id: item.id, text: wrong(`de:${item.text}`) } : right(item),
      ),
    ),
  )
  await world.run()
  expect(world.read('de.json')).toEqual({ a: 'de:Hello {{name}}, welcome back' })
  const [first, second] = world.calls.map(({ items }) => items[0])
  expect(first).not.toHaveProperty('rejected')
  expect(second?.rejected?.answer).toBe(wrong('de:Hello <x id="1"/>, welcome back'))
  expect(second?.rejected?.because).not.toEqual([])
})

test('a JSON shell around a text is taken off', async () => {
  const world = ownWorld(
    { 'en.json': { a: 'Save all files' } },
    translatorOf((items) => items.map(({ id, text }) => ({ id, text: JSON.stringify({ translation: `de:${text}` }) }))),
  )
  await world.run()
  expect(world.read('de.json')).toEqual({ a: 'de:Save all files' })
})
