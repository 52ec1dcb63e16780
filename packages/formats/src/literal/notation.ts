import type { Range } from '@lockale/errors'
import type { TreeNode } from '../tree/tree-node.ts'

/**
 * A value of a language that writes data in brackets, and its place: an object is a `map`, an array a `seq`. Offsets are UTF-16, ends
 * are exclusive.
 */
export interface LiteralNode extends TreeNode<LiteralNode> {
  readonly kind: 'map' | 'seq' | 'string' | 'literal'
  /** Range of the key, with its quotes. Without a key, both are `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** The last one with the same key in the same object: the one that counts. */
  readonly shadowedBy: LiteralNode | undefined
}

/** Returns where the key of a node is. */
export function keyRangeOf({ keyStart, keyEnd }: LiteralNode): Range {
  return { start: keyStart, end: keyEnd }
}

/** What a language that writes data in brackets has between its values. Values are separated by commas in all of them. */
export interface Notation {
  /** The sign between a key and its value: `:` or `=>`. */
  readonly colon: string
  /** Of one level, where neither a file nor the one that it follows shows it. */
  readonly indent: string
  /** The first offset that has something else than blanks. A comment is none. */
  readonly skipBlanks: (text: string, from: number) => number
  /** Of the comment that begins there, if one does: behind its last sign, or the end of its line without the line break. */
  readonly commentEnd: (text: string, at: number) => number | undefined
  /** Returns the offset after the opening bracket of a container. */
  readonly contentStart: (text: string, container: LiteralNode) => number
  /** True for a key that needs no quotes. */
  readonly isBareKey: (key: string) => boolean
}

export type Quote = '"' | "'"

export type KeyQuote = Quote | ''

/** The quotes that a file prefers where either would do. */
export interface QuoteStyle {
  readonly quote: Quote
  /** A string with such a quote in it stands in the other quotes, as formatters write it, and has no escape. */
  readonly avoidsEscapes: boolean
}

/** How one file writes its values, keys and brackets. */
export interface Writer {
  /** Around most keys of those that need no quotes; `undefined` where there is nothing to go by. */
  readonly keyQuote: KeyQuote | undefined
  /** Of strings, as far as the file or the one that it follows shows them. */
  readonly quotes: Partial<QuoteStyle>
  /** @param old the token that it replaces */
  readonly string: (value: string, old?: string) => string
  readonly key: (key: string, keyQuote: KeyQuote) => string
  /** A value that is no text, `{}` or `[]`. */
  readonly raw: (token: string) => string
  readonly brackets: Readonly<Record<'map' | 'seq', readonly [open: string, close: string]>>
}

/** The brackets of JSON and JavaScript. */
export const usualBrackets: Writer['brackets'] = { map: ['{', '}'], seq: ['[', ']'] }
