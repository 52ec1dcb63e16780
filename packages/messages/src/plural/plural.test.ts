import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { type HeldForms, type PluralMessage, planForms } from './plural.ts'
import { isSingle, pluralSlots } from './plural-rules.ts'

const syntax = await openSyntax({ id: 'i18next' })
const none = await openSyntax({ id: 'none' })
const android = await openSyntax({ id: 'printf', dialect: 'android' })
const files = { one: '{{count}} file', other: '{{count}} files' }
const literalOne = { one: 'A file', other: '{{count}} files' }
const withZero = { zero: 'No files', ...files }
const hidden = { one: 'item', other: 'items' }

/** `form<source@sample`, `(3)` for a number sent beside the text, `!` for a singleton, `~` for review, `form=other` for a copy. */
function planned(forms: Readonly<Record<string, string>>, target: string, more: Partial<PluralMessage> = {}): string {
  const message = {
    forms: new Map(Object.entries(forms)),
    plural: 'cardinal',
    source: 'en',
    target,
    syntax,
    ...more,
  } as const
  return planForms(message)
    .map((plan) => {
      if (plan.do === 'copy') return `${plan.form}=${plan.from}`
      const [count] = plan.counts
      const number = count?.sample === undefined ? count?.carrier : count.sample
      const shown = number === undefined ? '' : count?.sample === undefined ? `(${number})` : `@${number}`
      const marks = (count?.singleton === true ? '!' : '') + (plan.review ? '~' : '')
      return `${plan.form}<${plan.from}${shown}${marks}`
    })
    .join(' ')
}

test.for<[target: string, plan: string]>([
  ['pl', 'one<one@1! few<other@3 many<other@5 other<other@1.5'],
  ['ru', 'one<one@1 few<other@3 many<other@5 other<other@1.5'],
  ['cs', 'one<one@1! few<other@3 many<other@1.5 other<other@5'],
  ['ar', 'zero<other@0! one<one@1! two<other@2! few<other@3 many<other@20 other<other@100'],
  ['cy', 'zero<other@0! one<one@1! two<other@2! few<other@3! many<other@6! other<other@5'],
  ['ja', 'other<other@5'],
  ['fr', 'one<one@1 many=other other<other@5'],
  ['lv', 'zero<other@20 one<one@1 other<other@5'],
  ['he', 'one<one@1! two<other@2! other<other@5'],
  ['en-XA', 'one<one@1! other<other@5'],
])('"{{count}} file" from en to %s', ([target, plan]) => expect(planned(files, target)).toBe(plan))

test.for<[target: string, plan: string]>([
  ['ru', 'one<other@21~ few<other@3 many<other@5 other<other@1.5'],
  ['fr', 'one<other@0~ many=other other<other@5'],
  ['lv', 'zero<other@20 one<other@21~ other<other@5'],
  ['de', 'one<one! other<other@5'],
  ['pl', 'one<one! few<other@3 many<other@5 other<other@1.5'],
  ['da', 'one<other@1.5!~ other<other@5'],
  ['he', 'one<other@0.5!~ two<other@2! other<other@5'],
])('"A file" has no number for 21 or 1.5: from en to %s', ([target, plan]) =>
  expect(planned(literalOne, target)).toBe(plan),
)

test.for<[target: string, plan: string]>([
  ['de', 'zero<zero! one<one@1! other<other@5'],
  ['ja', 'zero<zero! other<other@5'],
  ['ar', 'zero<zero! one<one@1! two<other@2! few<other@3 many<other@20 other<other@100'],
  ['lv', 'zero<other@20 one<one@1 other<other@5'],
])('the zero of i18next, from en to %s', ([target, plan]) => expect(planned(withZero, target)).toBe(plan))

test('"A file" is right for Danish in Android, which counts whole things alone', () => {
  const forms = { one: 'A file', other: '%d files' }
  expect(planned(forms, 'da', { syntax: android })).toBe('one<one! other<other@5')
})

test('a Latvian zero is for 10 and 20 too, so English gets none of it', () => {
  expect(planned({ zero: '{{count}} failu', ...files }, 'en', { source: 'lv' })).toBe('one<one@1! other<other@5')
})

test.for<[name: string, plan: string, expected: string]>([
  ['no number in any form, in a language where words do not change with it', planned(hidden, 'ja'), 'other<other'],
  ['no number in any form', planned(hidden, 'pl'), 'one<one!~ few<other(3)~ many<other(5)~ other<other(1.5)~'],
  ['another number', planned({ one: '{{n}} a', other: '{{n}} b' }, 'ja'), 'other<other~'],
  ['other alone', planned({ other: '{{count}} files' }, 'pl'), 'one<other@1! few<other@3 many<other@5 other<other@1.5'],
  [
    'ordinals',
    planned({ one: '{{count}}st', two: '{{count}}nd', few: '{{count}}rd', other: '{{count}}th' }, 'it', {
      plural: 'ordinal',
    }),
    'many<other@11~ other<other@5~',
  ],
  [
    'an unknown target language is not English: one text, whatever i18next asks for there',
    planned(files, 'tt'),
    'zero=other one=other two=other few=other many=other other<other@5~',
  ],
  [
    'but 0 is 0 in all languages',
    planned(withZero, 'tt'),
    'zero<zero!~ one=other two=other few=other many=other other<other@5~',
  ],
  [
    'an unknown target language where other is what all falls back to',
    planned(files, 'tt', { syntax: none }),
    'other<other~',
  ],
  ['an unknown source language', planned(files, 'de', { source: 'tt' }), 'one<other@1! other<other@5'],
  ['what is no locale at all', planned(files, 'not a locale', { syntax: none }), 'other<other~'],
  ['a plain message', planned({ '': 'Hello {{count}}' }, 'ar', { plural: undefined }), '<'],
])('%s', ([, plan, expected]) => expect(plan).toBe(expected))

/** The table of CLDR 48, as Node has it: what i18next asks for in each language of the service. */
test.for<[categories: string, locales: string]>([
  ['other', 'id ja ko th vi zh-Hans zh-Hant ig jv ms my su wo yue'],
  ['one other', 'bg da de el en-GB en-US et fi hu nb nl sv tr'],
  ['one many other', 'es es-419 fr it pt-BR pt-PT ca scn'],
  ['one two other', 'he'],
  ['zero one other', 'lv'],
  ['one few other', 'ro bs hr sr'],
  ['one two few other', 'sl'],
  ['one few many other', 'cs lt sk pl ru uk be'],
  ['zero one two few many other', 'ar cy'],
])('categories %s', ([categories, locales]) => {
  for (const locale of locales.split(' ')) {
    expect([
      locale,
      pluralSlots(locale, 'cardinal')
        ?.map(({ form }) => form)
        .join(' '),
    ]).toEqual([locale, categories])
  }
})

test('languages that Node answers with English rules are not supported', () => {
  for (const locale of ['ace', 'tt', 'qu', 'gn', 'xx', '', 'a', '-', 'en_US']) {
    expect(pluralSlots(locale, 'cardinal')).toBeUndefined()
  }
})

test.for<[locale: string, form: string, one: boolean]>([
  ['en', 'one', true],
  ['en', 'other', false],
  ['fr', 'one', false],
  ['ru', 'one', false],
  ['ar', 'two', true],
  ['lv', 'zero', false],
  ['fr', 'many', false],
  ['da', 'one', false],
  ['he', 'one', false],
  ['he', 'two', true],
])('%s %s covers one number: %s', ([locale, form, one]) => {
  const slot = pluralSlots(locale, 'cardinal')?.find((candidate) => candidate.form === form)
  expect(slot && isSingle(slot)).toBe(one)
})

test('every sample lies in its slot, every category is planned once, every source form exists', () => {
  const locales =
    'ar bg cs cy da de el es et fi fr he hu id it ja ko lt lv nb nl pl pt-BR ro ru sk sl sv th tr uk vi'.split(' ')
  const forms = fc.subarray(['zero', 'one', 'two', 'few', 'many']).map((some) => [...some, 'other'])
  const texts = fc.constantFrom('{{count}} files', 'files')
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom('en', 'ru', 'ar', 'lv'),
      forms,
      fc.array(texts, { minLength: 6 }),
      (target, source, names, all) => {
        const given = new Map(names.map((name, index) => [name, all[index] ?? '']))
        const plans = planForms({ forms: given, plural: 'cardinal', source, target, syntax })
        const rules = new Intl.PluralRules(target)
        const categories = rules.resolvedOptions().pluralCategories
        expect(
          plans
            .map(({ form }) => form)
            .filter((form) => form !== 'zero' || categories.includes('zero'))
            .sort(),
        ).toEqual([...categories].sort())
        const translated = plans.filter((plan) => plan.do === 'translate')
        expect(translated.filter(({ from }) => !given.has(from))).toEqual([])
        const inCldr = translated.filter(({ form }) => categories.some((category) => category === form))
        expect(
          inCldr.filter(({ form, counts }) =>
            counts.some(({ sample }) => sample !== undefined && rules.select(sample) !== form),
          ),
        ).toEqual([])
      },
    ),
  )
})

test('forms that a file cannot hold are left out: gettext has integers only', () => {
  expect(planned(files, 'ru', { held: held('ru', ['one', 'few', 'many']) })).toBe('one<one@1 few<other@3 many<other@5')
  expect(planned(files, 'fr', { held: held('fr', ['one', 'other']) })).toBe('one<one@1 other<other@5')
})

/** As a file that chooses by CLDR. */
function held(locale: string, forms: readonly string[]): HeldForms {
  return { forms, select: (number) => new Intl.PluralRules(locale).select(number) }
}
