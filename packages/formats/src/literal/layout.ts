import { firstLineBreak } from '../lines.ts'
import type { Extents } from './comments.ts'
import type { KeyQuote, LiteralNode, Notation } from './notation.ts'

/** Layout of the members of one container: blanks, and the colon. */
export interface Layout {
  readonly first: string
  readonly next: string
  readonly last: string
  /** The colon between a key and its value, with the blanks around it. */
  readonly colon: string
  /** Column of aligned colons, counted from the start of the key. */
  readonly column?: number | undefined
  /** The quote around keys; empty for none. */
  readonly keyQuote: KeyQuote
  readonly trailingComma: boolean
}

/** The layout of one file, for new members and containers. */
export interface FileLayout {
  /** True if each member has its own line. */
  readonly isTall: boolean
  readonly lineBreak: string
  readonly indent: string
  readonly colon: string
  /** True if the file writes a blank after colons. */
  readonly isAiry: boolean
  readonly keyQuote: KeyQuote
  readonly trailingComma: boolean
  /** The layout of a root that is on one line: in this file, or if this file has no members, in the source file. */
  readonly oneLine: Layout | undefined
  readonly notation: Notation
}

interface LaidOutFile {
  readonly text: string
  readonly root: LiteralNode
  readonly extents: Extents
  readonly keyQuote: KeyQuote | undefined
  readonly notation: Notation
}

/** Reads the layout of a file. What the file does not show comes from `followed`, the layout of its source file. */
export function fileLayoutOf(
  { text, root, extents, keyQuote, notation }: LaidOutFile,
  followed?: FileLayout,
): FileLayout {
  const [first] = root.children
  const source = followed?.isTall ? followed : undefined
  const indent = findIndent(text, root, extents)
  const last = root.children.at(-1)
  const shown = first && root.kind === 'map' ? colonOf(text, first, notation) : undefined
  const isOpen = root.children.length === 0 && !hasBreak(text.slice(root.start, root.end))
  const file: FileLayout = {
    lineBreak: firstLineBreak(text) ?? source?.lineBreak ?? '\n',
    isTall: indent !== undefined,
    indent: indent ?? source?.indent ?? notation.indent,
    colon: shown ?? source?.colon ?? usualColon(notation),
    isAiry: shown === undefined ? (followed?.isAiry ?? false) : /[ \t]$/.test(shown),
    keyQuote: keyQuote ?? followed?.keyQuote ?? '"',
    trailingComma: last ? extents.extentOf(last)?.comma !== undefined : (source?.trailingComma ?? false),
    oneLine: isOpen ? followed?.oneLine : undefined,
    notation,
  }
  if (first === undefined || hasBreak(text.slice(root.start, first.start))) return file
  const oneLine = layoutAround({ text, extents }, first, file)
  return hasBreak(oneLine.next + oneLine.last) ? file : { ...file, oneLine }
}

/** Returns the layout of the container around a member, read from that member. */
export function layoutAround(
  { text, extents }: Pick<LaidOutFile, 'text' | 'extents'>,
  member: LiteralNode,
  file: FileLayout,
): Layout {
  const siblings = member.parent?.children ?? [member]
  const isInObject = member.parent?.kind === 'map'
  const first = siblings[0] ?? member
  const last = siblings.at(-1) ?? member
  const colon = isInObject ? colonOf(text, member, file.notation) : file.colon
  const shown = member === first ? (siblings[1] ?? member) : member
  const lead = leadOf(text, extents.startOf(shown))
  // A single member has no comma. The blank after its colon then shows that commas get a blank, too: `{"a": 1}`.
  const isAiry = isInObject ? /[ \t]$/.test(colon) : file.isAiry
  return {
    first: leadOf(text, extents.startOf(first)),
    next: lead === '' && siblings.length === 1 && isAiry ? ' ' : lead,
    last: leadOf(text, member.parent ? member.parent.end - 1 : 0),
    colon,
    column: isInObject ? columnOf(text, member, extents) : undefined,
    keyQuote: (isInObject ? keyQuoteOf(text, member, file.notation.isBareKey) : undefined) ?? file.keyQuote,
    trailingComma: extents.extentOf(last)?.comma !== undefined,
  }
}

/** Returns the layout of a new container among members laid out like `outer`. */
export function layoutInside({ column, ...around }: Layout, { indent, notation }: FileLayout): Layout {
  const outer = column === undefined ? around : { ...around, colon: usualColon(notation) }
  const oneLine = { ...outer, first: '', last: '', trailingComma: false }
  if (!hasBreak(outer.next)) {
    const isPadded = !hasBreak(outer.first) && !hasBreak(outer.last)
    return isPadded ? { ...oneLine, first: outer.first, last: outer.last } : oneLine
  }
  const inner = outer.next + indent
  if (inner.length > maxBlanks) return { ...oneLine, next: '' }
  return { ...outer, first: inner, next: inner, last: outer.next }
}

/** Returns the quote of a key that could be unquoted; empty if it is unquoted, `undefined` for other keys. */
export function keyQuoteOf(
  text: string,
  { key, keyStart }: LiteralNode,
  isBareKey: Notation['isBareKey'],
): KeyQuote | undefined {
  const sign = text.charAt(keyStart)
  if (sign !== '"' && sign !== "'") return /[\d-]/.test(sign) ? undefined : ''
  return isBareKey(key) ? sign : undefined
}

export function hasBreak(blanks: string): boolean {
  return /[\r\n]/.test(blanks)
}

/** Returns true if a blank line precedes the line of an offset. */
export function hasBlankLine(text: string, offset: number): boolean {
  const [blanks = ''] = /[ \t\r\n]*$/.exec(text.slice(Math.max(0, offset - maxBlanks), offset)) ?? []
  return blanks.split(/\r\n|\n|\r/).length > 2
}

/** Returns the blanks before an offset on its line, and the line break before them, without blank lines. */
export function leadOf(text: string, offset: number): string {
  const limit = Math.max(0, offset - maxBlanks)
  let start = offset
  while (start > limit && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  if (start === limit && limit > 0) return ' '
  if (text[start - 1] === '\n') start -= text[start - 2] === '\r' ? 2 : 1
  else if (text[start - 1] === '\r') start--
  return text.slice(start, offset)
}

/** Limit of copied blanks: 10,000 copies of long blanks would write gigabytes. */
const maxBlanks = 1000

function colonOf(text: string, { keyEnd, start }: LiteralNode, notation: Notation): string {
  const colon = start - keyEnd > maxBlanks ? '' : text.slice(keyEnd, start)
  const isPlain = /^[ \t]*(?::|=>)[ \t]*$/.test(colon) && colon.trim() === notation.colon
  return isPlain ? colon : usualColon(notation)
}

/** Returns the column of a colon that is aligned: after several blanks, or in the column of a neighbour's colon. */
export function columnOf(text: string, member: LiteralNode, extents: Extents): number | undefined {
  const column = placeOfColon(text, member)
  const width = member.keyEnd - member.keyStart
  if (column === undefined) return undefined
  if (column > width + 1) return column
  const at = extents.extentOf(member)?.index ?? 0
  const isShared = [member.parent?.children[at - 1], member.parent?.children[at + 1]].some(
    (other) => other && other.keyEnd - other.keyStart !== width && placeOfColon(text, other) === column,
  )
  return isShared ? column : undefined
}

function placeOfColon(text: string, { keyStart, keyEnd }: LiteralNode): number | undefined {
  let colon = keyEnd
  while (colon - keyEnd < maxBlanks && (text[colon] === ' ' || text[colon] === '\t')) colon++
  return text[colon] === ':' || text.startsWith('=>', colon) ? colon - keyStart : undefined
}

function usualColon({ colon }: Notation): string {
  return colon === ':' ? ': ' : ` ${colon} `
}

/** Returns the indent of the members of the root; if it has none, the indent of the members one level deeper. */
function findIndent(text: string, root: LiteralNode, extents: Extents): string | undefined {
  const outer = indentOf(text, root, extents)
  if (outer !== undefined && outer !== '') return outer
  const nested = root.children.find(({ children }) => children.length > 0)
  const inner = nested && indentOf(text, nested, extents)
  return inner === undefined || inner === '' ? outer : inner
}

function indentOf(text: string, { children: [first] }: LiteralNode, extents: Extents): string | undefined {
  const lead = first ? leadOf(text, extents.startOf(first)) : ''
  return hasBreak(lead) ? lead.replace(/^[\r\n]+/, '') : undefined
}
