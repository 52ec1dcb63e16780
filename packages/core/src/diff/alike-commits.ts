import type { FileCommit } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { PastSources, SourceAt } from './source-at.ts'
import { isDisputed, type Stranger } from './strangers.ts'

/** True where it comes to the same which of these commits brought a text, by their indexes, the oldest in it. */
export type AlikeCommits = (text: Stranger, newest: number, oldest: number) => boolean

/** Says of a commit what two that are alike have in common. */
export type SayOf = (commit: string) => unknown

interface Alikeness {
  readonly past: Pick<PastSources, 'hasChanged'>
  readonly sourceAt: SourceAt
  /** Who made a commit; absent where that does not matter. */
  readonly writerAt?: SayOf | undefined
}

/**
 * The commits of a target file, as far as the source of a text is concerned: most messages have never been another, and then
 * there is nothing to look for. `undefined`: behind some of the commits lies what is not known.
 * @param commits each before its parents
 */
export function openAlikeCommits(
  commits: readonly FileCommit[],
  { past, sourceAt, writerAt }: Alikeness,
): AlikeCommits | undefined {
  const known = new Set(commits.map(({ id }) => id))
  if (commits.some(({ parents }) => parents.some((parent) => !known.has(parent)))) return undefined
  const ofWriters = writerAt === undefined ? [] : breaksIn(commits, writerAt)
  const ofUnits = new Map<MessageUnit, readonly number[]>()
  return (text, newest, oldest) => {
    const { unit } = text.change
    if (isDisputed(text) || hasBreak(ofWriters, newest, oldest)) return false
    if (!past.hasChanged(unit)) return true
    // a source that was not there is another one: it says less for a text than that of today
    const breaks = ofUnits.get(unit) ?? breaksIn(commits, (commit) => sourceAt(commit, unit))
    ofUnits.set(unit, breaks)
    return !hasBreak(breaks, newest, oldest)
  }
}

export function isByOne(commits: readonly FileCommit[], writerAt: SayOf): boolean {
  return breaksIn(commits, writerAt).length === 0
}

function hasBreak(breaks: readonly number[], newest: number, oldest: number): boolean {
  return breaks.some((at) => at > newest && at <= oldest)
}

/** The indexes of commits of which something else is said than of the one before them in the list. */
function breaksIn(commits: readonly FileCommit[], sayOf: SayOf): readonly number[] {
  const breaks: number[] = []
  let before: unknown
  for (const [at, { id }] of commits.entries()) {
    const now = sayOf(id)
    if (at > 0 && now !== before) breaks.push(at)
    before = now
  }
  return breaks
}
