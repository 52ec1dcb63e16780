import type { Patch } from '../splice.ts'
import { type Extent, type Extents, isLineComment, type Members } from './comments.ts'
import { type EditPlan, isGone, type Source } from './edit-plan.ts'
import { hasBreak, type Layout, layoutAround, layoutInside, layoutOfRoot } from './layout.ts'
import { originOf } from './origin.ts'
import { placeMembers } from './place.ts'
import { commaOf, toRemovals } from './removals.ts'
import type { JsonNode } from './scan.ts'
import { type NewMember, printMember, type Printer, printTrail, printValue, separatorOf } from './wish.ts'

interface Patching {
  readonly text: string
  readonly plan: EditPlan
  readonly printer: Printer
  readonly extents: Extents
  readonly source: Source | undefined
}

/** The patches that carry a plan out. None overlaps another. */
export function toPatches(patching: Patching): readonly Patch[] {
  const { plan } = patching
  const touched = new Set([...[...plan.removed].flatMap(({ parent }) => parent ?? []), ...plan.added.keys()])
  return [
    ...[...plan.tokens].map(([{ start, end }, token]) => ({ range: { start, end }, text: token })),
    ...[...plan.replaced.keys()].map((node) => replaceNode(node, patching)),
    ...[...touched].filter((node) => !isGone(node, plan)).flatMap((node) => patchContainer(node, patching)),
  ]
}

function replaceNode(node: JsonNode, patching: Patching): Patch {
  const { plan, printer } = patching
  const { start, end } = node
  const wish = plan.replaced.get(node)
  const layout = layoutAround(patching, node, printer.file)
  const inner = node.parent ? undefined : layoutOfRoot(printer.file)
  return { range: { start, end }, text: wish ? printValue(wish, { layout, inner }, printer) : '' }
}

function patchContainer(container: JsonNode, patching: Patching): readonly Patch[] {
  const { text, plan, extents } = patching
  const { members: added = new Map(), order, shown } = plan.added.get(container) ?? {}
  const members = extents.membersOf(container)
  const kept = members.extents.filter(({ node }) => !plan.removed.has(node))
  // Items of an array are in the order of their indexes already, and go to its end.
  const { before, after, atEnd } = placeMembers(
    { members: added, order: container.kind === 'array' ? undefined : order },
    kept.map(({ node }) => node),
  )
  const [first] = kept
  if (first === undefined) return patchEmptied({ container, members, added: atEnd }, patching)
  const isKept = (node: JsonNode) => !plan.removed.has(node)
  return [
    ...insertBefore({ extent: first, added: before.get(first.node) ?? [], shown }, patching),
    ...kept.flatMap((extent, index) => {
      const next = kept[index + 1]
      const beforeNext = next ? before.get(next.node) : atEnd
      const added = [...(after.get(extent.node) ?? []), ...(beforeNext ?? [])]
      return patchBehind({ extent, next, members, added }, patching)
    }),
    ...toRemovals({ text, container, members, isKept }).map((range) => ({ range, text: '' })),
  ]
}

interface Lead {
  /** Of the first member that stays. */
  readonly extent: Extent
  readonly added: readonly NewMember[]
  /** Their container in the source file. */
  readonly shown: JsonNode | undefined
}

function insertBefore({ extent, added, shown }: Lead, patching: Patching): readonly Patch[] {
  if (added.length === 0) return []
  const { node, start } = extent
  const { printer, source } = patching
  const layout = layoutAround(patching, node, printer.file)
  const { isSpaced } = originOf(shown && source?.findChild(shown, node.key), source)
  const separator = isSpaced && hasBreak(layout.next) ? printer.file.lineBreak + layout.next : layout.next
  const run = { container: node.parent, added, layout, beside: [node], hasComma: true, endsLine: hasBreak(layout.next) }
  return [{ range: { start, end: start }, text: printRun(run, patching) + separator }]
}

interface Gap {
  /** Of a member that stays. */
  readonly extent: Extent
  /** The next one that does. */
  readonly next: Extent | undefined
  readonly members: Members
  /** Between the two. */
  readonly added: readonly NewMember[]
}

function patchBehind({ extent, next, members, added }: Gap, patching: Patching): readonly Patch[] {
  const { text, printer } = patching
  const { node, end, comma, trail } = extent
  const hasComma = next !== undefined || isTrailing(members)
  const [first] = added
  if (first === undefined) {
    const range = hasComma ? undefined : commaOf(text, extent)
    return range ? [{ range, text: '' }] : []
  }
  const layout = layoutAround(patching, node, printer.file)
  const separator = separatorOf(first.wish, layout, printer.file)
  const run = { container: node.parent, added, layout, beside: next ? [node, next.node] : [node] }
  const bringsTrail = added.some(({ wish }) => wish.origin.trail.length > 0)
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

interface Emptied {
  readonly container: JsonNode
  readonly members: Members
  readonly added: readonly NewMember[]
}

/** No member stays in it; comments that are attached to none do, and a blank line keeps them so. */
function patchEmptied({ container, members, added }: Emptied, patching: Patching): readonly Patch[] {
  const { text, printer } = patching
  const { extents, loose } = members
  const [first] = extents
  const remove = (isKept: (node: JsonNode) => boolean) =>
    toRemovals({ text, container, members, isKept }).map((range) => ({ range, text: '' }))
  if (added.length === 0) return remove(() => false)
  if (first) {
    const layout = layoutAround(patching, first.node, printer.file)
    const endsLine = isLineEnd(text, endOfGap(first, undefined, members))
    const run = { container, added, layout, beside: [], hasComma: isTrailing(members), endsLine }
    const { start, end } = first
    return [{ range: { start, end }, text: printRun(run, patching) }, ...remove((node) => node === first.node)]
  }
  const layout = container.parent
    ? layoutInside(layoutAround(patching, container, printer.file), printer.file)
    : layoutOfRoot(printer.file)
  const comment = loose[0]?.at(-1)
  const start = comment?.end ?? container.start + 1
  const run = { container, added, layout, beside: [], hasComma: layout.trailingComma, endsLine: hasBreak(layout.last) }
  const lead = comment ? printer.file.lineBreak + ownLine(layout.first, printer) : layout.first
  return [{ range: { start, end: container.end - 1 }, text: lead + printRun(run, patching) + layout.last }]
}

interface Run {
  readonly container: JsonNode | undefined
  readonly added: readonly NewMember[]
  readonly layout: Layout
  /** New containers are set out like one of their kind among these: in one line where that is in one line. */
  readonly beside: readonly JsonNode[]
  /** Behind the last one too. */
  readonly hasComma: boolean
  /** Nothing else stands behind the last one in its line. */
  readonly endsLine: boolean
}

function printRun({ added, layout, beside, hasComma, endsLine, ...run }: Run, patching: Patching): string {
  const { printer } = patching
  const container = run.container?.kind === 'array' ? 'array' : 'object'
  return added
    .map((member, index) => {
      const next = added[index + 1]
      const separator = next ? separatorOf(next.wish, layout, printer.file) : ''
      const alike = beside.find(({ kind, children }) => kind === member.wish.kind && children.length > 0)
      const shown = alike?.children[0]
      const inner = shown && layoutAround(patching, shown, printer.file)
      const printed = printMember(member, { container, layout, inner }, printer)
      const trail = printTrail(member.wish, layout, next ? hasBreak(separator) : endsLine)
      return printed + (next || hasComma ? ',' : '') + trail + separator
    })
    .join('')
}

/** True if the file writes a comma behind the last member of a container. */
function isTrailing({ extents }: Members): boolean {
  return extents.at(-1)?.comma !== undefined
}

/** Of what stood between two members that stay, all but loose comments, which begin a line. */
function endOfGap(extent: Extent, next: Extent | undefined, { extents, loose }: Members): number {
  const to = next?.index ?? extents.length
  const hasLoose = loose.slice(extent.index + 1, to + 1).some((comments) => comments.length > 0)
  return hasLoose ? extent.end : (extents[to - 1] ?? extent).end
}

function isLineEnd(text: string, offset: number): boolean {
  const [behind] = /[^ \t]|$/.exec(text.slice(offset, offset + 1000)) ?? ['']
  return behind === '' ? offset + 1000 >= text.length : hasBreak(behind)
}

/** What stands before a member below a line comment, however the members around it are set out. */
function ownLine(blanks: string, { file }: Printer): string {
  return hasBreak(blanks) ? blanks : file.lineBreak + file.indent
}
