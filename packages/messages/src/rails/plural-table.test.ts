import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cldrPlurals } from '../plural/plural-rules.ts'
import { serviceLocales } from '../service-locales.suite.ts'
import { rails } from './rails.ts'

const { plurals: railsPlurals } = rails

const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]

/** What the rules of rails-i18n 8.0 answer; the last row is what Rails does without one. */
const answers: readonly (readonly [answers: string, locales: string])[] = [
  [
    'other one other other other other other other other other',
    'bg bn ca da de de-CH de-DE el en en-GB en-US eo es es-419 et eu fi gl he hu is it ka kk mn nb ne nl oc pt pt-BR pt-PT st sv ' +
      'sw ta tr ur',
  ],
  ['one one other other other other other other other one', 'fr fr-CA fr-FR'],
  ['one one other other other other other other other other', 'hi mg ml pa tl'],
  ['other one other other other other one other other other', 'lv mk'],
  ['other other other other other other other other other other', 'az fa id ja ko ms th vi wo zh-CN zh-TW'],
  ['other one few few other other one other other other', 'bs hr sr'],
  ['other one few few other other other other other other', 'cs sk'],
  ['few one few few few few other other other other', 'ro'],
  ['other one few few few other one other other other', 'lt'],
  ['many one few few many many one many many other', 'be ru uk'],
  ['many one few few many many many many many other', 'pl'],
  ['other one two few other other other other other other', 'sl'],
  ['zero one two few few many many other other other', 'ar'],
  ['zero one two few other other other other other other', 'cy'],
  [
    'other one other other other other other other other other',
    'ace af an as ay ba bho br ceb ckb ga gn gom gu ha ht hy ig jv kmr ky la lb lmo ln mai mi mr mt my om pag pam prs ps qu sa ' +
      'scn sq su te tg tk tn ts tt uz xh yi yue zh zh-Hans zh-Hant zu',
  ],
]

test.for(answers)('%s: %s', ([expected, locales]) => {
  for (const locale of locales.split(' ')) {
    const selected = numbers.map((number) => railsPlurals.select(locale, 'cardinal', number))
    expect([locale, selected.join(' ')]).toEqual([locale, expected])
  }
})

test('every locale of the service is in the table, and all that its rule answers are forms to be written', () => {
  const named = new Set(answers.flatMap(([, locales]) => locales.split(' ')))
  expect(serviceLocales.filter((locale) => !named.has(locale))).toEqual([])
  for (const locale of serviceLocales) {
    const forms = railsPlurals.slots(locale, 'cardinal')?.map(({ form }) => form) ?? []
    const asked = new Set(Array.from({ length: 1001 }, (_, number) => railsPlurals.select(locale, 'cardinal', number)))
    expect([...asked].filter((form) => form === undefined || !forms.includes(form))).toEqual([])
    expect(forms.at(-1)).toBe('other')
  }
})

test('where Rails counts otherwise than CLDR', () => {
  const forms = (locale: string, { slots }: Pick<typeof cldrPlurals, 'slots'>) =>
    slots(locale, 'cardinal')
      ?.map(({ form }) => form)
      .join(' ')
  const differing = 'fr es it pt pt-BR ca cs sk lt he lv az fa'.split(' ')
  expect(differing.filter((locale) => forms(locale, railsPlurals) === forms(locale, cldrPlurals))).toEqual([])
  expect(forms('cs', railsPlurals)).toBe('one few other')
  expect(forms('tt', railsPlurals)).toBe('one other')
})

test.for<[locale: string, isStopgap: boolean]>([
  ['de', false],
  ['pt-AO', false],
  ['en-XA', false],
  ['ga', true],
  ['tt', true],
  ['af', false],
  ['zh-Hans', false],
])('a guess for %s: %s', ([locale, isStopgap]) => expect(railsPlurals.isStopgap?.(locale)).toBe(isStopgap))

test('ordinals are those of CLDR', () => {
  expect(railsPlurals.slots('en', 'ordinal')).toEqual(cldrPlurals.slots('en', 'ordinal'))
  expect(railsPlurals.select('en', 'ordinal', 22)).toBe('two')
})

test.for(['ar', 'cs', 'de', 'en', 'fr', 'he', 'pl', 'pt-BR', 'ru'])(
  'the plural keys of the real file for %s are those of its rule',
  (locale) => {
    const forms = railsPlurals.slots(locale, 'cardinal')?.map(({ form }) => form) ?? []
    const families = readFamilies(locale)
    expect(families.length).toBeGreaterThan(5)
    expect(families.filter((family) => family.some((form) => form !== 'zero' && !forms.includes(form)))).toEqual([])
    const complete = families.filter((family) => forms.every((form) => family.includes(form)))
    expect(complete.length / families.length).toBeGreaterThan(0.5)
  },
)

test('where a language has one form the real files have one text', () => {
  expect(['ja', 'zh-CN'].map(readFamilies)).toEqual([[], []])
})

/** Keys named like a plural form that stand together, as the lines of a YAML file have them. */
function readFamilies(locale: string): readonly (readonly string[])[] {
  const file = new URL(`../../../formats/src/yaml/fixtures/rails-i18n/${locale}.yml`, import.meta.url)
  const families: string[][] = []
  let indent: string | undefined
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, blanks, form] = /^( +)(zero|one|two|few|many|other):/u.exec(line) ?? []
    if (form === undefined) indent = undefined
    else if (blanks === indent) families.at(-1)?.push(form)
    else {
      families.push([form])
      indent = blanks
    }
  }
  return families
}
