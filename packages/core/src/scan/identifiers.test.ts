import { expect, test } from 'vitest'
import { openIdentifiers } from './identifiers.ts'

const file = {
  'cart.title': 'Cart',
  'cart.link': 'cart.title',
  'nav.first': 'readingTime',
  'nav.second': 'readingTime.short',
  'readingTime.short': '{n} min',
  'readingTime.long': 'readingTime.long',
  'steps.open_box.id': 'open_box',
  'steps.open_box.code': 'open_box',
  'steps.save.id': 'save',
  'steps.save.label': 'save',
  'brand.name': 'Node.js',
  'words.cart': 'cart',
  'words.short': 'Short',
  'words.sentence': 'See cart.title',
}
const texts = Object.entries(file).map(([name, value]) => ({ path: name.split('.'), value }))
const isIdentifier = openIdentifiers(texts)

test.for<[name: string, expected: boolean]>([
  ['cart.link', true],
  ['nav.first', true],
  ['nav.second', true],
  ['steps.open_box.id', true],
  ['steps.open_box.code', true],
  ['steps.save.id', true],
  // words, sentences and names, and what equals its own key only
  ['steps.save.label', false],
  ['words.cart', false],
  ['words.sentence', false],
  ['brand.name', false],
  ['readingTime.long', false],
  ['cart.title', false],
])('%s: %s', ([name, expected]) => {
  expect(isIdentifier({ path: name.split('.'), value: file[name as keyof typeof file] })).toBe(expected)
})

test('options of Intl, among which all strings are such values', () => {
  const formats = {
    'short.month': 'short',
    'short.day': 'numeric',
    'price.style': 'currency',
    'price.currency': 'EUR',
    'time.ampm': 'short',
    'time.hour': '2-digit',
    'event.timeZone': 'Europe/Vienna',
    'event.timeStyle': 'full',
    // labels of a form, one of which is the same word
    'filter.month': 'long',
    'filter.label': 'Length',
    // words without an option beside them
    'size.a': 'short',
    'size.b': 'long',
    'money.currency': 'EUR',
  }
  const all = Object.entries(formats).map(([name, value]) => ({ path: name.split('.'), value }))
  const isOption = openIdentifiers(all)
  const parents = new Set(all.filter(isOption).map(({ path: [parent] }) => parent))
  expect(parents).toEqual(new Set(['short', 'price', 'time', 'event']))
  expect(all.filter(isOption)).toHaveLength(8)
})

test('a very long text is no identifier, in no time', () => {
  expect(isIdentifier({ path: ['a'], value: 'a.'.repeat(100_000) })).toBe(false)
})
