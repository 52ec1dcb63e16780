import { matchEnd, skipWhite } from '../lines.ts'
import { backslash, carriageReturn, doubleQuote, lineFeed, slash } from '../signs.ts'
import type { Notation } from '../literal/notation.ts'

/** The syntax of a JSON language. */
export interface Syntax {
  readonly name: 'JSON' | 'JSONC' | 'JSON5'
  readonly comments: boolean
  readonly trailingCommas: boolean
  /** True for single quotes, unquoted keys, and JSON5's escapes, numbers and blanks. */
  readonly json5: boolean
}

/** RFC 8259, as `JSON.parse` reads it. */
export const strictSyntax: Syntax = { name: 'JSON', comments: false, trailingCommas: false, json5: false }

/** JSON with comments, as in editor settings. */
export const jsoncSyntax: Syntax = { name: 'JSONC', comments: true, trailingCommas: true, json5: false }

/** The JSON5 data interchange format 1.0.0. */
export const json5Syntax: Syntax = { name: 'JSON5', comments: true, trailingCommas: true, json5: true }

/** Returns the offset of the quote that ends a string, or the complement (`~`) of the offset of a problem. */
export function closingQuote(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code >= 0x20) {
      if (code === doubleQuote) return at
      at++
      if (code !== backslash) continue
      const escape = text.charCodeAt(at)
      if (escape === 0x75) {
        if (!isHex(text, at + 1, 4)) return ~(at - 1)
        at += 5
      } else if ('"/\\bfnrt'.includes(String.fromCharCode(escape))) {
        at++
      } else {
        return at < text.length ? ~(at - 1) : ~at
      }
    } else {
      return ~at // a control character, or NaN at the end of the text
    }
  }
}

/** Returns true if `digits` hex digits begin at an offset. */
export function isHex(text: string, from: number, digits: number): boolean {
  for (let at = from; at < from + digits; at++) {
    const code = text.charCodeAt(at) | 0x20
    const isDigit = code >= 0x30 && code <= 0x39 && text.charCodeAt(at) === code
    if (!isDigit && !(code >= 0x61 && code <= 0x66)) return false
  }
  return true
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Returns the end of a number or word, or -1. */
export function literalEnd(text: string, at: number): number {
  for (const word of ['true', 'false', 'null']) if (text.startsWith(word, at)) return at + word.length
  return matchEnd(number, text, at)
}

/** Returns false if a text certainly has no comments, which is so for most files. */
export function mayHaveComments(text: string, { comments }: Syntax): boolean {
  return comments && (text.includes('//') || text.includes('/*'))
}

/** Returns the offset after blanks and comments. It does not skip a comment without an end. */
export function skipTrivia(text: string, from: number, syntax: Syntax): number {
  let at = from
  for (;;) {
    at = skipWhite(text, at)
    const code = text.charCodeAt(at)
    if (code === slash && syntax.comments) {
      const end = commentEnd(text, at, syntax)
      if (end === undefined) return at
      at = end
    } else if (syntax.json5 && isBlank5(code)) {
      at++
    } else {
      return at
    }
  }
}

/** Returns the end of the comment at an offset. A `//` comment ends before its line break. */
function commentEnd(text: string, at: number, { json5 }: Syntax): number | undefined {
  if (text.charCodeAt(at) !== slash) return undefined
  const sign = text[at + 1]
  if (sign === '*') {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? undefined : end + 2
  }
  if (sign !== '/') return undefined
  const lineEnd = json5 ? lineEnd5 : lineEndC
  lineEnd.lastIndex = at
  return lineEnd.test(text) ? lineEnd.lastIndex - 1 : text.length
}

/** Returns the offset of the quote that ends a JSON5 string, or the complement (`~`) of the offset of a problem. */
export function closingQuote5(text: string, from: number, quote: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (at >= text.length || code === lineFeed || code === carriageReturn) return ~at
    at++
    if (code !== backslash) continue
    const escape = text[at]
    const length = escapeLength5(text, at)
    if (length === 0) return escape === undefined ? ~at : ~(at - 1)
    at += length
  }
}

/** Returns the end of a key without quotes (ES5.1 IdentifierName), or -1. */
export function bareKeyEnd(text: string, from: number): number {
  bareKey.lastIndex = from
  if (!bareKey.test(text)) return -1
  const end = bareKey.lastIndex
  const raw = text.slice(from, end)
  if (!raw.includes('\\')) return end
  return !halfEscape.test(raw) && isBareKey(decodeUnits(raw)) ? end : -1
}

export function isBareKey(key: string): boolean {
  return plainKey.test(key)
}

/** Returns the end of a number or word of JSON5, or -1. */
export function literalEnd5(text: string, at: number): number {
  number5.lastIndex = at
  return number5.test(text) ? number5.lastIndex : literalEnd(text, at)
}

const lineEndC = /[\n\r]/g
const lineEnd5 = /[\n\r\u2028\u2029]/g
const number5 = /[+-]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y
const bareKey =
  /(?:[$_\p{L}\p{Nl}]|\\u[\da-fA-F]{4})(?:[$_\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]|\\u[\da-fA-F]{4})*/uy
const halfEscape = /\\u[dD][89a-fA-F]/
const plainKey = /^[$_\p{L}\p{Nl}][$_\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]*$/u

/** Returns true for blanks that only JSON5 allows: all spaces and line separators of Unicode. */
function isBlank5(code: number): boolean {
  if (code < 0x80) return code === 0x0b || code === 0x0c
  return /^[\ufeff\u2028\u2029\p{Zs}]$/u.test(String.fromCharCode(code))
}

/** Returns the length of an escape without its backslash; 0 for an invalid one (`\1`, or `\0` before a digit). */
export function escapeLength5(text: string, at: number): number {
  const sign = text[at]
  if (sign === undefined || /[1-9]/.test(sign)) return 0
  if (sign === 'u') return isHex(text, at + 1, 4) ? 5 : 0
  if (sign === 'x') return isHex(text, at + 1, 2) ? 3 : 0
  if (sign === '0') return /\d/.test(text[at + 1] ?? '') ? 0 : 1
  return sign === '\r' && text[at + 1] === '\n' ? 2 : 1
}

function decodeUnits(raw: string): string {
  return raw.replaceAll(/\\u(.{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export function notationOf(syntax: Syntax): Notation {
  const blanksOnly = { ...syntax, comments: false }
  return {
    colon: ':',
    indent: '  ',
    skipBlanks: (text, from) => skipTrivia(text, from, blanksOnly),
    commentEnd: (text, at) => (syntax.comments ? commentEnd(text, at, syntax) : undefined),
    contentStart: (_, { start }) => start + 1,
    isBareKey,
  }
}
