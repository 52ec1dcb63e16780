import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { encodeText } from '../encoding.ts'
import { testFormatLaws } from '../format-laws.suite.ts'
import { fromNextStep } from './token.ts'
import { readAsCoreFoundation, textsOf } from './oracle.suite.ts'
import { strings } from './strings.ts'
import { runsOf } from '../../../../test/depth.ts'

const keys = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'c',
    'd',
    'a.b',
    '/x',
    'x//y',
    '',
    ' ',
    '404',
    '__proto__',
    'constructor',
    'ä',
    '"',
    "'",
    '\\',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello',
    '%1$@ of %2$d',
    'it\'s "so"',
    'http://x.y',
    'a/*b',
    '-',
    'ä',
    '日本語',
    '😀',
    '\\',
    '\n\r\n\r\t\u0000\u001b1',
    '\u2028',
    '\u200b1',
    '\ufeff',
    '/* no */ // no',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)
const spelling = fc.constantFrom('double', 'single', 'bare', 'ascii', 'upper', 'all', 'octal')

const stringToken = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(values, spelling).map(([value, spelling]) => {
    if (spelling === 'bare' && /^[A-Za-z0-9_$:.-][A-Za-z0-9_$/:.-]*$/.test(value)) return value
    const units = (text: string) => {
      return text.replaceAll(/[^]/g, (unit) => `\\U${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
    const quote = spelling === 'single' ? "'" : '"'
    if (spelling === 'all') return quote + units(value) + quote
    const plain = value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
    if (spelling === 'octal') {
      const octal = plain.replaceAll(/[a-z]/g, (letter) => `\\${letter.charCodeAt(0).toString(8)}`)
      return quote + octal + quote
    }
    if (spelling !== 'ascii' && spelling !== 'upper') return quote + plain + quote
    const ascii = plain.replaceAll('\n', '\\n').replaceAll(/[^\0-\x7f]/g, units)
    const cased = spelling === 'upper' ? ascii.replaceAll(/U[0-9a-f]{4}/g, (hex) => hex.toUpperCase()) : ascii
    return quote + cased + quote
  })

const spaces = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('', '', ' ', ' ', '  ', '\t') },
  fc.constantFrom(
    '\n',
    '\r\n',
    '\n  ',
    '\v',
    '\f',
    '\u2028',
    '/* i */',
    '/*\n*/',
    '// e\n',
    ' // "x" = "y";\r\n',
    '/**/',
    '/***/',
  ),
)
const breaks = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('\n', '\n', '\r\n', '\r', ' // t\n', ' /* t */\n', '\n/* above */\n') },
  fc.constantFrom(
    '',
    ' ',
    '\n\n',
    '\n\n// own\n',
    '/* x */ ',
    '\n/* far */\n\n',
    '\n\t',
    ' /* t */ /* u */\n',
    ' /* t\n */ ',
    '//\r\n',
  ),
)
const other = fc.constantFrom(
  '{}',
  '{ a = b; "c"; }',
  '( )',
  '(a, "b;", (c),)',
  '<0fbd 77>',
  '<>',
  '{ a = { b = (<00>); }; }',
)
const entry = fc
  .tuple(
    stringToken(keys),
    spaces,
    fc.option(fc.tuple(spaces, fc.oneof({ weight: 6, arbitrary: stringToken(texts) }, other))),
    spaces,
  )
  .map(([key, before, value, closing]) => {
    const rest = value === null ? '' : `=${value[0]}${value[1]}`
    // A slash in a token without quotes would go on into a comment.
    return [key, before, rest, closing, ';'].reduce((text, piece) => {
      const needsBlank = piece.startsWith('/') && /[A-Za-z0-9_$/:.-]$/.test(text)
      return text + (needsBlank ? ' ' : '') + piece
    })
  })
const documents = fc
  .tuple(
    fc.array(fc.tuple(entry, breaks), { maxLength: 6 }),
    fc.constantFrom('', '', '\n', '// head\n\n', '/* head */\n', '  '),
    fc.constantFrom('', '', '', '/* open', '// end'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([entries, head, tail, isWrapped, mark]) => {
    const body = head + entries.map(([entry, breaks]) => entry + breaks).join('')
    const bare = isWrapped ? `/* before */{${body}}${tail}\n` : body + tail
    return mark ? `\uFEFF${bare}` : bare
  })

const root = new URL('fixtures/', import.meta.url)
const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.strings'))
  .map((name) => name.replaceAll('\\', '/'))
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')

testFormatLaws({
  format: strings,
  documents,
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys,
  paths: keys.map((key) => [key]),
  encodings: ['utf-16le', 'utf-16be'],
  samples: new Map(
    ['stats/de.lproj/Localizable.strings', 'sparkle/Sparkle/ja.lproj/Sparkle.strings'].map((name) => [
      name,
      read(name),
    ]),
  ),
  oracle: (document) => {
    const seen = readAsCoreFoundation(document.replace(/^\uFEFF/, ''), fromNextStep)
    if (seen === undefined) throw new Error('The other reader found errors.')
    return textsOf(seen)
  },
})

test('reads every real file as another program does, in every encoding, and writes it as it is', () => {
  expect(names).toHaveLength(26)
  for (const name of names) {
    const text = read(name)
    const expected = readAsCoreFoundation(text, fromNextStep)
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      for (const bom of [false, true]) {
        const bytes = encodeText(text, { encoding, bom })
        const parsed = strings.parse(bytes, { file: name })
        expect(parsed).toMatchObject({ encoding, bom })
        expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(parsed.entries.map(({ path, kind, value }) => [path[0], kind === 'text' ? value : undefined])).toEqual(
          expected,
        )
        expect(Buffer.from(strings.edit(parsed, [], { file: name, order: [] })).equals(bytes)).toBe(true)
      }
    }
  }
})

const signs = [
  '"',
  "'",
  '\\',
  ';',
  '=',
  '{',
  '}',
  '(',
  ')',
  ',',
  '<',
  '>',
  '/',
  '*',
  '//',
  '/*',
  '*/',
  '\n',
  '\r',
  ' ',
  '\u2028',
]
const words = [
  '"a"',
  "'b'",
  'c',
  '"a" = "1";',
  'd;',
  '= "x"',
  '00',
  'f',
  'U',
  '\\U00e9',
  '\\101',
  'n',
  'ä',
  '\u00a0',
  '\0',
  '\ufeff',
]
const pieces = fc.constantFrom(...signs, ...words)

test('accepts and refuses what another program accepts and refuses', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (soup) => {
      const text = soup.join('')
      fc.pre(!text.startsWith('\ufeff') && !/^\0|^.\0/s.test(text))
      const parsed = strings.parse(new TextEncoder().encode(text), { file: 'soup' })
      const isRefused = parsed.diagnostics.some(({ severity }) => severity === 'error')
      const values = parsed.entries.map(({ path, kind, value }) => [path[0], kind === 'text' ? value : undefined])
      expect(isRefused ? undefined : values).toEqual(readAsCoreFoundation(text, fromNextStep))
    }),
    { numRuns: runsOf(1000) },
  )
})

test('any bytes give entries or diagnostics, and no edit gives the same bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(pieces).map((soup) => new TextEncoder().encode(soup.join(''))),
  )
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = strings.parse(bytes, { file: 'any' })
      const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error')
      expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
      expect(errors.length === 0 || parsed.entries.length === 0).toBe(true)
      const after = errors.length === 0 ? strings.edit(parsed, [], { file: 'any', order: [] }) : bytes
      expect(after).toEqual(bytes)
    }),
    { numRuns: runsOf(500) },
  )
})
