import { expect, test } from 'vitest'
import { replaceIn } from './replace.ts'

const marksOf = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/gu)].map(({ 0: mark, index }) => ({ start: index, end: index + mark.length }))
const plain = { matchesCase: true, wholeWords: false }

test.for<[name: string, text: string, given: object, expected: string]>([
  ['each occurrence', 'Lampe, Lampe', { find: 'Lampe', replace: 'Leuchte' }, 'Leuchte, Leuchte'],
  ['not in a placeholder', '{{name}} name', { find: 'name', replace: 'Titel' }, '{{name}} Titel'],
  ['not in a tag', '<b>b</b>', { find: 'b', replace: 'x' }, '<b>x</b>'],
  ['not over a placeholder', 'a {{b}} c', { find: 'a {{b}}', replace: 'x' }, 'a {{b}} c'],
  ['by case', 'Shop shop', { find: 'shop', replace: 'Laden' }, 'Shop Laden'],
  ['in any case', 'Shop SHOP', { find: 'shop', replace: 'Laden', matchesCase: false }, 'Laden Laden'],
  ['whole words', 'Shop Shops ÜShop', { find: 'Shop', replace: 'X', wholeWords: true }, 'X Shops ÜShop'],
  ['signs of patterns are signs', 'a.b? (a+b)', { find: '(a+b)', replace: '$& $1' }, 'a.b? $& $1'],
  ['a hyphen and a backslash', String.raw`a-b \d`, { find: String.raw`-b \d`, replace: '' }, 'a'],
  ['nothing to find', 'abc', { find: '', replace: 'x' }, 'abc'],
])('replaces in a translation: %s', ([, text, given, expected]) => {
  expect(replaceIn(text, marksOf(text), { find: '', replace: '', ...plain, ...given })).toBe(expected)
})
