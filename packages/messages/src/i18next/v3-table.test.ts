import { expect, test } from 'vitest'
import { serviceLocales } from '../service-locales.suite.ts'
import { openI18next } from './i18next.ts'

const syntax = openI18next({ id: 'i18next', version: 3 })
const { plurals } = syntax

const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]

/** The endings that i18next asks for with `compatibilityJSON: 'v3'`: `-` for none, `p` for `_plural`, `0` for `_0`. */
const endings: readonly (readonly [endings: string, locales: string])[] = [
  [
    'p - p p p p p p p p',
    'af an az bg bn ca da de de-CH de-DE el en en-GB en-US eo es es-419 et eu fi gl gu ha hi hu hy it kk lb mai ml mn mr nb ne nl ' +
      'pa ps pt-PT sq sv sw ta te tk ur',
  ],
  ['- - p p p p p p p p', 'br ln mg mi oc pt pt-BR tg tl tr uz'],
  ['- - p p p p p p p -', 'fr fr-CA fr-FR'],
  ['p - p p p p - p p p', 'is mk'],
  ['0 0 0 0 0 0 0 0 0 0', 'ay fa ht id ja ka ko ky ms su th tt vi wo zh zh-Hans zh-Hant'],
  ['0 1 1 1 1 1 1 1 1 1', 'jv'],
  ['2 0 1 1 2 2 0 2 2 2', 'be bs hr ru sr uk'],
  ['2 0 1 1 2 2 2 2 2 2', 'cs pl sk'],
  ['2 0 1 1 1 2 0 2 2 2', 'lt'],
  ['2 0 1 1 1 1 0 1 1 1', 'lv'],
  ['1 0 1 1 1 1 2 2 2 1', 'ro'],
  ['1 0 1 1 1 2 3 3 3 1', 'mt'],
  ['2 0 1 2 2 3 2 2 2 2', 'cy'],
  ['0 1 2 3 0 0 0 0 0 0', 'sl'],
  ['3 0 1 3 3 3 3 2 2 3', 'he'],
  ['2 0 1 2 2 4 4 4 4 2', 'ga'],
  ['0 1 2 3 3 4 4 5 5 5', 'ar'],
  [
    '- - - - - - - - - -',
    'ace as ba bho ceb ckb gn gom ig kmr la lmo my om pag pam prs qu sa scn st tn ts xh yi yue zu',
  ],
]

test.for(endings)('%s: %s', ([expected, locales]) => {
  for (const locale of locales.split(' ')) {
    const asked = numbers.map((number) => {
      const form = plurals.select(locale, 'cardinal', number) ?? ''
      const key = syntax.joinKey({ base: 'item', plural: 'cardinal', form })
      return key === 'item' ? '-' : key === 'item_plural' ? 'p' : key.slice('item_'.length)
    })
    expect([locale, asked.join(' ')]).toEqual([locale, expected])
  }
})

test('every locale of the service is in the table', () => {
  const named = new Set(endings.flatMap(([, locales]) => locales.split(' ')))
  expect(serviceLocales.filter((locale) => !named.has(locale))).toEqual([])
})

test.for<[locale: string, forms: string]>([
  ['de', 'singular plural'],
  ['pl', '0 1 2'],
  ['ja', '0'],
  ['ar', '0 1 2 3 4 5'],
  ['he', '0 1 2 3'],
  ['xx', 'singular'],
])('the forms of %s are %s', ([locale, forms]) => {
  const slots = plurals.slots(locale, 'cardinal') ?? []
  expect(slots.map(({ form }) => form).join(' ')).toBe(forms)
  for (const { form, sample } of slots) expect(plurals.select(locale, 'cardinal', sample)).toBe(form)
})
