import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { expectConstant } from '../../../../test/growth.ts'
import { terminalSafe } from './terminal-safe.ts'
import { columnsOf, endWithin, padEnd, truncate, wrap } from './width.ts'

test.for<[name: string, text: string, columns: number]>([
  ['nothing', '', 0],
  ['ASCII', 'Add to cart', 11],
  ['accents', 'Żółw', 4],
  ['an accent of its own', 'e\u0301', 1],
  ['Japanese', 'カートに追加', 12],
  ['halfwidth kana with its mark', 'ｶﾞ', 2],
  ['Korean', '장바구니', 8],
  ['Korean by letters', '\u1112\u1161\u11ab', 2],
  ['Arabic', 'مرحبا', 5],
  ['Thai, with marks above', 'ที่', 1],
  ['Hindi', 'हिन्दी', 4],
  ['an emoji', '🎉', 2],
  ['a family', '👩‍👧', 2],
  ['a flag', '🇩🇪', 2],
  ['a keycap', '1️⃣', 2],
  ['a heart in colour', '❤️', 2],
  ['a heart without', '❤', 1],
  ['a skin tone', '👍🏽', 2],
  ['an escape, as it is printed', '\u001b[1m', 9],
  ['a line break, as it is printed', 'a\nb', 4],
])('%s', ([, text, columns]) => expect(columnsOf(text)).toBe(columns))

const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)

test('every character is as wide as string-width says', () => {
  // Of the long rows of Chinese and Korean every 64th; of all others a sixteenth, and all at full depth.
  const isInRow = (code: number) => (code > 0x3400 && code < 0xd7a0) || code > 0x2_00_00
  const assigned = Array.from({ length: 0x3_50_00 }, (_, code) => code)
    .filter((code) => (isInRow(code) ? code % 64 === 0 : depth > 1 || code < 0x3000 || code % 16 === 0))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => terminalSafe(character) === character && !/[\p{Cn}\p{Co}]/u.test(character))
  const other: string[] = []
  for (let at = 0; at < assigned.length; at += 64) {
    const together = assigned.slice(at, at + 64).join(' ')
    if (columnsOf(together) !== stringWidth(together)) other.push(together)
  }
  expect(other).toEqual([])
})

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('a', ' ', 'カ', '장', '\u0301', '👩‍👧', '\u200d', '🇩', 'ש', '\n'), maxLength: 40 }),
)

test('a cut text is never wider, and loses nothing that has room', () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, columns) => {
      const cut = truncate(text, columns)
      expect(columnsOf(cut)).toBeLessThanOrEqual(columns)
      expect(cut === text).toBe(columnsOf(text) <= columns)
      expect(text.startsWith(cut.replace(/…$/u, ''))).toBe(true)
      expect(columnsOf(padEnd(cut, columns))).toBe(columns)
    }),
  )
})

test.for<[text: string, columns: number, cut: string]>([
  ['Warenkorb', 9, 'Warenkorb'],
  ['Warenkorb', 8, 'Warenko…'],
  ['カート', 5, 'カー…'],
  ['カート', 4, 'カ…'],
  ['カート', 1, '…'],
  ['カート', 0, ''],
  ['ab👩‍👧', 3, 'ab…'],
])('"%s" in %i columns', ([text, columns, cut]) => expect(truncate(text, columns)).toBe(cut))

test.for(['カ', '\u0301'])('of a huge text of %j only the beginning is looked at', (character) =>
  expectConstant((length) => {
    const text = Buffer.from(character.repeat(length)).toString()
    return () => expect(truncate(text, 20).length).toBeLessThan(1000)
  }, 2_000_000),
)

test('lines are wrapped between words', () => {
  expect(wrap('show what sync would do', 10)).toEqual(['show what', 'sync would', 'do'])
  expect(wrap('カート に 追加', 9)).toEqual(['カート に', '追加'])
  expect(wrap('unbreakable a', 4)).toEqual(['unbreakable', 'a'])
  expect(wrap('', 4)).toEqual([''])
})

test('what fits is found without tearing characters apart', () => {
  expect(endWithin('a👩‍👧b', 2)).toBe(1)
  expect(endWithin('a👩‍👧b', 3)).toBe(6)
})
