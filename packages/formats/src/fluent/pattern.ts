import type { Range } from '@lockale/errors'
import { skipSpaces } from './lex.ts'
import type { FluentPattern } from './scan-pattern.ts'

/** The text of a message or attribute as it is shown, but for its placeables, which stand as in the file. */
export interface DecodedPattern {
  readonly value: string
  /** Without the indent of the first line and without blanks at the end. */
  readonly range: Range
}

export interface PatternLine {
  readonly text: string
  /** It begins in the text of the pattern, not in the middle of a placeable. */
  readonly isText: boolean
}

/**
 * The source of a pattern without its common indent. Inside of placeables, which have no text of their own, lines lose the same
 * indent, as far as they have it. Line breaks are `\n`. What is in quotes only because Fluent could not hold it otherwise (a
 * blank at the beginning or end, a sign at the start of a line that means something there) is decoded.
 */
export function decodePattern(text: string, pattern: FluentPattern): DecodedPattern {
  const { start, end, isBlock, placeables } = pattern
  const least = placeables.at(-1)?.end ?? start
  let last = end
  while (last > least && ' \n\r'.includes(text.charAt(last - 1))) last--
  const first = isBlock ? skipSpaces(text, start) : start
  const lineEnd = text.indexOf('\n', first)
  if (lineEnd < 0 || lineEnd >= last) {
    const line = text.slice(first, last)
    const value = line.includes('"') ? unprotect([{ text: line, isText: true }], isBlock).join('') : line
    return { value, range: { start: first, end: last } }
  }
  const lines = toLines(text, { start, end: last }, placeables)
  const indent = commonIndent(lines, isBlock)
  const dedented = lines.map((line, index) => {
    if (index === 0 && !isBlock) return line
    return isBlank(line.text) ? { ...line, text: '' } : { ...line, text: withoutIndent(line.text, indent) }
  })
  return {
    value: unprotect(dedented, isBlock).join('\n'),
    range: { start: isBlock ? start + indent : start, end: last },
  }
}

/** Blanks at an edge, and nothing else than blanks in a line. */
const blanks = String.raw`\{ ?"( +)" ?\}`
const blankLine = /^\{ ?"( *)" ?\}$/
const blanksInFront = new RegExp(`^${blanks}`)
const blanksAtEnd = new RegExp(`${blanks}$`)
/** Signs that mean something at the start of a line: an attribute, a variant. */
const signInFront = /^( *)\{ ?"([.[*])" ?\}/

function unprotect(lines: readonly PatternLine[], isBlock: boolean): readonly string[] {
  return lines.map(({ text, isText }, index) => {
    if (!text.includes('"')) return text
    const isEdge = index === 0 || index === lines.length - 1
    const blank = isText ? blankLine.exec(text)?.[1] : undefined
    if (blank !== undefined && (isEdge || blank !== '')) return blank
    let line = text
    if (isText && (isBlock || index > 0)) line = line.replace(signInFront, '$1$2')
    if (index === 0) line = line.replace(blanksInFront, '$1')
    return index === lines.length - 1 ? line.replace(blanksAtEnd, '$1') : line
  })
}

export function isBlank(line: string): boolean {
  return indentOf(line) === line.length
}

export function indentOf(line: string): number {
  let indent = 0
  while (line[indent] === ' ') indent++
  return indent
}

function toLines(text: string, { start, end }: Range, inside: readonly Range[]): readonly PatternLine[] {
  const lines: PatternLine[] = []
  let placeable = 0
  for (let at = start; at <= end;) {
    const found = text.indexOf('\n', at)
    const next = found < 0 || found >= end ? end : found
    while ((inside[placeable]?.end ?? Infinity) <= at) placeable++
    const isCarriageReturn = next < end && next > at && text[next - 1] === '\r'
    lines.push({
      text: text.slice(at, isCarriageReturn ? next - 1 : next),
      isText: (inside[placeable]?.start ?? Infinity) >= at,
    })
    at = next + 1
  }
  return lines
}

/** As Fluent takes it from the lines of text; where there are none, what the lines of placeables have in common. */
function commonIndent(lines: readonly PatternLine[], isBlock: boolean): number {
  let text = Infinity
  let other = Infinity
  for (const [index, line] of lines.entries()) {
    if ((index === 0 && !isBlock) || isBlank(line.text)) continue
    if (line.isText) text = Math.min(text, indentOf(line.text))
    else other = Math.min(other, indentOf(line.text))
  }
  return text === Infinity ? (other === Infinity ? 0 : other) : text
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, indentOf(line)))
}
