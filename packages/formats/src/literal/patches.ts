import type { Range } from '@lockale/errors'
import { countCodeBreaks } from '../lines.ts'
import type { Patch } from '../splice.ts'
import { type EditPlan, type Pending, touchedContainers } from '../tree/edit-plan.ts'
import { type NewMember, placeMembers } from '../tree/place-members.ts'
import { type Extent, type Extents, isLineComment, type Members } from './comments.ts'
import type { LiteralNode } from './notation.ts'
import { hasBreak, type Layout, layoutAround, layoutInside, type FileLayout } from './layout.ts'
import { type Printer, printMember, printPending, printTrail, separatorOf, type Source } from './print.ts'

interface PatchContext {
  readonly text: string
  readonly plan: EditPlan<LiteralNode>
  readonly printer: Printer
  readonly extents: Extents
  readonly source: Source | undefined
}

/** Returns the patches of a plan. They do not overlap. */
export function toPatches(patching: PatchContext): readonly Patch[] {
  const { text, plan, printer } = patching
  return [
    ...[...plan.texts].map(([{ start, end }, value]) => {
      return { range: { start, end }, text: printer.writer.string(value, text.slice(start, end)) }
    }),
    ...[...plan.replaced].map(([node, pending]) => replaceNode(node, pending, patching)),
    ...touchedContainers(plan).flatMap((node) => patchContainer(node, patching)),
  ]
}

function replaceNode(node: LiteralNode, pending: Pending<LiteralNode>, patching: PatchContext): Patch {
  const { printer } = patching
  const { start, end } = node
  const layout = layoutAround(patching, node, printer.file)
  const inner = node.parent ? undefined : layoutOfRoot(printer.file)
  return { range: { start, end }, text: printPending(pending, { layout, inner }, printer) }
}

function patchContainer(container: LiteralNode, patching: PatchContext): readonly Patch[] {
  const { plan, extents } = patching
  const members = extents.membersOf(container)
  const kept = members.extents.filter(({ node }) => !plan.removed.has(node))
  const { before, after, atEnd } = placeMembers(
    container,
    kept.map(({ node }) => node),
    plan,
  )
  const [first] = kept
  if (first === undefined) return patchEmptied(container, atEnd, patching)
  return [
    ...insertBefore(first, before.get(first.node) ?? [], patching),
    ...kept.flatMap((extent, index) => {
      const next = kept[index + 1]
      const beforeNext = next ? before.get(next.node) : atEnd
      const added = [...(after.get(extent.node) ?? []), ...(beforeNext ?? [])]
      return patchBehind({ extent, next, members, added }, patching)
    }),
    ...removalPatches(container, (node) => !plan.removed.has(node), patching),
  ]
}

/** Returns patches that insert members before the first member that stays. @param extent of that first member */
function insertBefore(
  { node, start }: Extent,
  added: readonly NewMember<LiteralNode>[],
  patching: PatchContext,
): readonly Patch[] {
  if (added.length === 0) return []
  const { printer, source, plan } = patching
  const layout = layoutAround(patching, node, printer.file)
  const shown = node.parent && plan.added.get(node.parent)?.shown
  const { isSpaced } = printer.originOf(shown && source?.findChild(shown, node.key))
  const separator = isSpaced && hasBreak(layout.next) ? printer.file.lineBreak + layout.next : layout.next
  const run = { container: node.parent, added, layout, beside: [node], hasComma: true, endsLine: hasBreak(layout.next) }
  return [{ range: { start, end: start }, text: printRun(run, patching) + separator }]
}

interface Gap {
  readonly extent: Extent
  readonly next: Extent | undefined
  readonly members: Members
  readonly added: readonly NewMember<LiteralNode>[]
}

function patchBehind({ extent, next, members, added }: Gap, patching: PatchContext): readonly Patch[] {
  const { text, printer } = patching
  const { node, end, comma, trail } = extent
  const hasComma = next !== undefined || hasTrailingComma(members)
  const [first] = added
  if (first === undefined) {
    const range = hasComma ? undefined : commaOf(text, extent)
    return range ? [{ range, text: '' }] : []
  }
  const layout = layoutAround(patching, node, printer.file)
  const separator = separatorOf(first.pending, layout, printer)
  const run = { container: node.parent, added, layout, beside: next ? [node, next.node] : [node] }
  const bringsTrail = added.some(({ pending }) => printer.originOf(pending.shown).trail.length > 0)
  if (comma !== undefined && hasComma && trail.length === 0 && !bringsTrail) {
    const printed = printRun({ ...run, hasComma: false, endsLine: false }, patching)
    return [{ range: { start: node.end, end: node.end }, text: `,${separator}${printed}` }]
  }
  const lastComment = trail.at(-1)
  const isBelowComment = lastComment?.end === end && isLineComment(text, lastComment)
  const lead = isBelowComment ? ownLine(separator, printer) : separator
  const endsLine = isLineEnd(text, endOfGap(extent, next, members))
  const printed = lead + printRun({ ...run, hasComma, endsLine }, patching)
  if (comma !== undefined) return [{ range: { start: end, end }, text: printed }]
  if (!isBelowComment) return [{ range: { start: end, end }, text: `,${printed}` }]
  return [
    { range: { start: node.end, end: node.end }, text: ',' },
    { range: { start: end, end }, text: printed },
  ]
}

/** Patches a container whose members are all removed. A blank line separates comments that stay from new members. */
function patchEmptied(
  container: LiteralNode,
  added: readonly NewMember<LiteralNode>[],
  patching: PatchContext,
): readonly Patch[] {
  const { text, printer } = patching
  const members = patching.extents.membersOf(container)
  const { extents, loose } = members
  const [first] = extents
  if (added.length === 0) return removalPatches(container, () => false, patching)
  if (first) {
    const layout = layoutAround(patching, first.node, printer.file)
    const endsLine = isLineEnd(text, endOfGap(first, undefined, members))
    const run = { container, added, layout, beside: [], hasComma: hasTrailingComma(members), endsLine }
    const { start, end } = first
    const removals = removalPatches(container, (node) => node === first.node, patching)
    return [{ range: { start, end }, text: printRun(run, patching) }, ...removals]
  }
  const layout = container.parent
    ? layoutInside(layoutAround(patching, container, printer.file), printer.file)
    : layoutOfRoot(printer.file)
  const comment = loose[0]?.at(-1)
  const start = comment?.end ?? printer.file.notation.contentStart(text, container)
  const run = { container, added, layout, beside: [], hasComma: layout.trailingComma, endsLine: hasBreak(layout.last) }
  const lead = comment ? printer.file.lineBreak + ownLine(layout.first, printer) : layout.first
  return [{ range: { start, end: container.end - 1 }, text: lead + printRun(run, patching) + layout.last }]
}

interface Run {
  readonly container: LiteralNode | undefined
  readonly added: readonly NewMember<LiteralNode>[]
  readonly layout: Layout
  /** Existing members, whose layout is the model for new containers. */
  readonly beside: readonly LiteralNode[]
  readonly hasComma: boolean
  /** True if nothing follows the last member on its line. */
  readonly endsLine: boolean
}

function printRun({ added, layout, beside, hasComma, endsLine, ...run }: Run, patching: PatchContext): string {
  const { printer } = patching
  const container = run.container?.kind === 'seq' ? 'seq' : 'map'
  return added
    .map((member, index) => {
      const next = added[index + 1]
      const separator = next ? separatorOf(next.pending, layout, printer) : ''
      const alike = beside.find(({ kind, children }) => kind === member.pending.kind && children.length > 0)
      const shown = alike?.children[0]
      const inner = shown && layoutAround(patching, shown, printer.file)
      const printed = printMember(member, { container, layout, inner }, printer)
      const trail = printTrail(member.pending, layout, next ? hasBreak(separator) : endsLine, printer)
      return printed + (next || hasComma ? ',' : '') + trail + separator
    })
    .join('')
}

function hasTrailingComma({ extents }: Members): boolean {
  return extents.at(-1)?.comma !== undefined
}

/** Returns the end of the removable text between two members: before comments that belong to no member. */
function endOfGap(extent: Extent, next: Extent | undefined, { extents, loose }: Members): number {
  const to = next?.index ?? extents.length
  const hasLoose = loose.slice(extent.index + 1, to + 1).some((comments) => comments.length > 0)
  return hasLoose ? extent.end : (extents[to - 1] ?? extent).end
}

function isLineEnd(text: string, offset: number): boolean {
  const [behind] = /[^ \t]|$/.exec(text.slice(offset, offset + 1000)) ?? ['']
  return behind === '' ? offset + 1000 >= text.length : hasBreak(behind)
}

/** Returns the blanks before a member that follows a line comment. If they have no line break, one is added. */
function ownLine(blanks: string, { file }: Printer): string {
  return hasBreak(blanks) ? blanks : file.lineBreak + file.indent
}

/** Returns patches that remove members with their comments, and the blanks before (for first members: after) them. */
function removalPatches(
  container: LiteralNode,
  isKept: (node: LiteralNode) => boolean,
  patching: PatchContext,
): readonly Patch[] {
  const { extents, loose } = patching.extents.membersOf(container)
  const patches: Patch[] = []
  for (let from = 0; from < extents.length; from++) {
    if (!isGone(from)) continue
    let to = from
    while (isGone(to + 1) && loose[to + 1]?.length === 0) to++
    const range = removedRange(container, { from, to }, patching)
    if (range) patches.push({ range, text: '' })
    from = to
  }
  return patches

  function isGone(index: number): boolean {
    const extent = extents[index]
    return extent !== undefined && !isKept(extent.node)
  }
}

/** Returns the range to remove for adjacent members. @param run indexes of the first and the last removed member */
function removedRange(
  container: LiteralNode,
  { from, to }: { readonly from: number; readonly to: number },
  { text, extents: { membersOf }, printer }: PatchContext,
): Range | undefined {
  const { extents, loose } = membersOf(container)
  const first = extents[from]
  const last = extents[to]
  if (first === undefined || last === undefined) return undefined
  const header = loose[from]?.at(-1)
  const footer = loose[to + 1]?.at(0)
  const beforeIt = extents[from - 1]
  const behindIt = extents[to + 1]
  const start = header?.end ?? beforeIt?.end ?? printer.file.notation.contentStart(text, container)
  const end = footer?.start ?? behindIt?.start ?? container.end - 1
  const isFirst = header !== undefined || beforeIt === undefined
  const isLast = footer === undefined && behindIt === undefined
  if (isLast && header === undefined && beforeIt === undefined) return { start, end }
  if (isFirst && !isLast) return { start: first.start, end }
  if (!endsWithLine(header ?? beforeIt?.trail.at(-1)) || countCodeBreaks(text, last.end, end) > 0)
    return { start, end: last.end }
  return { start: first.start, end: isLast ? last.end : end }

  /** Returns true for a line comment directly before the range: the next member must then stay on its own line. */
  function endsWithLine(comment: Range | undefined): boolean {
    return comment !== undefined && comment.end === start && isLineComment(text, comment)
  }
}

/** Returns the comma of a member that becomes the last one, in a file without trailing commas. */
function commaOf(text: string, { node, comma, trail }: Extent): Range | undefined {
  if (comma === undefined) return undefined
  const comment = trail.findLast(({ end }) => end <= comma)
  const start = comment ? (isLineComment(text, comment) ? comma : comment.end) : node.end
  return { start, end: comma + 1 }
}

/** Returns the layout of a root without members: one line per member, unless the source file has only one line. */
function layoutOfRoot({ lineBreak, indent, colon, keyQuote, trailingComma, oneLine }: FileLayout): Layout {
  if (oneLine) return oneLine
  return { colon, keyQuote, trailingComma, first: lineBreak + indent, next: lineBreak + indent, last: lineBreak }
}
