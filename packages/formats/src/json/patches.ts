import type { Patch } from '../splice.ts'
import { type EditPlan, isGone } from './edit-plan.ts'
import { type Layout, layoutAround, layoutInside, layoutOfRoot } from './layout.ts'
import { placeMembers } from './place.ts'
import { type JsonNode, skipBlanks } from './scan.ts'
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
      return { range: { start: node.start, end: node.end }, text: printValue(wish, { layout, inner: undefined }, printer) }
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
  const gaps = kept.map((node, index) => {
    const next = kept[index + 1]
    const after = placed.after.get(node) ?? []
    return patchGap({ node, next, members: [...after, ...(next ? (placed.before.get(next) ?? []) : placed.atEnd)] }, patching)
  })
  return [...patchFront(first, placed.before.get(first) ?? [], patching), ...gaps.flat()]
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
  /** Nothing between the two goes. */
  readonly isIntact: boolean
}

/** A new member brings the comma before it. One that goes takes the blanks before it and the comma behind it along. */
function patchGap({ node, next, members, isIntact }: Gap, patching: Patching): readonly Patch[] {
  const { text } = patching
  const inserted = members.length > 0 ? insertBehind({ node, next, members }, patching) : ''
  if (isIntact) return inserted === '' ? [] : [{ range: { start: node.end, end: node.end }, text: inserted }]
  const siblings = node.parent?.children ?? []
  if (next === undefined) {
    return [{ range: { start: node.end, end: siblings.at(-1)?.end ?? node.end }, text: inserted }]
  }
}
