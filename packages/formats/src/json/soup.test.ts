import fc from 'fast-check'
import JSON5 from 'json5'
import { type ParseError, parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import type { Format } from '../format.ts'
import { json, json5, jsonc } from './json.ts'
import { runsOf } from '../../../../test/depth.ts'

const file = 'a.json'
const runs = { numRuns: runsOf(2000) } as const

const signs = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  "'",
  '\\',
  '/',
  '*',
  '//',
  '/*',
  '*/',
  ' ',
  '\n',
  '\r',
  '\t',
  '1',
  '-',
  '+',
  '.',
]
const odd = [
  'e',
  '0',
  'x',
  'u',
  'n',
  'a',
  '$',
  'é',
  '\u0001',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\\u0061',
  '\\x41',
  '\\\n',
  '0x',
  '5.',
  '.5',
]
const words = [
  '"a"',
  '"b":1',
  "'c':{",
  'd:',
  '"x":"y",',
  'null',
  'true',
  'NaN',
  '-Infinity',
  '// c\n',
  '/* c */',
  '"a":[',
  '],',
  '},',
]
const piece = fc.constantFrom(...signs, ...odd, ...words)
const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const texts = fc.oneof(
  soup,
  soup.map((text) => `{${text}}`),
  soup.map((text) => `[${text}]`),
  soup.map((text) => `{"a":${text}}`),
  soup.map((text) => `{a:'${text}'}`),
)

function isRead(format: Format, text: string): boolean {
  const { entries, diagnostics } = format.parse(new TextEncoder().encode(text), { file })
  const hasError = diagnostics.some(({ severity }) => severity === 'error')
  if (hasError && entries.length > 0) throw new Error('A file with errors has no entries.')
  return !hasError
}

function isRefused(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (error) {
    if (error instanceof SyntaxError) return true
    throw error
  }
}

// A mark at the beginning of a file is none of its text; a NUL as the first or second character is half of UTF-16.
const fair = texts.filter((text) => !text.startsWith('\ufeff'))

test('JSON5 is what JSON5 reads', () => {
  fc.assert(
    fc.property(fair, (text) => {
      expect(isRead(json5, text)).toBe(!isRefused(() => JSON5.parse(text)))
    }),
    runs,
  )
})

test('JSONC is what editors read', () => {
  fc.assert(
    fc.property(fair, (text) => {
      const errors: ParseError[] = []
      parseTree(text, errors, { allowTrailingComma: true })
      expect(isRead(jsonc, text)).toBe(errors.length === 0)
    }),
    runs,
  )
})

test.for([json, jsonc, json5].map((format) => [format.id, format] as const))(
  '%s: any bytes end in entries or in an error, and no edit changes none',
  ([, format]) => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      texts.map((text) => new TextEncoder().encode(text)),
      fc.tuple(texts, fc.nat(), fc.nat(255)).map(([text, at, byte]) => {
        const bytes = new TextEncoder().encode(text)
        return bytes.map((other, index) => (index === at % bytes.length ? byte : other))
      }),
    )
    fc.assert(
      fc.property(bytes, (bytes) => {
        const parsed = format.parse(bytes, { file })
        const hasError = parsed.diagnostics.some(({ severity }) => severity === 'error')
        const outcome = hasError ? parsed.entries : format.edit(parsed, [], { file, order: [] })
        expect(outcome).toEqual(hasError ? [] : Uint8Array.from(bytes))
        expect(parsed.diagnostics.filter(({ range }) => range === undefined)).toEqual([])
      }),
      runs,
    )
  },
)
