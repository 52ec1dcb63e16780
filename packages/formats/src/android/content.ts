import { isBlank } from '../xml/lex.ts'
import { decodeXml, unifyBreaks } from '../xml/references.ts'
import type { XmlElement, XmlNode } from '../xml/xml.ts'

/**
 * A piece of what an element holds. `text` and `cdata` are character data, `bracket` is around CDATA. `span` is a tag without
 * a prefix, in which Android sees a style; `break` a tag with one, a comment or an instruction.
 */
export interface Piece {
  readonly kind: 'text' | 'cdata' | 'bracket' | 'span' | 'break'
  /** As it stands, but for line breaks, which are `\n`. */
  text: string
}

/** The pieces inside an element, in file order, without recursion. */
export function piecesOf(text: string, element: XmlElement): readonly Piece[] {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], start: number, end: number): void => {
    pieces.push({ kind, text: unifyBreaks(text.slice(start, end)) })
  }
  const waiting: (XmlNode | EndTag)[] = element.children.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'element') {
      const kind = node.name.includes(':') ? 'break' : 'span'
      add(kind, node.start, node.openEnd)
      if (node.selfClosing) continue
      waiting.push({ kind, start: node.closeStart, end: node.end })
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index]
        if (child) waiting.push(child)
      }
    } else if (node.kind === 'cdata') {
      add('bracket', node.start, node.start + 9)
      add('cdata', node.start + 9, node.end - 3)
      add('bracket', node.end - 3, node.end)
    } else if (node.kind === 'text' || node.kind === 'span') {
      add(node.kind, node.start, node.end)
    } else {
      add('break', node.start, node.end)
    }
  }
  return pieces
}

interface EndTag {
  readonly kind: 'span' | 'break'
  readonly start: number
  readonly end: number
}

/** The same as the characters that a reader of XML gets: references decoded, nothing but character data. */
export function decodePieces(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap(({ kind, text }): readonly Piece[] => {
    if (kind === 'text') return [{ kind, text: decodeXml(text, 0, text.length) }]
    return kind === 'cdata' || kind === 'break' ? [{ kind, text }] : []
  })
}

/**
 * Cuts white space off the first run of character data and the last one. That is what Android does with a value that has no
 * span in it.
 */
export function trimPieces(pieces: readonly Piece[]): void {
  for (const [run, side] of [
    [firstRun(pieces), 'start'],
    [firstRun(pieces.toReversed()), 'end'],
  ] as const) {
    for (const piece of run) {
      piece.text = trimBlanks(piece.text, side)
      if (piece.text !== '') break
    }
  }
}

/** Character data up to the first tag or comment behind some, without the brackets of CDATA. */
export function firstRun(pieces: readonly Piece[]): readonly Piece[] {
  const run: Piece[] = []
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'cdata') run.push(piece)
    else if (piece.kind !== 'bracket' && run.length > 0) break
  }
  return run
}

/** Without the white space of XML at one side. */
export function trimBlanks(text: string, side: 'start' | 'end'): string {
  let start = 0
  let end = text.length
  if (side === 'start') while (start < end && isBlank(text.charCodeAt(start))) start++
  else while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}
