import { asterisk, slash, space, tab } from '../signs.ts'

/** A comment with its marks, or any other piece of a text. Ends are exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** UTF-16 units of the signs of old-style property lists. */

/** What CoreFoundation skips between two tokens. The no-break space is not among it. */
export function isWhite(code: number): boolean {
  return code === space || (code >= tab && code <= 0x0d) || code === 0x2028 || code === 0x2029
}

/** What ends a `//` comment. */
export function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029
}

/** A character of a token without quotes: `[A-Za-z0-9_$/:.-]`. */
export function isUnquoted(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    // `.` `/` `0`-`9` `:`
    (code >= 0x2e && code <= 0x3a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x24
  )
}

/** Offset of the next token. Comments on the way are put into the list; one that is not closed goes to the end. */
export function skipToToken(text: string, from: number, comments: Span[]): number {
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

/** Only a `/*` comment can be open: a file may end in it. */
export function isOpenComment(text: string, { start, end }: Span): boolean {
  return text.charCodeAt(start + 1) === asterisk && (end - start < 4 || !text.startsWith('*/', end - 2))
}

/** Finds the ends of strings in quotes. To be asked for one string after the other, from the front of the text. */
export interface QuoteFinder {
  /** Behind the quote that closes the string that begins at an offset, or -1. */
  readonly endOf: (start: number, quote: number) => number
  /** The string last found has an escape in it. */
  hasEscape: boolean
}

export function unquotedEnd(text: string, from: number): number {
  let at = from
  while (isUnquoted(text.charCodeAt(at))) at++
  return at
}

function lineEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++
  return at
}

function closedAt(text: string, start: number): number {
  const close = text.indexOf('*/', start + 2)
  return close < 0 ? text.length : close + 2
}

export interface StringsProblem {
  readonly at: number
  /** Offset of what was found instead, if it is elsewhere. */
  readonly foundAt?: number
  /** As words: "expected …". */
  readonly expected: string
}
