import { skipSpaces } from '../lines.ts'
import type { Range } from '@lockale/errors'
import type { FluentPattern } from './scan-pattern.ts'

interface PatternLine {
  readonly text: string
  /** True if the line begins outside of placeables. */
  readonly isText: boolean
}

/**
 * Returns the value of a message or attribute: the source of its pattern without the common indent. Placeables stay as
 * in the file; the lines inside them lose the same indent, or all of a shorter one. Line breaks are `\n`. Quoted parts
 * that Fluent cannot hold otherwise (a blank at an end, a `.`, `[` or `*` at the start of a line) are decoded. The
 * range excludes the indent of the first line and blanks at the end.
 */
export function decodePattern(text: string, pattern: FluentPattern): { readonly value: string; readonly range: Range } {
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
    return { ...line, text: isBlank(line.text) ? '' : line.text.slice(Math.min(indent, indentOf(line.text))) }
  })
  return {
    value: unprotect(dedented, isBlock).join('\n'),
    range: { start: isBlock ? start + indent : start, end: last },
  }
}

const blanks = String.raw`\{ ?"( +)" ?\}`
const blankLine = /^\{ ?"( *)" ?\}$/
const blanksInFront = new RegExp(`^${blanks}`)
const blanksAtEnd = new RegExp(`${blanks}$`)
/** Matches `{"."}`, `{"["}` or `{"*"}` at a line start. Without quotes, an attribute or variant would begin there. */
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

function isBlank(line: string): boolean {
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

/** Returns the indent that Fluent removes; if no line begins with text, the common indent inside placeables. */
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

export interface PatternPlace {
  /** The indent of the lines after the first. Not empty. */
  readonly indent: string
  readonly lineBreak: string
}

/** Prints a value after the `=`; `undefined` if the value has an indent of its own and so must begin on a new line. */
export function printInline(value: string, place: PatternPlace): string | undefined {
  const lines = linesOf(value)
  const rest = protect(lines, false).slice(1)
  const inText = rest.filter(({ isText, text }) => isText && text !== '')
  const counted = inText.length > 0 ? inText : rest.filter(({ text }) => !isBlank(text))
  if (counted.length > 0 && !counted.some(({ text }) => indentOf(text) === 0)) return undefined
  return join(protect(lines, false), place)
}

/** Prints a value as a pattern on its own lines, without the indent of the first line. */
export function printBlock(value: string, place: PatternPlace): string {
  return join(protect(linesOf(value), true), place)
}

function join(lines: readonly PatternLine[], { indent, lineBreak }: PatternPlace): string {
  return lines.map(({ text }, index) => (index === 0 || isBlank(text) ? text : indent + text)).join(lineBreak)
}

/** Quotes the blanks and special characters of a text that Fluent would drop or misread: `{" "}`. */
function protect(lines: readonly PatternLine[], isBlock: boolean): readonly PatternLine[] {
  return lines.map(({ text, isText }, index) => {
    const isFirst = index === 0
    const isLast = index === lines.length - 1
    if (isText && isBlank(text)) {
      return { text: text === '' && !isFirst && !isLast ? '' : `{"${text}"}`, isText }
    }
    let line = text
    if (isFirst && text.startsWith(' ')) line = line.replace(/^ +/, '{"$&"}')
    else if (isText && (isBlock || !isFirst)) line = line.replace(/^( *)([.[*])/, '$1{"$2"}')
    return { text: isLast ? quoteEnd(line) : line, isText }
  })
}

function quoteEnd(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end--
  return end === line.length ? line : `${line.slice(0, end)}{"${line.slice(end)}"}`
}

/** Returns the lines of a value, and whether each begins inside a placeable. */
export function linesOf(value: string): readonly PatternLine[] {
  if (!value.includes('\n')) return [{ text: value, isText: true }]
  const lines: PatternLine[] = []
  const open: ('expression' | 'variant')[] = []
  let isText = true
  let from = 0
  let isLineStart = false
  for (let at = 0; at < value.length; at++) {
    const character = value.charAt(at)
    const inside = open.at(-1)
    if (character === '\n') {
      lines.push({ text: value.slice(from, at), isText })
      from = at + 1
      isText = open.length === 0
      isLineStart = true
      continue
    }
    if (character === ' ') continue
    const isFirst = isLineStart
    isLineStart = false
    if (inside === 'variant' && isFirst && (character === '[' || value.startsWith('*[', at))) {
      open.pop()
      at--
      continue
    }
    if (character === '{') open.push('expression')
    else if (character === '}') {
      if (open.pop() === 'variant') open.pop()
    } else if (inside === 'expression') {
      if (character === '"') at = closingQuote(value, at)
      if (character === '[') open.push('variant')
    }
  }
  lines.push({ text: value.slice(from), isText })
  return lines
}

/** Returns the offset of the quote that closes a string literal, or of the end of its line. */
function closingQuote(value: string, start: number): number {
  for (let at = start + 1; at < value.length; at++) {
    const character = value.charAt(at)
    if (character === '"') return at
    if (character === '\n') return at - 1
    if (character === '\\') at++
  }
  return value.length
}
