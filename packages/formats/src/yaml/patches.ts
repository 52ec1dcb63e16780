import type { Patch } from '../splice.ts'
import { isGone, type Pending, touchedContainers } from '../tree/edit-plan.ts'
import { inOrder } from '../tree/place-members.ts'
import { printBlockScalar, readBlockHeader } from './block-scalar.ts'
import { tagStart, valueRangeOf } from './entries.ts'
import { patchBlock } from './block-patches.ts'
import { patchFlow } from './flow-patches.ts'
import { isInFlow } from './dialect.ts'
import { breakLength, hash, lineEnd, skipBlanks } from './lex.ts'
import { countBlankLines, propsEnd, skipBlankLines, startOfLine } from './lines.ts'
import type { YamlNode } from './node.ts'
import { type Patching, printBehind, printFlow, printFlowMember, printMembers } from './print.ts'
import { printText } from './token.ts'

/** The patches that carry a plan out. None overlaps another; of two in one place the inner one comes first. */
export function toPatches(patching: Patching): readonly Patch[] {
  const { plan } = patching
  const touched = touchedContainers(plan).map((node) => ({ node, depth: depthOf(node) }))
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

function depthOf(node: YamlNode): number {
  let depth = 0
  for (let at = node.parent; at !== undefined; at = at.parent) depth++
  return depth
}

/** Only the token changes, in the style that it has. */
function patchText(node: YamlNode, value: string, patching: Patching): Patch {
  const { printer, text } = patching
  const inFlow = isInFlow(node)
  const old = text.slice(node.start, node.end)
  if (node.style === 'literal' || node.style === 'folded')
    return { range: valueRangeOf(text, node), text: printBlock(node, value, patching) }
  const style = node.style === 'single' || node.style === 'double' ? node.style : 'plain'
  const token = printText(value, style, { inFlow, file: printer.style, old })
  return patchToken(node, token, patching)
}

function patchToken(node: YamlNode, token: string, { text, printer }: Patching): Patch {
  const range = valueRangeOf(text, node)
  if (range.end > range.start) return { range, text: token }
  if (node.colonAt >= 0 || node.parent?.kind !== 'map' || node.propsStart < node.start)
    return { range, text: ` ${token}` }
  if (isInFlow(node)) return { range, text: `: ${token}` }
  // `? key` without a value.
  const end = lineEnd(text, node.keyEnd)
  return { range: { start: end, end }, text: `${printer.style.lineBreak}${' '.repeat(node.parent.indent)}: ${token}` }
}

function printBlock(node: YamlNode, value: string, { text, length, printer }: Patching): string {
  const header = readBlockHeader(text, node.start)
  const { style } = printer
  if (header === undefined) return printText(value, 'double', { inFlow: false, file: style })
  const comment = text.slice(header.end, header.lineEnd).replace(/[ \t]+$/, '')
  const parentIndent = node.parent?.indent ?? -1
  const behind = node.end + breakLength(text, node.end)
  const emptyBehind = countBlankLines(text, behind)
  const hasText = node.end > header.lineEnd
  const blankEnd = skipBlankLines(text, behind)
  const next = skipBlanks(text, blankEnd)
  const indent = hasText ? node.indent : parentIndent + style.step
  // A comment that is indented as the text would become part of the text, and so would a line of more blanks.
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

/** A value that makes room for another one; its anchor stays. */
function patchReplaced(node: YamlNode, pending: Pending<YamlNode>, patching: Patching): readonly Patch[] {
  const { text, printer } = patching
  // A tag says what the old value was.
  const from = node.tag !== undefined ? behindSign(node) : propsEnd(text, node)
  if (isInFlow(node)) {
    const token = printFlowMember({ key: '0', pending }, { kind: 'seq' }, printer)
    return [replaceToken(node, token, patching)]
  }
  if (!('members' in pending)) {
    // A block scalar would make a text of the comment behind the old value.
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

function behindSign(node: YamlNode): number {
  return node.colonAt < 0 ? node.propsStart : node.colonAt + 1
}

function replaceToken(node: YamlNode, token: string, patching: Patching): Patch {
  if (node.end === node.start && node.tag === undefined) return patchToken(node, token, patching)
  return {
    range: { start: node.tag === undefined ? node.start : tagStart(patching.text, node), end: node.end },
    text: token,
  }
}

/** A file of `{}`. */
function patchRoot(node: YamlNode, pending: Pending<YamlNode>, { text, printer }: Patching): Patch {
  const { lineBreak } = printer.style
  const isFirst = node.start === 0 || /[\r\n]$/.test(text.slice(node.start - 1, node.start))
  if (!('members' in pending)) return { range: node, text: text.slice(node.start, node.end) }
  const printed = printMembers(inOrder(pending), { kind: pending.kind, column: 0 }, printer)
  return { range: { start: node.start, end: node.end }, text: isFirst ? printed : lineBreak + printed }
}
