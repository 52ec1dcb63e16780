/** Characters that were billed in a month (`2026-11`). */
export interface BilledMonth {
  readonly month: string
  readonly billed: number
}

/** Adds up what several caches know, the oldest month first. A month in between in which nothing was billed is there too. */
export function toMonths(all: readonly BilledMonth[]): readonly BilledMonth[] {
  const sums = new Map<string, number>()
  for (const { month, billed } of all) sums.set(month, (sums.get(month) ?? 0) + billed)
  const known = [...sums.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const months: BilledMonth[] = []
  for (let month = first; month <= last; month = monthAfter(month)) {
    months.push({ month, billed: sums.get(month) ?? 0 })
  }
  return months
}

function monthAfter(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, month.length)
}
