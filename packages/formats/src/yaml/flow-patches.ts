import type { Patch } from '../splice.ts'
import type { EditPlan } from '../tree/edit-plan.ts'
import { type NewMember, placeMembers } from '../tree/place-members.ts'
import { startOfLine } from './lines.ts'
import { comma, hash, isBlank, isBreak, lineEnd, skipBlanks } from './lex.ts'
import type { YamlNode } from './node.ts'
import { type FlowLook, type Patching, printFlowMember } from './print.ts'

/** The members that come into a collection in brackets and go out of it, with their commas. */
export function patchFlow(container: YamlNode, patching: Patching): readonly Patch[] {
  const { text, plan, printer } = patching
  const { removed } = plan
  const kind = container.kind === 'seq' ? 'seq' : 'map'
  const kept = container.children.filter((child) => !removed.has(child))
  const look = lookOf(container, text)
  const placed = placeMembers(container, kept, plan)
  const [first] = kept
  if (first === undefined) {
    const head = container.children[0]
    const last = container.children.at(-1)
    const isEmpty = head === undefined || last === undefined || placed.atEnd.length === 0
    const range = isEmpty
      ? { start: container.start + 1, end: container.end - 1 }
      : { start: head.itemStart, end: last.end }
    return [{ range, text: print(placed.atEnd).join(', ') }]
  }
  const gone = goneBehind(container, plan)
  const patches: Patch[] = []
  const head = container.children[0] ?? first
  const before = print(placed.before.get(first) ?? []).map((item) => `${item},${separatorOf(first)}`)
  if (before.length > 0 || head !== first) {
    patches.push({ range: { start: head.itemStart, end: first.itemStart }, text: before.join('') })
  }
  for (const [index, node] of kept.entries()) {
    const next = kept[index + 1]
    const inserted = print([
      ...(placed.after.get(node) ?? []),
      ...(next ? (placed.before.get(next) ?? []) : placed.atEnd),
    ])
    patches.push(...patchGap(node, next, inserted))
  }
  return patches

  function print(members: readonly NewMember<YamlNode>[]): readonly string[] {
    return members.map((member) => printFlowMember(member, { kind, look }, printer))
  }

  /** A line break and an indent where the members are one in a line. */
  function separatorOf(node: YamlNode): string {
    const line = startOfLine(text, node.itemStart)
    if (line >= 0 && line > container.start) return printer.style.lineBreak + ' '.repeat(node.itemStart - line)
    const [one, two] = container.children
    const blanks = one && two ? text.slice(commaBehind(text, one.end) + 1, two.itemStart) : look.gap
    return /^[ \t]*$/.test(blanks) ? blanks : ' '
  }

  function patchGap(node: YamlNode, next: YamlNode | undefined, inserted: readonly string[]): readonly Patch[] {
    const last = gone.get(node)
    const separator = separatorOf(node)
    const commaAt = commaBehind(text, node.end)
    const noteEnd = commaAt < 0 ? -1 : commentEnd(text, commaAt + 1)
    if (last === undefined) {
      if (inserted.length === 0) return []
      // A comment behind the comma is about the member before it.
      if (noteEnd >= 0) {
        const range = { start: noteEnd, end: noteEnd }
        return [{ range, text: inserted.map((item) => `${separator}${item},`).join('') }]
      }
      return [
        { range: { start: node.end, end: node.end }, text: inserted.map((item) => `,${separator}${item}`).join('') },
      ]
    }
    const start = noteEnd >= 0 ? noteEnd : node.end
    if (noteEnd >= 0) {
      const lastComma = commaBehind(text, last.end)
      const lastNote = lastComma < 0 ? commentEnd(text, last.end) : commentEnd(text, lastComma + 1)
      const end = lastNote >= 0 ? lastNote : lastComma < 0 ? last.end : lastComma + 1
      const dropped: readonly Patch[] =
        next === undefined && lastComma < 0 && inserted.length === 0
          ? [{ range: { start: commaAt, end: commaAt + 1 }, text: '' }]
          : []
      return [...dropped, { range: { start, end }, text: inserted.map((item) => `${separator}${item},`).join('') }]
    }
    const added = inserted.map((item) => `,${separator}${item}`).join('')
    if (next === undefined) return [{ range: { start: node.end, end: last.end }, text: added }]
    return [
      { range: { start: node.end, end: node.end }, text: added },
      { range: { start: commaAt + 1, end: commaBehind(text, last.end) + 1 }, text: '' },
    ]
  }
}

/** As its first member shows it. */
function lookOf({ kind, children: [first] }: YamlNode, text: string): FlowLook {
  if (kind !== 'map' || first === undefined || first.colonAt < 0) return { isQuoted: false, gap: ' ' }
  const isQuoted = text.startsWith('"', first.keyStart)
  return { isQuoted, gap: isQuoted && first.propsStart === first.colonAt + 1 ? '' : ' ' }
}

/** For each member that stays the last of those that go between it and the next one that stays. */
function goneBehind({ children }: YamlNode, { removed }: EditPlan<YamlNode>): ReadonlyMap<YamlNode, YamlNode> {
  const gone = new Map<YamlNode, YamlNode>()
  let kept: YamlNode | undefined
  for (const child of children) {
    if (!removed.has(child)) kept = child
    else if (kept) gone.set(kept, child)
  }
  return gone
}

/** The comma behind a member, over blanks, line breaks and comments; -1 if a bracket comes first. */
function commaBehind(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === comma) return at
    if (code === hash) at = lineEnd(text, at)
    else if (isBlank(code) || isBreak(code)) at++
    else return -1
  }
}

/** The end of the comment that follows in the line; -1 if there is none. */
function commentEnd(text: string, from: number): number {
  const sign = skipBlanks(text, from)
  return text.charCodeAt(sign) === hash && sign > from ? lineEnd(text, sign) : -1
}
