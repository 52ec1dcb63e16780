import { skipSpaces } from '../lines.ts'
import { asterisk, closeBrace, dash, dot, openBrace, openBracket } from '../signs.ts'

/** Returns the length of the line break at an offset: 0, 1 or 2. A lone CR is text. */
export function breakLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === 0x0a) return 1
  return code === 0x0d && text.charCodeAt(at + 1) === 0x0a ? 2 : 0
}

/** Skips spaces and line breaks. A tab is text in Fluent. */
export function skipBlank(text: string, from: number): number {
  let at = from
  for (;;) {
    at = skipSpaces(text, at)
    const length = breakLength(text, at)
    if (length === 0) return at
    at += length
  }
}

/** Returns the start of the next line that is not blank, or the end of the text. */
export function skipBlankLines(text: string, from: number): number {
  let line = from
  for (;;) {
    const at = skipSpaces(text, line)
    const length = breakLength(text, at)
    if (length === 0) return at === text.length ? at : line
    line = at + length
  }
}

export function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Returns the end of an identifier; the same offset if there is none. */
export function identifierEnd(text: string, from: number): number {
  if (!isLetter(text.charCodeAt(from))) return from
  let at = from + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (!isLetter(code) && !isDigit(code) && code !== 0x5f && code !== dash) return at
    at++
  }
}

/** Returns true if the pattern continues on the line at an offset. */
export function continuesText(text: string, line: number): boolean {
  const at = skipSpaces(text, line)
  const code = text.charCodeAt(at)
  if (code === openBrace) return true
  const isSign = code === closeBrace || code === dot || code === openBracket || code === asterisk
  return at > line && at < text.length && !isSign
}

/** Thrown at invalid Fluent. It ends the reading of one entry. */
export class FluentProblem extends Error {
  readonly at: number
  /** Text for users, shown after "expected". */
  readonly expected: string
  readonly code: 'parse-error' | 'too-deep'

  constructor(at: number, expected: string, code: 'parse-error' | 'too-deep' = 'parse-error') {
    super(`Expected ${expected}.`)
    this.at = at
    this.expected = expected
    this.code = code
  }
}
