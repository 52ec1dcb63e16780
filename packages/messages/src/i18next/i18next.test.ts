import { expect, test } from 'vitest'
import type { FormKey } from '../syntax.ts'
import { openSyntax } from '../open-syntax.ts'

const syntax = await openSyntax({ id: 'i18next' })

test.for<[text: string, reason: string | undefined]>([
  ['Hello {{name}}, $t(key)', undefined],
  ['a { b } and $5 (t)', undefined],
  ['{{{raw}}} and {{name}}}', undefined],
  ['{{{name}}', 'stray delimiter "{{{"'],
  ['{{name', 'stray delimiter "{{"'],
  ['name}}', 'stray delimiter "}}"'],
  ['{ {name} }', 'stray delimiter "{ {"'],
  ['｛｛name｝｝', 'stray delimiter "｛｛"'],
  ['$t(key', 'stray delimiter "$t("'],
  ['$T(key)', 'stray delimiter "$T("'],
  ['$ t(key)', 'stray delimiter "$ t("'],
])('reject %s', ([text, reason]) => expect(syntax.reject(text)?.arguments['found']).toBe(reason))

test.for<[texts: readonly string[], name: string]>([
  [['{{count}} file', '{{count}} files'], 'count'],
  [['Delete {{selectedCount}} user', 'Delete {{selectedCount}} users'], 'selectedCount'],
  [['Delete the user', 'Delete {{selectedCount}} users'], 'selectedCount'],
  [['{{doneCount}} of {{count}}', '{{doneCount}} of {{count}}'], 'count'],
  [['{{name}} has a file', '{{name}} has {{fileCount}} files'], 'count'],
  [['{{name}} has a file', '{{name}} has files'], 'count'],
  [['{{selectedCount}} users'], 'count'],
])('the count of %o', ([texts, name]) => expect(syntax.countName(texts)).toBe(name))

test('a delimiter of one character is no reason to reject', async () => {
  const short = await openSyntax({ id: 'i18next', prefix: '%', suffix: '%' })
  expect(short.reject('100%')).toBeUndefined()
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

test.for<[segment: string, key: FormKey | undefined]>([
  ['item', { base: 'item', plural: 'cardinal', form: 'singular' }],
  ['item_plural', { base: 'item', plural: 'cardinal', form: 'plural' }],
  ['item_2', { base: 'item', plural: 'cardinal', form: '2' }],
  ['item_6', { base: 'item_6', plural: 'cardinal', form: 'singular' }],
  ['item_one', { base: 'item_one', plural: 'cardinal', form: 'singular' }],
  ['_plural', { base: '_plural', plural: 'cardinal', form: 'singular' }],
  ['', undefined],
])('the key %s of v3', async ([segment, key]) => {
  const v3 = await openSyntax({ id: 'i18next', version: 3 })
  expect(v3.splitKey(segment)).toEqual(key)
  expect(key === undefined ? segment : v3.joinKey(key)).toBe(segment)
})

test.for<[locale: string, forms: string]>([
  ['de', 'zero one other'],
  ['pl', 'zero one few many other'],
])('a version has its own forms in %s', async ([locale, forms]) => {
  const slots = (version: 3 | 4) =>
    openSyntax({ id: 'i18next', version }).then(({ plurals }) => plurals.slots(locale, 'cardinal') ?? [])
  expect(['zero', ...(await slots(4)).map(({ form }) => form)].join(' ')).toBe(forms)
  const own = new Set((await slots(3)).map(({ form }) => form))
  expect((await slots(4)).filter(({ form }) => own.has(form))).toEqual([])
})

test('another plural separator', async () => {
  const dashed = await openSyntax({ id: 'i18next', pluralSeparator: '--' })
  expect(dashed.splitKey('a--ordinal--one')).toEqual({ base: 'a', plural: 'ordinal', form: 'one' })
  expect(dashed.splitKey('a_one')).toBeUndefined()
})
