import { hash } from '../signs.ts'
import { breakLength, isBreak, lineEnd, lineStart, skipBlanks, skipSpaces } from '../lines.ts'
import type { YamlNode } from './node.ts'

/** Returns the start of the next line. */
export function behindLine(text: string, from: number): number {
  const end = lineEnd(text, from)
  return end + breakLength(text, end)
}

/** Returns true if the line at an offset has only blanks. False at the end of the text. */
export function isBlankLine(text: string, line: number): boolean {
  return line < text.length && isBreak(text.charCodeAt(skipBlanks(text, line)))
}

/** Returns the start of the blank line before a line; -1 if there is none at or after `limit`. */
export function blankLineBefore(text: string, line: number, limit: number): number {
  if (line <= limit) return -1
  const previous = previousLine(text, line)
  return previous >= limit && isBlankLine(text, previous) ? previous : -1
}

/** Returns the start of the first line that is not blank. */
export function skipBlankLines(text: string, from: number): number {
  let at = from
  while (isBlankLine(text, at)) at = behindLine(text, at)
  return at
}

/** Returns the end of a value's anchor and tag; if it has none, the end of the `:` or `-` before the value. */
export function propsEnd(text: string, node: YamlNode): number {
  if (node.tag === undefined && node.anchor === undefined) return node.colonAt < 0 ? node.start : node.colonAt + 1
  let at = node.propsStart
  for (let rest = at; text.charCodeAt(rest) === 0x26 || text.charCodeAt(rest) === 0x21; rest = skipBlanks(text, at)) {
    if (rest >= node.end && rest > node.propsStart) break
    at = rest
    while (at < text.length && !/[\s,[\]{}]/.test(text.charAt(at))) at++
  }
  return at
}

/** Returns the start of the comment lines above an entry, with its indent; if there are none, the entry's offset. */
export function leadStart(text: string, itemStart: number): number {
  const line = startOfLine(text, itemStart)
  if (line < 0) return itemStart
  const column = itemStart - line
  let lead = itemStart
  for (let at = line; at > 0;) {
    const previous = previousLine(text, at)
    const sign = skipSpaces(text, previous)
    if (text.charCodeAt(sign) !== hash || sign - previous !== column) break
    lead = previous
    at = previous
  }
  return lead
}

/** Returns the start of the line, if only spaces precede the offset on it; otherwise -1. */
export function startOfLine(text: string, offset: number): number {
  let at = offset
  while (at > 0 && text.charCodeAt(at - 1) === 0x20) at--
  return at === 0 || isBreak(text.charCodeAt(at - 1)) ? at : -1
}

function previousLine(text: string, line: number): number {
  const isTwo = text.startsWith('\r\n', line - 2)
  return lineStart(text, line - (isTwo ? 2 : 1))
}
