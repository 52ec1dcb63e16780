/** How many translations have needed review for so long. */
export interface WaitingAge {
  readonly days: number
  readonly count: number
  /** They have needed review for more than `days` days. Absent: for at most so many. */
  readonly isMore?: true
}

interface WaitingSince {
  /** ISO 8601; `undefined`: nothing of it is committed yet. */
  readonly from: string | undefined
  /** It may have needed review for longer: the commits that were looked at begin there. */
  readonly isAtLeast: boolean
}

/** Upper bounds of the groups, in days. What is older is in the last one. */
const bounds = [1, 7, 30, 90, 365, 3650]

const dayMs = 24 * 60 * 60 * 1000

/** Counts translations by age, the youngest first. Up to the oldest group none is left out, also if it is empty. */
export function toAges(waiting: readonly WaitingSince[], now: number): readonly WaitingAge[] {
  const ages = waiting.map(({ from, isAtLeast }) => {
    const days = from === undefined ? 0 : Math.max(0, (now - Date.parse(from)) / dayMs)
    return { days, isAtLeast }
  })
  const known = ages.filter(({ isAtLeast }) => !isAtLeast)
  const unknown = ages.filter(({ isAtLeast }) => isAtLeast)
  const group = (days: number) => bounds.findIndex((bound, at) => days <= bound || at === bounds.length - 1)
  const counts = bounds.map((bound, at) => ({
    days: bound,
    count: known.filter(({ days }) => group(days) === at).length,
  }))
  const last = counts.findLastIndex(({ count }) => count > 0)
  const shortest = Math.floor(Math.min(...unknown.map(({ days }) => days)))
  return [
    ...counts.slice(0, last + 1),
    ...(unknown.length === 0 ? [] : [{ days: shortest, count: unknown.length, isMore: true as const }]),
  ]
}
