import { expect, test } from 'vitest'
import { unitWordsIn } from './unit-words.ts'

test.for<[prose: string, locale: string, units: Readonly<Record<string, string>>]>([
  ['Time in seconds', 'en', { second: 'seconds' }],
  ['Days or months', 'en', { day: 'days', month: 'months' }],
  ['Daylight saving', 'en', {}],
  ['Birthday', 'en', {}],
  ['Size in Kilobytes', 'en-GB', { kilobyte: 'kilobytes' }],
  ['days😀', 'en', { day: 'days' }],
  ['\u{1d400}days', 'en', {}],
  ['day\u0301', 'en', {}],
  ['Dauer in Minuten', 'de', { minute: 'minuten' }],
  ['Monatlich', 'de', {}],
  ['30分後', 'ja', { minute: '分' }],
  ['За неделю', 'ru', { week: 'неделю' }],
  ['Anything', 'xx', {}],
])('%s (%s)', ([prose, locale, units]) => {
  const found = unitWordsIn(prose, locale).map(({ unit, raw }) => [unit, raw])
  expect(Object.fromEntries(found)).toEqual(units)
})
