import { shortEscapesOf } from '../code-units.ts'
import type { Entry } from '../format.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { decodeXml, isBlank, unifyBreaks, decodeReferences, referenceEnd } from '../xml/lex.ts'
import { contentRange, hasEntity, nodesOf, trimmedRange } from '../xml/text.ts'
import type { XmlElement, XmlNode } from '../xml/xml.ts'

/**
 * Reads the value of a `<string>` or an `<item>` as aapt2 compiles it. In markup, tags and references stay as they are.
 * The kind `other` is a reference to another resource (`@string/x`) or to none (`@null`). The range excludes the blanks
 * around the value, except in markup, where Android may display them.
 */
export function readValue(
  text: string,
  element: XmlElement,
  entities: EntityNames,
): Pick<Entry, 'kind' | 'value' | 'markup' | 'valueRange'> {
  const trimmed = trimmedRange(text, element)
  if (element.selfClosing) return { kind: 'text', value: '', valueRange: trimmed }
  // If the value is only white space, a new value replaces all of it.
  const valueRange = trimmed.start < trimmed.end ? trimmed : contentRange(element)
  const raw = text.slice(valueRange.start, valueRange.end)
  if (isBlank(raw.charCodeAt(0))) return { kind: 'text', value: '', valueRange }
  if (!special.test(raw)) return { kind: isReference(raw) ? 'other' : 'text', value: raw, valueRange }
  const refers = hasEntity(raw, entities)
  // Fast path for most values: it creates no pieces.
  if (element.children.length === 0 && !refers) {
    const decoded = trimBlanks(decodeXml(raw, 0, raw.length))
    if (isReference(decoded)) return { kind: 'other', value: raw, valueRange }
    return { kind: 'text', value: readPlain([{ kind: 'text', text: decoded }]), valueRange }
  }
  const pieces = piecesOf(text, element)
  if (refers || element.children.some(({ kind }) => kind === 'element')) {
    return { kind: 'text', value: readMarkup(pieces), markup: true, valueRange: contentRange(element) }
  }
  const decoded = decodePieces(pieces)
  const bare = decoded.map((piece) => (piece.kind === 'break' ? '' : piece.text)).join('')
  if (isReference(trimBlanks(bare))) return { kind: 'other', value: raw, valueRange }
  trimPieces(decoded)
  return { kind: 'text', value: readPlain(decoded), valueRange }
}

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
  const reading = startReading()
  for (const { kind, text } of pieces) if (kind !== 'break') readText(text, reading, false)
  return reading.out
}

function startReading(): ReadState {
  return { out: '', quoted: false, spaced: false, escaped: false }
}

/** Matches characters with a special meaning in XML or Android. A single blank has no special meaning. */
const special = /[&<"\\\t\n\r]| {2}/

/** Returns true if aapt2 reads a whole value as a reference to a resource or a theme attribute. */
function isReference(value: string): boolean {
  return (value.startsWith('@') || value.startsWith('?')) && reference.test(value)
}

const reference =
  /^(?:@(?:null|empty)|@[+*]{0,2}(?:[\w.]+:)?(?:aapt|anim|animator|array|attr|bool|color|configVarying|dimen|drawable|font|fraction|id|integer|interpolator|layout|macro|menu|mipmap|navigation|plurals|raw|string|style|styleable|transition|xml)\/[\w.$-]+|\?\*?(?:[\w.]+:)?(?:attr\/)?[\w.]+)$/

/**
 * A piece of the content of an element. `text` and `cdata` are character data, `bracket` is a delimiter of CDATA.
 * `span` is a tag without a prefix: Android reads it as a text style. `break` is a tag with a prefix, a comment or an
 * instruction.
 */
export interface Piece {
  readonly kind: 'text' | 'cdata' | 'bracket' | 'span' | 'break'
  /** The raw text with all line breaks as `\n`. */
  text: string
}

/** Splits the content of an element into pieces, in file order. It does not recurse. */
export function piecesOf(text: string, element: XmlElement): readonly Piece[] {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], start: number, end: number): void => {
    pieces.push({ kind, text: unifyBreaks(text.slice(start, end)) })
  }
  const waiting: (XmlNode | { readonly kind: 'span' | 'break'; readonly start: number; readonly end: number })[] =
    nodesOf(element).toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'element') {
      const kind = node.name.includes(':') ? 'break' : 'span'
      add(kind, node.start, node.openEnd)
      if (node.selfClosing) continue
      waiting.push({ kind, start: node.closeStart, end: node.end })
      for (const inner of nodesOf(node).toReversed()) waiting.push(inner)
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

/** Returns the character data as an XML reader gets it, with references decoded. */
function decodePieces(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap(({ kind, text }): readonly Piece[] => {
    if (kind === 'text') return [{ kind, text: decodeXml(text, 0, text.length) }]
    return kind === 'cdata' || kind === 'break' ? [{ kind, text }] : []
  })
}

/** Trims white space at both ends. Android does so for a value without style tags. */
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

/** Returns the first pieces up to a tag or comment, without the brackets of CDATA. */
export function firstRun(pieces: readonly Piece[]): readonly Piece[] {
  const run: Piece[] = []
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'cdata') run.push(piece)
    else if (piece.kind !== 'bracket' && run.length > 0) break
  }
  return run
}

function trimBlanks(text: string, side?: 'start' | 'end'): string {
  let start = 0
  let end = text.length
  if (side !== 'end') while (start < end && isBlank(text.charCodeAt(start))) start++
  if (side !== 'start') while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

interface ReadState {
  out: string
  /** True inside `"…"`, where all white space is kept. */
  quoted: boolean
  /** True after white space: Android drops further white space. */
  spaced: boolean
  escaped: boolean
}

/**
 * Reads character data as aapt2 does: decodes `\n \t \' \" \\ \@ \? \uXXXX`, reads any other escaped character as
 * itself, folds white space and drops quotes.
 * @param keepsReferences true if `text` is raw XML: references are kept as they are written
 */
function readText(text: string, reading: ReadState, keepsReferences: boolean): void {
  let at = 0
  while (at < text.length) {
    let next = plainEnd(text, at)
    if (next > at && !reading.escaped) {
      reading.out += text.slice(at, next)
      reading.spaced = false
      at = next
      continue
    }
    next = keepsReferences && text[at] === '&' ? Math.max(referenceEnd(text, at), at + 1) : at + 1
    const spelled = text.slice(at, next)
    const character = next > at + 1 ? decodeReferences(spelled) : spelled
    at = next
    if (reading.escaped) {
      reading.escaped = false
      if (spelled === 'u') at = readUnit(text, at, reading)
      else reading.out += escapedCharacters.get(character) ?? spelled
    } else if (!reading.quoted && character.length === 1 && isBlank(character.charCodeAt(0))) {
      if (!reading.spaced) reading.out += ' '
      reading.spaced = true
    } else {
      reading.spaced = false
      if (character === '\\') reading.escaped = true
      else if (character === '"') reading.quoted = !reading.quoted
      else reading.out += spelled
    }
  }
}

const escapedCharacters = shortEscapesOf('nt')

function plainEnd(text: string, at: number): number {
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 0x20 || code === 0x22 || code === 0x5c || code === 0x26 || code < 0x20) break
  }
  return end
}

/** Reads up to four hex digits after `\u`, and returns the offset after them. */
function readUnit(text: string, at: number, reading: ReadState): number {
  const digits = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at, at + 4))?.[0] ?? ''
  const end = at + digits.length
  const isWhole = digits.length === 4 || (digits !== '' && end === text.length)
  reading.out += isWhole ? String.fromCharCode(Number.parseInt(digits, 16)) : `\\u${digits}`
  return end
}
