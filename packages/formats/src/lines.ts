import type { Range } from '@lockale/errors'
import { carriageReturn, lineFeed, space, tab } from './signs.ts'

export function isBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

export function isBlank(code: number): boolean {
  return code === space || code === tab
}

/** Returns true for a blank, a line break or the end of the text. */
export function endsWord(code: number): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab || Number.isNaN(code)
}

export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return at
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** Skips the white space of JSON and XML: spaces, tabs and line breaks. */
export function skipWhite(text: string, from: number): number {
  let at = from
  // No offset behind the text is read: V8 would compile all that calls this function once more.
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code > 0x20 || (code !== space && code !== lineFeed && code !== carriageReturn && code !== tab)) return at
    at++
  }
  return at
}

/** Returns the end of the line at an offset, before its line break. */
export function lineEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++
  return at
}

/** Returns the end of the match of a sticky pattern at an offset, or -1. */
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** Returns the length of the line break at an offset: 0, 1 or 2. */
export function breakLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === carriageReturn) return text.charCodeAt(at + 1) === lineFeed ? 2 : 1
  return code === lineFeed ? 1 : 0
}

/** Returns the length of the line break at an offset: 0, 1 or 2. A lone CR is no line break, as in TOML. */
export function lineFeedLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === lineFeed) return 1
  return code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 0
}

/** Returns true for a line break in program code, where U+2028 and U+2029 are line breaks, too. */
export function isCodeBreak(code: number): boolean {
  return isBreak(code) || code === 0x2028 || code === 0x2029
}

export function countCodeBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isCodeBreak(code) && !(code === carriageReturn && text.charCodeAt(at + 1) === lineFeed)) count++
  }
  return count
}

export function lineStart(text: string, from: number): number {
  let at = from
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--
  return at
}

/** Extends a range to whole lines, with indent and line break, if these lines have only blanks besides it. */
export function toLines(text: string, { start, end }: Range): Range {
  const first = blankStart(text, start)
  const last = skipBlanks(text, end)
  const isLast = last === text.length || isBreak(text.charCodeAt(last))
  return first === undefined || !isLast ? { start, end } : { start: first, end: last + breakLength(text, last) }
}

/** Returns the start of the line if only blanks come before the offset on this line; otherwise `undefined`. */
export function blankStart(text: string, offset: number): number | undefined {
  let at = offset
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--
  return beginsLine(at, text) ? at : undefined
}

/** Returns the blanks before an offset, if nothing else precedes it on its line. */
export function indentBefore(text: string, offset: number): string | undefined {
  const start = blankStart(text, offset)
  return start === undefined ? undefined : text.slice(start, offset)
}

export function blanksAt(text: string, start: number): string {
  return text.slice(start, skipBlanks(text, start))
}

/** Returns the start of the blank line that ends at an offset. */
export function blankLineBefore(text: string, offset: number): number | undefined {
  const lineBreak = lineBreakBefore(text, offset)
  return lineBreak === undefined ? undefined : blankStart(text, offset - lineBreak.length)
}

export function beginsLine(offset: number, text: string): boolean {
  return offset === 0 || isBreak(text.charCodeAt(offset - 1))
}

/** Returns the line break that ends at an offset; `undefined` if there is none. */
export function lineBreakBefore(text: string, offset: number): string | undefined {
  return /(?:\r\n|\r|\n)$/.exec(text.slice(Math.max(0, offset - 2), offset))?.[0]
}

export function firstLineBreak(text: string): string | undefined {
  return /\r\n|\n|\r/.exec(text)?.[0]
}

export function isBlankPiece(text: string, start: number, end: number): boolean {
  return skipWhite(text, start) >= end
}

export function hasBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isBreak(text.charCodeAt(at))) return true
  return false
}
