import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { foreignSyntax } from './detect-texts.ts'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxId } from '../syntax.ts'
import { protect } from '../wire/protect.ts'

test.for<[message: string, syntax: string | undefined]>([
  ['{count, plural, one {# item} other {# items}}', 'ICU MessageFormat'],
  ['You have {n,plural,=0{no mail}other{# mails}}.', 'ICU MessageFormat'],
  ['{ who , select , male {He} other {They}}', 'ICU MessageFormat'],
  ['{ $count ->\n    [one] an item\n   *[other] { $count } items\n}', 'Fluent'],
  ['{ -brand.gender -> [feminine] sie *[other] es }', 'Fluent'],
  ['{{count, number}} items', undefined],
  ['a { b } -> c', undefined],
  ['a plural, select few', undefined],
])('%s', ([message, syntax]) => expect(foreignSyntax(message)).toBe(syntax))

test.for<[id: SyntaxId, found: string | undefined]>([
  ['i18next', 'ICU MessageFormat'],
  ['laravel', 'ICU MessageFormat'],
  ['symfony', 'ICU MessageFormat'],
  ['none', 'ICU MessageFormat'],
  ['icu', undefined],
  ['vue', undefined],
])('an ICU plural in a file of %s: %s', async ([id, found]) => {
  expect(foreignSyntax('{n, plural, one {# file} other {# files}}', await openSyntax({ id }))).toBe(found)
})

test.for(['{', '{ ', '{$a', '{ $', '{a', '{a,', '{a , plural '])('much of %j takes time in proportion', (unit) =>
  expectProportional((length) => {
    const text = unit.repeat(length / unit.length)
    return () => foreignSyntax(text)
  }, 200_000),
)

test.for<[message: string, wire: string]>([
  ['Hello {name}', 'Hello <x id="1"/>'],
  ['Hello %{name}', 'Hello <x id="1"/>'],
  ['%1$s of %2$d', '<x id="1"/> of <x id="2"/>'],
  ['%@ is {0}', '<x id="1"/> is <x id="2"/>'],
  ['%#@count@ left', '<x id="1"/> left'],
  ['by %(name)s', 'by <x id="1"/>'],
  ['{0,number,#} and {1, date}', '<x id="1"/> and <x id="2"/>'],
  ['Saved $PAGE$', 'Saved <x id="1"/>'],
  ['Hi { $name }, { -brand } is { NUMBER($n) }', 'Hi <x id="1"/>, <x id="2"/> is <x id="3"/>'],
  ['{"{"}x{""}', '<x id="1"/>x<x id="2"/>'],
  ['it costs $5 or $6', 'it costs $5 or $6'],
  ['100% sure', '100% sure'],
  ['100%sure', '100%sure'],
  ['a { b } c', 'a { b } c'],
])('what another syntax would fill in is kept: %s', async ([message, wire]) => {
  for (const id of ['i18next', 'none'] as const)
    expect(protect(message, { syntax: await openSyntax({ id }) }).wire).toBe(wire)
})
