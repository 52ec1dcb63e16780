import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath } from '../format.ts'
import { json } from './json.ts'

/** A document as its tokens, with a place for blanks between any two of them. */
type Tokens = readonly string[]

const keys = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd', 'a.b', 'a/b', '~', '', ' ', '404', '__proto__', 'constructor', 'ä', '"', '\\'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello, {{name}}!',
    'ä',
    '日本語',
    '😀',
    '\\',
    '"',
    'a/b',
    '\n\t\u0000',
    '\u2028',
    '\u200b',
    '\ufeff',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const blanks = fc.array(fc.constantFrom('', '', ' ', '\n', '\r\n', '\r', '\t', '  ', '\n\n    ', ' \n\t'), {
  maxLength: 12,
})
const spelling = fc.constantFrom('plain', 'ascii', 'upper', 'all')

const stringToken = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(values, spelling).map(([value, spelling]) => {
    const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    if (spelling === 'plain') return JSON.stringify(value)
    if (spelling === 'all') return `"${value.replaceAll(/[^]/g, escape)}"`
    const ascii = JSON.stringify(value)
      .replaceAll('/', '\\/')
      .replaceAll(/[^\0-\x7f]/g, escape)
    return spelling === 'upper' ? ascii.replaceAll(/[0-9a-f]{4}/g, (hex) => hex.toUpperCase()) : ascii
  })

const other = fc.constantFrom('null', 'true', 'false', '0', '-1.50', '1E+2', '12345678901234567890')
const { object } = fc.letrec<{ object: Tokens; array: Tokens; value: Tokens }>((tie) => ({
  object: fc.array(fc.tuple(stringToken(keys), tie('value')), { maxLength: 5 }).map((members) =>
    enclose(
      '{',
      members.map(([key, value]) => [key, ':', ...value]),
      '}',
    ),
  ),
  array: fc.array(tie('value'), { maxLength: 3 }).map((items) => enclose('[', items, ']')),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    stringToken(texts).map((token) => [token]),
    other.map((token) => [token]),
    tie('object'),
    tie('object'),
    tie('array'),
  ),
}))

const chaotic = fc.tuple(object, blanks).map(([tokens, blanks]) => {
  const blank = (index: number) => blanks[index % (blanks.length || 1)] ?? ''
  return tokens.map((token, index) => blank(index) + token).join('') + blank(tokens.length)
})
const tidy = fc
  .tuple(object, fc.constantFrom('', ' ', '  ', '    ', '\t'), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([tokens, indent, lineBreak, final]) => {
    const text = tokens.join('')
    const printed = indent === '' ? text : printTidy(tokens, { indent, lineBreak })
    return final ? printed + lineBreak : printed
  })
const documents = fc
  .tuple(fc.oneof(chaotic, tidy), fc.boolean())
  .map(([document, mark]) => (mark ? `\uFEFF${document}` : document))

testFormatLaws({
  format: json,
  documents,
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys,
  samples: new Map(
    ['excalidraw/en.json', 'excalidraw/de-DE.json', 'actual/ja.json', 'actual/en.json'].map((name) => [
      name,
      readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'),
    ]),
  ),
  oracle: (document) => textsIn(document.replace(/^\uFEFF/, '')),
})

function enclose(open: string, members: readonly Tokens[], close: string): Tokens {
  return [open, ...members.flatMap((member, index) => (index === 0 ? member : [',', ...member])), close]
}

function printTidy(
  tokens: Tokens,
  { indent, lineBreak }: { readonly indent: string; readonly lineBreak: string },
): string {
  let depth = 0
  return tokens
    .map((token, index) => {
      const isEmpty = /^[{[]$/.test(tokens[index - 1] ?? '')
      if (token === '{' || token === '[')
        return token + (++depth && /^[}\]]$/.test(tokens[index + 1] ?? '') ? '' : newLine())
      if (token === '}' || token === ']') return (--depth, isEmpty ? token : newLine() + token)
      return token === ',' ? `,${newLine()}` : token === ':' ? ': ' : token
    })
    .join('')

  function newLine(): string {
    return lineBreak + indent.repeat(depth)
  }
}

/**
 * What JSON.parse reads, but in the order of the file, which it loses for keys like `404`: each key gets a letter before it
 * first, and `__proto__` becomes an own property by that too.
 */
function textsIn(document: string): readonly (readonly [EntryPath, string])[] {
  const marked = document.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (token, colon: string | undefined) =>
    colon === undefined ? token : `"k${token.slice(1)}`,
  )
  return leavesOf(JSON.parse(marked), [])
}

function leavesOf(value: unknown, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    leavesOf(inner, [...path, isList ? key : key.slice(1)]),
  )
}
