import type { Range } from '@lockale/errors'
import { type Extent, hasBreakIn, isLineComment, type Members } from './comments.ts'
import type { JsonNode } from './scan.ts'

export interface Removal {
  readonly text: string
  readonly container: JsonNode
  readonly members: Members
  readonly isKept: (node: JsonNode) => boolean
}

/**
 * What to cut out of a container so that some members go, with the comments attached to them. Neighbours go together, and
 * take the blanks before them along; but at the start of the container, and below a comment that stays, those behind them.
 */
export function toRemovals(removal: Removal): readonly Range[] {
  const { members, isKept } = removal
  const { extents, loose } = members
  const ranges: Range[] = []
  for (let from = 0; from < extents.length; from++) {
    if (!isGone(from)) continue
    let to = from
    while (isGone(to + 1) && loose[to + 1]?.length === 0) to++
    const range = rangeOf(from, to, removal)
    if (range) ranges.push(range)
    from = to
  }
  return ranges

  function isGone(index: number): boolean {
    const extent = extents[index]
    return extent !== undefined && !isKept(extent.node)
  }
}

function rangeOf(from: number, to: number, { text, container, members }: Removal): Range | undefined {
  const { extents, loose } = members
  const first = extents[from]
  const last = extents[to]
  if (first === undefined || last === undefined) return undefined
  const header = loose[from]?.at(-1)
  const footer = loose[to + 1]?.at(0)
  const beforeIt = extents[from - 1]
  const behindIt = extents[to + 1]
  const start = header?.end ?? beforeIt?.end ?? container.start + 1
  const end = footer?.start ?? behindIt?.start ?? container.end - 1
  const isFirst = header !== undefined || beforeIt === undefined
  const isLast = footer === undefined && behindIt === undefined
  if (isLast && header === undefined && beforeIt === undefined) return { start, end }
  if (isFirst && !isLast) return { start: first.start, end }
  if (!endsWithLine(header ?? beforeIt?.trail.at(-1)) || hasBreakIn(text, last.end, end))
    return { start, end: last.end }
  return { start: first.start, end: isLast ? last.end : end }

  /** What follows such a comment must stay on a line of its own. */
  function endsWithLine(comment: Range | undefined): boolean {
    return comment !== undefined && comment.end === start && isLineComment(text, comment)
  }
}

/** Of a member that becomes the last one, where the file has no comma behind the last one. */
export function commaOf(text: string, { node, comma, trail }: Extent): Range | undefined {
  if (comma === undefined) return undefined
  const comment = trail.findLast(({ end }) => end <= comma)
  const start = comment ? (isLineComment(text, comment) ? comma : comment.end) : node.end
  return { start, end: comma + 1 }
}
