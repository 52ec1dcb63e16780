import { isBlank, takeText } from './units.ts'

/**
 * Decodes pieces of lines as `java.util.Properties` does: `\t \n \r \f \uXXXX`, and of any other `\c` the character itself.
 * They become one text, of which keys and values are slices: to put each of them together would take several times as long.
 */
export interface Decoder {
  /** Adds a piece that does not end within an escape, unless that is a `\u`. */
  readonly add: (line: Uint16Array, start: number, end: number) => void
  /**
   * Adds the key that a line begins with: up to the first `=`, `:` or blank that no backslash stands before.
   * @returns the offset of that in `line`
   */
  readonly addKey: (line: Uint16Array, start: number, end: number) => number
  /** Units that were decoded so far. */
  readonly length: () => number
  /** In the lines given since it was last asked, the offset of each `\u` without four hex digits behind it. */
  readonly takeBad: () => readonly number[]
  /** A `\u` so far wrote half a character, which the other half may follow. */
  readonly hasHalves: () => boolean
  readonly finish: () => string
}

/** @param into is written over from its beginning, never further than what was added: it may hold the lines themselves */
export function openDecoder(into: Uint16Array): Decoder {
  let bad: number[] = []
  let length = 0
  let hasHalves = false
  return {
    add: (line, start, end) => void decode(line, start, end, false),
    addKey: (line, start, end) => decode(line, start, end, true),
    length: () => length,
    takeBad,
    hasHalves: () => hasHalves,
    finish: () => takeText(into, length),
  }

  function takeBad(): readonly number[] {
    if (bad.length === 0) return none
    const taken = bad
    bad = []
    return taken
  }

  /** @returns where it stopped: at the end, or at the end of the key */
  function decode(line: Uint16Array, start: number, end: number, isKey: boolean): number {
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
      into[next++] = code
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
  return (
    (hexDigit(line[at]) << 12) | (hexDigit(line[at + 1]) << 8) | (hexDigit(line[at + 2]) << 4) | hexDigit(line[at + 3])
  )
}

/** -1 for what is none. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

function shortEscape(code: number): number {
  if (code === 0x74) return 0x09
  if (code === 0x6e) return 0x0a
  if (code === 0x72) return 0x0d
  return code === 0x66 ? 0x0c : code
}

const none: readonly number[] = []
const colon = 0x3a
const equals = 0x3d
const backslash = 0x5c
const smallU = 0x75
