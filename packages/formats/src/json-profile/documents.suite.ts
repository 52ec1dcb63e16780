import fc from 'fast-check'
import { anyCharacter } from '../../../../test/any-character.ts'

/** A JSON document before it is written down. Objects are lists of members, so that any key may stand anywhere, twice too. */
export type Tree = string | { readonly raw: string } | readonly Member[]
export type Member = readonly [key: string, value: Tree]

/** How a document is written down. */
export interface WritingStyle {
  readonly style: 'lines' | 'line' | 'chaos'
  readonly indent: string
  readonly lineBreak: string
  readonly colon: string
  readonly blanks: readonly string[]
  readonly spelling: 'plain' | 'ascii' | 'upper' | 'all'
  readonly isFinal: boolean
  readonly mark: boolean
}

export const writings: fc.Arbitrary<WritingStyle> = fc.record({
  style: fc.constantFrom('lines', 'lines', 'line', 'chaos'),
  indent: fc.constantFrom('  ', '  ', '    ', '\t', ' '),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r'),
  colon: fc.constantFrom(': ', ' : ', ':'),
  blanks: fc.array(fc.constantFrom('', '', ' ', '\n', '\r\n', '\r', '\t', '\n\n    ', ' \n\t'), { maxLength: 12 }),
  spelling: fc.constantFrom('plain', 'ascii', 'upper', 'all'),
  isFinal: fc.boolean(),
  mark: fc.boolean(),
})

/** As Xcode writes its catalogs. */
export const xcodeWriting: WritingStyle = {
  style: 'lines',
  indent: '  ',
  lineBreak: '\n',
  colon: ' : ',
  blanks: [],
  spelling: 'plain',
  isFinal: false,
  mark: false,
}

export function writeDocument(tree: Tree, writing: WritingStyle): string {
  const { lineBreak, isFinal, mark } = writing
  return (mark ? '\uFEFF' : '') + write(tree, 0, writing) + (isFinal ? lineBreak : '')
}

function write(tree: Tree, depth: number, writing: WritingStyle): string {
  const { style, indent, lineBreak, colon, blanks } = writing
  if (typeof tree === 'string') return writeText(tree, writing)
  if ('raw' in tree) return tree.raw
  const newLine = style === 'lines' ? lineBreak + indent.repeat(depth + 1) : ''
  const closing = style === 'lines' ? lineBreak + indent.repeat(depth) : ''
  // Xcode's own way with an empty object.
  if (tree.length === 0) return style === 'lines' && colon === ' : ' ? `{${lineBreak}${closing}}` : '{}'
  const members = tree.map(([key, value], index) => {
    const blank = style === 'chaos' ? (blanks[(index + depth) % (blanks.length || 1)] ?? '') : newLine
    return `${blank}${writeText(key, writing)}${style === 'chaos' ? `${blank}:${blank}` : colon}${write(value, depth + 1, writing)}`
  })
  return `{${members.join(',')}${closing}}`
}

function writeText(value: string, { spelling }: WritingStyle): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  if (spelling === 'plain') return JSON.stringify(value)
  if (spelling === 'all') return `"${value.replaceAll(/[^]/g, escape)}"`
  const ascii = JSON.stringify(value).replaceAll(/[^\0-\x7f]/g, escape)
  return spelling === 'upper' ? ascii.replaceAll(/[0-9a-f]{4}/g, (hex) => hex.toUpperCase()) : ascii
}

/** Keys that trip programs up: those of objects, those that look like indexes, empty ones. */
export const trickyKeys: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'c',
    'd',
    'e',
    'a.b',
    'a/b',
    '',
    ' ',
    '0',
    '404',
    '__proto__',
    'constructor',
    'ä',
    '"',
    '\\',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)

/** Without halves of characters. */
export const trickyTexts: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      '',
      ' ',
      'Hello, %@!',
      '{n, plural, other{#}}',
      'ä',
      '日本語',
      '😀',
      '\\',
      '"',
      'a/b',
      '\n\t\u0000',
      '\u2028',
    ),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
  )
  .filter((text) => !/\p{Surrogate}/u.test(text))

/**
 * What JSON.parse reads, in the order of the file, which it loses for keys like `404`: each key has got a letter before it,
 * by which `__proto__` is an own property too.
 */
export function parseMarked(document: string): unknown {
  const marked = document
    .replace(/^\uFEFF/, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (token, colon: string | undefined) =>
      colon === undefined ? token : `"k${token.slice(1)}`,
    )
  return JSON.parse(marked)
}

/** The members of an object of `parseMarked`, with their keys as they are in the document. */
export function membersOf(value: unknown): readonly (readonly [key: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).map(([key, inner]: [string, unknown]) => [key.slice(1), inner])
}

export function memberIn(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((at, key) => membersOf(at).find(([name]) => name === key)?.[1], value)
}
