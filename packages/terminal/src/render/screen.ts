import { styleText } from 'node:util'
import { redact, type Secret } from '@lockale/errors'
import { terminalSafe } from './terminal-safe.ts'
import { columnsOf } from './width.ts'

/** Raw text. It is escaped when it is printed. */
export type Piece =
  | string
  | {
      readonly text: string
      readonly style: 'bold' | 'dim' | 'underline' | 'red' | 'yellow' | 'green' | 'cyan'
      readonly link?: string
    }
/** One line. Line breaks in a piece are escaped. */
export type Line = readonly Piece[]
export type Screen = readonly Line[]

export function screenOf(...lines: readonly (Line | false | undefined)[]): Screen {
  return lines.filter((line) => line !== false && line !== undefined)
}

export const bold = (text: string): Piece => ({ text, style: 'bold' })
export const dim = (text: string): Piece => ({ text, style: 'dim' })
export const underlined = (text: string): Piece => ({ text, style: 'underline' })
export const red = (text: string): Piece => ({ text, style: 'red' })
export const yellow = (text: string): Piece => ({ text, style: 'yellow' })
export const green = (text: string): Piece => ({ text, style: 'green' })
export const cyan = (text: string): Piece => ({ text, style: 'cyan' })

export interface PrintOptions {
  readonly color: boolean
  readonly secrets: readonly Secret[]
  /** True for a terminal: Arabic and Hebrew then cannot reorder the text around them. */
  readonly isolates?: boolean
  /** For a terminal: width in columns. Longer lines wrap between words. */
  readonly width?: number
  readonly links?: boolean
}

/** Prints a screen. Removes secrets and control characters from each piece, then adds colors. */
export function printScreen(screen: Screen, options: PrintOptions): string {
  const { width } = options
  const lines = width === undefined ? screen : screen.flatMap((line) => wrapLine(line, width))
  const text = lines.map((line) => `${printLine(line, options)}\n`).join('')
  return redact(text, options.secrets) // once more, since a secret may be split over several pieces
}

export function printLine(line: Line, { color, secrets, isolates = false, links = false }: PrintOptions): string {
  return line
    .map((piece) => {
      const { text, style, link } = typeof piece === 'string' ? { text: piece } : piece
      const clean = terminalSafe(redact(text, secrets))
      const safe = isolates ? isolateRtl(clean) : clean
      const shown =
        color && style !== undefined && safe !== '' ? styleText(style, safe, { validateStream: false }) : safe
      return links && link !== undefined && safe !== '' ? `${openLink(link)}${shown}${openLink('')}` : shown
    })
    .join('')
}

/** Returns the code that begins a link (OSC 8). A link with an empty address ends it. */
function openLink(address: string): string {
  return `\u{1b}]8;;${terminalSafe(address)}\u{1b}\\`
}

/**
 * Puts right-to-left text between isolates (UAX #9: FSI … PDI), so that it does not reorder the text around it. A text
 * in quotes is isolated as a whole, other text from its first to its last right-to-left letter. `terminalSafe` has
 * removed other isolates.
 */
function isolateRtl(text: string): string {
  if (!isRtl.test(text)) return text
  const parts = text.split('"')
  return parts
    .map((part, index) => {
      if (!isRtl.test(part)) return part
      const isQuoted = index % 2 === 1 && index < parts.length - 1
      return isQuoted ? isolate(part) : part.replace(rtlRun, isolate)
    })
    .join('"')
}

function isolate(text: string): string {
  return `\u{2068}${text}\u{2069}`
}

/** Blocks of Hebrew, Arabic and the other right-to-left scripts. */
const letters = String.raw`[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefe}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
const isRtl = new RegExp(letters, 'u')
const rtlRun = new RegExp(`${letters}(?:.*${letters})?`, 'su')

/** Least page width: on narrower terminals, the terminal wraps the lines itself. */
const leastColumns = 60
/** Greatest page width: longer lines are hard to read. */
const mostColumns = 100
/** Width of output that is not a terminal. */
const usualColumns = 80

export function pageWidth({ isTty, columns }: { readonly isTty: boolean; readonly columns: number }): number {
  return isTty ? Math.min(Math.max(columns, leastColumns), mostColumns) : usualColumns
}

/**
 * Wraps a line between words, with a hanging indent. A word that is wider than the page has its own line. A last word
 * after two spaces, such as the id of a rule, stays on the line of the word before it.
 */
function wrapLine(line: Line, width: number): Screen {
  const text = line.map(textOf).join('')
  if (columnsOf(text) <= width) return [line]
  const indent = ' '.repeat(Math.min(hangingIndent(text), Math.floor(width / 2)))
  const lines: Piece[][] = []
  let current: Piece[] = []
  let used = 0
  let hasWord = false
  for (const { blanks, pieces, columns } of keepLast(wordsOf(line), width - indent.length)) {
    if (hasWord && used + blanks.length + columns > width) {
      lines.push(current)
      current = [indent]
      used = indent.length
    } else if (blanks !== '') {
      current.push(blanks)
      used += blanks.length
    }
    current.push(...pieces)
    used += columns
    hasWord = true
  }
  return [...lines, current].map(joinAlike)
}

export function textOf(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece.text
}

const lead = /^ *(?:[✓✗!i→+~=–-] (?:\d+:\d+ {2})?)?/u

function hangingIndent(text: string): number {
  const own = lead.exec(text)?.[0].length ?? 0
  return own === 0 ? 2 : own
}

interface Word {
  readonly blanks: string
  readonly pieces: readonly Piece[]
  readonly columns: number
}

/** Splits a line at blanks. A word may consist of several pieces: a bracket and the command in it. */
function wordsOf(line: Line): readonly Word[] {
  const words: Word[] = []
  let blanks = ''
  let pieces: Piece[] = []
  const end = () => {
    if (pieces.length === 0) return
    words.push({ blanks, pieces, columns: columnsOf(pieces.map(textOf).join('')) })
    blanks = ''
    pieces = []
  }
  for (const piece of line) {
    for (const part of textOf(piece).split(/( +)/u)) {
      if (part === '') continue
      if (part.startsWith(' ')) {
        end()
        blanks += part
      } else pieces.push(typeof piece === 'string' ? part : { ...piece, text: part })
    }
  }
  end()
  return words
}

/** Joins the last two words if two blanks are between them and both fit on one line. */
function keepLast(words: readonly Word[], room: number): readonly Word[] {
  const [before, last] = words.slice(-2)
  if (before === undefined || last === undefined || last.blanks.length < 2) return words
  const columns = before.columns + last.blanks.length + last.columns
  if (columns > room) return words
  return [...words.slice(0, -2), { ...before, pieces: [...before.pieces, last.blanks, ...last.pieces], columns }]
}

/** Joins neighbours of the same style, so that right-to-left text is isolated as a whole. */
function joinAlike(line: Line): Line {
  const joined: Piece[] = []
  for (const piece of line) {
    const last = joined.at(-1)
    const isAlike = last !== undefined && styleOf(last) === styleOf(piece)
    if (isAlike) joined[joined.length - 1] = withText(last, textOf(last) + textOf(piece))
    else joined.push(piece)
  }
  return joined
}

function styleOf(piece: Piece): string | undefined {
  return typeof piece === 'string' ? undefined : `${piece.style} ${piece.link ?? ''}`
}

function withText(piece: Piece, text: string): Piece {
  return typeof piece === 'string' ? text : { ...piece, text }
}
