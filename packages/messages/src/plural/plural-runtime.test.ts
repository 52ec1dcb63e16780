import i18next from 'i18next'
import { expect, test } from 'vitest'
import { formPath } from './families.ts'
import { openSyntax } from '../open-syntax.ts'
import { planForms } from './plural.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import { testedLocales } from '../service-locales.suite.ts'
import type { Form, PluralType } from './plural-rules.ts'
import type { Syntax } from '../syntax.ts'

/** One with each set of plural categories; where there are more (`testedLocales`), CI has all, as it has fast-check's runs. */
const someLocales = 'ar br cs de fr he it ja lv pl ro sl tt uk'.split(' ')
const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]

/** Names the form that a text was made for, so that the form shown can be told: `«few»`, and `«B»` for `1`. */
function markOf(form: Form): string {
  return `«${form.replace(/^\d$/u, (digit) => 'ABCDEF'.charAt(Number(digit)))}»`
}

interface Source {
  readonly syntax: Syntax
  readonly plural: PluralType
  readonly forms: Readonly<Record<Form, string>>
}

/** The forms that a target needs, each made by a translator that keeps all tags and adds the name of the form. */
function translateForms({ syntax, plural, forms }: Source, target: string): ReadonlyMap<Form, string> {
  const texts = new Map<Form, string>()
  const source = new Map(Object.entries(forms))
  const plans = planForms({ forms: source, plural, source: 'en', target, syntax })
  for (const plan of plans) {
    if (plan.do === 'copy') continue
    const text = source.get(plan.from) ?? ''
    const protectedText = protect(text, { syntax, counts: plan.counts })
    const restored = restore({
      protectedText,
      answer: `${protectedText.wire} ${markOf(plan.form)}`,
      source: text,
      syntax,
      targetLocale: target,
      counts: plan.counts,
    })
    if (!restored.ok) throw new Error(`${target} ${plan.form}: ${restored.finding.code}`)
    texts.set(plan.form, restored.text)
  }
  for (const plan of plans) if (plan.do === 'copy') texts.set(plan.form, texts.get(plan.from) ?? '')
  return texts
}

function shownForm(text: string): string | undefined {
  return /«\w+»/u.exec(text)?.[0]
}

const v4 = await openSyntax({ id: 'i18next' })
const v3 = await openSyntax({ id: 'i18next', version: 3 })
const rails = await openSyntax({ id: 'rails' })

const files = { one: 'One {{kind}} file: {{count}}', other: '{{count}} {{kind}} files' }
const withZero = { zero: 'No {{kind}} files', ...files }
const places = {
  one: '{{count}}st {{kind}}',
  two: '{{count}}nd {{kind}}',
  few: '{{count}}rd {{kind}}',
  other: '{{count}}th {{kind}}',
}

/** What CLDR calls a number; a million is written as `other`, and so is all in a language that CLDR does not know. */
function cldrForm(locale: string, type: PluralType, number: number): string {
  if (Intl.PluralRules.supportedLocalesOf([locale]).length === 0) return 'other'
  const rules = new Intl.PluralRules(locale, { type })
  const form = rules.select(number)
  const isOfMillions = number === 1_000_000 && !hundreds.some((other) => rules.select(other) === form)
  return isOfMillions ? 'other' : form
}

const hundreds = Array.from({ length: 1001 }, (_, number) => number)

async function openRuntime(locale: string, texts: Readonly<Record<string, string>>) {
  const runtime = i18next.createInstance()
  await runtime.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
  })
  return (key: string, options: Readonly<Record<string, string | number | boolean>>) =>
    runtime.t(key, { kind: '☂', ...options })
}

test.for<[name: string, source: Source, key: string, options: Readonly<Record<string, string | number | boolean>>]>([
  ['a plural', { syntax: v4, plural: 'cardinal', forms: files }, 'files', {}],
  ['a plural of a context', { syntax: v4, plural: 'cardinal', forms: files }, 'files_male', { context: 'male' }],
  ['a plural with zero', { syntax: v4, plural: 'cardinal', forms: withZero }, 'files', {}],
  ['an ordinal', { syntax: v4, plural: 'ordinal', forms: places }, 'place', { ordinal: true }],
  [
    'an ordinal of a context',
    { syntax: v4, plural: 'ordinal', forms: places },
    'place_male',
    { ordinal: true, context: 'male' },
  ],
])('i18next shows in every language the form made for the number: %s', async ([, source, base, options]) => {
  for (const locale of base.endsWith('_male') ? someLocales : testedLocales) {
    const family = { path: [base], plural: source.plural, isNative: false }
    const texts = Object.fromEntries(
      [...translateForms(source, locale)].map(([form, text]) => [formPath(family, form, v4).join('/'), text]),
    )
    const t = await openRuntime(locale, texts)
    const counts = source.plural === 'ordinal' ? numbers.filter(Number.isInteger) : numbers
    const wanted = counts.map((count) => {
      const isZero = count === 0 && source.forms === withZero && locale !== 'lv'
      return [markOf(isZero ? 'zero' : cldrForm(locale, source.plural, count)), isZero ? 'No ☂ files' : String(count)]
    })
    const shown = counts.map((count) => t(base.replace('_male', ''), { count, ...options }))
    expect([locale, shown.map(shownForm)]).toEqual([locale, wanted.map(([form]) => form)])
    expect([locale, shown.filter((text, at) => !text.includes(wanted[at]?.[1] ?? ''))]).toEqual([locale, []])
    expect([locale, shown.filter((text) => !text.includes('☂') || /[{}]/u.test(text))]).toEqual([locale, []])
  }
})

test('an unknown context falls back to the plural without one', async () => {
  const t = await openRuntime('en', { friend_other: '{{count}} friends', friend_male_other: 'b' })
  expect(t('friend', { count: 3, context: 'female' })).toBe('3 friends')
})

test('the key without an ending is the last resort, and is a message of its own', async () => {
  const t = await openRuntime('pl', { files: 'plików: {{count}}', files_one: 'plik' })
  expect(t('files', { count: 5 })).toBe('plików: 5')
})

/** The endings of i18next 20, whose rules came with it: forms by the numbers above. The runtime of 26 has no v3. */
const v3Endings: readonly (readonly [locales: string, endings: string])[] = [
  ['de en it es nl', 'p - p p p p p p p p'],
  ['fr', '- - p p p p p p p -'],
  ['pt-BR tr', '- - p p p p p p p p'],
  ['ja zh-Hans id', '0 0 0 0 0 0 0 0 0 0'],
  ['ru uk hr', '2 0 1 1 2 2 0 2 2 2'],
  ['pl cs', '2 0 1 1 2 2 2 2 2 2'],
  ['lt', '2 0 1 1 1 2 0 2 2 2'],
  ['lv', '2 0 1 1 1 1 0 1 1 1'],
  ['ro', '1 0 1 1 1 1 2 2 2 1'],
  ['sl', '0 1 2 3 0 0 0 0 0 0'],
  ['he', '3 0 1 3 3 3 3 2 2 3'],
  ['ar', '0 1 2 3 3 4 4 5 5 5'],
  ['qu xh yue', '- - - - - - - - - -'],
]

test.for(v3Endings)('i18next v3 in %s', ([locales, endings]) => {
  const forms = { singular: 'One {{kind}} file: {{count}}', plural: '{{count}} {{kind}} files' }
  for (const locale of locales.split(' ')) {
    const family = { path: ['files'], plural: 'cardinal', isNative: false } as const
    const texts = translateForms({ syntax: v3, plural: 'cardinal', forms }, locale)
    const keys = new Map([...texts].map(([form, text]) => [formPath(family, form, v3).join('/'), { form, text }]))
    for (const [at, ending] of endings.split(' ').entries()) {
      const key = ending === '-' ? 'files' : ending === 'p' ? 'files_plural' : `files_${ending}`
      const shown = keys.get(key)
      expect([locale, numbers[at], key, shown && shownForm(shown.text)]).toEqual([
        locale,
        numbers[at],
        key,
        markOf(shown?.form ?? ''),
      ])
      expect(shown?.text).toMatch(/\{\{count\}\}/u)
    }
    expect([locale, keys.size]).toEqual([locale, new Set(endings.split(' ')).size])
  }
})

test('i18next v3 goes from numbered forms to two', () => {
  const forms = { 0: '{{count}} plik', 1: '{{count}} pliki', 2: '{{count}} plików' }
  const plans = (target: string) =>
    planForms({ forms: new Map(Object.entries(forms)), plural: 'cardinal', source: 'pl', target, syntax: v3 })
  expect(plans('en')).toMatchObject([
    { form: 'singular', from: '0', counts: [{ sample: 1, singleton: true }] },
    { form: 'plural', from: '2', counts: [{ sample: 5 }] },
  ])
  expect(plans('ru').map((plan) => plan.do === 'translate' && plan.from)).toEqual(['0', '1', '2'])
  expect(plans('xx')).toMatchObject([{ form: 'singular', from: '2', review: true }])
})

/** Forms that Rails asks for with rails-i18n, by the numbers above; all others `one` for 1 and `other`. */
const railsForms: ReadonlyMap<string, string> = new Map(
  [
    ['fr fr-CA fr-FR', 'one one other other other other other other other one'],
    ['hi mg ml pa tl', 'one one other other other other other other other other'],
    ['lv mk', 'other one other other other other one other other other'],
    ['az fa id ja ko ms th vi wo', 'other other other other other other other other other other'],
    ['bs hr sr lt', 'other one few few other other one other other other'],
    ['cs sk', 'other one few few other other other other other other'],
    ['ro', 'few one few few few few other other other other'],
    ['be ru uk', 'many one few few many many one many many other'],
    ['pl', 'many one few few many many many many many other'],
    ['sl', 'other one two few other other other other other other'],
    ['ar', 'zero one two few few many many other other other'],
    ['cy', 'zero one two few other other other other other other'],
  ].flatMap(([locales = '', forms = '']) => locales.split(' ').map((locale) => [locale, forms] as const)),
)
const railsDefault = 'other one other other other other other other other other'

test('Rails finds in every language the form that it asks for', () => {
  const forms = { one: 'One %{kind} file: %{count}', other: '%{count} %{kind} files' }
  for (const locale of testedLocales) {
    const texts = translateForms({ syntax: rails, plural: 'cardinal', forms }, locale)
    const asked = (railsForms.get(locale) ?? railsDefault).split(' ')
    for (const [at, form] of asked.entries()) {
      // lt counts 5 as few, which the table of South Slavic does not
      const wanted = locale === 'lt' && numbers[at] === 5 ? 'few' : form
      const text = texts.get(wanted) ?? `nothing for ${wanted}`
      expect([locale, numbers[at], shownForm(text)]).toEqual([locale, numbers[at], markOf(wanted)])
      expect(text).toContain('%{kind}')
      expect(text).toContain('%{count}')
    }
  }
})

const android = await openSyntax({ id: 'printf', dialect: 'android' })
const apple = await openSyntax({ id: 'printf', dialect: 'apple' })

/** Both ask ICU for the category and take `other` where it is not written; Apple takes `zero` for 0 in every language. */
test.for<[name: string, syntax: Syntax, forms: Readonly<Record<Form, string>>]>([
  ['Android', android, { one: 'One file in %2$s: %1$d', other: '%1$d files in %2$s' }],
  ['Apple', apple, { one: 'One file in %2$@: %1$d', other: '%1$d files in %2$@' }],
  ['Apple, with zero', apple, { zero: 'No files in %2$@', one: 'One file in %2$@: %1$d', other: '%1$d files in %2$@' }],
])('%s has a text for every number in every language', ([, syntax, forms]) => {
  for (const locale of testedLocales) {
    const texts = translateForms({ syntax, plural: 'cardinal', forms }, locale)
    expect(texts.has('other')).toBe(true)
    const wanted = numbers.map((number) => {
      return number === 0 && forms['zero'] !== undefined ? 'zero' : cldrForm(locale, 'cardinal', number)
    })
    const shown = wanted.map((form) => texts.get(form) ?? texts.get('other') ?? '')
    expect([locale, shown.map(shownForm)]).toEqual([locale, wanted.map(markOf)])
    const isWhole = (text: string) => /%2\$/u.test(text) && (/%1\$d/u.test(text) || text.startsWith('No '))
    expect([locale, shown.filter((text) => !isWhole(text))]).toEqual([locale, []])
  }
})
