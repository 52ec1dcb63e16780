import { expect, test } from 'vitest'
import { cldrOrder, cldrPlurals, type PluralSlot } from './plural-rules.ts'
import { serviceLocales } from '../service-locales.suite.ts'

/** The languages of the service that CLDR has no plural rules for. */
const unknown = 'ace ay ba gn ht la lmo mai mi oc pag pam qu sa tg tt'.split(' ')
const known = serviceLocales.filter((locale) => !unknown.includes(locale))
const types = ['cardinal', 'ordinal'] as const
const numbers = [...Array.from({ length: 1201 }, (_, number) => number), 1e4, 1e5, 1e6, 2e6, 1e9, 0.5, 1.5, 2.5, 10.1]

test('a language without rules in CLDR has no slots, and so none of English', () => {
  expect(serviceLocales.filter((locale) => cldrPlurals.slots(locale, 'cardinal') === undefined)).toEqual(unknown)
  expect(serviceLocales.filter((locale) => cldrPlurals.slots(locale, 'ordinal') === undefined)).toEqual(unknown)
  expect(unknown.map((locale) => cldrPlurals.select(locale, 'cardinal', 1))).toEqual(unknown.map(() => undefined))
})

test.for(types)('%s slots: every number is in one of them, in the order of CLDR, with `other` at the end', (type) => {
  for (const locale of known) {
    const forms = slotsOf(locale, type).map(({ form }) => form)
    expect([locale, ...forms]).toEqual([locale, ...cldrOrder.filter((form) => forms.includes(form))])
    expect(forms.at(-1)).toBe('other')
    const homeless = numbers.filter((_, at) => !forms.includes(selectedForms(locale, type)[at] ?? ''))
    expect([locale, homeless]).toEqual([locale, []])
  }
})

test.for(types)('%s slots: samples lie in their slot, and a slot of one number has no other', (type) => {
  for (const locale of known) {
    const selected = selectedForms(locale, type)
    for (const { form, sample, alternatives, only, kind } of slotsOf(locale, type)) {
      const inside = numbers.filter((_, at) => selected[at] === form)
      const integers = inside.filter((number) => Number.isInteger(number))
      const strangers = [sample, ...alternatives].filter((number) => cldrPlurals.select(locale, type, number) !== form)
      expect(strangers, `${locale} ${form}`).toEqual([])
      const single = kind === 'integer' && integers.length === 1 ? integers[0] : undefined
      expect(only, `${locale} ${form}`).toBe(single)
      expect(kind, `${locale} ${form}`).toBe(kindOf(integers))
      expect(sample <= 1000 || kind === 'million', `${locale} ${form}`).toBe(true)
    }
  }
})

const selections = new Map<string, readonly string[]>()

/** Of each of the numbers. */
function selectedForms(locale: string, type: (typeof types)[number]): readonly string[] {
  const id = `${locale} ${type}`
  const forms = selections.get(id) ?? numbers.map((number) => cldrPlurals.select(locale, type, number) ?? '')
  selections.set(id, forms)
  return forms
}

function kindOf(integers: readonly number[]): PluralSlot['kind'] {
  if (integers.length === 0) return 'fraction'
  return integers.every((number) => number > 0 && number % 1_000_000 === 0) ? 'million' : 'integer'
}

/** Read from CLDR's plurals.xml, rule by rule; the numbers are those of its samples. */
test.for<[name: string, locales: string, rule: (number: number) => string]>([
  ['one for 1', 'de en et fi nl sv ur yi', (n) => (n === 1 ? 'one' : 'other')],
  ['one for 0 to 1', 'as bn fa gu hi zu', (n) => (n >= 0 && n <= 1 ? 'one' : 'other')],
  ['one for 0 and 1', 'ln mg pa', (n) => (n === 0 || n === 1 ? 'one' : 'other')],
  [
    'one to below 2, many for millions',
    'fr pt pt-BR',
    (n) => (n < 2 ? 'one' : n !== 0 && n % 1e6 === 0 ? 'many' : 'other'),
  ],
  [
    'one for 1, many for millions',
    'es it ca pt-PT',
    (n) => (n === 1 ? 'one' : n !== 0 && n % 1e6 === 0 ? 'many' : 'other'),
  ],
  ['one for 1 and 2 for two', 'he', (n) => (n === 1 || (n > 0 && n < 1) ? 'one' : n === 2 ? 'two' : 'other')],
  ['none', 'ja ko zh-Hans vi th id', () => 'other'],
  [
    'East Slavic',
    'ru uk be',
    (n) => {
      if (!Number.isInteger(n)) return 'other'
      if (n % 10 === 1 && n % 100 !== 11) return 'one'
      return n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14) ? 'few' : 'many'
    },
  ],
  ['Czech', 'cs sk', (n) => (!Number.isInteger(n) ? 'many' : n === 1 ? 'one' : n >= 2 && n <= 4 ? 'few' : 'other')],
  [
    'Slovenian',
    'sl',
    (n) => (!Number.isInteger(n) ? 'few' : (['other', 'one', 'two', 'few', 'few'][n % 100] ?? 'other')),
  ],
  [
    'Arabic',
    'ar',
    (n) => {
      if (!Number.isInteger(n)) return 'other'
      if (n <= 2) return ['zero', 'one', 'two'][n] ?? ''
      return n % 100 >= 3 && n % 100 <= 10 ? 'few' : n % 100 >= 11 ? 'many' : 'other'
    },
  ],
  [
    'Welsh',
    'cy',
    (n) =>
      new Map([
        [0, 'zero'],
        [1, 'one'],
        [2, 'two'],
        [3, 'few'],
        [6, 'many'],
      ]).get(n) ?? 'other',
  ],
  [
    'Irish',
    'ga',
    (n) => {
      if (n === 1) return 'one'
      if (n === 2) return 'two'
      return Number.isInteger(n) && n >= 3 && n <= 10 ? (n <= 6 ? 'few' : 'many') : 'other'
    },
  ],
  [
    'Romanian',
    'ro',
    (n) => (n === 1 ? 'one' : !Number.isInteger(n) || n === 0 || (n % 100 >= 1 && n % 100 <= 19) ? 'few' : 'other'),
  ],
])('CLDR, %s: %s', ([, locales, rule]) => {
  for (const locale of locales.split(' ')) {
    const differing = numbers.filter((number) => cldrPlurals.select(locale, 'cardinal', number) !== rule(number))
    expect([locale, differing]).toEqual([locale, []])
  }
})

function slotsOf(locale: string, type: (typeof types)[number]): readonly PluralSlot[] {
  return cldrPlurals.slots(locale, type) ?? []
}
