import type { Range } from '@lockale/errors'
import type { TreeNode } from '../tree/tree-node.ts'

/** A value of a bracket language: an object is a `map`, an array a `seq`. Offsets are UTF-16, ends exclusive. */
export interface LiteralNode extends TreeNode<LiteralNode> {
  readonly kind: 'map' | 'seq' | 'string' | 'literal'
  /** Start of the key's range, which includes quotes. Without a key, `keyStart` and `keyEnd` equal `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** The later member with the same key in the same object, which replaces this one. */
  readonly shadowedBy: LiteralNode | undefined
}

export function keyRangeOf({ keyStart, keyEnd }: LiteralNode): Range {
  return { start: keyStart, end: keyEnd }
}

/** The syntax between the values of a language with brackets: its colons, blanks and comments. */
export interface Notation {
  /** The characters between a key and its value: `:` or `=>`. */
  readonly colon: string
  /** The default indent of one level, used if neither the file nor its source has an indented line. */
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

/** The quotes that a file prefers for strings that can have either quote. */
export interface QuoteStyle {
  readonly quote: Quote
  /** True if a string that contains the preferred quote is written in the other quote, as formatters do. */
  readonly avoidsEscapes: boolean
}

/** Writes values, keys and brackets in the style of a file. */
export interface Writer {
  /** How the file writes most keys that need no quotes: with or without quotes. `undefined` if it has no such keys. */
  readonly keyQuote: KeyQuote | undefined
  /** The quotes of strings, as far as they are known from the file or its source file. */
  readonly quotes: Partial<QuoteStyle>
  /** Writes a string. @param old the token that the string replaces */
  readonly string: (value: string, old?: string) => string
  readonly key: (key: string, keyQuote: KeyQuote) => string
  /** Writes a value other than a string: a token such as `null` or `1`, `{}` or `[]`. */
  readonly raw: (token: string) => string
  readonly brackets: Readonly<Record<'map' | 'seq', readonly [open: string, close: string]>>
}

/** The brackets of JSON and JavaScript. */
export const usualBrackets: Writer['brackets'] = { map: ['{', '}'], seq: ['[', ']'] }
