import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { jsonSafe, terminalSafe } from './terminal-safe.ts'

test.for<[name: string, text: string, safe: string]>([
  ['plain text', 'Add to cart', 'Add to cart'],
  ['other scripts', 'Żółw 买 שלום مرحبا', 'Żółw 买 שלום مرحبا'],
  ['an emoji with joiners', '👩‍👧', '👩‍👧'],
  ['a Persian non-joiner', 'می‌خواهم', 'می‌خواهم'],
  ['a colour', '\u001b[31mred', String.raw`\u{1b}[31mred`],
  ['a title of the window', '\u001b]0;x\u0007', String.raw`\u{1b}]0;x\u{7}`],
  ['an 8-bit escape', '\u009b31m', String.raw`\u{9b}31m`],
  ['line breaks and tabs', 'a\r\nb\tc', String.raw`a\r\nb\tc`],
  ['a backspace', 'ab\b\bcd', String.raw`ab\u{8}\u{8}cd`],
  ['bidi overrides', 'user\u202etxt.exe', String.raw`user\u{202e}txt.exe`],
  ['bidi isolates and marks', '\u2067a\u2069\u200f', String.raw`\u{2067}a\u{2069}\u{200f}`],
  ['invisible blanks', 'a\u200bb\ufeffc', String.raw`a\u{200b}b\u{feff}c`],
  ['line separators', 'a\u2028b', String.raw`a\u{2028}b`],
  ['tags', 'a\u{e0041}', String.raw`a\u{e0041}`],
  ['commands to build servers', '##[add-mask]x ##VSO[y] ## [z]', String.raw`#\u{23}[add-mask]x #\u{23}VSO[y] ## [z]`],
  ['half a character', 'a\ud800', String.raw`a\u{d800}`],
])('%s', ([, text, safe]) => expect(terminalSafe(text)).toBe(safe))

const anyText = fc.string({ unit: anyCharacter })
const control = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

test('nothing unsafe is left of any text', () => {
  fc.assert(fc.property(anyText, (text) => !control.test(terminalSafe(text))))
})

test('JSON means the same when it is safe', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const safe = jsonSafe(JSON.stringify({ text }, null, 2))
      expect(JSON.parse(safe)).toEqual({ text })
      expect(control.test(safe.replaceAll('\n', ''))).toBe(false)
    }),
  )
})
