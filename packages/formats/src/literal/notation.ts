import type { Range } from '@lockale/errors'
import type { TreeNode } from '../tree/tree-node.ts'

/** A value of a bracket language: an object is a `map`, an array a `seq`. Offsets are UTF-16, ends exclusive. */
export interface LiteralNode extends TreeNode<LiteralNode> {
  readonly kind: 'map' | 'seq' | 'string' | 'literal'
  /** Range of the key with its quotes. Without a key, both are `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** The last member with the same key in the same object, which counts. */
  readonly shadowedBy: LiteralNode | undefined
}

export function keyRangeOf({ keyStart, keyEnd }: LiteralNode): Range {
  return { start: keyStart, end: keyEnd }
}

/** The syntax of a bracket language between its values. All use commas between values. */
export interface Notation {
  /** The sign between a key and its value: `:` or `=>`. */
  readonly colon: string
  /** The indent of one level, if neither the file nor the one it follows shows it. */
  readonly indent: string
  /** Skips blanks, but not comments. */
  readonly skipBlanks: (text: string, from: number) => number
  /** Returns the end of the comment at an offset. A line comment ends before its line break. */
  readonly commentEnd: (text: string, at: number) => number | undefined
  readonly contentStart: (text: string, container: LiteralNode) => number
  readonly isBareKey: (key: string) => boolean
}

export type Quote = '"' | "'"

export type KeyQuote = Quote | ''

/** The quotes that a file prefers where both are possible. */
export interface QuoteStyle {
  readonly quote: Quote
  /** True if strings that contain the preferred quote use the other one, as formatters write it. */
  readonly avoidsEscapes: boolean
}

/** Writes values, keys and brackets in the style of a file. */
export interface Writer {
  /** The quote of most keys that need none; `undefined` if there are none. */
  readonly keyQuote: KeyQuote | undefined
  /** The quotes of strings, as far as the file or the one it follows shows them. */
  readonly quotes: Partial<QuoteStyle>
  /** @param old the token that it replaces */
  readonly string: (value: string, old?: string) => string
  readonly key: (key: string, keyQuote: KeyQuote) => string
  /** Writes a value that is not a string, `{}` or `[]`. */
  readonly raw: (token: string) => string
  readonly brackets: Readonly<Record<'map' | 'seq', readonly [open: string, close: string]>>
}

/** The brackets of JSON and JavaScript. */
export const usualBrackets: Writer['brackets'] = { map: ['{', '}'], seq: ['[', ']'] }
