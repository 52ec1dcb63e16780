import { hasLoneSurrogate } from '../findings.ts'
import type { EditPlan, Pending, PendingContainer, PendingValue } from '../tree/edit-plan.ts'
import { inOrder, type NewMember } from '../tree/place-members.ts'
import type { FindChild } from '../tree/tree-node.ts'
import { printBlockScalar, readBlockHeader } from './block-scalar.ts'
import { blankLineBefore, leadStart, startOfLine } from './lines.ts'
import { isForeign } from './entries.ts'
import { lineEnd } from '../lines.ts'
import type { YamlNode } from './node.ts'
import { isPlainSafe } from './plain.ts'
import type { FileStyle } from './style.ts'
import { printDouble, printText } from './token.ts'

/** The source file, whose style the edited file follows. */
export interface Source {
  readonly text: string
  readonly root: YamlNode | undefined
  readonly style: FileStyle
  readonly findChild: FindChild<YamlNode>
}

interface Printer {
  readonly style: FileStyle
  readonly source: Source | undefined
  /** Anchors of copied source values, if the file lacks these anchors. They are written before the values. */
  readonly anchors: ReadonlySet<string>
}

interface MemberPlace {
  readonly kind: 'map' | 'seq'
  readonly column: number
}

/**
 * Prints a new member of a block collection as lines.
 * @returns `blank` and `comments` are the lines above it with their line breaks; `body` has neither the indent of its
 * first line nor the last line break
 */
export function printMember(
  { key, pending }: NewMember<YamlNode>,
  { kind, column }: MemberPlace,
  printer: Printer,
): Readonly<Record<'blank' | 'comments' | 'body', string>> {
  const { lineBreak } = printer.style
  const sign = kind === 'seq' ? '-' : printKey(key, pending.shown, { inFlow: false, column }, printer)
  const body =
    sign + printBehind(pending, { column, isItem: kind === 'seq' }, printer) + commentBeside(pending, printer)
  const isSpaced = isBehindBlankLine(pending.shown, printer.source)
  return { blank: isSpaced ? lineBreak : '', comments: commentsAbove(pending, column, printer), body }
}

/** Returns the blank line to write between new members and the existing member after them, if the source has one. */
export function blankAbove({ key }: YamlNode, container: YamlNode | undefined, { style, source }: Printer): string {
  const shown = container && source?.findChild(container, key)
  return isBehindBlankLine(shown, source) ? style.lineBreak : ''
}

/** Prints new members, without the first indent and the last line break. */
export function printMembers(members: readonly NewMember<YamlNode>[], place: MemberPlace, printer: Printer): string {
  const margin = ' '.repeat(place.column)
  return members
    .map((member, index) => {
      const { blank, comments, body } = printMember(member, place, printer)
      return (index === 0 ? '' : blank) + comments + margin + body
    })
    .join(printer.style.lineBreak)
}

/** Prints what follows a `:`, or a `-` if `isItem` is set. @param column column of the collection around the value */
export function printBehind(
  pending: Pending<YamlNode>,
  { column, isItem }: { readonly column: number; readonly isItem: boolean },
  printer: Printer,
): string {
  const props = propsOf(pending, printer)
  if (!('members' in pending)) {
    if (pending.kind === 'raw') return ` ${props}${pending.value}`.replace(/ $/, '')
    return ` ${props}${printPendingText(pending, column, printer)}`
  }
  if (isFlow(pending)) return ` ${props}${printFlow(pending, printer)}`
  const inside = columnInside(pending, column, isItem, printer)
  const lines = printMembers(inOrder(pending), { kind: pending.kind, column: inside }, printer)
  if (!isItem || props !== '') return `${props === '' ? '' : ` ${props.trimEnd()}`}${printer.style.lineBreak}${lines}`
  // If a comment precedes the first member, the comment is written after the dash.
  return `${' '.repeat(inside - column - 1)}${lines.slice(inside)}`
}

/** The style of the members of a flow map (`{a: b}`). */
export interface FlowLook {
  /** True if keys and strings are in double quotes, as in JSON. */
  readonly isQuoted: boolean
  /** Text between the colon and the value; empty only if keys are quoted. */
  readonly gap: string
}

const plainLook: FlowLook = { isQuoted: false, gap: ' ' }

export function printFlow(container: PendingContainer<YamlNode>, printer: Printer, look: FlowLook = plainLook): string {
  const { kind, shown } = container
  const pad = shown?.style === 'flow' && printer.source?.text.charAt(shown.start + 1) === ' ' ? ' ' : ''
  const inside = inOrder(container).map((member) => printFlowMember(member, { kind, look }, printer))
  if (inside.length === 0) return kind === 'map' ? '{}' : '[]'
  return kind === 'map' ? `{${pad}${inside.join(', ')}${pad}}` : `[${pad}${inside.join(', ')}${pad}]`
}

export function printFlowMember(
  { key, pending }: NewMember<YamlNode>,
  { kind, look = plainLook }: { readonly kind: 'map' | 'seq'; readonly look?: FlowLook },
  printer: Printer,
): string {
  const { style } = printer
  const spelled = printKey(key, pending.shown, { inFlow: true, column: 0 }, printer)
  const token = look.isQuoted && !/^["?]/.test(spelled) ? `${printDouble(key, style)}:` : spelled
  const name = kind === 'map' ? token + (token.startsWith('"') ? look.gap : ' ') : ''
  const props = propsOf(pending, printer)
  if ('members' in pending) return name + props + printFlow(pending, printer, look)
  if (pending.kind === 'raw') return name + props + pending.value
  const wanted = look.isQuoted ? 'double' : inlineStyle(pending.shown)
  return name + props + printText(pending.value, wanted, { inFlow: true, file: style })
}

/** Prints a key and its colon. If the source has the same key, in the style of the source. */
function printKey(
  key: string,
  shown: YamlNode | undefined,
  { inFlow, column }: { readonly inFlow: boolean; readonly column: number },
  { style, source }: Printer,
): string {
  const spelled = shown && shown.key === key && source ? source.text.slice(shown.keyStart, shown.keyEnd) : ''
  const isSpelled =
    spelled !== '' && !/[\r\n]/.test(spelled) && (!inFlow || /^["']/.test(spelled) || isPlainSafe(spelled, { inFlow }))
  const token = isSpelled
    ? spelled
    : hasLoneSurrogate(key)
      ? printDouble(key, style)
      : printText(key, 'plain', { inFlow, file: style })
  // A longer key needs a `?` (YAML 1.2.2 §7.4.2).
  if (token.length <= 1000) return `${token}${inFlow ? '' : style.keyGap}:`
  return inFlow ? `? ${token} :` : `? ${token}${style.lineBreak}${' '.repeat(column)}:`
}

function printPendingText({ value, shown }: PendingValue<YamlNode>, column: number, printer: Printer): string {
  const { style, source } = printer
  const isBlock = shown?.style === 'literal' || shown?.style === 'folded'
  const header = isBlock && source ? readBlockHeader(source.text, shown.start) : undefined
  const block =
    header && !(style.ascii && /[^\0-\x7f]/.test(value))
      ? printBlockScalar(value, {
          isFolded: header.isFolded,
          chomping: header.chomping === 'keep' ? 'clip' : header.chomping,
          parentIndent: column,
          indent: column + style.step,
          hasIndentation: false,
          comment: '',
          lineBreak: style.lineBreak,
          emptyBehind: 0,
          hasBreakBehind: false,
        })
      : undefined
  return block ?? printText(value, inlineStyle(shown), { inFlow: false, file: style })
}

function inlineStyle(shown: YamlNode | undefined): 'plain' | 'single' | 'double' {
  return shown?.style === 'single' || shown?.style === 'double' ? shown.style : 'plain'
}

function columnInside(
  pending: PendingContainer<YamlNode>,
  column: number,
  isItem: boolean,
  { style }: Printer,
): number {
  if (isItem) return column + 2
  if (pending.kind === 'map') return column + style.step
  const { shown } = pending
  const isShown = shown?.style === 'block' && shown.parent?.kind === 'map'
  const step = style.listStep >= 0 ? style.listStep : isShown ? shown.indent - shown.parent.indent : style.step
  return column + step
}

/** Returns true if the value is a flow collection (`{…}` or `[…]`) in the source. */
function isFlow({ shown, members }: PendingContainer<YamlNode>): boolean {
  return members.size === 0 || (shown?.style === 'flow' && shown.children.length > 0)
}

/** Returns the anchor and tag to copy from the source. Without the tag, strings inside would change type. */
function propsOf(pending: Pending<YamlNode>, { anchors }: Printer): string {
  const { kind, shown } = pending
  const isComing = shown?.anchor !== undefined && anchors.has(shown.anchor)
  const isThere = kind === 'raw' && pending.value.includes(`&${shown?.anchor ?? ''}`)
  const anchor = isComing && !isThere ? `&${shown.anchor} ` : ''
  const isTagged = (kind === 'map' || kind === 'seq') && shown?.tag !== undefined && isForeign(shown)
  return anchor + (isTagged ? `${shown.tag} ` : '')
}

function commentsAbove({ shown }: Pending<YamlNode>, column: number, { style, source }: Printer): string {
  if (shown === undefined || source === undefined) return ''
  const lead = leadStart(source.text, shown.itemStart)
  if (lead === shown.itemStart) return ''
  const lines = source.text.slice(lead, shown.itemStart).split(/\r\n|\n|\r/)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => ' '.repeat(column) + line.trim() + style.lineBreak)
    .join('')
}

function commentBeside({ kind, shown }: Pending<YamlNode>, { source }: Printer): string {
  if (shown === undefined || source === undefined || (kind !== 'text' && kind !== 'raw')) return ''
  if (shown.kind === 'map' || shown.kind === 'seq' || shown.style === 'literal' || shown.style === 'folded') return ''
  const behind = source.text.slice(shown.end, lineEnd(source.text, shown.end))
  const [comment = ''] = /^[ \t]+#.*$/.exec(behind) ?? []
  return comment.replace(/[ \t]+$/, '')
}

/** Returns true if the node, or its attached comment, follows a blank line in the source. */
function isBehindBlankLine(shown: YamlNode | undefined, source: Source | undefined): boolean {
  if (shown === undefined || source === undefined) return false
  const { text } = source
  const start = startOfLine(text, leadStart(text, shown.itemStart))
  return start > 0 && blankLineBefore(text, start, 0) >= 0
}

export interface PatchContext {
  /** The text of the file. It ends with a line break unless it is empty. */
  readonly text: string
  /** Length of the file, whose last line may have no line break. */
  readonly length: number
  readonly plan: EditPlan<YamlNode>
  readonly printer: Printer
  /** The node in which all paths begin. It stays in the file if it becomes empty. */
  readonly base: YamlNode
  /** The root key to write around the node `base`; `undefined` for none. */
  readonly newRoot: string | undefined
}
