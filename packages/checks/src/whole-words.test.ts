import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../test/depth.ts'
import { toWordBits, wholeWordsIn } from './whole-words.ts'

const bits = new Map([
  ['tu', 1],
  ['Tu', 1],
  ['usted', 2],
  ['вас', 4],
])
const words = toWordBits(bits)
const pieces = [
  'tu',
  'Tu',
  'usted',
  'вас',
  'TU',
  ' ',
  '-',
  '_',
  "'",
  '’',
  'é',
  '\u0301',
  '7',
  '🙂',
  '\u{1d400}',
  '\ud835',
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((parts) => parts.join(''))

test.for<[without: string]>([[''], ["'’"]])(
  'whole words are those that a pattern finds, not behind %j',
  ([without]) => {
    let found = 0
    fc.assert(
      fc.property(text, (prose) => {
        let expected = 0
        for (const [word, bit] of bits) {
          const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_${without}-])${word}(?![\p{L}\p{N}_-])`, 'u')
          if (pattern.test(prose)) expected |= bit
        }
        found += Number(expected > 0)
        expect(wholeWordsIn(prose, words, without)).toBe(expected)
      }),
      { numRuns: runsOf(2000) },
    )
    expect(found).toBeGreaterThan(30)
  },
)
