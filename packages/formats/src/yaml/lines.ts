import { hash } from '../signs.ts'
import { breakLength, isBreak, lineEnd, lineStart, skipBlanks, skipSpaces } from '../lines.ts'
import type { YamlNode } from './node.ts'

/**
 * Where the lines of a member of a block collection begin: with the comment attached to it. The offset of the member itself
 * if something else is before it in its line.
 */
export function regionStart(text: string, { itemStart }: YamlNode): number {
  const lead = leadStart(text, itemStart)
  if (lead < itemStart) return lead
  const line = startOfLine(text, itemStart)
  return line < 0 ? itemStart : line
}

/** Behind the last line of a member; of a collection with comments below it that are indented deeper than its key. */
export function regionEnd(text: string, node: YamlNode): number {
  let at = behindLine(text, node.end)
  if (node.style !== 'block') return at
  const column = node.itemStart - lineStart(text, node.itemStart)
  for (;;) {
    const sign = skipSpaces(text, at)
    if (text.charCodeAt(sign) !== hash || sign - at <= column) return at
    at = behindLine(text, sign)
  }
}

/** The start of the line behind the one that an offset is in. */
export function behindLine(text: string, from: number): number {
  const end = lineEnd(text, from)
  return end + breakLength(text, end)
}

/** True for the `a` of `- a: x`, and for a second list in one line. */
export function sharesLine(text: string, { itemStart }: YamlNode): boolean {
  return startOfLine(text, itemStart) < 0
}

/** True if there is nothing but blanks in the line that begins at an offset. False at the end of the text. */
export function isBlankLine(text: string, line: number): boolean {
  return line < text.length && isBreak(text.charCodeAt(skipBlanks(text, line)))
}

/** The start of the blank line right before a line; -1 if there is none, or if it begins before `limit`. */
export function blankLineBefore(text: string, line: number, limit: number): number {
  if (line <= limit) return -1
  const previous = previousLine(text, line)
  return previous >= limit && isBlankLine(text, previous) ? previous : -1
}

/** The start of the first line that is not blank. */
export function skipBlankLines(text: string, from: number): number {
  let at = from
  while (isBlankLine(text, at)) at = behindLine(text, at)
  return at
}

export function countBlankLines(text: string, from: number): number {
  let count = 0
  for (let at = from; isBlankLine(text, at); at = behindLine(text, at)) count++
  return count
}

/** Behind the anchor and the tag of a value; without any behind the sign before it. */
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

/** The last value inside a node keeps all line breaks behind it (`|+`): a blank line there would become part of it. */
export function keepsBreaks(text: string, node: YamlNode | undefined): boolean {
  let at = node
  for (let last = at?.children.at(-1); last !== undefined; last = last.children.at(-1)) at = last
  if (at?.style !== 'literal' && at?.style !== 'folded') return false
  return /^[|>]\d?\+/.test(text.slice(at.start, at.start + 3))
}

/**
 * Where the comment begins that is attached to an entry: the start of the first of the comment lines right above it that
 * are indented as it is. The entry's own offset if there is none, or if it does not begin its line.
 */
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

/** The start of the line if only spaces stand before an offset in it, else -1. */
export function startOfLine(text: string, offset: number): number {
  let at = offset
  while (at > 0 && text.charCodeAt(at - 1) === 0x20) at--
  return at === 0 || isBreak(text.charCodeAt(at - 1)) ? at : -1
}

function previousLine(text: string, line: number): number {
  const isTwo = text.startsWith('\r\n', line - 2)
  return lineStart(text, line - (isTwo ? 2 : 1))
}
