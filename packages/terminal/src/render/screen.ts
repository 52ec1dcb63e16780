import { styleText } from 'node:util'
import { redact, type Secret } from '@lockale/errors'
import { terminalSafe } from './terminal-safe.ts'
import { columnsOf } from './width.ts'

/** A part of a line, with one style. Control characters may be in it: they are escaped when it is printed. */
export type Piece =
  | string
  | {
      readonly text: string
      readonly style: 'bold' | 'dim' | 'underline' | 'red' | 'yellow' | 'green' | 'cyan'
      readonly link?: string
    }
/** One line of output. Line breaks in its parts are escaped when it is printed. */
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
  /** True for a terminal. Arabic and Hebrew text then cannot change the order of the text around it. */
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

/** Returns the terminal code that begins a link (OSC 8). With an empty address, returns the code that ends a link. */
function openLink(address: string): string {
  return `\u{1b}]8;;${terminalSafe(address)}\u{1b}\\`
}

/**
 * Puts right-to-left text between the invisible characters FSI and PDI (UAX #9), so that it cannot change the order of
 * the text around it. Puts them around a whole text in quotes; in other text, around all from the first to the last
 * right-to-left letter. The given text has no such characters, since `terminalSafe` has removed them.
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

/** Matches a character of Hebrew, Arabic or another right-to-left script. */
const letters = String.raw`[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefe}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
const isRtl = new RegExp(letters, 'u')
const rtlRun = new RegExp(`${letters}(?:.*${letters})?`, 'su')

/** Least width of printed lines. A narrower terminal wraps them itself. */
const leastColumns = 60
/** Greatest width of printed lines, since longer lines are hard to read. */
const mostColumns = 100
/** Width of printed lines if the output is not a terminal. */
const usualColumns = 80

export function pageWidth({ isTty, columns }: { readonly isTty: boolean; readonly columns: number }): number {
  return isTty ? Math.min(Math.max(columns, leastColumns), mostColumns) : usualColumns
}

/**
 * Wraps a line between words and indents all lines but the first. A word that is too wide has its own line. If two
 * spaces are before the last word, such as the id of a rule, this word stays on the same line as the word before it.
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

/** Splits a line at spaces. A word may consist of parts with different styles, such as a bracket and a command. */
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

/** Joins the last two words if two spaces are between them and both fit on one line. */
function keepLast(words: readonly Word[], room: number): readonly Word[] {
  const [before, last] = words.slice(-2)
  if (before === undefined || last === undefined || last.blanks.length < 2) return words
  const columns = before.columns + last.blanks.length + last.columns
  if (columns > room) return words
  return [...words.slice(0, -2), { ...before, pieces: [...before.pieces, last.blanks, ...last.pieces], columns }]
}

/** Joins neighbouring parts of the same style. `isolateRtl` then handles their right-to-left text as a whole. */
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
