import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import type { StoredMemory } from '../store/kinds.ts'
import { findMatch } from './memory-match.ts'

function scoreMatch(a: string, b: string): number | undefined {
  return findMatch(memory([b, { de: 'x' }]), { text: a, target: 'de', threshold: 0 })?.score
}

test.for<[a: string, b: string, score: number]>([
  ['Hallo Welt!', 'Hallo Welt!', 100],
  ['  Hallo\n Welt! ', 'Hallo Welt!', 100],
  ['Halloo Welt!', 'Hallo Welt!', 91],
  ['abcdefghij', 'abcdefghix', 90],
  ['abcdefghij', 'a', 10],
  ['🙂🙂', '🙂', 50],
  ['abc', 'xyz', 0],
  ['', 'abc', 0],
  ['ab', 'ba', 0],
])('%j and %j are %i percent alike', ([a, b, score]) =>
  expect([scoreMatch(a, b), scoreMatch(b, a)]).toEqual([score, score]),
)

test('law: a score is symmetric, 0 to 100, and 100 only for what is equal but for blanks', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 12 })
  const clean = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ')
  fc.assert(
    fc.property(short, short, (a, b) => {
      const score = scoreMatch(a, b) ?? -1
      expect(score).toBe(scoreMatch(b, a))
      expect(score >= 0 && score <= 100).toBe(true)
      expect(score === 100).toBe(clean(a) === clean(b))
    }),
  )
})

function memory(...segments: [source: string, targets: Record<string, string>][]): StoredMemory {
  return {
    id: '',
    name: '',
    createdAt: '',
    source: 'en',
    targets: [],
    segments: segments.map(([source, targets]) => ({ source, targets: new Map(Object.entries(targets)) })),
  }
}

test.for<[name: string, stored: StoredMemory, target: string, expected: string | undefined]>([
  ['the best one', memory(['Hello worlds', { de: '1' }], ['Hello world', { de: '2' }]), 'de', '2'],
  ['the first of equals', memory(['Hello worlda', { de: '1' }], ['Hello worldb', { de: '2' }]), 'de', '1'],
  ['one in the language itself', memory(['Hello world', { de: '1', 'de-ch': '2' }]), 'de-CH', '2'],
  ['one in the base language', memory(['Hello world', { 'de-de': '1', de: '2' }]), 'de-CH', '2'],
  ['one in another variant', memory(['Hello world', { 'en-gb': 'x', 'de-de': '1' }]), 'de', '1'],
  ['none in another language', memory(['Hello world', { fr: '1' }]), 'de', undefined],
  [
    'a lesser one that has the language',
    memory(['Hello world', { fr: '1' }], ['Hello worlds', { de: '2' }]),
    'de',
    '2',
  ],
  ['none under the threshold', memory(['Hello you', { de: '1' }]), 'de', undefined],
])('finds %s', ([, stored, target, expected]) => {
  expect(findMatch(stored, { text: 'Hello world', target, threshold: 75 })?.text).toBe(expected)
})

test('says where it was found', () => {
  const stored = memory(['Bye', { de: 'Tschüss' }], ['Hello  worlds', { fr: 'x', 'de-de': 'Hallo' }])
  expect(findMatch(stored, { text: 'Hello world', target: 'DE', threshold: 75 })).toEqual({
    text: 'Hallo',
    language: 'de-de',
    segment: 1,
    score: 91,
  })
})

test('law: the same as comparing with every segment', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '🙂', ' '), maxLength: 70 })
  const stored = fc.array(fc.tuple(short, fc.constantFrom('de', 'de-at', 'fr')), { maxLength: 12 })
  fc.assert(
    fc.property(short, stored, fc.integer({ min: 0, max: 100 }), (text, list, threshold) => {
      const segments = memory(
        ...list.map(([source, code]): [string, Record<string, string>] => [source, { [code]: 'x' }]),
      )
      let best: { score: number; segment: number } | undefined
      for (const [segment, [source, code]] of list.entries()) {
        const score = bySimpleDistance(text, source)
        if (code !== 'fr' && score >= threshold && score > (best?.score ?? -1)) best = { score, segment }
      }
      const found = findMatch(segments, { text, target: 'de', threshold })
      expect(found && { score: found.score, segment: found.segment }).toEqual(best)
    }),
    { numRuns: 500 },
  )
})

/** Plain edit distance: the share of the longer text that stays, in percent, rounded down. */
function bySimpleDistance(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((text) => [...text.trim().replaceAll(/\s+/gu, ' ')])
  if (left.join('') === right.join('')) return 100
  let before = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, character] of left.entries()) {
    const current = [row + 1]
    for (const [column, other] of right.entries()) {
      const replaced = (before[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    before = current
  }
  const longest = Math.max(left.length, right.length)
  return Math.floor((100 * (longest - (before[right.length] ?? 0))) / longest)
}

test('is quick with many segments', async () => {
  await expectProportional((length) => {
    const many = Array.from({ length }, (_, index): [string, object & Record<string, string>] => [
      `Sentence number ${index} of many`,
      { de: `${index}` },
    ])
    const searched = memory(...many)
    const last = length - 1
    const wanted = { text: `Sentence number ${last} of many`, target: 'de', threshold: 75 }
    return () => expect(findMatch(searched, wanted)?.text).toBe(String(last))
  }, 20_000)
})

test('is quick with long texts', async () => {
  await expectProportional((length) => {
    const text = 'a'.repeat(length)
    const [longer, same] = [memory([`${text}b`, { de: '1' }]), memory([text, { de: '1' }])]
    return () => {
      expect(findMatch(longer, { text, target: 'de', threshold: 50 })).toBeUndefined()
      expect(findMatch(same, { text, target: 'de', threshold: 50 })?.text).toBe('1')
    }
  }, 100_000)
})
