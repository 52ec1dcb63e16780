import { hash, space, tab } from '../signs.ts'
import { breakLength, isBlank, isBreak, lineEnd, skipBlanks } from '../lines.ts'
import type { YamlNode } from './node.ts'
import { isVisible } from './plain.ts'

/** Line breaks at the end of a text: `clip` keeps one of them, `keep` all, `strip` none. */
type Chomping = 'clip' | 'keep' | 'strip'

interface BlockHeader {
  readonly isFolded: boolean
  readonly chomping: Chomping
  /** The indentation digit in the header, relative to the indent of the parent. */
  readonly indentation: number | undefined
  /** End of the header characters (`|-`, `>2`). A comment may follow. */
  readonly end: number
  /** End of the header line, before the line break. */
  readonly lineEnd: number
}

/** Reads the header of a block scalar; `undefined` if it is invalid (YAML 1.2.2 §8.1.1). */
export function readBlockHeader(text: string, at: number): BlockHeader | undefined {
  let chomping: Chomping = 'clip'
  let indentation: number | undefined
  let end = at + 1
  for (; end <= at + 2; end++) {
    const sign = text.charAt(end)
    if (sign === '-' || sign === '+') {
      if (chomping !== 'clip') return undefined
      chomping = sign === '-' ? 'strip' : 'keep'
    } else if (sign >= '1' && sign <= '9') {
      if (indentation !== undefined) return undefined
      indentation = Number(sign)
    } else break
  }
  const rest = skipBlanks(text, end)
  const code = text.charCodeAt(rest)
  const isComment = code === hash && rest > end
  if (!isComment && rest < text.length && !isBreak(code)) return undefined
  return {
    isFolded: text.charAt(at) === '>',
    chomping,
    indentation,
    end,
    lineEnd: isComment ? lineEnd(text, rest) : rest,
  }
}

/**
 * Reads the text after a header. Returns `undefined` if YAML readers disagree about the text: a blank line is longer
 * than the indent, or has a tab.
 * @param parentIndent column of the collection around it; -1 at the root
 * @returns `indent` is the column of the text, by default that of its parent plus one; `end` the end of the last line
 * of the text, before its line break; `next` the start of the next line
 */
export function readBlockScalar(
  text: string,
  header: BlockHeader,
  parentIndent: number,
): (Pick<YamlNode, 'value' | 'indent' | 'end'> & { readonly next: number }) | undefined {
  const { indentation, chomping } = header
  const first = header.lineEnd + breakLength(text, header.lineEnd)
  let indent = indentation === undefined ? -1 : parentIndent + indentation
  let widestBlank = 0
  const lines: string[] = []
  let blanks = 0
  let end = header.lineEnd
  let next = first
  let lastBreak = header.lineEnd
  for (let at = first; at < text.length;) {
    const limit = indent < 0 ? text.length : at + indent
    let spaces = 0
    while (at + spaces < limit && text.charCodeAt(at + spaces) === space) spaces++
    const from = at + spaces
    const code = text.charCodeAt(from)
    if (isBreak(code) || from === text.length) {
      widestBlank = Math.max(widestBlank, spaces)
      if (from === text.length && spaces > 0) return undefined
      blanks++
      lastBreak = from
      at = from + breakLength(text, from)
      next = at
      continue
    }
    if (indent < 0) {
      if (code === tab) return undefined
      if (spaces <= parentIndent) break
      if (widestBlank > spaces) return undefined
      indent = spaces
    } else if (spaces < indent) {
      if (code === tab) return undefined
      break
    }
    const to = lineEnd(text, from)
    if (isBlank(code) && skipBlanks(text, from) === to) return undefined
    for (; blanks > 0; blanks--) lines.push('')
    lines.push(text.slice(from, to))
    end = to
    lastBreak = to
    at = to + breakLength(text, to)
    next = at
  }
  if (lines.length === 0) {
    // YAML readers disagree about a text of blank lines only.
    if (blanks > 0 || chomping === 'keep') return undefined
    return { value: '', indent: parentIndent + (indentation ?? 1), end, next: first }
  }
  if (chomping === 'keep' && breakLength(text, lastBreak) === 0) return undefined
  const body = header.isFolded ? foldBlock(lines) : lines.join('\n')
  if (chomping === 'strip') return { value: body, indent, end, next }
  if (chomping === 'clip') return { value: `${body}\n`, indent, end, next }
  return { value: body + '\n'.repeat(blanks + 1), indent, end: lastBreak, next }
}

/** Folds lines, except lines that begin with a blank (YAML 1.2.2 §8.1.3). The last of `lines` is not blank. */
function foldBlock(lines: readonly string[]): string {
  const pieces: string[] = []
  let blanks = 0
  let wasIndented = true
  for (const line of lines) {
    if (line === '') {
      blanks++
      continue
    }
    const isIndented = isBlank(line.charCodeAt(0))
    const isFirst = pieces.length === 0
    if (isFirst) pieces.push('\n'.repeat(blanks))
    else if (wasIndented || isIndented) pieces.push('\n'.repeat(blanks + 1))
    else pieces.push(blanks === 0 ? ' ' : '\n'.repeat(blanks))
    pieces.push(line)
    wasIndented = isIndented
    blanks = 0
  }
  return pieces.join('')
}

/** Position and style of the value to print. The old `chomping` stays if the new text can be written with it. */
interface BlockPlace extends Pick<BlockHeader, 'isFolded' | 'chomping'> {
  /** Column of the map or list that contains the value. */
  readonly parentIndent: number
  readonly indent: number
  readonly hasIndentation: boolean
  /** Comment in the header, with the blanks before it; otherwise empty. */
  readonly comment: string
  readonly lineBreak: string
  /** Number of empty lines after the value. With chomping `keep`, they would become part of the value. */
  readonly emptyBehind: number
  readonly hasBreakBehind: boolean
}

/** Prints a block scalar without its last line break; `undefined` if any YAML reader would read another value. */
export function printBlockScalar(value: string, place: BlockPlace): string | undefined {
  const body = value.replace(/\n+$/, '')
  const breaks = value.length - body.length
  const lines = body.split('\n')
  if (body === '' || !lines.every(isHoldable)) return undefined
  const chomping = chompingFor(breaks, place.chomping)
  const emptyLines = chomping === 'keep' ? breaks - 1 - place.emptyBehind : 0
  if (chomping === 'keep' && (emptyLines < 0 || !place.hasBreakBehind)) return undefined
  // Some readers do not fold a line that ends with a blank.
  const isFolded = place.isFolded && !lines.some((line) => /[ \t]$/.test(line))
  // Without an indentation digit, a leading blank would be read as indent, and some readers refuse a leading tab.
  const isDigitNeeded = /^[ \t]/.test(lines.find((line) => line !== '') ?? '')
  const distance = place.indent - place.parentIndent
  const step = (isDigitNeeded || place.hasIndentation) && (distance < 1 || distance > 9) ? 2 : distance
  const digit = isDigitNeeded || place.hasIndentation ? String(step) : ''
  const sign = chomping === 'keep' ? '+' : chomping === 'strip' ? '-' : ''
  const margin = ' '.repeat(place.parentIndent + step)
  const printed: string[] = [(isFolded ? '>' : '|') + digit + sign + place.comment]
  // A line break before the first line cannot be folded.
  let isFoldable = false
  for (const line of lines) {
    if (line === '') {
      printed.push('')
      continue
    }
    // In a folded scalar, a line break is written as a blank line, but not beside a line that begins with a blank.
    const isIndented = /^[ \t]/.test(line)
    if (isFolded && isFoldable && !isIndented) printed.push('')
    isFoldable = !isIndented
    printed.push(margin + line)
  }
  for (let count = 0; count < emptyLines; count++) printed.push('')
  return printed.join(place.lineBreak)
}

function chompingFor(breaks: number, old: Chomping): Chomping {
  if (breaks === 0) return 'strip'
  if (old === 'keep') return 'keep'
  return breaks === 1 ? 'clip' : 'keep'
}

/** Returns false for a line that YAML readers read differently, such as a line of blanks. */
function isHoldable(line: string): boolean {
  return isVisible(line.replaceAll('\t', '')) && !/^[ \t]+$/.test(line)
}
