import type { Line, Piece, Screen } from './screen.ts'
import { columnsOf } from './width.ts'

/** Less room than this tears sentences into columns of words: a narrower terminal breaks the lines itself. */
const leastColumns = 60
/** Longer lines are hard to read, however wide the window is. */
const mostColumns = 100
/** Where nobody sees the end of a line: what every terminal has. */
const usualColumns = 80

/** Columns of a page on this terminal; 80 where there is none. */
export function pageWidth({ isTty, columns }: { readonly isTty: boolean; readonly columns: number }): number {
  return isTty ? Math.min(Math.max(columns, leastColumns), mostColumns) : usualColumns
}

/**
 * A line in as many as it needs, broken between words; what follows the first is indented to where its words begin. A word that
 * is wider than the page has a line of its own.
 */
export function wrapLine(line: Line, width: number): Screen {
  const text = line.map(textOf).join('')
  if (columnsOf(text) <= width) return [line]
  const indent = ' '.repeat(Math.min(hangingIndent(text), Math.floor(width / 2)))
  const lines: Piece[][] = []
  let current: Piece[] = []
  let used = 0
  let hasWord = false
  for (const { blanks, pieces, columns } of wordsOf(line)) {
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

function textOf(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece.text
}

/** Blanks and a mark at the beginning of a line, and the place of a problem. */
const lead = /^ *(?:[✓✗!i→+~=–-] (?:\d+:\d+ {2})?)?/u

function hangingIndent(text: string): number {
  const own = lead.exec(text)?.[0].length ?? 0
  return own === 0 ? 2 : own
}

interface Word {
  /** Before it. */
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
