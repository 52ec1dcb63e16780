import { isLineBreak, isOpenComment } from './lex.ts'
import type { ScannedStrings } from './scan.ts'

/** Comments that belong to an entry, as indexes into the comments of the file: those before its key, inside, and behind. */
export interface Attached {
  /** Above it without a blank line between, or before it in its line. */
  readonly from: number
  /** Up to the last one behind it in its line. */
  readonly to: number
}

/** Of each entry of a file, in file order. A comment belongs to one entry at most. */
export function attachComments(text: string, scan: ScannedStrings): readonly Attached[] {
  const { start } = scan.inside
  let to = 0
  while ((scan.comments[to]?.start ?? start) < start) to++
  return scan.entries.map((_, index) => {
    const from = firstLead(text, scan, index, to)
    to = trailingEnd(text, scan, index)
    return { from, to }
  })
}

function firstLead(
  text: string,
  { entries, comments, commentsBefore }: ScannedStrings,
  index: number,
  to: number,
): number {
  let lead = commentsBefore[index] ?? 0
  let below = entries[index]?.keyRange.start ?? 0
  while (lead > to) {
    const comment = comments[lead - 1]
    if (comment === undefined || lineBreaks(text, comment.end, below) > 1) break
    below = comment.start
    lead--
  }
  return lead
}

/** What stands before the next entry in one line with it is about that one. */
function trailingEnd(text: string, scan: ScannedStrings, index: number): number {
  const { entries, ends, comments, commentsBefore, commentsUpTo, inside } = scan
  const from = commentsUpTo[index] ?? 0
  const next = entries[index + 1]?.keyRange.start
  const to = next === undefined ? comments.length : (commentsBefore[index + 1] ?? 0)
  if (from === to) return to
  let at = ends[index] ?? 0
  for (let trailing = from; trailing < to; trailing++) {
    const comment = comments[trailing]
    if (comment === undefined || comment.start > inside.end || isOpenComment(text, comment)) return trailing
    if (lineBreaks(text, at, comment.start) > 0) return trailing
    at = comment.end
  }
  return next !== undefined && lineBreaks(text, at, next) === 0 ? from : to
}

function lineBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isLineBreak(code) && !(code === 0x0a && at > start && text.charCodeAt(at - 1) === 0x0d)) count++
  }
  return count
}
