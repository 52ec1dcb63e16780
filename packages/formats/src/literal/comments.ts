import type { Range } from '@lockale/errors'
import type { LiteralNode, Notation } from './notation.ts'

/** What comes and goes with a member: the comments attached to it, and the comma behind it. */
export interface Extent {
  readonly node: LiteralNode
  /** Among the members of its container. */
  readonly index: number
  /** Of the first attached comment above or before it; else of the key, or the value where there is no key. */
  readonly start: number
  /** Behind the value, the comma and the comments that stand behind them in the same line. */
  readonly end: number
  readonly comma: number | undefined
  readonly lead: readonly Range[]
  readonly trail: readonly Range[]
}

/** The members of a container, and all that stands between them. */
export interface Members {
  /** Ranges of the members, in file order. */
  readonly extents: readonly Extent[]
  /** Comments that belong to no member: `loose[0]` before the first one, `loose[n]` behind the nth. */
  readonly loose: readonly (readonly Range[])[]
}

/**
 * Which comments belong to which members. One that ends in the line above a member, or in its line before it, is attached to
 * it, and so is one in the line above such a comment. So is one that follows a member in its line, unless another member
 * follows there. All others are loose: those with a blank line below, and those behind an opening bracket.
 */
function membersOf(text: string, container: LiteralNode, notation: Notation): Members {
  const { children } = container
  const loose: (readonly Range[])[] = []
  const extents: Extent[] = []
  const start = notation.contentStart(text, container)
  let lead = splitGap(readGap(start).comments, start, children[0])
  for (const [index, node] of children.entries()) {
    const next = children[index + 1]
    const gap = readGap(node.end)
    const trail = trailOf(text, node, gap, next)
    const edge = Math.max(node.end, (gap.comma ?? -1) + 1, trail.at(-1)?.end ?? 0)
    extents.push({ node, index, start: lead[0]?.start ?? node.keyStart, end: edge, comma: gap.comma, lead, trail })
    lead = splitGap(trail === none ? gap.comments : gap.comments.slice(trail.length), edge, next)
  }
  return { extents, loose }

  function readGap(from: number): Gap {
    let comments = none
    let comma: number | undefined
    for (let at = from; ;) {
      at = notation.skipBlanks(text, at)
      const end = notation.commentEnd(text, at)
      if (end !== undefined) {
        if (comments === none) comments = []
        comments.push({ start: at, end })
        at = end
      } else if (text.charCodeAt(at) === commaSign && comma === undefined) {
        comma = at
        at++
      } else {
        return { comments, comma }
      }
    }
  }

  /** Puts the loose comments of a gap away and returns those attached to what follows. */
  function splitGap(comments: readonly Range[], edge: number, next: LiteralNode | undefined): readonly Range[] {
    const lead = next ? leadOf(text, comments, edge, next) : none
    loose.push(lead === none ? comments : comments.slice(0, comments.length - lead.length))
    return lead
  }
}

/** `membersOf` the containers of one file, each read once. */
export interface Extents {
  readonly membersOf: (container: LiteralNode) => Members
  /** Returns the start of a node with its attached comments; see `Extent`. */
  readonly startOf: (node: LiteralNode) => number
  readonly extentOf: (node: LiteralNode) => Extent | undefined
}

export function openExtents(text: string, notation: Notation): Extents {
  const read = new Map<LiteralNode, Members & { readonly byNode: ReadonlyMap<LiteralNode, Extent> }>()
  const open = (container: LiteralNode) => {
    let members = read.get(container)
    if (members === undefined) {
      const { extents, loose } = membersOf(text, container, notation)
      members = { extents, loose, byNode: new Map(extents.map((extent) => [extent.node, extent])) }
      read.set(container, members)
    }
    return members
  }
  const extentOf = (node: LiteralNode) => node.parent && open(node.parent).byNode.get(node)
  return { membersOf: open, extentOf, startOf: (node) => extentOf(node)?.start ?? node.keyStart }
}

/** True if there is at least one line break in a piece of a text. */
export function hasBreakIn(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isBreak(text.charCodeAt(at))) return true
  return false
}

/** True for a comment that ends with its line. */
export function isLineComment(text: string, { start }: Range): boolean {
  return !text.startsWith('/*', start)
}

const commaSign = 0x2c
const none: Range[] = []

interface Gap {
  readonly comments: readonly Range[]
  readonly comma: number | undefined
}

/** Whatever stands before the comma belongs to what is before it. */
function trailOf(
  text: string,
  node: LiteralNode,
  { comments, comma }: Gap,
  next: LiteralNode | undefined,
): readonly Range[] {
  if (comments.length === 0) return none
  const inner = comma === undefined ? 0 : comments.filter(({ start }) => start < comma).length
  let count = inner
  let edge = Math.max(node.end, (comma ?? -1) + 1)
  for (const { start, end } of comments.slice(inner)) {
    if (hasBreakIn(text, edge, start)) break
    count++
    edge = end
  }
  const isBeforeNext = next !== undefined && count === comments.length && !hasBreakIn(text, edge, next.keyStart)
  return sliceOf(comments, 0, isBeforeNext ? inner : count)
}

function leadOf(text: string, comments: readonly Range[], from: number, next: LiteralNode): readonly Range[] {
  let first = comments.length
  let edge = next.keyStart
  for (; first > 0; first--) {
    const { start, end } = comments[first - 1] ?? { start: edge, end: edge }
    const isAbove = first > 1 || hasBreakIn(text, from, start) || !hasBreakIn(text, end, edge)
    if (countBreaks(text, end, edge) > 1 || !isAbove) break
    edge = start
  }
  return sliceOf(comments, first, comments.length)
}

/** Most members have no comments: they share one list. */
function sliceOf(comments: readonly Range[], from: number, to: number): readonly Range[] {
  return from === to ? none : comments.slice(from, to)
}

function countBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isBreak(code) && !(code === 0x0d && text.charCodeAt(at + 1) === 0x0a)) count++
  }
  return count
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029
}

/** What the comments attached to members say, for the members that have any. */
export function readNotes(
  text: string,
  nodes: readonly LiteralNode[],
  notation: Notation,
): ReadonlyMap<LiteralNode, string> {
  const notes = new Map<LiteralNode, string>()
  for (const container of nodes) {
    if (container.children.length === 0) continue
    for (const { node, lead, trail } of membersOf(text, container, notation).extents) {
      if (lead.length + trail.length === 0) continue
      const note = [...lead, ...trail]
        .map(({ start, end }) => contentOf(text.slice(start, end), isLineComment(text, { start, end })))
        .filter((line) => line !== '' && !forTools.test(line))
        .join('\n')
      if (note !== '') notes.set(node, note)
    }
  }
  return notes
}

/** A comment without its signs: slashes, and the stars that lines of a block begin with. */
function contentOf(comment: string, isLine: boolean): string {
  if (isLine) return comment.replace(/^(?:\/+|#+)/, '').trim()
  return comment
    .slice(2, -2)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(/^\*+/, '').trim())
    .join('\n')
    .trim()
}

/** What a linter or a formatter is to do says nothing of a string. */
const forTools =
  /^(?:(?:eslint|oxlint|stylelint|prettier|biome)-|phpcs:|cspell:|(?:istanbul|c8|v8) ignore|@(?:ts|phpstan|psalm)-)/
