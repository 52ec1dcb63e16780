import { backslash, colon, equals, hexDigit } from '../signs.ts'
import { fromUnits, toUnits } from '../code-units.ts'
import { breakLength } from '../lines.ts'

/**
 * Decodes pieces of lines as `java.util.Properties` does: `\t \n \r \f \uXXXX`, and of any other `\c` the character itself.
 * They become one text, of which keys and values are slices: to put each of them together would take several times as long.
 */
interface Decoder {
  /** Adds a piece that does not end within an escape, unless that is a `\u`. */
  readonly add: (line: Uint16Array, start: number, end: number) => void
  /**
   * Adds the key that a line begins with: up to the first `=`, `:` or blank that no backslash stands before.
   * @returns the offset of that in `line`
   */
  readonly addKey: (line: Uint16Array, start: number, end: number) => number
  readonly length: () => number
  /** In the lines given since it was last asked, the offset of each `\u` without four hex digits behind it. */
  readonly takeBad: () => readonly number[]
  /** A `\u` so far wrote half a character, which the other half may follow. */
  readonly hasHalves: () => boolean
  readonly finish: () => string
}

/**
 * @param open is called for a first piece, and returns where the decoded units go: it is written over from its beginning, never
 * further than what was added, so it may hold the lines themselves
 */
export function openDecoder(open: () => Uint16Array): Decoder {
  let into: Uint16Array | undefined
  let bad: number[] = []
  let length = 0
  let hasHalves = false
  return {
    add: (line, start, end) => void decode(line, start, end, false),
    addKey: (line, start, end) => decode(line, start, end, true),
    length: () => length,
    takeBad,
    hasHalves: () => hasHalves,
    finish: () => (into === undefined ? '' : fromUnits(into.subarray(0, length))),
  }

  function takeBad(): readonly number[] {
    if (bad.length === 0) return none
    const taken = bad
    bad = []
    return taken
  }

  /** @returns where it stopped: at the end, or at the end of the key */
  function decode(line: Uint16Array, start: number, end: number, isKey: boolean): number {
    const decoded = (into ??= open())
    let next = length
    let at = start
    for (; at < end; at++) {
      let code = line[at] ?? 0
      if (code === backslash) {
        code = line[++at] ?? 0
        if (code === smallU) {
          code = at + 4 < end ? unitAt(line, at + 1) : -1
          if (code < 0) bad.push(at - 1)
          else at += 4
          hasHalves ||= code >> 11 === 0x1b
        } else {
          code = shortEscape(code)
        }
      } else if (isKey && code <= equals && endsKey(code)) {
        break
      }
      decoded[next++] = code
    }
    length = next
    return at
  }
}

/** `=`, `:` and Java's white space. */
export function endsKey(code: number): boolean {
  return code === equals || code === colon || isBlank(code)
}

/** The unit that four hex digits write; below 0 if one of them is none. */
function unitAt(line: Uint16Array, at: number): number {
  let unit = 0
  for (let digit = 0; digit < 4; digit++) unit = (unit << 4) | hexDigit(line[at + digit] ?? 0)
  return unit
}

function shortEscape(code: number): number {
  if (code === 0x74) return 0x09
  if (code === 0x6e) return 0x0a
  if (code === 0x72) return 0x0d
  return code === 0x66 ? 0x0c : code
}

const none: readonly number[] = []
const smallU = 0x75

/**
 * A logical line of `java.util.Properties`: physical lines of which each ends with an odd number of backslashes, and the one
 * behind them.
 */
export interface JoinedLine {
  /** Without the backslashes at the line ends, and without the blanks that begin the lines behind them. */
  readonly text: string
  readonly units: Uint16Array
  /** The offset in the file of one of the units. */
  readonly startAt: (at: number) => number
  /** Where a piece that ends at an offset of `text` ends in the file: before what is left out there. */
  readonly endAt: (at: number) => number
  /** In the file, behind its last character; a line break that ends the line is not in it. */
  readonly fileEnd: number
}

/**
 * Joins the lines from `start`, an offset behind the indent. `lineEnd` gives the end of the physical line an offset is in; it
 * is asked in ascending order.
 */
export function joinLines(file: string, start: number, lineEnd: (from: number) => number): JoinedLine {
  /** `at` is an offset in the joined line, and `from` one in the file. */
  const pieces: { readonly at: number; readonly from: number }[] = []
  let text = ''
  let from = start
  let end = lineEnd(start)
  while (endsInBackslash(file, from, end)) {
    add(end - 1)
    const next = end + breakLength(file, end)
    // Nothing follows: the backslash is dropped, and a line break there stays the end of the file.
    if (next === file.length) {
      from = end
      break
    }
    from = skipBlanks(file, next)
    end = lineEnd(from)
  }
  add(end)
  const endAt = (at: number) => (at === 0 ? start : startAt(at - 1) + 1)
  return { text, units: toUnits(text), startAt, endAt, fileEnd: end }

  function add(to: number): void {
    if (from === to) return
    pieces.push({ at: text.length, from })
    text += file.slice(from, to)
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

/** Returns true if a piece of a line ends with an odd number of backslashes: the last one escapes the line break. */
export function endsInBackslash(text: string, from: number, end: number): boolean {
  let at = end
  while (at > from && text.charCodeAt(at - 1) === backslash) at--
  return (end - at) % 2 === 1
}

/** Java's white space within a line: the space, the tab and the form feed. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0c
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}
