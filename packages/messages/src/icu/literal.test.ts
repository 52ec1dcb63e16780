import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import type { Token } from '../syntax.ts'
import { takeApart } from '../wire/take-apart.ts'
import { numbers, translate } from '../translate.suite.ts'
import { readIcu } from './read-icu.ts'

const literal = await openSyntax({ id: 'icu', apostrophes: 'literal' })
const quote = await openSyntax({ id: 'icu', apostrophes: 'quote' })

test.for<[message: string, literal: readonly string[], quote: readonly string[]]>([
  ["l'{name}", ["l'", 'name'], ['l{name}']],
  ["it''s {x}", ["it''s ", 'x'], ["it's ", 'x']],
  ["Type '{code}' here", ["Type '", 'code', "' here"], ['Type {code} here']],
])('an apostrophe is a character, unless it quotes: %s', ([message, asLiteral, asQuote]) => {
  expect(literal.tokenise(message).map(show)).toEqual(asLiteral)
  expect(quote.tokenise(message).map(show)).toEqual(asQuote)
})

test('`quote` is the default', async () => {
  const syntax = await openSyntax({ id: 'icu' })
  expect(syntax.tokenise("l'{name}")).toEqual(quote.tokenise("l'{name}"))
})

test('a text is written as it is', () => {
  for (const text of ["l'", "''", 'No. #1', "it's", "'<b>'"]) {
    expect(literal.escape(text, {})).toBe(text)
  }
})

test.for<[text: string, found: string | undefined]>([
  ["It's {name}'s", undefined],
  ["'{name}'", undefined],
  ['{n, plural, one {it’s #1} other {they’re {n}}}', undefined],
  ["'{'", "{'"],
  ['a } b', '}'],
  ['{name}}', '}'],
  ['{n, plural, other {a}} }', '}'],
])('a brace of its own is refused: %s', ([text, found]) => {
  expect(literal.reject(text)?.arguments['found']).toBe(found)
})

test('a hash in a plural is a character', () => {
  const variants = literal.readVariants?.('{n, plural, =1 {Rule #1} other {{n} rules}}')
  expect(variants?.variants.map(({ keys, text }) => [...keys, text])).toEqual([
    ['=1', 'Rule #1'],
    ['other', '{n} rules'],
  ])
  expect(variants?.syntax.tokenise('Rule #1').map(show)).toEqual(['Rule #1'])
})

test('a translation may have apostrophes before a placeholder', () => {
  const compare = (target: string) => compareMessages({ source: 'Of {name}', target, syntax: literal })
  expect(compare("De l'{name}")).toEqual([])
  expect(compareMessages({ source: 'Of {name}', target: "De l'{name}", syntax: quote })).toMatchObject([
    { code: 'placeholder-missing' },
  ])
})

test.for(['ar', 'de', 'fr', 'ja', 'pl', 'ru'])('a plural of an app of Flutter in %s', (target) => {
  const source = "{n, plural, =0 {Nobody's here} =1 {{name}'s '{n}' guest} other {{name}'s {n} guests}}"
  const result = translate(source, { syntax: literal, source: 'en', target })
  const locales = { source: 'en', target }
  expect([result, compareMessages({ source, target: result, syntax: literal, locales })]).toEqual([result, []])
  const [block] = readIcu(result, { quoting: 'none' }).nodes ?? []
  const options = block?.type === 'block' ? block.options : []
  for (const number of numbers) {
    const form = literal.plurals.select(target, 'cardinal', number) ?? 'other'
    const shown = [`=${number}`, form, 'other'].map((one) => options.find(({ key }) => key === one)).find(Boolean)
    const text = result.slice(shown?.inner.start, shown?.inner.end)
    expect([number, text]).toEqual([
      number,
      expect.stringMatching(number === 0 ? /^Nobody's/u : /^\{name\}'s .*\{n\}/u),
    ])
  }
})

test.for<[target: string, source: string, keys: string]>([
  ['de', '{n, plural, =0 {None} =1 {One} other {{n}}}', '=0 =1 other'],
  ['de', '{n, plural, zero {None} one {One} other {{n}}}', 'zero one other'],
  ['ja', '{n, plural, zero {None} one {One} other {{n}}}', 'zero other'],
  ['ru', '{n, plural, =0 {None} =1 {One} other {{n}}}', '=0 one few many other'],
  ['ar', '{n, plural, =0 {None} =1 {One} other {{n}}}', '=0 =1 two few many other'],
  ['ar', '{n, plural, zero {None} one {One} other {{n}}}', 'zero one two few many other'],
  ['lv', '{n, plural, =0 {None} other {{n}}}', 'zero one other'],
])('gen_l10n has one text for =1 and one: %s %s', ([target, source, keys]) => {
  const result = translate(source, { syntax: literal, source: 'en', target })
  const [block] = readIcu(result, { quoting: 'none' }).nodes ?? []
  expect(block?.type === 'block' ? block.options.map(({ key }) => key).join(' ') : '').toBe(keys)
  expect(/\{None\}/u.test(result)).toBe(target !== 'lv')
  const locales = { source: 'en', target }
  expect([result, compareMessages({ source, target: result, syntax: literal, locales })]).toEqual([result, []])
})

const always = await openSyntax({ id: 'icu', apostrophes: 'always' })

test.for<[text: string, found: string | undefined]>([
  ["It''s {name}", undefined],
  ["'{name}' ''", undefined],
  ["'a } b'", undefined],
  ["It's {name}", "'"],
  ["'It''s {name}", "'"],
  ['a } b', '}'],
  ["{n, plural, other {it's}}", "'s}}"],
])('where each apostrophe quotes, it needs its partner: %s', ([text, found]) => {
  expect(always.reject(text)?.arguments['found']).toBe(found)
})

test('where each apostrophe quotes, a translation has two for one', () => {
  const source = "{n, plural, =1 {A '{guest}' of {name}} other {{n} #guests of {name}}}"
  const taken = takeApart(source, { syntax: always, source: 'en', target: 'ja' })
  expect(taken?.segments.map(({ text }) => text)).toEqual(["A '{guest}' of {name}", '{n} #guests of {name}'])
  for (const { syntax } of taken?.segments ?? []) expect(syntax.escape("l'{a}", {})).toBe("l'''{'a'}'")
  expect(always.escape("it's", {})).toBe("it''s")
  const result = translate("It''s '{here}' for {name}", { syntax: always, source: 'en', target: 'fr' })
  expect(result).toBe("It''s '{here}' for {name}")
})

function show(token: Token): string {
  return token.type === 'placeholder' ? token.name : token.type === 'text' ? token.text : token.raw
}
