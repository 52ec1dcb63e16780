import { expect, test } from 'vitest'
import { unknownLocales } from './unknown-locales.ts'

test('languages that services have, and variants of them, are known', () => {
  expect(unknownLocales(['de', 'de-AT', 'pt-BR', 'zh-TW', 'no', 'en-XA', 'sr-RS', 'es-MX', 'kmr', 'ku'])).toEqual([])
})

test('others are not: what was perhaps meant stands beside them', () => {
  expect(unknownLocales(['km-KH', 'jp', 'tlh', 'xx-YY', 'qqq', 'de', 'sr-Latn'])).toEqual([
    { locale: 'km-KH', nearest: [] },
    { locale: 'jp', nearest: ['ja'] },
    { locale: 'tlh', nearest: [] },
    { locale: 'xx-YY', nearest: [] },
    { locale: 'qqq', nearest: [] },
    // what services call Serbian is in Cyrillic
    { locale: 'sr-Latn', nearest: [] },
  ])
})
