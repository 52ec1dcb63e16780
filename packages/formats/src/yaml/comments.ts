import { hash, isBlank, isBreak, lineEnd, skipSpaces } from './lex.ts'
import type { YamlNode } from './node.ts'

/**
 * What comments say about an entry: those right above it, in its column, and the one behind it in its line; without `#`.
 * `undefined` if there is none.
 */
export function noteOf(text: string, node: YamlNode): string | undefined {
  const lead = leadStart(text, node.itemStart)
  const above = lead < node.itemStart ? commentLines(text.slice(lead, node.itemStart)) : []
  const beside = trailingComment(text, node)
  const lines = beside === undefined ? above : [...above, beside]
  return lines.length === 0 ? undefined : lines.join('\n')
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

/** The start of the line before the one that begins at an offset. */
export function previousLine(text: string, line: number): number {
  let at = line - 1
  if (text.charCodeAt(at) === 0x0a && text.charCodeAt(at - 1) === 0x0d) at--
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--
  return at
}

function trailingComment(text: string, { style, start, end }: YamlNode): string | undefined {
  let at = end
  if (style === 'literal' || style === 'folded') {
    // Behind the header: `|-`, and a comment is the only thing that may follow.
    at = start + 1
    while (!isBlank(text.charCodeAt(at)) && !isBreak(text.charCodeAt(at)) && at < end) at++
  }
  let sign = at
  while (isBlank(text.charCodeAt(sign))) sign++
  if (text.charCodeAt(sign) === 0x2c) {
    // A comma of a list in brackets, and a comment on what is before it.
    sign++
    if (!isBlank(text.charCodeAt(sign))) return undefined
    while (isBlank(text.charCodeAt(sign))) sign++
  }
  if (!isBlank(text.charCodeAt(sign - 1))) return undefined
  return text.charCodeAt(sign) === hash ? toNote(text.slice(sign, lineEnd(text, sign))) : undefined
}

function commentLines(lead: string): readonly string[] {
  return lead
    .split(/\r\n|\n|\r/)
    .filter((line) => line.includes('#'))
    .map((line) => toNote(line.slice(line.indexOf('#'))))
}

function toNote(comment: string): string {
  return comment.replace(/^#+[ \t]?/, '').replace(/[ \t]+$/, '')
}
