import { backslash, colon, hash, space } from './lex.ts'

/** The units of a text and a 0 behind them: much faster to look through than the text. */
export function toCodes(text: string): Uint16Array {
  const codes = new Uint16Array(text.length + 1)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  return codes
}

/** As `plainEnd`, but for a tab it stops too. */
export function simpleEnd(codes: Uint16Array, from: number): number {
  let at = from
  for (;;) {
    const code = codes[at] ?? 0
    if (code > colon || code === space) {
      at++
    } else if (code === colon) {
      const next = codes[at + 1] ?? 0
      if (next <= space) return at
      at++
    } else if (code === hash) {
      if (codes[at - 1] === space) return at
      at++
    } else if (code < space) {
      return at
    } else {
      at++
    }
  }
}

/** The end of a quoted scalar without escapes and line breaks; -1 for any other. */
export function quoteBehind(codes: Uint16Array, start: number): number {
  const quote = codes[start] ?? 0
  for (let at = start + 1; ; at++) {
    const code = codes[at] ?? 0
    if (code === quote) return codes[at + 1] === quote ? -1 : at + 1
    if (code < space || code === backslash) return -1
  }
}

/** A letter of ASCII, or anything beyond it: no sign of YAML. */
export function isWordStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code >= 0x80
}
