import { lineFeedLength, skipSpaces } from '../lines.ts'

/** Skips spaces and line breaks. A tab is text in Fluent. */
export function skipBlank(text: string, from: number): number {
  let at = from
  for (;;) {
    at = skipSpaces(text, at)
    const length = lineFeedLength(text, at)
    if (length === 0) return at
    at += length
  }
}

/** Returns the start of the next line that is not blank, or the end of the text. */
export function skipBlankLines(text: string, from: number): number {
  let line = from
  for (;;) {
    const at = skipSpaces(text, line)
    const length = lineFeedLength(text, at)
    if (length === 0) return at === text.length ? at : line
    line = at + length
  }
}
