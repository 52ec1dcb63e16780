import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { craftedMessages } from '../icu/crafted.suite.ts'
import { openSyntax } from '../open-syntax.ts'
import { planVariants } from '../plural/plan-variants.ts'
import { takeApart } from '../wire/take-apart.ts'
import { lostVariables, showsSameTexts } from './judge.ts'
import {
  fluentMessages,
  inlangMessages,
  intervalMessages,
  markedMessages,
  mf2Messages,
  placedMessages,
} from './random-messages.suite.ts'

const icu = await openSyntax({ id: 'icu' })
const flutter = await openSyntax({ id: 'icu', apostrophes: 'literal' })
const angular = await openSyntax({ id: 'angular' })
const fluent = await openSyntax({ id: 'fluent' })
const inlang = await openSyntax({ id: 'inlang' })
const mf2 = await openSyntax({ id: 'mf2' })
const vue = await openSyntax({ id: 'vue' })
const laravel = await openSyntax({ id: 'laravel' })
const symfony = await openSyntax({ id: 'symfony' })
const i18next = await openSyntax({ id: 'i18next' })
const docusaurus = await openSyntax({ id: 'docusaurus' })
const polyglot = await openSyntax({ id: 'polyglot' })
const targets = ['de', 'pl', 'cs', 'ar', 'ja', 'lv', 'fr', 'ru', 'da', 'cy', 'pt-BR', 'he', 'tlh']

/** Printed for a target with the source's own texts. */
function isSame(message: string, { target = 'de', source = 'en', syntax = icu } = {}): boolean | undefined {
  const variants = syntax.readVariants?.(message, source)
  const plan = variants && planVariants(variants, { source, target })
  if (variants === undefined || plan === undefined) return undefined
  const printed = variants.print(plan.variants.map(({ keys, from }) => ({ keys, from: from.keys, text: from.text })))
  return showsSameTexts({ source: message, target: printed, syntax, locales: { source, target } }, plan.isCapped)
}

test.for(craftedMessages)('in every language the branch of the source: %s', (message) => {
  for (const target of targets) expect([target, isSame(message, { target })]).not.toContain(false)
})

const nested = (heads: readonly string[], keysOf: readonly string[]) => {
  const { message } = fc.letrec<{ message: string; part: string; block: string }>((tie) => ({
    part: fc.constantFrom('a', ' b ', 'c {name} ', '{n}', '{m}', '#', "it''s", "'{'", '<b>x</b>'),
    block: fc
      .tuple(
        fc.constantFrom(...heads),
        fc.uniqueArray(fc.constantFrom(...keysOf), { maxLength: 3 }),
        fc.array(tie('message'), { minLength: 4, maxLength: 4 }),
      )
      .map(([head, keys, texts]) => {
        const own = head.includes('select,') ? keys.map((key) => key.replace('=', 'w')) : keys
        return `${head}${[...own, 'other'].map((key, at) => `${key} {${texts[at] ?? ''}}`).join(' ')}}`
      }),
    message: fc
      .array(fc.oneof({ maxDepth: 3 }, tie('part'), { arbitrary: tie('block'), weight: 2 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.join('')),
  }))
  return message
}

test.for([
  [
    'icu',
    icu,
    ['one', 'few', '=0', '=1', '=2', '=5'],
    ['{n, plural, ', '{m, plural, ', '{k, selectordinal, ', '{g, select, ', '{h, select, '],
  ],
  [
    'flutter',
    flutter,
    ['zero', 'one', 'few', '=0', '=1', '=2'],
    ['{n, plural, ', '{m, plural, ', '{g, select, ', '{h, select, '],
  ],
  ['angular', angular, ['one', '=0', '=1', '=5'], ['{n, plural, ', '{g, select, ', '{h, select, ']],
] as const)('random messages of %s keep every branch', ([, syntax, keys, heads]) => {
  let judged = 0
  fc.assert(
    fc.property(
      nested(heads, keys),
      fc.constantFrom('en', 'fr', 'ru'),
      fc.constantFrom(...targets),
      (message, source, target) => {
        const found = isSame(message, { source, target, syntax })
        if (found !== undefined) judged++
        return found !== false
      },
    ),
    { numRuns: runsOf(1500) },
  )
  expect(judged).toBeGreaterThan(10)
})

test.for<[what: string, message: string, source: string, target: string, isRight: boolean]>([
  [
    'a number is named in a branch that the language does not have',
    '{n, plural, one {{m, plural, =2 {a} other {b}}} =1 {c} other {{m, plural, few {d} other {e}}}}',
    'ru',
    'de',
    true,
  ],
  [
    'the same two numbers deeper',
    '{n, plural, one {{m, plural, =5 {a} other {b}}} =1 {c} other {{m, plural, =5 {d} other {e}}}}',
    'ru',
    'ja',
    true,
  ],
])('%s', ([, message, source, target, isRight]) => expect(isSame(message, { source, target })).toBe(isRight))

test('a number that the source names and the translation does not is missed', () => {
  const source = '{n, plural, =2 {a pair} other {# of them}}'
  const locales = { source: 'en', target: 'de' }
  for (const target of ['{n, plural, other {# of them}}', '{n, plural, one {# of them} other {# of them}}'])
    expect(showsSameTexts({ source, target, syntax: icu, locales }, false)).toBe(false)
})

const marks = ['{0}', '{1}', ']0,4]', '[5,Inf]', '[-Inf,0[']

test.for([
  ['fluent', fluent, fluentMessages(), 'en fr ru', 150],
  ['inlang', inlang, inlangMessages(), 'en fr ru', 300],
  ['mf2', mf2, mf2Messages(), 'en fr ru', 150],
  ['vue', vue, placedMessages(' | ', '{count}'), 'en fr ru', 150],
  ['laravel', laravel, placedMessages('|', ':count'), 'en fr ru', 150],
  ['symfony', symfony, placedMessages('|', '%count%'), 'en fr ru', 150],
  ['symfony with marks', symfony, markedMessages(marks, '%count%'), 'en ru', 150],
  ['intervals of i18next', i18next, intervalMessages(), 'en fr ru', 150],
  ['polyglot', polyglot, placedMessages(' |||| ', '%{smart_count}'), 'en', 150],
  ['docusaurus', docusaurus, placedMessages('|', '{count}'), 'en fr ru', 150],
] as const)('random messages of %s keep every branch', ([, syntax, messages, sources, runs]) => {
  let judged = 0
  fc.assert(
    fc.property(
      messages,
      fc.constantFrom(...sources.split(' ')),
      fc.constantFrom(...targets),
      (message, source, target) => {
        const found = isSame(message, { source, target, syntax })
        if (found !== undefined) judged++
        return found !== false
      },
    ),
    { numRuns: runsOf(runs) },
  )
  expect(judged).toBeGreaterThan(0)
})

test.for<[what: string, syntax: typeof icu, message: string]>([
  [
    'a select that one branch alone has',
    fluent,
    '{ $g ->\n    [x] a { $n ->\n        [one] b\n       *[other] c\n    }\n   *[other] d { $m ->\n        [one] e\n       *[other] f\n    }\n}',
  ],
  ['a number behind the default', fluent, '{ $n ->\n   *[other] a\n    [5] b\n}'],
  ['a number behind its category', fluent, '{ $n ->\n    [one] a\n    [1] b\n    [0] c\n   *[other] d\n}'],
  [
    'five selects in one word',
    fluent,
    `{ $g ->\n    [x] a${['n', 'm', 'k', 'l'].map((name) => ` { $${name} ->\n        [one] o\n       *[other] t\n    }`).join('')}\n   *[other] no\n}`,
  ],
  ['other beside any', mf2, '.input {$n :number}\n.match $n\nother {{a {$n}}}\n* {{b {$n}}}'],
  [
    'other beside a word',
    mf2,
    '.input {$n :number}\n.input {$g :string}\n.match $n $g\nother * {{a {$n}}}\n* x {{b {$n}}}\n* * {{c}}',
  ],
  ...(
    [
      ['one row, which is always shown', { 'c=one, g=m': 'a' }],
      ['other and any', { 'c=other, g=m': 'a', 'c=*, g=*': 'b' }],
      ['a number before a word', { 'c=one': 'a', 'c=*, g=f': 'b', 'g=*': 'c' }],
      ['a word without numbers', { 'g=m': 'a', 'c=one': 'b', 'c=other': 'c' }],
    ] as const
  ).map(([what, match]): [string, typeof icu, string] => [
    what,
    inlang,
    JSON.stringify({ declarations: ['input n', 'local c = n: plural'], selectors: ['c', 'g'], match }),
  ]),
])('the branch of the source, and of %s', ([, syntax, message]) => {
  for (const target of targets) expect([target, isSame(message, { target, syntax })]).toEqual([target, true])
})

test('a literal one in a language that counts as its source does', () => {
  const message = '{n, plural, one {Un fichier} other {# fichiers}}'
  expect(isSame(message, { source: 'fr', target: 'pt-BR' })).toBe(true)
  expect(isSame(message, { source: 'fr', target: 'ru' })).toBe(true)
})

test.for<[what: string, source: string, target: string, isRight: boolean]>([
  [
    'an exact number below a word',
    '{n, plural, =0 {none} other {# {s, select, a {A} other {all}}}}',
    '{s, select, a {{n, plural, =0 {# A} other {# A}}} other {{n, plural, =0 {none} other {# all}}}}',
    false,
  ],
  ['a form that is lost', '{n, plural, one {# file} other {# files}}', '{n, plural, other {# files}}', false],
  ['an exact number that is lost', '{n, plural, =0 {none} other {#}}', '{n, plural, other {#}}', false],
  ['another variable', '{n, plural, other {# {a}}}', '{n, plural, other {# {b}}}', false],
  ['no branch for any number', '{n, plural, other {#}}', '{n, plural, one {#}}', false],
  ['blanks around', '{n, plural, other {#}}', ' {n, plural, other { # }} ', true],
  ['the number by its name', '{n, plural, other {#}}', '{n, plural, other {{n, number}}}', true],
])('%s', ([, source, target, isRight]) => {
  expect(showsSameTexts({ source, target, syntax: icu, locales: { source: 'en', target: 'de' } }, false)).toBe(isRight)
})

test('a message that cannot be shown in its branches is not taken apart', () => {
  const broken = {
    ...icu,
    readVariants: (message: string) => {
      const variants = icu.readVariants?.(message)
      return variants && { ...variants, print: () => '{n, plural, other {}}' }
    },
  }
  const message = '{n, plural, one {# file} other {# files}}'
  expect(takeApart(message, { syntax: icu, source: 'en', target: 'de' })).toBeDefined()
  expect(takeApart(message, { syntax: broken, source: 'en', target: 'de' })).toBeUndefined()
})

test.for<[what: string, source: string, target: string, lost: string]>([
  [
    'a word whose branch is gone',
    '{k, select, a {{name} of A} other {all}}',
    '{k, select, other {alle}}',
    'name: k is a',
  ],
  [
    'a select that is gone',
    '{n, plural, other {# {k, select, a {of {name}} other {}}}}',
    '{n, plural, other {#}}',
    'name: n is 5, k is a',
  ],
  [
    'an exact number that is gone is told by another rule',
    '{n, plural, =0 {no {a}} other {#}}',
    '{n, plural, other {#}}',
    '',
  ],
  ['the number itself', '{n, plural, one {# file} other {# files}}', '{n, plural, one {Datei} other {# Dateien}}', ''],
  ['a form that the language has more', '{n, plural, one {# {a}} other {# {a}s}}', '{n, plural, other {# {a}}}', ''],
])('a variable that some branch lost: %s', ([, source, target, lost]) => {
  const found = lostVariables({ source, target, syntax: icu, locales: { source: 'en', target: 'de' } })
  expect(found.map(({ name, condition }) => `${name}: ${condition}`).join('; ')).toBe(lost)
})
