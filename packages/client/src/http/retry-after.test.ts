import { expect, test } from 'vitest'
import { parseRetryAfter } from './answer-error.ts'

const date = 'Wed, 21 Oct 2026 07:28:00 GMT'

test.for<[value: string | undefined, expected: number | undefined]>([
  ['0', 0],
  ['3', 3000],
  [' 3600 ', 3_600_000],
  ['1.5', 1500],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
  ['Wednesday, 21-Oct-26 07:29:00 GMT', 60_000],
  ['Wed Oct 21 07:28:10 2026 GMT', 10_000],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['99999999999999999999', undefined],
  ['Infinity', undefined],
  ['0x10', undefined],
  ['2026', 2_026_000],
  ['Wed, 99 Foo 2026', undefined],
])('Retry-After: %s is %s ms', ([value, expected]) => expect(parseRetryAfter(value, date)).toBe(expected))

test('without a Date header a date counts from now', () => {
  const wait = parseRetryAfter(new Date(Date.now() + 60_000).toUTCString())
  expect(wait).toBeGreaterThan(58_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})
