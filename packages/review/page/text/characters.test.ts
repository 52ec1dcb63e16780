import { expect, test } from 'vitest'
import { charactersOf } from './characters.ts'

const quotesIn = (locale: string) => charactersOf(locale, 'ltr').find(({ name }) => name === 'quotation marks')

test.for<[locale: string, open: string, close: string]>([
  ['de', '„', '“'],
  ['de-AT', '„', '“'],
  ['de-CH', '«', '»'],
  ['fr-CA', '«\u00A0', '\u00A0»'],
  ['fr-CH', '«', '»'],
  ['zh-Hant-HK', '「', '」'],
  ['zh-Hans', '“', '”'],
  ['tlh', '“', '”'],
  ['', '“', '”'],
  ['constructor', '“', '”'],
])('quotation marks of %s', ([locale, open, close]) => expect(quotesIn(locale)).toMatchObject({ open, close }))

test('each button has a name of its own, and marks of direction are there from right to left only', () => {
  for (const [locale, direction] of [['es', 'ltr'] as const, ['fa', 'rtl'] as const]) {
    const names = charactersOf(locale, direction).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.includes('right-to-left mark')).toBe(direction === 'rtl')
  }
})
