import type { Range } from '@lockale/errors'

/** One replacement. An empty range inserts, an empty text deletes. */
export interface Patch {
  readonly range: Range
  readonly text: string
}

/**
 * Applies patches, given in any order, in linear time. Two patches at the same place keep their given order.
 * @throws {Error} if patches overlap or are outside the text: a bug of the caller
 */
export function splice(text: string, patches: readonly Patch[]): string {
  if (patches.length === 0) return text
  const pieces: string[] = []
  let done = 0
  for (const { range, text: inserted } of patches.toSorted((a, b) => a.range.start - b.range.start)) {
    if (range.start < done || range.end < range.start || range.end > text.length) {
      throw new Error(`Patch ${range.start}-${range.end} overlaps one that ends at ${done}, or leaves the text.`)
    }
    pieces.push(text.slice(done, range.start), inserted)
    done = range.end
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

/** Returns a piece of a text with patches applied. */
export function splicePiece(text: string, { start, end }: Range, patches: readonly Patch[]): string {
  const moved = patches.map(({ range, text: inserted }) => ({
    range: { start: range.start - start, end: range.end - start },
    text: inserted,
  }))
  return splice(text.slice(start, end), moved)
}
