import { daysBetween, limits, parseAnalyticsDate } from '@lockale/api'
import { LockaleError } from '@lockale/errors'

/** Days in UTC, `2026-09-01`; both belong to it. */
export interface ChosenPeriod {
  readonly from: string
  readonly to: string
}

/** Default length of the period in days. */
const usualDays = 30

/**
 * Returns the days of a report: the last thirty, or those that flags name.
 * @param nowMs milliseconds since 1970
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export function choosePeriod(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  nowMs: number,
): ChosenPeriod {
  const last = to === undefined ? dayOf(nowMs) : to
  const lastMs = readDay(last, '--until')
  const first = from ?? dayOf(lastMs - (usualDays - 1) * dayMs)
  const firstMs = readDay(first, '--since')
  if (firstMs > lastMs) {
    throw new LockaleError('USAGE_BAD_VALUE', `--since ${first} is after --until ${last}.`, {
      hint: 'Put the earlier day first. The report includes both days.',
    })
  }
  const days = daysBetween(firstMs, lastMs)
  const { maxDays } = limits.admin
  if (days > maxDays) {
    throw new LockaleError(
      'USAGE_BAD_VALUE',
      `From ${first} to ${last} is ${days} days; a report has ${maxDays} at most.`,
      { hint: 'Request shorter periods.' },
    )
  }
  return { from: first, to: last }
}

const dayMs = 86_400_000

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function readDay(text: string, flag: string): number {
  const ms = text.length === 10 ? parseAnalyticsDate(text) : undefined
  if (ms !== undefined) return ms
  // The value is not repeated: it may be a key, and the key is not known yet.
  throw new LockaleError('USAGE_BAD_VALUE', `${flag} needs a date.`, {
    hint: `Write ${flag} 2026-09-01`,
  })
}
