import type { Range } from '@lockale/errors'

/** A merge conflict that git left in a file, or what remains of one: a marker that is not there is `undefined`. */
export interface Conflict {
  readonly range: Range
  /** Offset of the line `<<<<<<<`, above our side. */
  readonly oursAt: number | undefined
  /** Offset of the line `=======`, above their side. */
  readonly theirsAt: number | undefined
  /** What git wrote behind the markers: mostly `HEAD` and the name of a branch. */
  readonly ours: string
  readonly theirs: string
}

/** Markers are seven characters at the start of a line (git-merge, "How conflicts are presented"). */
const marker = /(?<![^\r\n])(?:<{7}|={7}|>{7})(?![<=>])[^\r\n]*/gu

/** All conflicts, in file order. */
export function findConflicts(text: string): readonly Conflict[] {
  const conflicts: Conflict[] = []
  let open: Omit<Conflict, 'theirs'> | undefined
  for (const match of text.matchAll(marker)) {
    const [line] = match
    const label = line.slice(7).trim()
    const range = { start: match.index, end: match.index + line.length }
    if (line.startsWith('<')) {
      if (open !== undefined) conflicts.push({ ...open, theirs: '' })
      open = { range, oursAt: match.index, theirsAt: undefined, ours: label }
    } else if (line.startsWith('=')) {
      if (open !== undefined && open.theirsAt !== undefined) conflicts.push({ ...open, theirs: '' })
      const isSecond = open !== undefined && open.theirsAt === undefined
      const begun = isSecond ? open : undefined
      open = {
        range: { start: begun?.range.start ?? range.start, end: range.end },
        oursAt: begun?.oursAt,
        theirsAt: match.index,
        ours: begun?.ours ?? '',
      }
    } else {
      const start = open?.range.start ?? range.start
      conflicts.push({
        range: { start, end: range.end },
        oursAt: open?.oursAt,
        theirsAt: open?.theirsAt,
        ours: open?.ours ?? '',
        theirs: label,
      })
      open = undefined
    }
  }
  if (open !== undefined) conflicts.push({ ...open, theirs: '' })
  return conflicts
}
