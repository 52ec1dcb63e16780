import { skipSpaces } from '../lines.ts'

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
