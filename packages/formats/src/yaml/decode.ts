import { shortEscapesOf } from '../code-units.ts'
import { backslash, carriageReturn, doubleQuote, isHexDigit, lineFeed, singleQuote, tab } from '../signs.ts'
import { breakLength, isBlank, isBreak, lineEnd, skipBlanks, skipSpaces } from '../lines.ts'

/** Folds lines: a single line break becomes a space. Of several line breaks, only the first is dropped (§6.5). */
export function foldLines(raw: string): string {
  let value = ''
  let breaks = 0
  let at = 0
  for (;;) {
    const end = lineEnd(raw, at)
    const from = value === '' && breaks === 0 ? at : skipBlanks(raw, at)
    let to = end
    if (end < raw.length) while (to > from && isBlank(raw.charCodeAt(to - 1))) to--
    if (to > from || end === raw.length) {
      value += (breaks === 1 ? ' ' : '\n'.repeat(Math.max(0, breaks - 1))) + raw.slice(from, Math.max(from, to))
      breaks = 0
    }
    if (end === raw.length) return value
    breaks++
    at = end + breakLength(raw, end)
  }
}

export function decodeSingle(raw: string): string {
  const folded = hasBreak(raw) ? foldLines(raw) : raw
  return folded.includes("'") ? folded.replaceAll("''", "'") : folded
}

/** Decodes the inside of a valid double-quoted scalar. */
export function decodeDouble(raw: string): string {
  const hasBreaks = hasBreak(raw)
  if (!hasBreaks && !raw.includes('\\')) return raw
  const pieces: string[] = []
  let at = 0
  let from = 0
  while (at < raw.length) {
    const code = raw.charCodeAt(at)
    if (code === backslash) {
      pieces.push(raw.slice(from, at))
      if (breakLength(raw, at + 1) > 0) {
        // An escaped line break is dropped, with the blanks at the start of the next line.
        pieces.push('\n'.repeat(skipBreaks(at + 1) - 1))
      } else {
        const end = escapeEnd(raw, at)
        pieces.push(decodeEscape(raw.slice(at + 1, end)))
        at = end
      }
      from = at
    } else if (code === lineFeed || code === carriageReturn) {
      let end = at
      while (end > from && isBlank(raw.charCodeAt(end - 1))) end--
      pieces.push(raw.slice(from, end))
      const breaks = skipBreaks(at)
      pieces.push(breaks === 1 ? ' ' : '\n'.repeat(breaks - 1))
      from = at
    } else {
      at++
    }
  }
  pieces.push(raw.slice(from))
  return pieces.join('')

  /** Moves `at` over line breaks and the blanks after each. Returns the number of line breaks. */
  function skipBreaks(start: number): number {
    let breaks = 0
    at = start
    for (let length = breakLength(raw, at); length > 0; length = breakLength(raw, at)) {
      breaks++
      at = skipBlanks(raw, at + length)
    }
    return breaks
  }
}

/** Returns the end of an escape, which may be an escaped line break; -1 for an escape that YAML does not define. */
function escapeEnd(text: string, at: number): number {
  const code = text.charCodeAt(at + 1)
  const digits = code === 0x78 ? 2 : code === 0x75 ? 4 : code === 0x55 ? 8 : 0
  if (digits === 0) {
    if (shortEscapes.has(text.charAt(at + 1))) return at + 2
    const length = breakLength(text, at + 1)
    return length > 0 ? at + 1 + length : -1
  }
  for (let next = at + 2; next < at + 2 + digits; next++) if (!isHexDigit(text.charCodeAt(next))) return -1
  // Unicode ends at U+10FFFF.
  if (digits === 8 && Number.parseInt(text.slice(at + 2, at + 10), 16) > 0x10ffff) return -1
  return at + 2 + digits
}

/** Decoded characters by the letter after the backslash. */
export const shortEscapes: ReadonlyMap<string, string> = new Map([
  ...shortEscapesOf('0abtnvfre "/\\\t'),
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

/** Returns the character of an escape. @param escape without its backslash */
export function decodeEscape(escape: string): string {
  if (/^[xuU]/.test(escape)) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
  return shortEscapes.get(escape) ?? escape
}

function hasBreak(raw: string): boolean {
  return raw.includes('\n') || raw.includes('\r')
}

/**
 * Returns the offset after the closing quote; -1 if it is missing, if an escape is unknown, or if a line is not clearly
 * indented deeper than the parent.
 * @param parentIndent column of the collection around it; -1 at the root, where the string must end on its first line
 */
export function quotedEnd(text: string, start: number, parentIndent: number): number {
  const quote = text.charCodeAt(start)
  let at = start + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (quote === doubleQuote || text.charCodeAt(at + 1) !== singleQuote) return at + 1
      at += 2
    } else if (code === backslash && quote === doubleQuote) {
      const end = escapeEnd(text, at)
      if (end < 0) return -1
      // After the backslash, the loop continues with the line break.
      at = isBreak(text.charCodeAt(at + 1)) ? at + 1 : end
    } else if (code === 0x0a || code === 0x0d) {
      if (parentIndent < 0) return -1
      at = nextLine(text, at, parentIndent)
      if (at < 0) return -1
    } else if (Number.isNaN(code)) {
      return -1
    } else {
      at++
    }
  }
}

/** Returns the first character of the next line that is not blank; -1 if that line is not indented deep enough. */
export function nextLine(text: string, from: number, parentIndent: number): number {
  let at = from
  for (;;) {
    const line = at + breakLength(text, at)
    at = skipSpaces(text, line)
    const code = text.charCodeAt(at)
    if (isBreak(code)) continue
    return at - line > parentIndent && code !== tab ? at : -1
  }
}
