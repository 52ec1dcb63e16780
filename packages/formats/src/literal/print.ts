import type { Range } from '@lockale/errors'
import type { Pending, PendingContainer, PendingValue } from '../tree/edit-plan.ts'
import { inOrder, type NewMember } from '../tree/place-members.ts'
import type { FindChild } from '../tree/tree-node.ts'
import { type Extents, isLineComment } from './comments.ts'
import { columnOf, type FileLayout, hasBlankLine, hasBreak, type Layout, layoutInside, leadOf } from './layout.ts'
import type { LiteralNode, Writer } from './notation.ts'

export interface Printer {
  readonly file: FileLayout
  readonly writer: Writer
  readonly originOf: (shown: LiteralNode | undefined) => Origin
}

/** Returns the blanks between a comma and a member. */
export function separatorOf({ shown }: Pending<LiteralNode>, { next }: Layout, { file, originOf }: Printer): string {
  return hasBreak(next) && originOf(shown).isSpaced ? file.lineBreak + next : next
}

interface PrintPlace {
  readonly container: 'map' | 'seq'
  readonly layout: Layout
  /** Layout of the members inside the new member, if it is known from a sibling. */
  readonly inner: Layout | undefined
}

/** Prints a member with the comments before it: a key and a value, or an array item. Iterative. */
export function printMember({ key, pending }: NewMember<LiteralNode>, place: PrintPlace, printer: Printer): string {
  return printLead(pending, key, place, printer) + printPending(pending, place, printer)
}

export function printPending(
  pending: Pending<LiteralNode>,
  { layout, inner }: Omit<PrintPlace, 'container'>,
  printer: Printer,
): string {
  if (!('members' in pending)) return printToken(pending, printer.writer)
  const pieces: string[] = []
  const open = [openContainer(pending, inner ?? layoutInside(layout, printer.file))]
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { members, layout, container } = frame
    const done = members[frame.next - 1]?.pending
    const { key = '', pending: value } = members[frame.next++] ?? {}
    const separator = value ? separatorOf(value, layout, printer) : layout.last
    if (done === undefined) {
      pieces.push(printer.writer.brackets[container][0], value ? layout.first : '')
    } else {
      const trail = printTrail(done, layout, hasBreak(separator), printer)
      pieces.push(value || layout.trailingComma ? ',' : '', trail, separator)
    }
    if (value === undefined) {
      pieces.push(printer.writer.brackets[container][1])
      open.pop()
      continue
    }
    // If no sibling shows whether colons are aligned, they are aligned as in the source.
    const { column } = printer.originOf(value.shown)
    pieces.push(printLead(value, key, { container, layout: { ...layout, column } }, printer))
    if ('members' in value) open.push(openContainer(value, layoutInside(layout, printer.file)))
    else pieces.push(printToken(value, printer.writer))
  }
  return pieces.join('')
}

/** Prints the comments that follow a member and its comma. Omits one that would comment out the rest of the line. */
export function printTrail(
  { shown }: Pending<LiteralNode>,
  { next }: Layout,
  endsLine: boolean,
  { originOf }: Printer,
): string {
  const { trail } = originOf(shown)
  if (!endsLine && trail.some(({ isLine, lines }) => isLine || lines.length > 1)) return ''
  return trail.map(({ gap, lines }) => (gap || ' ') + lines.join(next)).join('')
}

function printToken({ kind, value }: PendingValue<LiteralNode>, writer: Writer): string {
  return kind === 'text' ? writer.string(value) : writer.raw(value)
}

function printLead(
  { shown }: Pending<LiteralNode>,
  key: string,
  { container, layout }: Omit<PrintPlace, 'inner'>,
  { writer, originOf, file }: Printer,
): string {
  const printed = container === 'map' ? writer.key(key, layout.keyQuote) : ''
  const inLine = container === 'map' ? printed + colonBehind(printed, layout) : ''
  if (!hasBreak(layout.next)) return inLine
  const { lead, isBelowKey } = originOf(shown)
  const isBelow = isBelowKey && container === 'map'
  const name = isBelow ? inLine.trimEnd() + layout.next + file.indent : inLine
  return lead.map(({ lines }) => lines.join(layout.next) + layout.next).join('') + name
}

function openContainer(container: PendingContainer<LiteralNode>, layout: Layout) {
  return { container: container.kind, members: inOrder(container), layout, next: 0 }
}

/** The source file, whose style the edited file follows. */
export interface Source {
  readonly text: string
  readonly root: LiteralNode
  readonly findChild: FindChild<LiteralNode>
  readonly extents: Extents
  readonly layout: FileLayout
}

interface Origin {
  /** True if a blank line precedes the value in the source. */
  readonly isSpaced: boolean
  readonly column: number | undefined
  /** True if the value is on the line after its key, where formatters put long strings. */
  readonly isBelowKey: boolean
  /** Comments above or before the value that belong to it. */
  readonly lead: readonly CommentText[]
  /** Comments after the value that belong to it. */
  readonly trail: readonly CommentText[]
}

interface CommentText {
  readonly lines: readonly string[]
  readonly isLine: boolean
  readonly gap: string
}

/** Returns a function that reads the layout and comments of a value in the source. Each is read once. */
export function openOrigins(source: Source | undefined): (shown: LiteralNode | undefined) => Origin {
  const known = new Map<LiteralNode, Origin>()
  return (shown) => {
    if (shown === undefined || source === undefined) return noOrigin
    let origin = known.get(shown)
    if (origin === undefined) known.set(shown, (origin = originOf(shown, source)))
    return origin
  }
}

const noOrigin: Origin = { isSpaced: false, column: undefined, isBelowKey: false, lead: [], trail: [] }

function originOf(node: LiteralNode, { text, extents }: Source): Origin {
  const { start, lead, trail } = extents.extentOf(node) ?? { start: node.keyStart, lead: [], trail: [] }
  return {
    isSpaced: hasBlankLine(text, start),
    column: node.parent?.kind === 'map' ? columnOf(text, node, extents) : undefined,
    isBelowKey: node.kind === 'string' && /^[ \t]*(?::|=>)[ \t]*\r?\n[ \t]*$/.test(text.slice(node.keyEnd, node.start)),
    lead: lead.map((comment) => toText(text, comment)),
    trail: trail.map((comment) => toText(text, comment)),
  }
}

function toText(text: string, comment: Range): CommentText {
  const lead = leadOf(text, comment.start)
  const indent = lead.replace(/^[\r\n]+/, '')
  const [first = '', ...others] = text.slice(comment.start, comment.end).split(/\r\n|[\r\n]/)
  const lines = [
    first,
    ...others.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())),
  ]
  return { lines, isLine: isLineComment(text, comment), gap: indent }
}

/** Returns the colon to print after a key, aligned with other colons if they are aligned. */
function colonBehind(name: string, { colon, column }: Layout): string {
  if (column === undefined) return colon
  const least = colon.startsWith(':') ? 0 : 1
  return ' '.repeat(Math.max(least, column - name.length)) + colon.trimStart()
}
