import { carriageReturn, lineFeed, space, tab } from '../signs.ts'

/** UTF-16 units of the signs of YAML. */

export function isBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

export function isBlank(code: number): boolean {
  return code === space || code === tab
}

/** A blank, a line break or the end of the text. */
export function endsWord(code: number): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab || Number.isNaN(code)
}

export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return at
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** The end of the line that an offset is in, before its line break. */
export function lineEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === carriageReturn || Number.isNaN(code)) return at
    at++
  }
}

/** Units of the line break at an offset: 0, 1 or 2. */
export function breakLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === carriageReturn) return text.charCodeAt(at + 1) === lineFeed ? 2 : 1
  return code === lineFeed ? 1 : 0
}

/** Offset of the first character of the line that an offset is in. */
export function lineStart(text: string, from: number): number {
  let at = from
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--
  return at
}
