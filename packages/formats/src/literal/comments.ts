import type { Range } from '@lockale/errors'
import { countCodeBreaks } from '../lines.ts'
import type { LiteralNode, Notation } from './notation.ts'

/** A member with its attached comments and the comma after it. */
export interface Extent {
  readonly node: LiteralNode
  readonly index: number
  /** The start of the first attached comment; without comments, the start of the key or value. */
  readonly start: number
  /** The end of the value, its comma and the comments after it on the same line. */
  readonly end: number
  readonly comma: number | undefined
  readonly lead: readonly Range[]
  readonly trail: readonly Range[]
}

/** The members of a container, and the comments between them. */
export interface Members {
  readonly extents: readonly Extent[]
  /** Comments that belong to no member: `loose[0]` before the first one, `loose[n]` after the nth. */
  readonly loose: readonly (readonly Range[])[]
}

/**
 * Attaches a comment to the member after it on the same or the next line, or else to the member before it on its line.
 * Others are loose: those before a blank line or after an opening bracket.
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

  /** Splits comments between two members: stores those that belong to none, returns those of the next member. */
  function splitGap(comments: readonly Range[], edge: number, next: LiteralNode | undefined): readonly Range[] {
    const lead = next ? leadOf(text, comments, edge, next) : none
    loose.push(lead === none ? comments : comments.slice(0, comments.length - lead.length))
    return lead
  }
}

/** Finds the members of containers with their comments. Each container is read only once. */
export interface Extents {
  readonly membersOf: (container: LiteralNode) => Members
  /** Returns the start of a node's first attached comment; without comments, the start of its key or value. */
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

/** Returns true for a comment that ends with its line. */
export function isLineComment(text: string, { start }: Range): boolean {
  return !text.startsWith('/*', start)
}

const commaSign = 0x2c
const none: Range[] = []

interface Gap {
  readonly comments: readonly Range[]
  readonly comma: number | undefined
}

/** Returns the comments after a member. A comment before the comma belongs to that member. */
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
    if (countCodeBreaks(text, edge, start) > 0) break
    count++
    edge = end
  }
  const isBeforeNext =
    next !== undefined && count === comments.length && countCodeBreaks(text, edge, next.keyStart) === 0
  return sliceOf(comments, 0, isBeforeNext ? inner : count)
}

function leadOf(text: string, comments: readonly Range[], from: number, next: LiteralNode): readonly Range[] {
  let first = comments.length
  let edge = next.keyStart
  for (; first > 0; first--) {
    const { start, end } = comments[first - 1] ?? { start: edge, end: edge }
    const breaks = countCodeBreaks(text, end, edge)
    const isAbove = first > 1 || countCodeBreaks(text, from, start) > 0 || breaks === 0
    if (breaks > 1 || !isAbove) break
    edge = start
  }
  return sliceOf(comments, first, comments.length)
}

/** Returns a slice of a list. Empty slices share one array, because most members have no comments. */
function sliceOf(comments: readonly Range[], from: number, to: number): readonly Range[] {
  return from === to ? none : comments.slice(from, to)
}

/** Returns the notes of members: the text of their attached comments. Members without comments are omitted. */
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

/** Returns a comment without its marks: slashes, and stars at the start of lines. */
function contentOf(comment: string, isLine: boolean): string {
  if (isLine) return comment.replace(/^(?:\/+|#+)/, '').trim()
  return comment
    .slice(2, -2)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(/^\*+/, '').trim())
    .join('\n')
    .trim()
}

/** Matches comments for linters and formatters, which say nothing about a string. */
const forTools =
  /^(?:(?:eslint|oxlint|stylelint|prettier|biome)-|phpcs:|cspell:|(?:istanbul|c8|v8) ignore|@(?:ts|phpstan|psalm)-)/
