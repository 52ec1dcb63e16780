import { comma, hash } from '../signs.ts'
import type { Patch } from '../splice.ts'
import { type EditPlan, isGone, type Pending, touchedContainers } from '../tree/edit-plan.ts'
import { inOrder, type NewMember, placeMembers } from '../tree/place-members.ts'
import { pathOf } from '../tree/tree-node.ts'
import { printBlockScalar, readBlockHeader } from './block-scalar.ts'
import { tagStart, valueRangeOf } from './entries.ts'
import { patchBlock } from './block-patches.ts'
import { breakLength, isBlank, isBreak, lineEnd, skipBlanks } from '../lines.ts'
import { propsEnd, skipBlankLines, startOfLine, isBlankLine, behindLine } from './lines.ts'
import { type YamlNode, isInFlow } from './node.ts'
import { type FlowLook, type PatchContext, printBehind, printFlow, printFlowMember, printMembers } from './print.ts'
import { printText } from './token.ts'

/** Returns the patches of a plan. They do not overlap. Of two at the same place, that of the inner node comes first. */
export function toPatches(patching: PatchContext): readonly Patch[] {
  const { plan } = patching
  const touched = touchedContainers(plan).map((node) => ({ node, depth: pathOf(node).length }))
  return [
    ...[...plan.texts].filter(([node]) => !isGone(node, plan)).map(([node, value]) => patchText(node, value, patching)),
    ...[...plan.replaced]
      .filter(([node]) => node.parent === undefined || !isGone(node.parent, plan))
      .flatMap(([node, pending]) => patchReplaced(node, pending, patching)),
    ...touched
      .toSorted((a, b) => b.depth - a.depth)
      .flatMap(({ node }) => (node.style === 'flow' ? patchFlow(node, patching) : patchBlock(node, patching))),
  ]
}

/** Returns the patch that replaces the token of a string, in the style of the old token. */
function patchText(node: YamlNode, value: string, patching: PatchContext): Patch {
  const { printer, text } = patching
  const inFlow = isInFlow(node)
  const old = text.slice(node.start, node.end)
  if (node.style === 'literal' || node.style === 'folded')
    return { range: valueRangeOf(text, node), text: printBlock(node, value, patching) }
  const style = node.style === 'single' || node.style === 'double' ? node.style : 'plain'
  const token = printText(value, style, { inFlow, file: printer.style, old })
  return patchToken(node, token, patching)
}

function patchToken(node: YamlNode, token: string, { text, printer }: PatchContext): Patch {
  const range = valueRangeOf(text, node)
  if (range.end > range.start) return { range, text: token }
  if (node.colonAt >= 0 || node.parent?.kind !== 'map' || node.propsStart < node.start)
    return { range, text: ` ${token}` }
  if (isInFlow(node)) return { range, text: `: ${token}` }
  // The member is a `? key` without a value, so the `:` with the value goes on the next line.
  const end = lineEnd(text, node.keyEnd)
  return { range: { start: end, end }, text: `${printer.style.lineBreak}${' '.repeat(node.parent.indent)}: ${token}` }
}

function printBlock(node: YamlNode, value: string, { text, length, printer }: PatchContext): string {
  const header = readBlockHeader(text, node.start)
  const { style } = printer
  if (header === undefined) return printText(value, 'double', { inFlow: false, file: style })
  const comment = text.slice(header.end, header.lineEnd).replace(/[ \t]+$/, '')
  const parentIndent = node.parent?.indent ?? -1
  const behind = node.end + breakLength(text, node.end)
  const emptyBehind = countBlankLines(text, behind)
  const blankEnd = skipBlankLines(text, behind)
  const next = skipBlanks(text, blankEnd)
  const indent = node.end > header.lineEnd ? node.indent : parentIndent + style.step
  // A comment line or a line of many blanks after the value would become part of the text of a block scalar.
  const isThreatened =
    text
      .slice(behind, blankEnd)
      .split(/[\r\n]/)
      .some((blanks) => blanks.length > node.indent) ||
    (text.charCodeAt(next) === hash && startOfLine(text, next) >= 0 && next - startOfLine(text, next) >= indent)
  const block =
    value === '' || isThreatened || (style.ascii && /[^\0-\x7f]/.test(value))
      ? undefined
      : printBlockScalar(value, {
          isFolded: header.isFolded,
          chomping: header.chomping,
          parentIndent,
          indent,
          hasIndentation: header.indentation !== undefined,
          comment,
          lineBreak: style.lineBreak,
          emptyBehind,
          hasBreakBehind: node.end < length,
        })
  return block ?? printText(value, 'double', { inFlow: false, file: style }) + comment
}

/** Returns the patches that replace a value. Its anchor stays. */
function patchReplaced(node: YamlNode, pending: Pending<YamlNode>, patching: PatchContext): readonly Patch[] {
  const { text, printer } = patching
  // A tag is removed with the old value, because it names the type of that value.
  const behindSign = node.colonAt < 0 ? node.propsStart : node.colonAt + 1
  const from = node.tag === undefined ? propsEnd(text, node) : behindSign
  if (isInFlow(node)) {
    const token = printFlowMember({ key: '0', pending }, { kind: 'seq' }, printer)
    return [replaceToken(node, token, patching)]
  }
  if (!('members' in pending)) {
    // In a block scalar, the comment after the old value would become text.
    const isCommented = text.charCodeAt(skipBlanks(text, node.end)) === hash
    const printed = printBehind(
      isCommented ? { ...pending, shown: undefined } : pending,
      { column: node.parent?.indent ?? 0, isItem: false },
      printer,
    )
    if (node.style === 'block' || printed === '') return [{ range: { start: from, end: node.end }, text: printed }]
    return [replaceToken(node, printed.slice(1), patching)]
  }
  const { parent } = node
  if (parent === undefined) return [patchRoot(node, pending, patching)]
  if (pending.members.size === 0)
    return [{ range: { start: from, end: node.end }, text: ` ${printFlow(pending, printer)}` }]
  const printed = printBehind(
    pending,
    { column: parent.indent, isItem: parent.kind === 'seq' && from === node.colonAt + 1 },
    printer,
  )
  if (!/^[\r\n]/.test(printed)) return [{ range: { start: from, end: node.end }, text: printed }]
  const end = lineEnd(text, node.end)
  return [
    { range: { start: from, end: node.end }, text: '' },
    { range: { start: end, end }, text: printed },
  ]
}

function replaceToken(node: YamlNode, token: string, patching: PatchContext): Patch {
  if (node.end === node.start && node.tag === undefined) return patchToken(node, token, patching)
  return {
    range: { start: node.tag === undefined ? node.start : tagStart(patching.text, node), end: node.end },
    text: token,
  }
}

/** Returns the patch that replaces the root of a file that contains only `{}`. */
function patchRoot(node: YamlNode, pending: Pending<YamlNode>, { text, printer }: PatchContext): Patch {
  const { lineBreak } = printer.style
  const isFirst = node.start === 0 || /[\r\n]$/.test(text.slice(node.start - 1, node.start))
  if (!('members' in pending)) return { range: node, text: text.slice(node.start, node.end) }
  const printed = printMembers(inOrder(pending), { kind: pending.kind, column: 0 }, printer)
  return { range: { start: node.start, end: node.end }, text: isFirst ? printed : lineBreak + printed }
}

/** Returns patches that add and remove members of a flow collection, with their commas. */
function patchFlow(container: YamlNode, patching: PatchContext): readonly Patch[] {
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

  /** Returns a line break and an indent if each member has its own line. */
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
      // A comment after the comma belongs to the member before it.
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

/** Returns the style of a flow map, read from its first member. */
function lookOf({ kind, children: [first] }: YamlNode, text: string): FlowLook {
  if (kind !== 'map' || first === undefined || first.colonAt < 0) return { isQuoted: false, gap: ' ' }
  const isQuoted = text.startsWith('"', first.keyStart)
  return { isQuoted, gap: isQuoted && first.propsStart === first.colonAt + 1 ? '' : ' ' }
}

/** Maps each member that stays to the last of the removed members that directly follow it. */
function goneBehind({ children }: YamlNode, { removed }: EditPlan<YamlNode>): ReadonlyMap<YamlNode, YamlNode> {
  const gone = new Map<YamlNode, YamlNode>()
  let kept: YamlNode | undefined
  for (const child of children) {
    if (!removed.has(child)) kept = child
    else if (kept) gone.set(kept, child)
  }
  return gone
}

/** Returns the offset of the next comma after blanks and comments; -1 if a bracket comes first. */
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

function commentEnd(text: string, from: number): number {
  const sign = skipBlanks(text, from)
  return text.charCodeAt(sign) === hash && sign > from ? lineEnd(text, sign) : -1
}

function countBlankLines(text: string, from: number): number {
  let count = 0
  for (let at = from; isBlankLine(text, at); at = behindLine(text, at)) count++
  return count
}
