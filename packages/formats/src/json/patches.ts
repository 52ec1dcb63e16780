import type { Patch } from '../splice.ts'
import { type EditPlan, isGone } from './edit-plan.ts'
import { type Layout, layoutAround, layoutInside, layoutOfRoot } from './layout.ts'
import { skipBlanks } from './lex.ts'
import { placeMembers } from './place.ts'
import type { JsonNode } from './scan.ts'
import { type NewMember, printMember, type Printer, printValue, separatorOf } from './wish.ts'

interface Patching {
  readonly text: string
  readonly plan: EditPlan
  readonly printer: Printer
}

/** The patches that carry a plan out. None overlaps another. */
export function toPatches(patching: Patching): readonly Patch[] {
  const { text, plan, printer } = patching
  const touched = new Set([...[...plan.removed].flatMap(({ parent }) => parent ?? []), ...plan.added.keys()])
  return [
    ...[...plan.tokens].map(([{ start, end }, token]) => ({ range: { start, end }, text: token })),
    ...[...plan.replaced].map(([node, wish]) => {
      const layout = layoutAround(text, node, printer.file)
      return {
        range: { start: node.start, end: node.end },
        text: printValue(wish, { layout, inner: undefined }, printer),
      }
    }),
    ...[...touched].filter((node) => !isGone(node, plan)).flatMap((node) => patchContainer(node, patching)),
  ]
}

function patchContainer(container: JsonNode, patching: Patching): readonly Patch[] {
  const { plan } = patching
  const kept = container.children.filter((child) => !plan.removed.has(child))
  const { members = new Map(), order } = plan.added.get(container) ?? {}
  // Items of an array are in the order of their indexes already, and go to its end.
  const placed = placeMembers({ members, order: container.kind === 'array' ? undefined : order }, kept)
  const [first] = kept
  if (first === undefined) return [fillContainer(container, placed.atEnd, patching)]
  const gone = goneBehind(container, plan)
  const gaps = kept.map((node, index) => {
    const next = kept[index + 1]
    const last = next ? placed.before.get(next) : placed.atEnd
    const members = [...(placed.after.get(node) ?? []), ...(last ?? [])]
    return patchGap({ node, next, members, lastGone: gone.get(node) }, patching)
  })
  return [...patchFront(first, placed.before.get(first) ?? [], patching), ...gaps.flat()]
}

/** For each member that stays the last of those that go between it and the next one that stays. */
function goneBehind({ children }: JsonNode, { removed }: EditPlan): ReadonlyMap<JsonNode, JsonNode> {
  const gone = new Map<JsonNode, JsonNode>()
  let kept: JsonNode | undefined
  for (const child of children) {
    if (!removed.has(child)) kept = child
    else if (kept) gone.set(kept, child)
  }
  return gone
}

/** Nothing in it stays. */
function fillContainer(container: JsonNode, members: readonly NewMember[], { text, printer }: Patching): Patch {
  const inside = { start: container.start + 1, end: container.end - 1 }
  const first = container.children[0]
  if (members.length === 0) return { range: inside, text: '' }
  if (first === undefined) {
    const layout = container.parent
      ? layoutInside(layoutAround(text, container, printer.file), printer.file)
      : layoutOfRoot(printer.file)
    return { range: inside, text: layout.first + joinMembers(members, layout) + layout.last }
  }
  const range = { start: first.keyStart, end: container.children.at(-1)?.end ?? inside.end }
  return { range, text: joinMembers(members, layoutAround(text, first, printer.file)) }

  function joinMembers(members: readonly NewMember[], layout: Layout): string {
    const place = { container: container.kind === 'array' ? 'array' : 'object', layout, inner: undefined } as const
    return members
      .map((member, index) => {
        const separator = index === 0 ? '' : `,${separatorOf(member.wish, layout, printer.file)}`
        return separator + printMember(member, place, printer)
      })
      .join('')
  }
}

/** Between the opening bracket and the first member that stays: the blanks behind the bracket do too. */
function patchFront(first: JsonNode, members: readonly NewMember[], patching: Patching): readonly Patch[] {
  const { text, printer } = patching
  const start = first.parent?.children[0]?.keyStart ?? first.keyStart
  if (members.length === 0 && start === first.keyStart) return []
  const layout = layoutAround(text, first, printer.file)
  const printed = members.map((member, index) => {
    const next = members[index + 1]
    const separator = next ? separatorOf(next.wish, layout, printer.file) : layout.next
    return `${printBeside(member, { node: first, next: undefined, layout }, patching)},${separator}`
  })
  return [{ range: { start, end: first.keyStart }, text: printed.join('') }]
}

interface Gap {
  /** A member that stays. */
  readonly node: JsonNode
  /** The next one that does. */
  readonly next: JsonNode | undefined
  /** New ones between the two. */
  readonly members: readonly NewMember[]
  /** Of those between the two that go. */
  readonly lastGone: JsonNode | undefined
}

/** A new member brings the comma before it. One that goes takes the blanks before it and the comma behind it along. */
function patchGap({ node, next, members, lastGone }: Gap, patching: Patching): readonly Patch[] {
  const { text, printer } = patching
  let inserted = ''
  if (members.length > 0) {
    const layout = layoutAround(text, node, printer.file)
    for (const member of members) {
      const separator = separatorOf(member.wish, layout, printer.file)
      inserted += `,${separator}${printBeside(member, { node, next, layout }, patching)}`
    }
  }
  const end = lastGone && next === undefined ? lastGone.end : node.end
  const patches: Patch[] = []
  if (inserted !== '' || end > node.end) patches.push({ range: { start: node.end, end }, text: inserted })
  if (lastGone && next) {
    const range = { start: skipBlanks(text, node.end) + 1, end: skipBlanks(text, lastGone.end) + 1 }
    patches.push({ range, text: '' })
  }
  return patches
}

interface Beside {
  readonly node: JsonNode
  readonly next: JsonNode | undefined
  readonly layout: Layout
}

/** A new object is set out like one of its kind beside it: in one line where that is in one line. */
function printBeside(member: NewMember, { node, next, layout }: Beside, { text, printer }: Patching): string {
  const alike = [node, next].find((sibling) => sibling?.kind === member.wish.kind && sibling.children.length > 0)
  const shown = alike?.children[0]
  const inner = shown && layoutAround(text, shown, printer.file)
  const container = node.parent?.kind === 'array' ? 'array' : 'object'
  return printMember(member, { container, layout, inner }, printer)
}
