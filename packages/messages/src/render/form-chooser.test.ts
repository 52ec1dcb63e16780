import fc from 'fast-check'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { formChooserOf } from './form-chooser.ts'
import { sampleLocales, sampleNumbers, sampleRuns } from './sampling.suite.ts'

const i18next = await openSyntax({ id: 'i18next' })
const v3 = await openSyntax({ id: 'i18next', version: 3 })
const rails = await openSyntax({ id: 'rails' })
const printf = await openSyntax({ id: 'printf', dialect: 'android' })

const suffixes = ['', 'zero', 'one', 'two', 'few', 'many', 'other']

test('shows the form that i18next shows', async () => {
  const app = createInstance()
  await app.init({ lng: 'en', fallbackLng: false, resources: {}, initAsync: false })
  const chooser = formChooserOf({ syntax: i18next, isNative: false })
  const keyOf = (base: string, form: string) => (form === '' ? base : `${base}_${form}`)
  const sample = fc.record({
    plain: fc.uniqueArray(fc.constantFrom(...suffixes)),
    male: fc.uniqueArray(fc.constantFrom(...suffixes)),
    locale: fc.constantFrom(...sampleLocales),
    count: fc.constantFrom(...sampleNumbers),
    ordinal: fc.boolean(),
    context: fc.constantFrom('male', 'female', undefined),
  })
  fc.assert(
    fc.property(sample, ({ plain, male, locale, count, ordinal, context }) => {
      const base = ordinal ? 'friend_ordinal' : 'friend'
      // the key without a suffix has no ordinal of its own
      const entry = (of: string, form: string) => [
        form === '' ? of.replace('_ordinal', '') : keyOf(of, form),
        `«${of} ${form}»`,
      ]
      const inContext = ordinal ? 'friend_male_ordinal' : 'friend_male'
      const texts = Object.fromEntries([
        ...plain.map((form) => entry(base, form)),
        ...male.map((form) => entry(inContext, form)),
      ])
      app.removeResourceBundle(locale, 'translation')
      app.addResourceBundle(locale, 'translation', texts)
      const how = { locale, isOrdinal: ordinal }
      const own = context === 'male' ? chooser(male, count, how) : undefined
      const chosen = own ?? chooser(plain, count, how)
      const expected = chosen === undefined ? 'friend' : `«${own === undefined ? base : inContext} ${chosen}»`
      expect(app.t('friend', { lng: locale, count, ordinal, ...(context !== undefined && { context }) })).toBe(expected)
    }),
    { numRuns: sampleRuns },
  )
})

type Row = readonly [forms: string, number: number, locale: string, chosen: string | undefined]

test.for<Row>([
  ['singular plural', 1, 'en', 'singular'],
  ['singular plural', 0, 'en', 'plural'],
  ['0 1 2', 3, 'pl', '1'],
  ['singular 0', 3, 'pl', 'singular'],
  ['0 1', 5, 'pl', undefined],
  ['zero singular plural', 0, 'en', 'plural'],
])('i18next v3: of %s for %j in %s', ([forms, number, locale, chosen]) => {
  expect(formChooserOf({ syntax: v3, isNative: false })(forms.split(' '), number, { locale })).toBe(chosen)
})

test.for<Row>([
  ['zero one other', 0, 'en', 'zero'],
  ['one other', 0, 'en', 'other'],
  ['one other', 0, 'fr', 'one'],
  ['one few other', 5, 'ru', undefined],
  ['one few many other', 5, 'ru', 'many'],
  ['one other', 3, 'he', 'other'],
  ['one other', 1, 'mai', 'one'],
])('Rails: of %s for %j in %s', ([forms, number, locale, chosen]) => {
  expect(formChooserOf({ syntax: rails, isNative: true })(forms.split(' '), number, { locale })).toBe(chosen)
})

test.for<Row>([
  ['one other', 1, 'en', 'one'],
  ['one other', 5, 'pl', 'other'],
  ['one few many', 22, 'pl', 'few'],
  ['one few', 5, 'pl', undefined],
  ['zero one other', 0, 'en', 'other'],
  ['zero one other', 10, 'lv', 'zero'],
  ['=0 one other', 0, 'en', '=0'],
  ['one other', 1, 'tlh', 'other'],
])('files with plurals: of %s for %j in %s', ([forms, number, locale, chosen]) => {
  expect(
    formChooserOf({ syntax: printf, isNative: true, takesOther: true })(forms.split(' '), number, { locale }),
  ).toBe(chosen)
})

test.for<Row>([
  ['one other', 5, 'pl', undefined],
  ['one few many other', 5, 'pl', 'many'],
  ['=0 one other', 0, 'en', '=0'],
])('where nothing stands for what is missing: of %s for %j in %s', ([forms, number, locale, chosen]) => {
  expect(formChooserOf({ syntax: printf, isNative: true })(forms.split(' '), number, { locale })).toBe(chosen)
})

test('ordinals have their own categories', () => {
  const chooser = formChooserOf({ syntax: printf, isNative: true })
  expect(chooser(['one', 'few', 'other'], 3, { locale: 'en', isOrdinal: true })).toBe('few')
})

test('a file says itself which form a number has', () => {
  const held = { forms: ['one', 'other'], select: (number: number) => (number > 1 ? 'other' : 'one') }
  const chooser = formChooserOf({ syntax: printf, isNative: true, held })
  expect(chooser(['one', 'other'], 0, { locale: 'en' })).toBe('one')
  expect(chooser(['one'], 5, { locale: 'en' })).toBeUndefined()
})
