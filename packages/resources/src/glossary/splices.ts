/** A piece of a text, in UTF-16 offsets, and what takes its place. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Pieces that do not overlap, in any order; of several at one place the first comes first. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let done = ''
  let at = 0
  for (const { start, end, text: piece } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    done += text.slice(at, start) + piece
    at = end
  }
  return done + text.slice(at)
}

/** The line end that a text has, LF where it has none. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return /\r\n/u.test(text) ? '\r\n' : '\n'
}
