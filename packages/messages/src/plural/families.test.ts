import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formPath, toFamilies } from './families.ts'
import { openSyntax } from '../open-syntax.ts'

const none = await openSyntax({ id: 'none' })
const syntax = await openSyntax({ id: 'i18next', notPlural: ['size'] })

/** `path: forms` of each family; a text that is not given is `text`. */
function grouped(keys: readonly (string | readonly [key: string, text: string])[], locale = 'en'): readonly string[] {
  const entries = keys.map((key) =>
    typeof key === 'string' ? { path: key.split('/'), text: 'text' } : { path: key[0].split('/'), text: key[1] },
  )
  return toFamilies(entries, syntax, locale).map(({ path, plural, forms }) => {
    return plural === undefined ? path.join('/') : `${path.join('/')} ${plural}: ${[...forms.keys()].join(' ')}`
  })
}

test.for<[name: string, keys: Parameters<typeof grouped>[0], families: readonly string[]]>([
  ['plain messages', ['a', 'b/c'], ['a', 'b/c']],
  ['a plural', ['a_one', 'a_other'], ['a cardinal: one other']],
  [
    'forms in file order, the family where its first form stands',
    ['x_other', 'b', 'x_one'],
    ['x cardinal: other one', 'b'],
  ],
  [
    'an ordinal beside a cardinal',
    ['p_one', 'p_other', 'p_ordinal_one', 'p_ordinal_two', 'p_ordinal_few', 'p_ordinal_other'],
    ['p cardinal: one other', 'p ordinal: one two few other'],
  ],
  [
    'context variants',
    ['friend_male_one', 'friend_male_other', 'friend_one', 'friend_other'],
    ['friend_male cardinal: one other', 'friend cardinal: one other'],
  ],
  ['the base beside its forms', ['a', 'a_one', 'a_other'], ['a', 'a cardinal: one other']],
  [
    'nested keys',
    ['cart/items_one', 'cart/items_other', 'shop/items_other'],
    ['cart/items cardinal: one other', 'shop/items_other'],
  ],
  ['zero is at home in every language', ['a_zero', 'a_one', 'a_other'], ['a cardinal: zero one other']],
  ['other alone is no family', ['gender_other', 'gender_male'], ['gender_other', 'gender_male']],
  ['other alone with the count is one', [['a_other', '{{count, number}} files']], ['a cardinal: other']],
  ['no family without other', ['floor_zero', 'floor_one'], ['floor_zero', 'floor_one']],
  [
    'forms that the locale has not, so these are names',
    ['team_one', 'team_two', 'team_other'],
    ['team_one', 'team_two', 'team_other'],
  ],
  [
    '… unless the count is there',
    [['t_one', '{{count}} t'], 't_two', ['t_other', '{{count}} t']],
    ['t cardinal: one other', 't_two'],
  ],
  ['by the word of the project', ['size_one', 'size_other'], ['size_one', 'size_other']],
  [
    'keys of objects',
    ['__proto___one', '__proto___other', 'constructor'],
    ['__proto__ cardinal: one other', 'constructor'],
  ],
])('%s', ([, keys, families]) => expect(grouped(keys)).toEqual(families))

const v3 = await openSyntax({ id: 'i18next', version: 3, notPlural: ['size'] })

test.for<[name: string, locale: string, entries: Readonly<Record<string, string>>, families: readonly string[]]>([
  ['a key and its plural', 'en', { item: 'item', item_plural: 'items' }, ['item: singular plural']],
  ['in any order', 'de', { x_plural: 'a', y: 'b', x: 'c' }, ['x: plural singular', 'y']],
  ['a context has its own', 'en', { f_male: 'a', f_male_plural: 'b', f: 'c' }, ['f_male: singular plural', 'f']],
  ['a key alone', 'en', { item: '{{count}} items' }, ['item']],
  ['a plural alone, with the count', 'en', { item_plural: '{{count}} items' }, ['item: plural']],
  ['a plural alone, without', 'en', { form_plural: 'Plural form' }, ['form_plural']],
  ['numbered forms', 'pl', { item_0: '{{count}} a', item_1: 'b', item_2: 'c' }, ['item: 0 1 2']],
  ['a numbered list', 'pl', { step_0: 'a', step_1: 'b', step_2: 'c' }, ['step_0', 'step_1', 'step_2']],
  [
    'a step of a list that has a plural',
    'en',
    { step_0: 'Copy the file', step_0_plural: 'Copy the files', step_1: 'Done', step_plural_plural: 'x' },
    ['step_0: singular plural', 'step_1', 'step_plural_plural'],
  ],
  ['numbers that the language has not', 'en', { step_0: '{{count}}', step_1: 'b' }, ['step_0', 'step_1']],
  ['the forms of v4', 'en', { a_one: '{{count}} a', a_other: '{{count}} b' }, ['a_one', 'a_other']],
  ['by the word of the project', 'en', { size: 'a', size_plural: 'b' }, ['size', 'size_plural']],
])('i18next v3: %s', ([, locale, entries, families]) => {
  const texts = Object.entries(entries).map(([key, text]) => ({ path: [key], text }))
  const found = toFamilies(texts, v3, locale)
  const shown = found.map(({ path, plural, forms }) =>
    plural === undefined ? path.join('/') : `${path.join('/')}: ${[...forms.keys()].join(' ')}`,
  )
  expect(shown).toEqual(families)
  for (const family of found) {
    for (const [form, { path }] of family.forms) expect(formPath(family, form, v3)).toEqual(path)
  }
})

test('v4 takes no forms of v3 for its own', () => {
  expect(
    grouped([
      ['item', '{{count}}'],
      ['item_plural', '{{count}}'],
      ['x_0', '{{count}}'],
    ]),
  ).toEqual(['item', 'item_plural', 'x_0'])
})

test('the forms depend on the locale', () => {
  const keys = ['a_one', 'a_few', 'a_many', 'a_other']
  expect(grouped(keys, 'pl')).toEqual(['a cardinal: one few many other'])
  expect(grouped(keys, 'en')).toEqual(keys)
  expect(grouped(keys, 'tt')).toEqual(['a cardinal: one few many other'])
})

test.for<[name: string, locale: string, keys: Parameters<typeof grouped>[0], families: readonly string[]]>([
  ['all forms of integers', 'ru', ['x_one', 'x_few', 'x_many'], ['x cardinal: one few many']],
  [
    'all of them in another order, and 0',
    'pl',
    ['x_many', 'x_zero', 'x_one', 'x_few'],
    ['x cardinal: many zero one few'],
  ],
  ['the form of most integers, with the count', 'uk', ['x_one', ['x_many', '{{count}} x']], ['x cardinal: one many']],
  ['ordinals have `other`', 'ru', [['x_ordinal_other', '{{count}}. x']], ['x ordinal: other']],
  ['with the fractions', 'be', ['x_one', 'x_few', 'x_many', 'x_other'], ['x cardinal: one few many other']],
  ['most integers are `few`', 'lt', ['x_one', ['x_few', '{{count}} x']], ['x cardinal: one few']],
  ['`many` for what is `other`', 'cs', ['x_one', ['x_few', '{{count}} x'], 'x_many'], ['x cardinal: one few many']],
  ['names of a choice', 'ru', ['select_one', 'select_many'], ['select_one', 'select_many']],
  ['steps', 'ru', ['step_one', 'step_few'], ['step_one', 'step_few']],
  ['steps with the count', 'ru', [['step_one', '{{count}} x'], 'step_few'], ['step_one', 'step_few']],
  ['names beside a family', 'ru', ['x_one', 'x_few', 'x_many', 'x_two'], ['x_one', 'x_few', 'x_many', 'x_two']],
  ['two forms that are no whole', 'cs', [['x_one', '{{count}} x'], 'x_few'], ['x_one', 'x_few']],
  ['in English', 'en', [['x_one', '{{count}} x'], 'x_zero'], ['x_one', 'x_zero']],
])('a language whose integers need no other: %s (%s)', ([, locale, keys, families]) => {
  expect(grouped(keys, locale)).toEqual(families)
})

test('of equal paths the last text counts, at the place of the first', () => {
  const entries = [
    { path: ['a'], text: 'old' },
    { path: ['b'], text: 'b' },
    { path: ['a'], text: 'new' },
  ]
  const families = toFamilies(entries, syntax, 'en')
  expect(families.map(({ forms }) => forms.get('')?.text)).toEqual(['new', 'b'])
})

test('without a syntax every key is a message', () => {
  const entries = ['a_one', 'a_other'].map((key) => ({ path: [key], text: '{{count}}' }))
  expect(toFamilies(entries, none, 'en')).toHaveLength(2)
})

test.for<[name: string, read: typeof syntax, locale: string]>([
  ['v4', syntax, 'en'],
  ['v3', v3, 'en'],
  ['v3 with numbers', v3, 'pl'],
])('every entry is in one family, under its own path: %s', ([, read, locale]) => {
  const segment = fc.constantFrom(
    'a_plural',
    'a_0',
    'a_1',
    'a_2',
    'a',
    'b',
    'a_one',
    'a_two',
    'a_other',
    'a_ordinal_one',
    'a_ordinal_other',
    'size_other',
  )
  const entry = fc.record({
    path: fc.array(segment, { minLength: 1, maxLength: 2 }),
    text: fc.constantFrom('x', '{{count}}'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ path }) => path.join('/') }), (entries) => {
      const found = toFamilies(entries, read, locale).flatMap((family) => {
        return [...family.forms].map(([form, member]) => {
          expect(formPath(family, form, read)).toEqual(member.path)
          return member
        })
      })
      expect(new Set(found)).toEqual(new Set(entries))
      expect(found).toHaveLength(entries.length)
    }),
  )
})
