import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'
import type { Renderer, Shown, Value } from './renderer.ts'

const icu = await rendererOf({ id: 'icu' })

async function rendererOf(options: SyntaxOptions): Promise<Renderer> {
  const { renderer } = await openSyntax(options)
  if (renderer === undefined) throw new Error(`no renderer: ${options.id}`)
  return renderer
}

type Values = Readonly<Record<string, Value>>

/** What a renderer shows, with `[name]` for a placeholder. */
function show(message: string, values: Values, { renderer = icu, locale = 'en' } = {}): string | undefined {
  const shown = renderer.show(message, { locale, values: new Map(Object.entries(values)) })
  return shown?.map((part) => (part.type === 'text' ? part.text : `[${part.name}]`)).join('')
}

const { message: nested } = fc.letrec<{ message: string; part: string; block: string }>((tie) => ({
  part: fc.constantFrom(
    'text',
    'a b',
    "it''s",
    "it's ",
    "'{'x'}'",
    "'{not} it' ",
    "'#' ",
    "''#",
    '{name}',
    '{n, number}',
    '{n}',
    '{d, date, short}',
    '#',
    '<b>#</b>',
    '<a href="{name}">',
    "'<b>' ",
    '日本',
    ' < ',
    '',
  ),
  block: fc
    .tuple(
      fc.constantFrom('{n, plural, ', '{m, plural, offset:1 ', '{n, selectordinal, ', '{g, select, ', '{n, select, '),
      fc.uniqueArray(fc.constantFrom('zero', 'one', 'two', 'few', 'many', '=0', '=1', '=2', '=5'), { maxLength: 4 }),
      fc.array(tie('message'), { minLength: 5, maxLength: 5 }),
      fc.nat(4),
    )
    .map(([head, keys, texts, place]) => {
      const own = head.includes('select,') ? keys.map((key) => key.replace('=', '')) : keys
      const all = own.toSpliced(place, 0, 'other')
      return `${head}${all.map((key, at) => `${key} {${texts[at] ?? ''}}`).join(' ')}}`
    }),
  message: fc
    .array(fc.oneof({ depthSize: 'small' }, tie('part'), tie('block')), { maxLength: 4 })
    .map((parts) => parts.join('')),
}))

/** As text, so that the spelling of a number is nobody's matter. */
const formatters = {
  getNumberFormat: () => ({ format: String }) as unknown as Intl.NumberFormat,
  getDateTimeFormat: () => ({ format: String }) as unknown as Intl.DateTimeFormat,
  getPluralRules: remember((locale, options) => new Intl.PluralRules(locale, options as Intl.PluralRulesOptions)),
}

test('shows what intl-messageformat shows', () => {
  let branching = 0
  fc.assert(
    fc.property(
      nested,
      fc.constantFrom('en', 'pl', 'ar', 'ja', 'lv', 'fr'),
      fc.array(fc.record({ n: numbers(), m: numbers(), g: words() }), { minLength: 4, maxLength: 4 }),
      (message, locale, all) => {
        if ((icu.choosers(message)?.length ?? 0) > 0) branching++
        const format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true, formatters })
        for (const one of all) {
          const values = { ...one, name: '(name)', d: '(d)' }
          const given = new Map(Object.entries(values))
          const shown = icu.show(message, { locale, values: given })
          const ours = shown?.map((part) => fill(part, values)).join('')
          const theirs = String(format.format(values))
          if (ours !== theirs) throw new Error(JSON.stringify({ locale, values, ours, theirs }))
        }
      },
    ),
    { numRuns: testDepth > 1 ? 100_000 : 500 },
  )
  expect(branching).toBeGreaterThan(testDepth > 1 ? 30_000 : 150)
}, 1_200_000)

function numbers() {
  return fc.constantFrom(0, 1, 2, 3, 5, 6, 11, 21, 100, 1_000_000, 1.5)
}

function words() {
  return fc.constantFrom('one', 'zero', '0', '1', 'nothing known')
}

function fill(part: Shown, values: Values): string {
  if (part.type === 'text') return part.text
  const [name = '', offset = '0'] = part.name.split(' - ')
  const value = values[name]
  return typeof value === 'number' ? String(value - Number(offset)) : String(value)
}

function remember<T>(make: (locale?: string | string[], options?: unknown) => T) {
  const known = new Map<string, T>()
  return (locale?: string | string[], options?: unknown): T => {
    const id = JSON.stringify([locale, options])
    const found = known.get(id) ?? make(locale, options)
    known.set(id, found)
    return found
  }
}

test.for<[apostrophes: NonNullable<SyntaxOptions['apostrophes']>, message: string, shown: string | undefined]>([
  ['quote', "l'{n}' '<b>' it's ''{n}''", "l{n} <b> it's '[n]'"],
  ['braces', "l'{n}' '<b>' it's ''{n}''", "l{n} '<b>' it's '[n]'"],
  ['braces', "l'{n} and on", 'l{n} and on'],
  ['paired', "l'{n}' it's l'{n}", "l{n} it's l'[n]"],
  ['always', "l'{n}' it''s {n} '<b>'", "l{n} it's [n] <b>"],
  ['literal', "l'{n}' it''s", "l'[n]' it''s"],
  ['quote', "{n, plural, other {'#' #}}", '# [n]'],
  ['braces', "{n, plural, other {'#' #}}", '# [n]'],
  ['paired', "{n, plural, other {'#' #}}", '# [n]'],
  ['always', '{n, plural, other {# {n}}}', '# [n]'],
  ['literal', "{n, plural, other {'#' {n}}}", "'#' [n]"],
  ['quote', '{n, plural, one {x}', undefined],
])('apostrophes: %s %s', async ([apostrophes, message, shown]) => {
  const renderer = await rendererOf({ id: 'icu', apostrophes })
  expect(show(message, { n: 5 }, { renderer })).toBe(shown)
})

test.for<[name: string, message: string, number: number, locale: string, shown: string | undefined]>([
  ['an exact number', '{n, plural, =1 {x} one {y} other {z}}', 1, 'en', 'x'],
  ['a category', '{n, plural, =1 {x} one {y} other {z}}', 21, 'ru', 'y'],
  ['less an offset', '{n, plural, offset:1 =1 {x} one {y #} other {z}}', 2, 'en', 'y [n - 1]'],
  ['an ordinal', '{n, selectordinal, two {x} other {y}}', 22, 'en', 'x'],
  ['a locale without rules', '{n, plural, one {x} other {y}}', 1, 'tlh', 'y'],
  ['# in a select is text', '{n, plural, other {{n, select, other {#}}}}', 1, 'en', '#'],
  ['no branch', '{n, plural, one {x}}', 5, 'en', undefined],
  ['no value', '{m, plural, other {x}}', 5, 'en', undefined],
])('chooses %s', ([, message, number, locale, shown]) => expect(show(message, { n: number }, { locale })).toBe(shown))

test.for<[name: string, message: string, number: number, locale: string, shown: string]>([
  ['=1 and one are one: the last counts', '{n, plural, one {} =1 {x} other {y}}', 1, 'de', 'x'],
  ['whichever it is', '{n, plural, =1 {x} one {z} other {y}}', 1, 'de', 'z'],
  ['=1 is for its category', '{n, plural, =1 {x} other {y}}', 21, 'ru', 'x'],
  ['zero is 0 in every language', '{n, plural, zero {x} other {y}}', 0, 'de', 'x'],
  ['few', '{n, plural, few {x} other {y}}', 3, 'pl', 'x'],
])('Flutter: %s', async ([, message, number, locale, shown]) => {
  const renderer = await rendererOf({ id: 'icu', apostrophes: 'literal' })
  expect(show(message, { n: number }, { locale, renderer })).toBe(shown)
})

test('what chooses, with what it tells apart', () => {
  const message = '{n, plural, offset:1 =0 {x} other {{g, select, a {{n, plural, offset:1 =5 {} other {}}} other {}}}}'
  expect(icu.choosers(message)).toEqual([
    { name: 'n', kind: 'cardinal', offset: 1, numbers: [0, 5], words: [] },
    { name: 'g', kind: 'select', offset: 0, numbers: [], words: ['a', 'other'] },
  ])
  expect(icu.choosers('Hi {name}')).toEqual([])
  expect(icu.choosers('{n, plural,')).toBeUndefined()
})
