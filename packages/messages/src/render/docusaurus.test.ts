import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'

const { renderer } = await openSyntax({ id: 'docusaurus' })

test.for<[message: string, locale: string, number: number, shown: string]>([
  ['a|b {count}', 'en', 1, 'a'],
  ['a|b {count}', 'en', 0, 'b {count}'],
  ['a {count}|b|c|d', 'pl', 3, 'b'],
  ['a {count}|b|c|d', 'pl', 5, 'c'],
  ['a {count}|b', 'pl', 5, 'b'],
  ['a {count}|b|c', 'fr', 1_000_000, 'b'],
  ['a {count}|b|c', 'fr', 5, 'c'],
  ['a {count}|b', 'fr', 0, 'a {count}'],
  ['a {count}|b', 'tlh', 2, 'b'],
  ['{count} a', 'ja', 2, '{count} a'],
  ['Home | Shop', 'en', 2, 'Home | Shop'],
])('%s in %s for %d: %s', ([message, locale, number, expected]) => {
  const shown = renderer?.show(message, { locale, values: new Map([['count', number]]) })
  expect(shown?.map((part) => (part.type === 'text' ? part.text : `{${part.name}}`)).join('')).toBe(expected)
})
