import type { Range } from '@lockale/errors'
import { describeFound, ParseProblem } from '../findings.ts'
import { isCodeBreak } from '../lines.ts'
import { asterisk, doubleQuote, singleQuote, slash, space, tab } from '../signs.ts'

/** Returns true for white space of CoreFoundation, which has no no-break space. */
export function isWhite(code: number): boolean {
  return code === space || (code >= tab && code <= 0x0d) || code === 0x2028 || code === 0x2029
}

/** Returns true for a character of an unquoted token: `[A-Za-z0-9_$/:.-]`. */
function isUnquoted(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x2e && code <= 0x3a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x24
  )
}

/** Returns the offset of the next token, and lists skipped comments. An unclosed comment ends with the text. */
export function skipToToken(text: string, from: number, comments: Range[]): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (isWhite(code)) {
      at++
      continue
    }
    if (code !== slash) return at
    const next = text.charCodeAt(at + 1)
    if (next !== slash && next !== asterisk) return at
    const end = next === slash ? lineEnd(text, at + 2) : closedAt(text, at)
    comments.push({ start: at, end })
    at = end
  }
}

/** Returns true for a comment without its end. Only a `/*` comment can be unclosed. */
export function isOpenComment(text: string, { start, end }: Range): boolean {
  return text.charCodeAt(start + 1) === asterisk && (end - start < 4 || !text.startsWith('*/', end - 2))
}

/** Finds the ends of quoted strings. Must be called in file order. */
export interface QuoteFinder {
  /** Returns the offset after the closing quote, or -1. */
  readonly endOf: (start: number, quote: number) => number
  /** True if the last string has an escape. */
  hasEscape: boolean
}

export function isQuote(code: number): boolean {
  return code === doubleQuote || code === singleQuote
}

/** Returns the end of a string with or without quotes; or `unclosed`, or `notAString`. */
export function stringEnd(text: string, at: number, quotes: QuoteFinder): number {
  const code = text.charCodeAt(at)
  if (isQuote(code)) return quotes.endOf(at, code)
  return isUnquoted(code) ? unquotedEnd(text, at) : notAString
}
export const notAString = -2
export const closing = 'the quote that closes this string'

function unquotedEnd(text: string, from: number): number {
  let at = from
  while (isUnquoted(text.charCodeAt(at))) at++
  return at
}

function lineEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !isCodeBreak(text.charCodeAt(at))) at++
  return at
}

function closedAt(text: string, start: number): number {
  const close = text.indexOf('*/', start + 2)
  return close < 0 ? text.length : close + 2
}

/** Returns a problem at an offset. @param foundAt offset of the wrong text, if it is at another place */
export function problemAt(text: string, at: number, expected: string, foundAt: number = at): ParseProblem {
  return new ParseProblem(at, expected, { found: describeFoundHere(text, foundAt) })
}

function describeFoundHere(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'the end of the file'
  const character = String.fromCodePoint(code)
  if (character === '"' || character === "'") return `a string in quotes`
  const word = /^[\w$/:.-]{1,40}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  if (code === 0xa0) return 'a no-break space, which does not count as a blank'
  if (/^[\p{L}\p{M}\p{N}]$/u.test(character)) return `\`${character}\`, which needs quotes around it`
  return describeFound(text, at)
}
