import { daysBetween, limits, parseAnalyticsDate, type RefusalRule } from '@lockale/api'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'

/** Days in UTC, both included; 366 days from one to the other at most. */
export interface Period {
  /** `2026-09-01`, `2026-09-01T10:00:00`, or a `Date`. */
  readonly from: string | Date
  readonly to: string | Date
}

/** The query of a report. @throws {RequestRefused} for dates that the service would refuse */
export function periodQuery(
  { from, to }: Period,
  { isChecking }: Pick<Connection, 'isChecking'>,
): readonly (readonly [name: string, value: string])[] {
  const [start, end] = [dateText(from), dateText(to)]
  const problem = isChecking ? problemOf(start, end) : undefined
  if (problem !== undefined) throw requestRefused(...problem)
  return [
    ['start_date', start],
    ['end_date', end],
  ]
}

function dateText(date: string | Date): string {
  if (typeof date === 'string') return date
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

function problemOf(start: string, end: string): readonly [rule: RefusalRule, problem: string] | undefined {
  const [from, to] = [parseAnalyticsDate(start), parseAnalyticsDate(end)]
  if (from === undefined) return ['analytics-dates', 'from is no date such as 2026-09-01']
  if (to === undefined) return ['analytics-dates', 'to is no date such as 2026-09-01']
  if (to < from) return ['analytics-dates', 'to is before from']
  const { maxDays } = limits.admin
  if (daysBetween(from, to) > maxDays) return ['analytics-range', `from and to are more than ${maxDays} days apart`]
  return undefined
}
