import type { JsonNode } from './scan.ts'

/** How the members of one container are set out. Blanks only, but for the colon. */
export interface Layout {
  /** Between the opening bracket and the first member. */
  readonly first: string
  /** Between a comma and the next member. */
  readonly next: string
  /** Between the last member and the closing bracket. */
  readonly last: string
  /** Between a key and its value: the colon and the blanks around it. */
  readonly colon: string
}

/** The line breaks and indents of one file. */
export interface FileLayout {
  readonly lineBreak: string
  /** What one level is indented by. */
  readonly indent: string
  readonly colon: string
}

export function fileLayoutOf(text: string, root: JsonNode): FileLayout {
  return {
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    indent: findIndent(text, root) ?? '  ',
    colon: root.children[0] ? colonOf(text, root.children[0]) : ': ',
  }
}

/** The layout of the container around a member, as that member shows it. */
export function layoutAround(text: string, member: JsonNode, file: FileLayout): Layout {
  const siblings = member.parent?.children ?? [member]
  const first = siblings[0] ?? member
  const colon = member.parent?.kind === 'object' ? colonOf(text, member) : file.colon
  const shown = member === first ? (siblings[1] ?? member) : member
  const lead = leadOf(text, shown.keyStart)
  // A single member shows no blank behind a comma: `{"a": 1}` has the one behind its colon to go by.
  const isCompact = lead === '' && siblings.length === 1 && /[ \t]$/.test(colon)
  return {
    first: leadOf(text, first.keyStart),
    next: isCompact ? ' ' : lead,
    last: leadOf(text, member.parent ? member.parent.end - 1 : 0),
    colon,
  }
}

/** The layout of a container that is made new among members laid out like `outer`. */
export function layoutInside(outer: Layout, { indent }: FileLayout): Layout {
  if (!hasBreak(outer.next)) {
    const isPadded = !hasBreak(outer.first) && !hasBreak(outer.last)
    return { ...outer, first: isPadded ? outer.first : '', last: isPadded ? outer.last : '' }
  }
  const inner = outer.next + indent
  if (inner.length > maxBlanks) return { first: '', next: '', last: '', colon: outer.colon }
  return { first: inner, next: inner, last: outer.next, colon: outer.colon }
}

/** The layout of a root object without members: one line for each, whatever the line it stands on. */
export function layoutOfRoot({ lineBreak, indent, colon }: FileLayout): Layout {
  return { first: lineBreak + indent, next: lineBreak + indent, last: lineBreak, colon }
}

export function hasBreak(blanks: string): boolean {
  return /[\r\n]/.test(blanks)
}

/** True if there is one between the line of an offset and what stands before it. */
export function hasBlankLine(text: string, offset: number): boolean {
  const [blanks = ''] = /[ \t\r\n]*$/.exec(text.slice(Math.max(0, offset - maxBlanks), offset)) ?? []
  return blanks.split(/\r\n|\n|\r/).length > 2
}

/** Longer ones are not copied: with 10,000 of them an edit would write gigabytes. */
const maxBlanks = 1000

/** The blanks before an offset in its line, and the one line break before them. A blank line is not the layout's. */
function leadOf(text: string, offset: number): string {
  const limit = Math.max(0, offset - maxBlanks)
  let start = offset
  while (start > limit && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  if (start === limit && limit > 0) return ' '
  if (text[start - 1] === '\n') start -= text[start - 2] === '\r' ? 2 : 1
  else if (text[start - 1] === '\r') start--
  return text.slice(start, offset)
}

function colonOf(text: string, { keyEnd, start }: JsonNode): string {
  const colon = start - keyEnd > maxBlanks ? '' : text.slice(keyEnd, start)
  return colon === '' || hasBreak(colon) ? ': ' : colon
}

/** From the members of the root, or where they have none from those inside the first of them. */
function findIndent(text: string, root: JsonNode): string | undefined {
  const outer = indentOf(text, root)
  if (outer !== undefined && outer !== '') return outer
  const nested = root.children.find(({ children }) => children.length > 0)
  const inner = nested && indentOf(text, nested)
  return inner === undefined || inner === '' ? outer : inner
}

function indentOf(text: string, { children: [first] }: JsonNode): string | undefined {
  const lead = first ? leadOf(text, first.keyStart) : ''
  return hasBreak(lead) ? lead.replace(/^[\r\n]+/, '') : undefined
}
