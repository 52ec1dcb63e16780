import { expect, test } from 'vitest'
import { parseAnalyticsDate } from './account.ts'

test.for<[text: string, iso: string | undefined]>([
  ['2026-09-01', '2026-09-01T00:00:00.000Z'],
  ['2026-09-01T23:59:59', '2026-09-01T23:59:59.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-02-29', undefined],
  ['2026-09-31', undefined],
  ['2026-13-01', undefined],
  ['2026-09-01T24:00:00', undefined],
  ['2026-09-01T10:00', undefined],
  ['2026-09-01T10:00:00Z', undefined],
  ['2026-9-1', undefined],
  [' 2026-09-01', undefined],
  ['２０２６-09-01', undefined],
  ['', undefined],
])('%s', ([text, iso]) => {
  const ms = parseAnalyticsDate(text)
  expect(ms === undefined ? undefined : new Date(ms).toISOString()).toBe(iso)
})
