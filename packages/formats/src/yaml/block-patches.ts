import type { Range } from '@lockale/errors'
import type { Patch } from '../splice.ts'
import { type NewMember, placeMembers } from '../tree/place-members.ts'
import { behindLine, blankLineBefore, isBlankLine, propsEnd, skipBlankLines, startOfLine, leadStart } from './lines.ts'
import { lineEnd, skipSpaces, lineStart } from '../lines.ts'
import type { YamlNode } from './node.ts'
import { blankAbove, type PatchContext, printMember, printMembers } from './print.ts'
import { hash } from '../signs.ts'

/** Returns patches that add and remove members of a block collection, by line. */
export function patchBlock(container: YamlNode, patching: PatchContext): readonly Patch[] {
  const { text, plan, printer } = patching
  const kept = container.children.filter((child) => !plan.removed.has(child))
  const placed = placeMembers(container, kept, plan)
  const { lineBreak } = printer.style
  const place = { kind: kindOf(container), column: container.indent }
  const margin = ' '.repeat(container.indent)
  const first = container.children[0]
  if (first === undefined) return [fillNew(placed.atEnd, patching)]
  if (kept.length === 0) return fillEmptied(container, placed.atEnd, patching)

  const patches: Patch[] = []
  for (const [index, node] of kept.entries()) {
    const before = placed.before.get(node) ?? []
    const isFirstOfLine = index === 0 && sharesLine(text, first)
    if (before.length > 0 && !isFirstOfLine) {
      const start = regionStart(text, node)
      const isSpaced = index > 0 && blankLineBefore(text, start, 0) < 0
      const printed = printLines(before, isSpaced) + blankAbove(node, plan.added.get(container)?.shown, printer)
      patches.push({ range: { start, end: start }, text: printed })
    }
    const after = [...(placed.after.get(node) ?? []), ...(index === kept.length - 1 ? placed.atEnd : [])]
    if (after.length > 0) {
      const start = regionEnd(text, node)
      patches.push({ range: { start, end: start }, text: printLines(after, !keepsBreaks(text, node)) })
    }
  }
  if (sharesLine(text, first)) patches.push(...patchFirst(kept[0] ?? first))
  return [...patches, ...patchRemoved(container, patching)]

  function printLines(members: readonly NewMember<YamlNode>[], isSpaced: boolean): string {
    return members
      .map((member, index) => {
        const { blank, comments, body } = printMember(member, place, printer)
        return (index > 0 || isSpaced ? blank : '') + comments + margin + body + lineBreak
      })
      .join('')
  }

  /** Returns patches that put new members, and the first one that stays, at the place of the old first member. */
  function patchFirst(next: YamlNode): readonly Patch[] {
    const before = placed.before.get(next) ?? []
    const itemStart = first?.itemStart ?? next.itemStart
    const end = next === first ? next.itemStart : skipSpaces(text, regionStart(text, next))
    if (end === itemStart && before.length === 0) return []
    const printed =
      before.length === 0 ? '' : printMembers(before, place, printer).slice(container.indent) + lineBreak + margin
    return [{ range: { start: itemStart, end }, text: printed }]
  }
}

/** Returns the patch that adds members to a file without values. */
function fillNew(members: readonly NewMember<YamlNode>[], { text, printer, base, newRoot }: PatchContext): Patch {
  const { lineBreak } = printer.style
  const column = newRoot === undefined ? base.indent : printer.style.step
  const printed = printMembers(members, { kind: kindOf(base), column }, printer) + lineBreak
  const range = { start: text.length, end: text.length }
  return { range, text: newRoot === undefined ? printed : `${newRoot}:${lineBreak}${printed}` }
}

/** Returns patches that add members to a collection whose other members are all removed. */
function fillEmptied(
  container: YamlNode,
  members: readonly NewMember<YamlNode>[],
  patching: PatchContext,
): readonly Patch[] {
  const { text, printer } = patching
  const kind = kindOf(container)
  const empty = kind === 'map' ? '{}' : '[]'
  const printed = printMembers(members, { kind, column: container.indent }, printer)
  const [first] = container.children
  const last = container.children.at(-1)
  if (first === undefined || last === undefined) return []
  if (sharesLine(text, first)) {
    const range = { start: first.itemStart, end: lineEnd(text, last.end) }
    return [{ range, text: members.length === 0 ? empty : printed.slice(container.indent) }]
  }
  if (members.length > 0) {
    const start = regionStart(text, first)
    const added = { range: { start, end: start }, text: printed + printer.style.lineBreak }
    return [added, ...patchRemoved(container, patching, true)]
  }
  const removed = patchRemoved(container, patching)
  if (container.parent === undefined) return removed
  const start = propsEnd(text, container)
  return [{ range: { start, end: start }, text: ` ${empty}` }, ...removed]
}

function kindOf({ kind }: YamlNode): 'map' | 'seq' {
  return kind === 'seq' ? 'seq' : 'map'
}

/** Returns patches that remove members with their comments. If blank lines are above and below, one is removed, too. */
function patchRemoved(container: YamlNode, { text, plan }: PatchContext, isRefilled = false): readonly Patch[] {
  const { children } = container
  const patches: Patch[] = []
  let index = 0
  if (children[0] && sharesLine(text, children[0])) while (isRemoved(index)) index++
  while (index < children.length) {
    const run = runFrom(index)
    if (run) patches.push({ range: rangeOf(run), text: '' })
    index = run ? run.next : index + 1
  }
  return patches

  function isRemoved(at: number): boolean {
    const child = children[at]
    return child !== undefined && plan.removed.has(child)
  }

  /** Returns adjacent removed members, with only blank lines between them. */
  function runFrom(from: number): Run | undefined {
    const head = children[from]
    if (head === undefined || !isRemoved(from)) return undefined
    let end = regionEnd(text, head)
    let next = from + 1
    for (; isRemoved(next); next++) {
      const child = children[next]
      if (child === undefined || skipBlankLines(text, end) < regionStart(text, child)) break
      end = regionEnd(text, child)
    }
    return { from, next, start: regionStart(text, head), end }
  }

  function rangeOf({ from, next, start, end }: Run): Range {
    if (isRefilled) return { start, end }
    const previous = children[from - 1]
    if (keepsBreaks(text, previous)) return { start, end: skipBlankLines(text, end) }
    const limit = previous ? regionEnd(text, previous) : Math.max(0, startOfLine(text, container.itemStart))
    const blankBefore = blankLineBefore(text, start, limit)
    const isLast = next >= children.length
    if (isLast) {
      const isEnd = end >= text.length || isBlankLine(text, end) || container.parent !== undefined
      return { start: isEnd && blankBefore >= 0 ? blankBefore : start, end }
    }
    const isAtStart = previous === undefined && (container.parent !== undefined || start === 0)
    if (!isBlankLine(text, end)) return { start, end }
    return { start, end: blankBefore >= 0 || isAtStart ? behindLine(text, end) : end }
  }
}

interface Run extends Range {
  readonly from: number
  /** Index of the first child after the run. */
  readonly next: number
}

/** Returns the start of a member's comment or line; if text precedes the member on its line, the member's offset. */
function regionStart(text: string, { itemStart }: YamlNode): number {
  const lead = leadStart(text, itemStart)
  if (lead < itemStart) return lead
  const line = startOfLine(text, itemStart)
  return line < 0 ? itemStart : line
}

/** Returns the end of a member. It includes comments below that are indented deeper than the member's key. */
function regionEnd(text: string, node: YamlNode): number {
  let at = behindLine(text, node.end)
  if (node.style !== 'block') return at
  const column = node.itemStart - lineStart(text, node.itemStart)
  for (;;) {
    const sign = skipSpaces(text, at)
    if (text.charCodeAt(sign) !== hash || sign - at <= column) return at
    at = behindLine(text, sign)
  }
}

/** Returns true for `a` in `- a: x`, and for the inner list in `- - a`. */
function sharesLine(text: string, { itemStart }: YamlNode): boolean {
  return startOfLine(text, itemStart) < 0
}

/** Returns true if the last value in a node (`|+`) includes all line breaks after it, even an added blank line. */
function keepsBreaks(text: string, node: YamlNode | undefined): boolean {
  let at = node
  for (let last = at?.children.at(-1); last !== undefined; last = last.children.at(-1)) at = last
  if (at?.style !== 'literal' && at?.style !== 'folded') return false
  return /^[|>]\d?\+/.test(text.slice(at.start, at.start + 3))
}
