import type { Variants } from '../syntax.ts'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { findVariant, planVariants } from './plan-variants.ts'
import type { PluralSlot } from './plural-rules.ts'

const icu = await openSyntax({ id: 'icu' })

/** What is made for a target: `few←other@3`, the sample where the text shows it, `(3)` where it is only sent beside. */
function plan(message: string, target: string, source = 'en'): readonly string[] | undefined {
  return planVariants(read(message), { source, target })?.variants.map(({ keys, from, counts }) => {
    const samples = counts.flatMap(({ sample, carrier }) =>
      sample !== undefined ? [`@${sample}`] : carrier !== undefined ? [`(${carrier})`] : [],
    )
    return `${keys.join('.')}←${from.keys.join('.')}${samples.join('')}`
  })
}

function read(message: string): Variants {
  const variants = icu.readVariants?.(message)
  if (variants === undefined) throw new Error(`no variants: ${message}`)
  return variants
}

const files = '{n, plural, one {# file} other {# files}}'
const literal = '{n, plural, one {A file} other {# files}}'
const exact = '{n, plural, =0 {No files} =1 {A file} other {# files}}'

test.for<[name: string, message: string, target: string, planned: readonly string[]]>([
  ['Polish', files, 'pl', ['one←one@1', 'few←other@3', 'many←other@5', 'other←other@1.5']],
  [
    'Arabic',
    files,
    'ar',
    ['zero←other@0', 'one←one@1', 'two←other@2', 'few←other@3', 'many←other@20', 'other←other@100'],
  ],
  ['Japanese: one text', files, 'ja', ['other←other@5']],
  ['no number beside a text that never changes', '{n, plural, one {item} other {items}}', 'ja', ['other←other']],
  [
    'a number beside one that does',
    '{n, plural, one {item} other {items}}',
    'pl',
    ['one←one', 'few←other(3)', 'many←other(5)', 'other←other(1.5)'],
  ],
  ['French: millions take other', files, 'fr', ['one←one@1', 'other←other@5']],
  ['Welsh', files, 'cy', ['zero←other@0', 'one←one@1', 'two←other@2', 'few←other@3', 'many←other@6', 'other←other@5']],
  ['Latvian: zero is 20', files, 'lv', ['zero←other@20', 'one←one@1', 'other←other@5']],
  ['Hebrew', files, 'he', ['one←one@1', 'two←other@2', 'other←other@5']],
  ['Czech: many is for fractions', files, 'cs', ['one←one@1', 'few←other@3', 'many←other@1.5', 'other←other@5']],
  ['a language without rules, not English', files, 'mai', ['other←other@5']],
  ['no language at all', files, '??', ['other←other@5']],
  ['a literal one in Russian', literal, 'ru', ['one←other@21', 'few←other@3', 'many←other@5', 'other←other@1.5']],
  ['a literal one in French', literal, 'fr', ['one←other@0', 'other←other@5']],
  [
    'a literal one in Polish, where one is only 1',
    literal,
    'pl',
    ['one←one', 'few←other@3', 'many←other@5', 'other←other@1.5'],
  ],
  ['a literal one in Danish, where one is for 1.5 too', literal, 'da', ['one←other@1.5', 'other←other@5']],
  [
    'an exact number in Danish, where one is for 1.5 too',
    '{n, plural, =1 {A file} other {# files}}',
    'da',
    ['=1←=1', 'one←other@1.5', 'other←other@5'],
  ],
  [
    'exact numbers, and no one to send with 1',
    exact,
    'ru',
    ['=0←=0', '=1←=1', 'one←other@21', 'few←other@3', 'many←other@5', 'other←other@1.5'],
  ],
  ['an exact number in Spanish', '{n, plural, =1 {task} other {tasks}}', 'es', ['=1←=1', 'other←other(5)']],
  [
    'exact numbers for a slot of one number: it would only repeat them',
    exact,
    'ar',
    ['=0←=0', '=1←=1', 'two←other@2', 'few←other@3', 'many←other@20', 'other←other@100'],
  ],
  [
    'exact zero is not the Latvian zero',
    exact,
    'lv',
    ['=0←=0', '=1←=1', 'zero←other@20', 'one←other@21', 'other←other@5'],
  ],
  [
    'an offset: # is the number without it',
    '{n, plural, offset:1 =0 {Nobody} =1 {You} one {You and # other} other {You and # others}}',
    'pl',
    ['=0←=0', '=1←=1', 'one←one@1', 'few←other@3', 'many←other@5', 'other←other@1.5'],
  ],
  [
    'an offset: the variable is the number with it',
    '{n, plural, offset:1 one {{n} are, # more} other {{n} are, # more}}',
    'de',
    ['one←one@2@1', 'other←other@6@5'],
  ],
  [
    'an exact number of an offset',
    '{n, plural, offset:2 =3 {You and one} other {# more}}',
    'pl',
    ['=3←=3', 'few←other@3', 'many←other@5', 'other←other@1.5'],
  ],
  [
    'a hidden number is sent beside its text',
    '{n, plural, one {item} other {items}}',
    'pl',
    ['one←one', 'few←other(3)', 'many←other(5)', 'other←other(1.5)'],
  ],
  ['a select', '{g, select, male {He} female {She} other {They}}', 'pl', ['male←male', 'female←female', 'other←other']],
  [
    'ordinals',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    'it',
    ['many←other@11', 'other←other@5'],
  ],
  [
    'ordinals of Swedish',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    'sv',
    ['one←one@1', 'other←other@5'],
  ],
])('%s', ([, message, target, planned]) => {
  expect(plan(message, target)).toEqual(planned)
})

test('a source that is not English: its own rules choose', () => {
  expect(plan('{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}', 'en', 'pl')).toEqual([
    'one←one@1',
    'other←many@5',
  ])
})

test('a select and a plural: each word with each category', () => {
  const message = '{g, select, male {He} female {She} other {They}} invited {n, plural, one {# guest} other {# guests}}'
  expect(plan(message, 'pl')).toHaveLength(3 * 4)
  expect(plan(message, 'ar')?.slice(0, 2)).toEqual(['male.zero←male.other@0', 'male.one←male.one@1'])
})

test('two plurals into Arabic are 36; a third has other alone, for review', () => {
  const two = '{a, plural, one {# x} other {# xs}} and {b, plural, one {# y} other {# ys}}'
  expect(plan(two, 'ar')).toHaveLength(36)
  expect(planVariants(read(two), { source: 'en', target: 'ar' })?.review).toBe(false)
  const three = read(`${two} and {c, plural, one {# z} other {# zs}}`)
  const capped = planVariants(three, { source: 'en', target: 'ar' })
  expect(capped?.variants.map(({ keys }) => keys.join('.'))).toEqual([
    'zero.other.other',
    'one.other.other',
    'two.other.other',
    'few.other.other',
    'many.other.other',
    'other.other.other',
  ])
  expect(capped?.review).toBe(true)
})

test('exact numbers of a third plural are kept while there is room', () => {
  const entries = (name: string) => `{${name}, plural, =0 {no ${name}} one {# ${name}} other {# ${name}s}}`
  const keysIn = (names: readonly string[], target: string) =>
    planVariants(read(names.map(entries).join(', ')), { source: 'en', target })?.variants.map(({ keys }) => keys)
  const three = keysIn(['a', 'b', 'c'], 'ar') ?? []
  expect(three).toHaveLength(6 * 2 * 2)
  expect(new Set(three.map(([, second]) => second))).toEqual(new Set(['=0', 'other']))
  const five = keysIn(['a', 'b', 'c', 'd', 'e'], 'ar') ?? []
  expect(five.map(([first]) => first)).toEqual(['=0', 'one', 'two', 'few', 'many', 'other'])
  expect(new Set(five.flatMap(([, ...rest]) => rest))).toEqual(new Set(['other']))
})

test('selects that alone are too many are not planned', () => {
  const select = (name: string) => `{${name}, select, a {a} b {b} c {c} d {d} other {e}}`
  const message = ['x', 'y', 'z'].map(select).join(' ')
  expect(planVariants(read(message), { source: 'en', target: 'pl' })).toBeUndefined()
})

test.for<[name: string, message: string, target: string, review: boolean]>([
  ['a plural that shows its number', files, 'pl', false],
  ['a locale without rules', files, 'mai', true],
  ['ordinals', '{n, selectordinal, one {#st} other {#th}}', 'pl', true],
  ['a literal one for more than 1', literal, 'ru', true],
  ['a literal one for 1 alone', literal, 'pl', false],
  ['a literal one for 1 and fractions', literal, 'da', true],
  ['an exact number beside a category for fractions', '{n, plural, =1 {A file} other {# files}}', 'da', false],
  ['a number that is not shown', '{n, plural, one {item} other {items}}', 'pl', true],
  [
    'a word that has nothing to do with a number',
    '{g, select, a {{n, plural, one {#} other {#}}} other {Hi}}',
    'pl',
    false,
  ],
])('review: %s', ([, message, target, review]) => {
  expect(planVariants(read(message), { source: 'en', target })?.review).toBe(review)
})

test('a singleton says so, and an exact number does', () => {
  const counts = planVariants(read('{n, plural, =0 {No files} one {# file} other {# files}}'), {
    source: 'en',
    target: 'he',
  })?.variants.map(({ keys, counts: [count] }) => [keys[0], count?.singleton])
  expect(counts).toEqual([
    ['=0', true],
    ['one', true],
    ['two', true],
    ['other', false],
  ])
})

test('an axis with numbers of its own keeps its keys', () => {
  const slots: readonly PluralSlot[] = [
    { form: 'a', sample: 0, alternatives: [], only: 0, kind: 'integer' },
    { form: 'other', sample: 5, alternatives: [], only: undefined, kind: 'integer' },
  ]
  const message: Variants = {
    axes: [{ name: '0', kind: 'cardinal', offset: 0, keys: ['a', 'other'], slots }],
    variants: [
      { keys: ['a'], text: 'none' },
      { keys: ['other'], text: '{0} files' },
    ],
    syntax: icu,
    print: () => '',
  }
  const planned = planVariants(message, { source: 'en', target: 'ar' })?.variants
  expect(planned?.map(({ keys, from, counts }) => [keys, from.keys, counts[0]?.sample])).toEqual([
    [['a'], ['a'], undefined],
    [['other'], ['other'], 5],
  ])
})

test('findVariant takes what fits best', () => {
  const variants = [
    { keys: ['a', 'one'], text: 'a one' },
    { keys: ['a', 'other'], text: 'a other' },
    { keys: ['other', 'other'], text: 'other' },
  ]
  const axes = [
    { name: 'g', kind: 'select', offset: 0, keys: ['a', 'other'] },
    { name: 'n', kind: 'cardinal', offset: 0, keys: ['one', 'other'] },
  ] as const
  const find = (...keys: readonly string[]) => findVariant({ axes, variants, syntax: icu, print: () => '' }, keys).text
  expect([find('a', 'one'), find('a', 'few'), find('b', 'one'), find('b', 'few')]).toEqual([
    'a one',
    'a other',
    'other',
    'other',
  ])
})
