import type { EntityNames } from '../xml/doctype.ts'
import { decodeReferences, isBlank, referenceEnd } from '../xml/lex.ts'
import { scanXml } from '../xml/xml.ts'
import { firstRun, type Piece, piecesOf } from './value.ts'
import { type AndroidStyle, knownUnits, shortEscapes, spell } from './escape.ts'

/**
 * Escapes a well-formed piece of XML as the value of a resource: keeps tags and references, escapes the text for aapt2.
 * @param old the raw value that is replaced; for a new string, the raw value in the source
 */
export function escapeMarkup(
  value: string,
  { style, entities, old }: { style: AndroidStyle; entities: EntityNames; old: string },
): string {
  const text = `<r>${value}</r>`
  const scan = scanXml(text, { entities })
  if (!scan.ok) throw new Error('A value that is not well-formed was taken for markup.')
  const pieces = piecesOf(text, scan.root)
  const edges = pieces.some(({ kind }) => kind === 'span') ? undefined : edgesOf(pieces)
  const writing: MarkupOutput = { style, known: knownUnits(old), out: '', spaced: false }
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'cdata') {
      writeText(piece, edges?.get(piece), writing)
    } else {
      if (piece.kind === 'span') writing.spaced = false
      writing.out += piece.text.replaceAll('\n', style.xml.lineBreak)
    }
  }
  return writing.out
}

/** Returns true for well-formed XML that contains an element without a prefix, such as `<b>`: Android's text style. */
export function hasSpan(value: string): boolean {
  const text = `<r>${value}</r>`
  const scan = scanXml(text, { entities: { names: new Set(), open: true } })
  return scan.ok && piecesOf(text, scan.root).some(({ kind }) => kind === 'span')
}

interface MarkupOutput {
  readonly style: AndroidStyle
  readonly known: ReadonlyMap<string, string>
  out: string
  /** True after white space: Android would drop further white space. */
  spaced: boolean
}

/** The range of a piece of text without the blanks at the start and end of the whole value. Android removes these. */
interface Edge {
  start: number
  end: number
}

/** Returns the first and last pieces of text, and the range of each without the outer blanks that Android removes. */
function edgesOf(pieces: readonly Piece[]): ReadonlyMap<Piece, Edge> {
  const edges = new Map<Piece, Edge>()
  const edgeOf = (piece: Piece): Edge => {
    const edge = edges.get(piece) ?? { start: 0, end: piece.text.length }
    edges.set(piece, edge)
    return edge
  }
  for (const piece of firstRun(pieces)) {
    const edge = edgeOf(piece)
    while (isBlank(piece.text.charCodeAt(edge.start))) edge.start++
    if (edge.start < piece.text.length) break
  }
  for (const piece of firstRun(pieces.toReversed())) {
    const edge = edgeOf(piece)
    while (isBlank(piece.text.charCodeAt(edge.end - 1))) edge.end--
    if (edge.end > 0) break
  }
  return edges
}

function writeText({ kind, text }: Piece, edge: Edge | undefined, writing: MarkupOutput): void {
  const { style, known } = writing
  for (let at = 0; at < text.length;) {
    const start = at
    const behind = kind === 'text' && text[at] === '&' ? referenceEnd(text, at) : -1
    const isReference = behind > 0
    const spelled = isReference ? text.slice(at, behind) : String.fromCodePoint(text.codePointAt(at) ?? 0)
    at += spelled.length
    const character = isReference ? decodeReferences(spelled) : spelled
    if (character.length === 1 && isBlank(character.charCodeAt(0))) {
      const isCut = edge !== undefined && (start < edge.start || start >= edge.end)
      const isKept = spelled === ' ' && !writing.spaced && !isCut
      writing.out += isKept ? ' ' : isReference ? `"${spelled}"` : (shortEscapes.get(spelled) ?? '\\u0020')
      writing.spaced = isKept
      continue
    }
    writing.spaced = false
    // Android would read `@` or `?` at the start of a value as a reference to a resource.
    const isSign = writing.out === '' && (character === '@' || character === '?')
    if (character === '\\' || character === '"' || character === "'" || isSign) {
      writing.out += `\\${spelled}`
    } else {
      writing.out += isReference ? spelled : (known.get(spelled) ?? spell(spelled, style, true))
    }
  }
}
