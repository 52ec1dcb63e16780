import { expect, test } from 'vitest'
import { parseTime } from './flags.ts'

test.for<[text: string, ms: number | undefined]>([
  ['90', 90_000],
  ['0', 0],
  ['90s', 90_000],
  ['8m', 480_000],
  ['2h', 7_200_000],
  ['1h30m', 5_400_000],
  ['1h30', 3_630_000],
  ['1m30s', 90_000],
  ['500h', 1_800_000_000],
  ['600h', undefined],
  ['9999999', undefined],
  ['', undefined],
  ['s', undefined],
  ['m5', undefined],
  ['5 m', undefined],
  ['-5s', undefined],
  ['1.5h', undefined],
  ['5ms', undefined],
  ['30m1h', undefined],
  ['8min', undefined],
])('"%s" is %s ms', ([text, ms]) => expect(parseTime(text)).toBe(ms))
