import { expect, test } from 'vitest'
import { agoOf } from './dates.ts'

test.for<[date: string, ago: string]>([
  ['2026-11-30T11:59:30Z', 'this minute'],
  ['2026-11-30T11:58:00Z', '2 minutes ago'],
  ['2026-11-30T11:00:00+01:00', '2 hours ago'],
  ['2026-11-29T12:00:00Z', 'yesterday'],
  ['2026-11-20T12:00:00Z', 'last week'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2020-11-29T00:00:00Z', '6 years ago'],
  // The clock of the author is wrong.
  ['2026-12-02T12:00:00Z', 'in 2 days'],
])('%s is %s', ([date, ago]) => expect(agoOf(date, Date.parse('2026-11-30T12:00:00Z'))).toBe(ago))
