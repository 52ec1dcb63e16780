import { indentOf, isBlank, type PatternLine } from './pattern.ts'

export interface PatternPlace {
  /** Of the lines behind the first one. Not empty. */
  readonly indent: string
  readonly lineBreak: string
}

/**
 * A value as a pattern that begins in the line of its `=`, from its first character on. `undefined` where the value has an
 * indent of its own, which is seen only against a first line of text.
 */
export function printInline(value: string, place: PatternPlace): string | undefined {
  const lines = linesOf(value)
  const rest = protect(lines, false).slice(1)
  const inText = rest.filter(({ isText, text }) => isText && text !== '')
  const counted = inText.length > 0 ? inText : rest.filter(({ text }) => !isBlank(text))
  if (counted.length > 0 && !counted.some(({ text }) => indentOf(text) === 0)) return undefined
  return join(protect(lines, false), place)
}

/** A value as a pattern that begins in a line of its own, from the first character behind its indent. */
export function printBlock(value: string, place: PatternPlace): string {
  return join(protect(linesOf(value), true), place)
}

function join(lines: readonly PatternLine[], { indent, lineBreak }: PatternPlace): string {
  return lines.map(({ text }, index) => (index === 0 || isBlank(text) ? text : indent + text)).join(lineBreak)
}

/** Puts into quotes what Fluent drops or takes for something else: see `decodePattern`. */
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

/** The lines of a value, and whether they begin in its text or inside of a placeable. */
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

/** Offset of the quote that closes a string literal, or of the end of its line. */
function closingQuote(value: string, start: number): number {
  for (let at = start + 1; at < value.length; at++) {
    const character = value.charAt(at)
    if (character === '"') return at
    if (character === '\n') return at - 1
    if (character === '\\') at++
  }
  return value.length
}
