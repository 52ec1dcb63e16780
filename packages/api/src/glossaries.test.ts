import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { expectProportional } from '../../../test/growth.ts'
import { testDepth } from '../../../test/depth.ts'
import { parseEntries, printEntries } from './glossaries.ts'

function parse(text: string, format: 'tsv' | 'csv' = 'tsv'): Record<string, string> | string {
  const parsed = parseEntries({ text, format, source: 'en', target: 'de' })
  return parsed.kind === 'entries' ? Object.fromEntries(parsed.entries) : parsed.reason
}

test.for<[name: string, text: string, format: 'tsv' | 'csv', expected: Record<string, string>]>([
  ['lines with LF', 'a\tb\nc\td', 'tsv', { a: 'b', c: 'd' }],
  ['lines with CRLF, blank ones, one at the end', 'a\tb\r\n\r\n \r\nc\td\r\n', 'tsv', { a: 'b', c: 'd' }],
  ['commas in TSV', 'a,b\t"c"', 'tsv', { 'a,b': '"c"' }],
  ['CSV', 'a,b\nc,d', 'csv', { a: 'b', c: 'd' }],
  ['quoted cells', '"a, b","say ""c"""\r\n', 'csv', { 'a, b': 'say "c"' }],
  ['four columns, other pairs skipped', 'a,b,EN,de\nc,d,en,fr\n\n', 'csv', { a: 'b' }],
])('reads %s', ([, text, format, expected]) => expect(parse(text, format)).toEqual(expected))

test.for<[name: string, text: string, format: 'tsv' | 'csv', reason: string]>([
  ['no tab', 'a b', 'tsv', 'Key with the index 0 (starting at position 0) misses tab separator'],
  [
    'a second tab',
    'a\tb\tc',
    'tsv',
    'Value with the index 0 (starting at position 0) contains a control character or a line end',
  ],
  ['no term', '\tb', 'tsv', 'Key with the index 0 (starting at position 0) is empty'],
  ['no translation', 'a\t', 'tsv', 'Value with the index 0 (starting at position 0) is empty'],
  [
    'a blank before',
    'a\tb\n c\td',
    'tsv',
    'Key with the index 1 (starting at position 4) begins or ends with whitespace',
  ],
  [
    'a wide blank after',
    'a\tb\u{3000}',
    'tsv',
    'Value with the index 0 (starting at position 0) begins or ends with whitespace',
  ],
  [
    'a control character',
    'a\u{85}c\tb',
    'tsv',
    'Key with the index 0 (starting at position 0) contains a control character or a line end',
  ],
  [
    'a line end of Unicode',
    'a\u{2028}c\tb',
    'tsv',
    'Key with the index 0 (starting at position 0) contains a control character or a line end',
  ],
  [
    'too long',
    `${'ä'.repeat(513)}\tb`,
    'tsv',
    'Key with the index 0 (starting at position 0) is longer than 1024 bytes',
  ],
  [
    'positions in code points',
    '🙂\tb\n🙂\tc',
    'tsv',
    'Key with the index 1 (starting at position 4) duplicates key with the index 0 (starting at position 0)',
  ],
  ['one column', 'a', 'csv', 'Key with the index 0 (starting at position 0) does not have 2 or 4 columns'],
  ['three columns', 'a,b\nc,d,e', 'csv', 'Key with the index 1 (starting at position 4) does not have 2 or 4 columns'],
  [
    'a quote that does not close',
    'a,b\n"c,d',
    'csv',
    'Key with the index 1 (starting at position 4) does not have 2 or 4 columns',
  ],
  ['text after a quote', '"a"b,c', 'csv', 'Key with the index 0 (starting at position 0) does not have 2 or 4 columns'],
])('refuses %s', ([, text, format, reason]) => expect(parse(text, format)).toBe(reason))

test('law: what is printed is read back', () => {
  const side = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => `x${text.replaceAll(/\p{C}|\p{Z}/gu, '')}`)
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(side, side), { selector: ([term]) => term, minLength: 1 }), (pairs) => {
      const entries = new Map(pairs)
      const parsed = parseEntries({ text: printEntries(entries), format: 'tsv', source: 'en', target: 'de' })
      expect(parsed).toEqual({ kind: 'entries', entries })
    }),
  )
})

test('law: whatever a text holds, it is read or refused by a rule, and what is read is printed and read the same', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc
      .array(fc.constantFrom('a', 'b', '\t', '\n', '\r', ',', '"', ' ', '\u{2028}', '🙂', 'en', 'de'))
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('tsv' as const, 'csv' as const), (sent, format) => {
      const parsed = parseEntries({ text: sent, format, source: 'en', target: 'de' })
      if (parsed.kind === 'invalid') return parsed.rule.startsWith('entries-')
      const again = parseEntries({ text: printEntries(parsed.entries), format: 'tsv', source: 'en', target: 'de' })
      return again.kind === 'entries' && printEntries(again.entries) === printEntries(parsed.entries)
    }),
    { numRuns: testDepth > 1 ? 2000 : 500 },
  )
})

test('is quick with a large dictionary', async () => {
  await expectProportional((size) => {
    const text = Array.from({ length: size }, (_, index) => `term ${index}\t${index}`).join('\n')
    return () =>
      expect(parseEntries({ text, format: 'tsv', source: 'en', target: 'de' })).toMatchObject({ kind: 'entries' })
  }, 50_000)
})

test('is quick with quotes alone', async () => {
  await expectProportional((size) => {
    const text = '"'.repeat(size + 1)
    return () => expect(parse(text, 'csv')).toContain('does not have 2 or 4 columns')
  }, 200_000)
})
