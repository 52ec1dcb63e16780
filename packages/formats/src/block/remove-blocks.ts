import { blankLineBefore, breakLength, hasBreak, isBlankPiece, skipBlanks } from '../lines.ts'
import type { Range } from '@lockale/errors'
import type { Patch } from '../splice.ts'
import { type Block, type IndexedFile, isInLines, type WorkText } from './block.ts'

/** Returns patches that remove blocks, their comments, and a blank line (or blanks on a shared line) beside them. */
export function removalPatches(removed: ReadonlySet<Block>, file: IndexedFile, work: WorkText): readonly Patch[] {
  const containers = new Set([...removed].flatMap((block) => file.parents.get(block) ?? []))
  const runs = [...containers].flatMap((container) => runsOf(container, removed, work))
  return runs.map((run) => ({ range: withBlankLine(run, work), text: '' }))
}

interface Run {
  start: number
  end: number
  readonly isLines: boolean
  /** True if the edit removes all later children of the container, or if there are none. */
  isLast: boolean
  readonly floor: number
}

/** Returns the ranges of removed siblings. Two ranges with only blank lines between them become one. */
function runsOf(container: Block, removed: ReadonlySet<Block>, work: WorkText): readonly Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  const { children } = container
  for (const [index, block] of children.entries()) {
    if (!removed.has(block)) {
      if (run !== undefined) run.isLast = false
      run = undefined
      continue
    }
    const isLines = isInLines(block, work)
    const range = isLines ? { start: block.leadStart, end: work.endOf(block) } : inlineRange(children, index, work)
    if (run?.isLines === isLines && isBlankPiece(work.text, run.end, range.start)) {
      run.end = range.end
    } else {
      const before = children[index - 1]
      const floor = before ? work.endOf(before) : 0
      run = { start: Math.max(range.start, run?.end ?? 0), end: range.end, isLines, isLast: true, floor }
      runs.push(run)
    }
  }
  return runs
}

function inlineRange(siblings: readonly Block[], index: number, { text }: WorkText): Range {
  const block = siblings[index]
  if (block === undefined) throw new Error('A block that is not among its siblings was removed.')
  const next = siblings[index + 1]
  if (next && isBlankPiece(text, block.end, next.leadStart)) {
    return { start: block.leadStart, end: hasBreak(text, block.end, next.leadStart) ? block.end : next.leadStart }
  }
  const before = siblings[index - 1]
  if (before && isBlankPiece(text, before.end, block.leadStart) && !hasBreak(text, before.end, block.leadStart)) {
    return { start: before.end, end: block.end }
  }
  return { start: block.leadStart, end: block.end }
}

function withBlankLine({ start, end, isLines, isLast, floor }: Run, { text }: WorkText): Range {
  if (!isLines) return { start, end }
  const blankBefore = blankLineBefore(text, start)
  // A blank line before `floor` may be part of the value of the sibling above, so it is not removed.
  const lineBefore = blankBefore !== undefined && blankBefore >= floor ? blankBefore : undefined
  const after = blankLineBehind(text, end)
  if (after !== undefined && (start === 0 || lineBefore !== undefined)) return { start, end: after }
  const isEnd = end === text.length || (isLast && after === undefined)
  if (isEnd && lineBefore !== undefined) return { start: lineBefore, end }
  return { start, end }
}

function blankLineBehind(text: string, offset: number): number | undefined {
  const at = skipBlanks(text, offset)
  const length = breakLength(text, at)
  return length === 0 ? undefined : at + length
}
