import { expect, test } from 'vitest'
import { choosePeriod } from './report-usage.ts'

const now = Date.parse('2026-11-02T23:59:59Z')

test.for<[name: string, from: string | undefined, to: string | undefined, period: readonly [string, string]]>([
  ['the last thirty days', undefined, undefined, ['2026-10-04', '2026-11-02']],
  ['up to now', '2026-09-01', undefined, ['2026-09-01', '2026-11-02']],
  ['thirty days up to one', undefined, '2024-03-01', ['2024-02-01', '2024-03-01']],
  ['one day', '2026-09-01', '2026-09-01', ['2026-09-01', '2026-09-01']],
  ['the longest there is', '2025-09-01', '2026-09-02', ['2025-09-01', '2026-09-02']],
])('%s', ([, from, to, [first, last]]) => {
  expect(choosePeriod({ from, to }, now)).toEqual({ from: first, to: last })
})

test.for<[name: string, from: string | undefined, to: string | undefined, says: RegExp]>([
  ['no day', 'yesterday', undefined, /--since needs a date/u],
  ['a day that no calendar has', '2026-09-31', undefined, /--since needs a date/u],
  ['a time', undefined, '2026-09-01T10:00:00', /--until needs a date/u],
  ['backwards', '2026-09-02', '2026-09-01', /is after/u],
  ['from a day to come', '2026-12-01', undefined, /is after/u],
  ['too long', '2025-08-31', '2026-09-02', /367 days; a report has 366/u],
])('refused: %s', ([, from, to, says]) => {
  expect(() => choosePeriod({ from, to }, now)).toThrow(says)
})
