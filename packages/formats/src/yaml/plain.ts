import { carriageReturn, colon, hash, lineFeed, space } from '../signs.ts'
import { endsWord, isBlank } from '../lines.ts'

/** The first offset at which a plain scalar in a line cannot go on: before `: `, ` #` or the end of the line. */
export function plainEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code > colon || code === space) {
      at++
    } else if (code === colon) {
      if (endsWord(text.charCodeAt(at + 1))) return at
      at++
    } else if (code === hash) {
      if (isBlank(text.charCodeAt(at - 1))) return at
      at++
    } else if (code === lineFeed || code === carriageReturn || Number.isNaN(code)) {
      return at
    } else {
      at++
    }
  }
}

/** The same inside of brackets, where `,`, `[`, `]`, `{` and `}` end it too, and so does a `:` before one of them. */
export function flowPlainEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (isFlowSign(code)) return at
    if (code === colon) {
      const next = text.charCodeAt(at + 1)
      if (endsWord(next) || isFlowSign(next)) return at
    } else if (code === hash) {
      if (isBlank(text.charCodeAt(at - 1))) return at
    } else if (code === lineFeed || code === carriageReturn || Number.isNaN(code)) {
      return at
    }
    at++
  }
}

/** Returns the end without trailing white space. */
export function trimEnd(text: string, from: number, to: number): number {
  let end = to
  while (end > from && isBlank(text.charCodeAt(end - 1))) end--
  return end
}

/** False for what means something else at the start of a value (YAML 1.2.2 §7.3.3), and for what only may begin a text. */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  // - ? :
  if (code === 0x2d || code === 0x3f || code === colon) {
    const next = text.charCodeAt(at + 1)
    return !endsWord(next) && !isFlowSign(next)
  }
  return !(code < 0x80 && isIndicator[code] === 1)
}

/** The end of an anchor or alias of ASCII letters, digits, `_`, `-` and `.`, as people name them. */
export function anchorEnd(text: string, from: number): number {
  let at = from + 1
  while (isAnchorSign(text.charCodeAt(at))) at++
  return at
}

function isAnchorSign(code: number): boolean {
  const letter = code | 0x20
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e
  )
}

const isIndicator = new Uint8Array(0x80)
for (const sign of ',[]{}#&*!|>\'"%@`') isIndicator[sign.charCodeAt(0)] = 1

export function isFlowSign(code: number): boolean {
  return code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d
}
