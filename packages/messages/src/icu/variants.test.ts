import type { Syntax, Variants } from '../syntax.ts'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { planVariants } from '../plural/plan-variants.ts'
import { takeApart } from '../wire/take-apart.ts'
import { craftedMessages } from './crafted.suite.ts'

const syntax = await openSyntax({ id: 'icu' })

function read(message: string, app = syntax): Variants {
  const variants = app.readVariants?.(message)
  if (variants === undefined) throw new Error(`no variants: ${message}`)
  return variants
}

/** The message with each text of the plan for a target. */
function expand(message: string, target: string, app = syntax): string {
  const variants = read(message, app)
  const planned = planVariants(variants, { source: 'en', target })?.variants ?? []
  return variants.print(planned.map(({ keys, from }) => ({ keys, from: from.keys, text: from.text })))
}

test.for<[name: string, message: string, axes: readonly string[], variants: readonly string[]]>([
  [
    'a plural',
    '{n, plural, =0 {No files} one {# file} other {# files}}',
    ['n cardinal'],
    ['=0: No files', 'one: # file', 'other: # files'],
  ],
  [
    'text around it',
    'You have {n, plural, one {# file} other {# files}}.',
    ['n cardinal'],
    ['one: You have # file.', 'other: You have # files.'],
  ],
  [
    'a # outside is no number',
    'Rule #1: {n, plural, one {#} other {#}}',
    ['n cardinal'],
    ["one: Rule '#'1: #", "other: Rule '#'1: #"],
  ],
  ['a brace outside', 'a } b {n, plural, one {#} other {#}}', ['n cardinal'], ["one: a '}' b #", "other: a '}' b #"]],
  ['apostrophes', "l'{n, plural, one {#} other {'}'", [], []],
  [
    'an apostrophe before a plural',
    "It''s l''{n, plural, one {'{' #} other {#}}",
    ['n cardinal'],
    ["one: It's l'''{' #", "other: It's l''#"],
  ],
  [
    'a select around plurals keeps its nesting',
    '{g, select, male {{n, plural, one {his #} other {his #s}}} other {none}}',
    ['g select', 'n cardinal'],
    ['male one: his #', 'male other: his #s', 'other other: none'],
  ],
  [
    'a select beside a plural: the plural is the inner one',
    '{n, plural, one {# of} other {# ofs}} {g, select, male {him} other {them}}',
    ['g select', 'n cardinal'],
    ['male one: # of him', 'male other: # ofs him', 'other one: # of them', 'other other: # ofs them'],
  ],
  [
    'two plurals: the number of the first is written by its name',
    '{a, plural, one {#} other {#}} and {b, plural, one {#} other {#}}',
    ['a cardinal', 'b cardinal'],
    [
      'one one: {a, number} and #',
      'one other: {a, number} and #',
      'other one: {a, number} and #',
      'other other: {a, number} and #',
    ],
  ],
  [
    'of two plurals one has an offset',
    '{a, plural, offset:1 one {#} other {#}} and {b, plural, one {#} other {#}}',
    ['b cardinal', 'a cardinal'],
    [
      'one one: # and {b, number}',
      'one other: # and {b, number}',
      'other one: # and {b, number}',
      'other other: # and {b, number}',
    ],
  ],
  [
    'one number twice is one decision',
    '{n, plural, =0 {none} other {#}} {n, plural, one {is} other {are}}',
    ['n cardinal'],
    ['=0: none are', 'other: # are', 'one: # is'],
  ],
  [
    'a plural in a plural of the same number',
    '{n, plural, =1 {one} other {{n, plural, one {#} other {# all}}}}',
    ['n cardinal'],
    ['=1: one', 'other: # all', 'one: #'],
  ],
  ['selectordinal', 'the {n, selectordinal, one {#st} other {#th}}', ['n ordinal'], ['one: the #st', 'other: the #th']],
])('%s', ([, message, axes, variants]) => {
  const found = syntax.readVariants?.(message)
  expect(found?.axes.map(({ name, kind }) => `${name} ${kind}`) ?? []).toEqual(axes)
  expect(found?.variants.map(({ keys, text }) => `${keys.join(' ')}: ${text}`) ?? []).toEqual(variants)
})

test('# has the name of what it counts', () => {
  const nameOf = (message: string) =>
    read(message)
      .syntax.tokenise('#')
      .map((token) => token.type !== 'text' && token.name)
  expect(nameOf('{n, plural, other {#}}')).toEqual(['n'])
  expect(nameOf('{n, plural, offset:1 other {#}}')).toEqual(['#'])
  expect(nameOf('{g, select, other {x}}')).toEqual([false])
})

test.for<[name: string, message: string]>([
  ['no plural', 'Hello {name}'],
  ['not readable', '{n, plural, one {x}'],
  ['no other', '{n, plural, one {x}}'],
  ['two offsets of one number', '{n, plural, offset:1 other {a}} {n, plural, other {b}}'],
  ['two numbers less an offset in one text', '{a, plural, offset:1 other {#}} {b, plural, offset:2 other {#}}'],
  [
    'more than 256 combinations',
    ['a', 'b', 'c', 'd'].map((name) => `{${name}, select, a {1} b {2} c {3} d {4} other {5}}`).join(' '),
  ],
])('stays whole: %s', ([, message]) => expect(syntax.readVariants?.(message)).toBeUndefined())

test.for(craftedMessages.filter((message) => syntax.readVariants?.(message) !== undefined))(
  'its own variants are %s',
  (message) => {
    const variants = read(message)
    const printed = variants.print(variants.variants)
    const again = read(printed)
    expect(again.axes).toEqual(variants.axes)
    expect(again.variants).toEqual(variants.variants)
    expect(again.print(again.variants)).toBe(printed)
  },
)

test('a person may write the number by its name', () => {
  const locales = { source: 'en', target: 'de' }
  const source = 'You have {n, plural, one {# file} other {# files}}'
  const compare = (target: string) => compareMessages({ source, target, syntax, locales }).map(({ code }) => code)
  expect(compare('{n, plural, one {{n, number} Datei} other {# Dateien}}')).toEqual([])
  expect(compare('{n, plural, one {# Datei} other {{m} Dateien}}')).not.toEqual([])
})

test.for([
  '{n, plural,\n  =0 {No files}\n  one {One file}\n  other {# files}\n}',
  '{ n , plural , offset:1 one { # file } other { # files } }',
  '\r\n{n,plural,one{# file}other{# files}}\r\n',
  '{n, plural, other {# files} one {# file} =0 {none}}',
  '{g, select,\n  male {\n    {n, plural, one {#} other {#}}\n  }\n  other {x}\n}',
])('a nested layout is kept: %s', (message) => {
  const variants = read(message)
  expect(variants.print(variants.variants)).toBe(message)
})

test.for<[name: string, message: string, target: string, printed: string]>([
  [
    'lines',
    '{n, plural,\n  =0 {No files}\n  one {# file}\n  other {# files}\n}',
    'pl',
    '{n, plural,\n  =0 {No files}\n  one {# file}\n  few {# files}\n  many {# files}\n  other {# files}\n}',
  ],
  [
    'no blanks',
    '{n,plural,one{# file}other{# files}}',
    'pl',
    '{n,plural,one{# file}few{# files}many{# files}other{# files}}',
  ],
  ['a category less', '{n, plural, one {# file} other {# files}}', 'ja', '{n, plural, other {# files}}'],
  [
    'a category before',
    '{n, plural, =1 {A} one {#} other {#s}}',
    'lv',
    '{n, plural, =1 {A} zero {#s} one {#s} other {#s}}',
  ],
  ['other first', '{n, plural, other {#s} one {#}}', 'he', '{n, plural, other {#s} one {#} two {#s}}'],
  ['an offset', '{n, plural, offset:1 one {#} other {#s}}', 'ja', '{n, plural, offset:1 other {#s}}'],
  [
    'Windows line ends',
    '{n, plural,\r\n\tone {#}\r\n\tother {#s}\r\n}',
    'he',
    '{n, plural,\r\n\tone {#}\r\n\ttwo {#s}\r\n\tother {#s}\r\n}',
  ],
  [
    'nested',
    '{g, select,\n  male {{n, plural, one {his #} other {his #s}}}\n  other {none}\n}',
    'he',
    '{g, select,\n  male {{n, plural, one {his #} two {his #s} other {his #s}}}\n  other {none}\n}',
  ],
  [
    'hoisted',
    'You {g, select, x {saw} other {see}}\n{n, plural,\n  offset:1 one {#} other {#s}}',
    'he',
    '{g, select, x {{n, plural, offset:1 one {You saw\n#} two {You saw\n#s} other {You saw\n#s}}} other {{n, plural, offset:1 one {You see\n#} two {You see\n#s} other {You see\n#s}}}}',
  ],
])('layout: %s', ([, message, target, printed]) => expect(expand(message, target)).toBe(printed))

const apps: Readonly<Record<string, Syntax>> = {
  icu: syntax,
  flutter: await openSyntax({ id: 'icu', apostrophes: 'literal' }),
  angular: await openSyntax({ id: 'angular' }),
}

test.for<[name: string, app: string, message: string, target: string, printed: string]>([
  [
    'a select in one branch of a plural, with text around',
    'icu',
    '{n, plural, =0 {none} =1 {one thing} other {# items {s, select, a {of A} other {of all}}}}',
    'de',
    '{n, plural, =0 {none} =1 {one thing} other {{s, select, a {{n, number} items of A} other {{n, number} items of all}}}}',
  ],
  [
    'in that of an exact number',
    'flutter',
    '{n, plural, =0{No one} =1{{g, select, male{He} other{They}} came} other{{n} came}} today',
    'de',
    '{n, plural, =0 {No one today} =1 {{g, select, male {He came today} other {They came today}}} other {{n} came today}}',
  ],
  [
    'in Angular',
    'angular',
    '{VAR_PLURAL, plural, =0 {none} other {{INTERPOLATION} items {VAR_SELECT, select, a {of A} other {of all}}}}',
    'ja',
    '{VAR_PLURAL, plural, =0 {none} other {{VAR_SELECT, select, a {{INTERPOLATION} items of A} other {{INTERPOLATION} items of all}}}}',
  ],
  [
    'with an offset, less which the number has no name',
    'icu',
    '{n, plural, offset:1 =0 {none} other {# items {s, select, a {of A} other {of all}}}}',
    'ja',
    '{n, plural, offset:1 =0 {none} other {{s, select, a {{n, plural, offset:1 other {# items of A}}} other {{n, plural, offset:1 other {# items of all}}}}}}',
  ],
  [
    'a plural in one branch of a select',
    'icu',
    'So {g, select, a {she has {n, plural, one {# cat} other {# cats}}} other {nobody came}}!',
    'de',
    '{g, select, a {{n, plural, one {So she has # cat!} other {So she has # cats!}}} other {So nobody came!}}',
  ],
  [
    'two that are each in a branch of the other',
    'icu',
    'Hi {g, select, a {{n, plural, one {{k, select, a {A} other {O}}} other {z}}} other {{k, select, a {{n, plural, one {one} other {#}}} other {none}}}}',
    'de',
    '{g, select, a {{n, plural, one {{k, select, a {Hi A} other {Hi O}}} other {Hi z}}} other {{k, select, a {{n, plural, one {Hi one} other {Hi #}}} other {Hi none}}}}',
  ],
  [
    'a word in every branch is asked first, so that # stays',
    'icu',
    '{n, plural, one {# {s, select, a {A} other {all}}} other {#s {s, select, a {A} other {all}}}}',
    'de',
    '{s, select, a {{n, plural, one {# A} other {#s A}}} other {{n, plural, one {# all} other {#s all}}}}',
  ],
  [
    'a select that only `other` has, where a category is made from it',
    'icu',
    '{n, plural, one {A file} other {{s, select, a {{n} of A} other {{n} of all}}}}',
    'lv',
    '{n, plural, zero {{s, select, a {{n} of A} other {{n} of all}}} one {{s, select, a {{n} of A} other {{n} of all}}} other {{s, select, a {{n} of A} other {{n} of all}}}}',
  ],
  [
    'exact numbers that one branch alone has',
    'icu',
    '{g, select, a {{n, plural, =1 {x} other {#}}} other {{n, plural, one {# thing} other {# things}}}}',
    'de',
    '{g, select, a {{n, plural, =1 {x} other {#}}} other {{n, plural, one {# thing} other {# things}}}}',
  ],
])('what is asked in some branches only: %s', ([, app, message, target, printed]) =>
  expect(expand(message, target, apps[app])).toBe(printed),
)

test('a text that a number does not change is sent once', () => {
  const message = '{g, select, a {{n, plural, one {# cat} other {# cats}}} other {nobody}} here'
  const segments = takeApart(message, { syntax, source: 'en', target: 'ar' })?.segments
  expect(segments?.filter(({ text }) => text === 'nobody here')).toHaveLength(1)
})

test('a hash that a translator writes is quoted where it would count', () => {
  const message = '{n, plural, =0 {{g, select, a {x} other {y}}} other {#}}'
  const variants = read(message)
  const texts = variants.variants.map(({ keys }) => ({ keys, text: variants.syntax.escape('No #1', {}) }))
  expect(variants.print(texts)).toBe("{n, plural, =0 {{g, select, a {No #1} other {No #1}}} other {No '#'1}}")
})
