import { backslash, colon, equals, hexDigit } from '../signs.ts'
import { fromUnits } from '../code-units.ts'

/**
 * Decodes pieces of lines as `java.util.Properties` does: `\t \n \r \f \uXXXX`, and any other `\c` as `c`. All keys and
 * values are slices of one long string, which is several times faster than separate strings.
 */
interface Decoder {
  /** Adds a piece. It must not end within an escape, except `\u`. */
  readonly add: (line: Uint16Array, start: number, end: number) => void
  /** Adds the key of a line, up to the first unescaped `=`, `:` or blank. Returns its end in `line`. */
  readonly addKey: (line: Uint16Array, start: number, end: number) => number
  readonly length: () => number
  /** Returns the offsets of each `\u` without four hex digits since the last call. */
  readonly takeBad: () => readonly number[]
  /** True if a `\u` escape wrote a surrogate. This is no error yet, because the other half of the pair may follow. */
  readonly hasHalves: () => boolean
  readonly finish: () => string
}

/** Returns a decoder. `open` returns the output buffer, which may also hold the input: output is never longer. */
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

  /** Decodes up to `end`, or up to the end of the key. Returns the offset at which it stopped. */
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

/** Returns the UTF-16 unit from four hex digits; a negative number if a digit is invalid. */
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

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0c
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}
