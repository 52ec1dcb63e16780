import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits, toUnits } from './code-units.ts'

test.for<[name: string, text: string]>([
  ['nothing', ''],
  ['ASCII', 'key = value\r\n\0'],
  ['letters beyond', 'clé – ключ – 鍵'],
  ['a byte order mark', '\uFEFFa'],
  ['half a character', 'a\uD83D'],
  ['two halves in the wrong order', '\uDE00\uD83D'],
  ['more than one piece of them', `${'a'.repeat(20_000)}\uD83D`],
])('%s', ([, text]) => {
  expect(fromUnits(toUnits(text))).toBe(text)
  expect([...toUnits(text, text.length + 1)]).toEqual([...Array.from(text.split(''), codeOf), 0])
})

test('a text is its units', () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 30 }), (units) => {
      expect([...toUnits(fromUnits(units))]).toEqual([...units])
    }),
  )
})

function codeOf(unit: string): number {
  return unit.charCodeAt(0)
}
