import { backslash, colon, equals, hexDigit } from '../signs.ts'
import { fromUnits, toUnits } from '../code-units.ts'
import { breakLength } from '../lines.ts'

/**
 * Decodes pieces of lines as `java.util.Properties` does: `\t \n \r \f \uXXXX`, and any other `\c` as `c`. Keys and
 * values become slices of one text, which is several times faster than single strings.
 */
interface Decoder {
  /** Adds a piece. It must not end within an escape, except `\u`. */
  readonly add: (line: Uint16Array, start: number, end: number) => void
  /** Adds the key of a line, up to the first unescaped `=`, `:` or blank. Returns its end in `line`. */
  readonly addKey: (line: Uint16Array, start: number, end: number) => number
  readonly length: () => number
  /** Returns the offsets of each `\u` without four hex digits since the last call. */
  readonly takeBad: () => readonly number[]
  /** True if a `\u` wrote half a character. The other half may follow it. */
  readonly hasHalves: () => boolean
  readonly finish: () => string
}

/**
 * @param open is called for the first piece and returns the output buffer. It is filled from its start, never beyond
 * what was added, so it may be the buffer of the lines
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

  /** @returns the end, or the end of the key */
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

/** Returns true for `=`, `:` and Java's white space. */
export function endsKey(code: number): boolean {
  return code === equals || code === colon || isBlank(code)
}

/** Returns the unit of four hex digits; a negative number if a digit is invalid. */
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

/** A logical line of `java.util.Properties`: lines that end with an odd number of backslashes, and the next. */
export interface JoinedLine {
  /** Without backslashes at line ends, and without indents of continuation lines. */
  readonly text: string
  readonly units: Uint16Array
  readonly startAt: (at: number) => number
  /** Returns the file offset of the end of a piece, before what is left out there. */
  readonly endAt: (at: number) => number
  /** File offset of the end, before the line break. */
  readonly fileEnd: number
}

/** Joins the lines from `start`, after the indent. `lineEnd` finds the end of a line; offsets ascend. */
export function joinLines(file: string, start: number, lineEnd: (from: number) => number): JoinedLine {
  /** `at` is an offset in the joined line, `from` in the file. */
  const pieces: { readonly at: number; readonly from: number }[] = []
  let text = ''
  let from = start
  let end = lineEnd(start)
  while (endsInBackslash(file, from, end)) {
    add(end - 1)
    const next = end + breakLength(file, end)
    // At the end of the file the backslash is dropped, and a line break after it stays.
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

/** Returns true for an odd number of backslashes at the end: the last one escapes the line break. */
export function endsInBackslash(text: string, from: number, end: number): boolean {
  let at = end
  while (at > from && text.charCodeAt(at - 1) === backslash) at--
  return (end - at) % 2 === 1
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0c
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}
