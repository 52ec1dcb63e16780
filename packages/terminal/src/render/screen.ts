import { styleText } from 'node:util'
import { redact, type Secret } from '@lockale/errors'
import { terminalSafe } from './terminal-safe.ts'
import { columnsOf } from './width.ts'

export type Style = 'bold' | 'dim' | 'underline' | 'red' | 'yellow' | 'green' | 'cyan'

/** Text as it is in files and answers: made safe when it is printed, never before. */
export type Piece = string | { readonly text: string; readonly style: Style; readonly link?: string }
/** One line: a piece cannot break it. */
export type Line = readonly Piece[]
/** What a renderer makes of data. */
export type Screen = readonly Line[]

/** A screen of the lines that are there: `false` and `undefined` are none. */
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
  /** For a terminal: Arabic and Hebrew are kept from moving what stands beside them. */
  readonly isolates?: boolean
  /** For a terminal: columns of a page. Longer lines are broken between words. */
  readonly width?: number
  /** True for a terminal that shows links (OSC 8). */
  readonly links?: boolean
}

/** The one way from data to a terminal: each piece is cleared of secrets and of control characters, then coloured. */
export function printScreen(screen: Screen, options: PrintOptions): string {
  const { width } = options
  const lines = width === undefined ? screen : screen.flatMap((line) => wrapLine(line, width))
  const text = lines.map((line) => `${printLine(line, options)}\n`).join('')
  return redact(text, options.secrets) // once more: a secret may have been put together from pieces
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

/** OSC 8: what follows leads there, until a link to nowhere. */
function openLink(address: string): string {
  return `\u{1b}]8;;${terminalSafe(address)}\u{1b}\\`
}

/**
 * Puts text that is written from right to left between isolates (UAX #9: FSI … PDI), so that it does not reorder what stands
 * beside it on the line: a text in quotes as a whole, elsewhere from its first to its last such letter. The isolates of others
 * are not in a text that is safe: see `terminalSafe`.
 */
export function isolateRtl(text: string): string {
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

/** Hebrew, Arabic and the other scripts of this direction, by their blocks. */
const letters = String.raw`[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefe}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
const isRtl = new RegExp(letters, 'u')
const rtlRun = new RegExp(`${letters}(?:.*${letters})?`, 'su')

/** In less room, wrapping breaks sentences into columns of words: a narrower terminal wraps lines itself. */
const leastColumns = 60
/** Longer lines are hard to read, however wide the window is. */
const mostColumns = 100
/** Width of output that is not a terminal. */
const usualColumns = 80

/** Returns the width of a page on this terminal; 80 columns without a terminal. */
export function pageWidth({ isTty, columns }: { readonly isTty: boolean; readonly columns: number }): number {
  return isTty ? Math.min(Math.max(columns, leastColumns), mostColumns) : usualColumns
}

/**
 * A line in as many as it needs, broken between words; what follows the first is indented to where its words begin. A word that
 * is wider than the page has a line of its own. What stands apart at the end, as the id of a rule does, stays beside the last word.
 */
export function wrapLine(line: Line, width: number): Screen {
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

/** Blanks and a mark at the beginning of a line, and the place of a problem. */
const lead = /^ *(?:[✓✗!i→+~=–-] (?:\d+:\d+ {2})?)?/u

function hangingIndent(text: string): number {
  const own = lead.exec(text)?.[0].length ?? 0
  return own === 0 ? 2 : own
}

interface Word {
  /** White space before the word. */
  readonly blanks: string
  readonly pieces: readonly Piece[]
  readonly columns: number
}

/** What stands between blanks, across pieces: a bracket and the command in it are one word. */
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

/** The words with the last one joined to the one before it, where two blanks are between them and the room is enough for both. */
function keepLast(words: readonly Word[], room: number): readonly Word[] {
  const [before, last] = words.slice(-2)
  if (before === undefined || last === undefined || last.blanks.length < 2) return words
  const columns = before.columns + last.blanks.length + last.columns
  if (columns > room) return words
  return [...words.slice(0, -2), { ...before, pieces: [...before.pieces, last.blanks, ...last.pieces], columns }]
}

/** Neighbours of one style are one piece again: what is written from right to left is isolated as a whole. */
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
