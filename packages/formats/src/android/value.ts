import type { Range } from '@lockale/errors'
import type { EntityNames } from '../xml/doctype.ts'
import { decodeXml, isBlank, unifyBreaks } from '../xml/lex.ts'
import { hasEntity } from '../xml/text.ts'
import type { XmlElement, XmlNode } from '../xml/xml.ts'
import { type ReadState, readText } from './escape.ts'

/** What stands in a `<string>` or an `<item>`. */
interface AndroidValue {
  /** `other`: a reference to another resource (`@string/x`), or to none (`@null`). */
  readonly kind: 'text' | 'other'
  readonly value: string
  /** As in `Entry`; also set where the text refers to an entity of the document type. */
  readonly markup: boolean
  /** What a new value replaces. Without the blanks around it, but in markup, where they may count. */
  readonly range: Range
}

/** The value of an element as aapt2 compiles it; of markup the tags and references stay as they stand. */
export function readValue(text: string, element: XmlElement, entities: EntityNames): AndroidValue {
  if (element.selfClosing) {
    let start = element.end - 2
    while (isBlank(text.charCodeAt(start - 1))) start--
    return { kind: 'text', value: '', markup: false, range: { start, end: element.end } }
  }
  const range = withoutBlanks(text, { start: element.openEnd, end: element.closeStart })
  const raw = text.slice(range.start, range.end)
  if (isBlank(raw.charCodeAt(0))) return { kind: 'text', value: '', markup: false, range }
  if (!special.test(raw)) return { kind: isReference(raw) ? 'other' : 'text', value: raw, markup: false, range }
  const refers = hasEntity(raw, entities)
  const [only, ...others] = element.children
  if (only?.kind === 'text' && others.length === 0 && !refers) {
    const decoded = trimBlanks(trimBlanks(decodeXml(raw, 0, raw.length), 'start'), 'end')
    const isText = !isReference(decoded)
    return { kind: isText ? 'text' : 'other', value: isText ? readWhole(decoded) : raw, markup: false, range }
  }
  const pieces = piecesOf(text, element)
  const hasElement = element.children.some(({ kind }) => kind === 'element')
  if (hasElement || refers) {
    const outer = { start: element.openEnd, end: element.closeStart }
    return { kind: 'text', value: readMarkup(pieces), markup: true, range: outer }
  }
  const decoded = decodePieces(pieces)
  const bare = decoded.map((piece) => (piece.kind === 'break' ? '' : piece.text)).join('')
  if (isReference(trimBlanks(trimBlanks(bare, 'start'), 'end')))
    return { kind: 'other', value: raw, markup: false, range }
  return { kind: 'text', value: readPlain(decoded), markup: false, range }
}

/** Reads markup given as its pieces; see `AndroidValue`. */
function readMarkup(pieces: readonly Piece[]): string {
  if (!pieces.some(({ kind }) => kind === 'span')) trimPieces(pieces)
  const reading = startReading()
  for (const { kind, text } of pieces) {
    if (kind === 'text' || kind === 'cdata') {
      readText(text, reading, kind === 'text')
      continue
    }
    if (kind === 'span') Object.assign(reading, { quoted: false, spaced: false, escaped: false })
    reading.out += text
  }
  return reading.out
}

function readPlain(pieces: readonly Piece[]): string {
  trimPieces(pieces)
  const reading = startReading()
  for (const { kind, text } of pieces) if (kind !== 'break') readText(text, reading, false)
  return reading.out
}

/** One text without references, its ends already cut. */
function readWhole(text: string): string {
  const reading = startReading()
  readText(text, reading, false)
  return reading.out
}

function startReading(): ReadState {
  return { out: '', quoted: false, spaced: false, escaped: false }
}

/** What has a meaning of its own: to XML, or to Android. A single blank is none of them. */
const special = /[&<"\\\t\n\r]| {2}/

/** A whole value that aapt2 takes for a reference to a resource or an attribute of the theme. */
function isReference(value: string): boolean {
  return (value.startsWith('@') || value.startsWith('?')) && reference.test(value)
}

const reference =
  /^(?:@(?:null|empty)|@[+*]{0,2}(?:[\w.]+:)?(?:aapt|anim|animator|array|attr|bool|color|configVarying|dimen|drawable|font|fraction|id|integer|interpolator|layout|macro|menu|mipmap|navigation|plurals|raw|string|style|styleable|transition|xml)\/[\w.$-]+|\?\*?(?:[\w.]+:)?(?:attr\/)?[\w.]+)$/

function withoutBlanks(text: string, { start, end }: Range): Range {
  let first = start
  while (first < end && isBlank(text.charCodeAt(first))) first++
  // Nothing but blanks: they are what a new value replaces.
  if (first === end) return { start, end }
  let last = end
  while (isBlank(text.charCodeAt(last - 1))) last--
  return { start: first, end: last }
}

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
  const waiting: (XmlNode | { readonly kind: 'span' | 'break'; readonly start: number; readonly end: number })[] =
    element.children.toReversed()
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

/** The same as the characters that a reader of XML gets: references decoded, nothing but character data. */
function decodePieces(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap(({ kind, text }): readonly Piece[] => {
    if (kind === 'text') return [{ kind, text: decodeXml(text, 0, text.length) }]
    return kind === 'cdata' || kind === 'break' ? [{ kind, text }] : []
  })
}

/**
 * Cuts white space off the first run of character data and the last one. That is what Android does with a value that has no
 * span in it.
 */
function trimPieces(pieces: readonly Piece[]): void {
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

/** Removes XML white space at one side. */
function trimBlanks(text: string, side: 'start' | 'end'): string {
  let start = 0
  let end = text.length
  if (side === 'start') while (start < end && isBlank(text.charCodeAt(start))) start++
  else while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}
