import { expect, test } from 'vitest'
import type { FormKey } from '../syntax.ts'
import { openSyntax } from '../open-syntax.ts'

const syntax = openSyntax({ id: 'i18next' })

test.for<[text: string, reason: string | undefined]>([
  ['Hello {{name}}, $t(key)', undefined],
  ['a { b } and $5 (t)', undefined],
  ['{{name', 'stray delimiter "{{"'],
  ['name}}', 'stray delimiter "}}"'],
  ['{ {name} }', 'stray delimiter "{ {"'],
  ['｛｛name｝｝', 'stray delimiter "｛｛"'],
  ['$t(key', 'stray delimiter "$t("'],
  ['$T(key)', 'stray delimiter "$T("'],
  ['$ t(key)', 'stray delimiter "$ t("'],
])('reject %s', ([text, reason]) => expect(syntax.reject(text)).toBe(reason))

test('a delimiter of one character is no reason to reject', () => {
  expect(openSyntax({ id: 'i18next', prefix: '%', suffix: '%' }).reject('100%')).toBeUndefined()
})

test.for<[segment: string, key: FormKey | undefined]>([
  ['items_one', { base: 'items', plural: 'cardinal', form: 'one' }],
  ['place_ordinal_few', { base: 'place', plural: 'ordinal', form: 'few' }],
  ['friend_male_other', { base: 'friend_male', plural: 'cardinal', form: 'other' }],
  ['{{count}} days_zero', { base: '{{count}} days', plural: 'cardinal', form: 'zero' }],
  ['ordinal_one', { base: 'ordinal', plural: 'cardinal', form: 'one' }],
  ['_one', undefined],
  ['one', undefined],
  ['items_plural', undefined],
  ['items-one', undefined],
])('the key %s', ([segment, key]) => {
  expect(syntax.splitKey(segment)).toEqual(key)
  expect(key === undefined ? segment : syntax.joinKey(key)).toBe(segment)
})

test('another plural separator', () => {
  const dashed = openSyntax({ id: 'i18next', pluralSeparator: '--' })
  expect(dashed.splitKey('a--ordinal--one')).toEqual({ base: 'a', plural: 'ordinal', form: 'one' })
  expect(dashed.splitKey('a_one')).toBeUndefined()
})
