import { behindBreak, skipBlanks } from './units.ts'

/**
 * A logical line of `java.util.Properties`: physical lines of which each ends with an odd number of backslashes, and the one
 * behind them.
 */
export interface JoinedLine {
  /** Without the backslashes at the line ends, and without the blanks that begin the lines behind them. */
  readonly units: Uint16Array
  /** The offset in the file of one of the units. */
  readonly startAt: (at: number) => number
  /** Where a piece that ends at an offset of `units` ends in the file: before what is left out there. */
  readonly endAt: (at: number) => number
  /** In the file, behind its last character; a line break that ends the line is not in it. */
  readonly fileEnd: number
}

/**
 * Joins the lines from `start`, an offset behind the indent. `lineEnd` gives the end of the physical line an offset is in; it
 * is asked in ascending order.
 */
export function joinLines(file: Uint16Array, start: number, lineEnd: (from: number) => number): JoinedLine {
  const pieces: Piece[] = []
  let length = 0
  let from = start
  let end = lineEnd(start)
  while (endsInBackslash(file, from, end)) {
    add(end - 1)
    const next = behindBreak(file, end)
    // Nothing follows: the backslash is dropped, and a line break there stays the end of the file.
    if (next === file.length) {
      from = end
      break
    }
    from = skipBlanks(file, next)
    end = lineEnd(from)
  }
  add(end)
  const units = new Uint16Array(length)
  for (const { at, from, to } of pieces) units.set(file.subarray(from, to), at)
  return { units, startAt, endAt: (at) => (at === 0 ? start : startAt(at - 1) + 1), fileEnd: end }

  function add(to: number): void {
    if (from === to) return
    pieces.push({ at: length, from, to })
    length += to - from
  }

  function startAt(at: number): number {
    let low = 0
    let high = pieces.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((pieces[middle]?.at ?? 0) <= at) low = middle
      else high = middle - 1
    }
    const piece = pieces[low]
    return piece === undefined ? start : piece.from + at - piece.at
  }
}

interface Piece {
  /** In the joined line. */
  readonly at: number
  /** In the file. */
  readonly from: number
  readonly to: number
}

/** True if an odd number of them stands at the end of a piece of a line: the last one escapes the line break. */
export function endsInBackslash(units: Uint16Array, from: number, end: number): boolean {
  let at = end
  while (at > from && units[at - 1] === 0x5c) at--
  return (end - at) % 2 === 1
}
