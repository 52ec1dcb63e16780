import { expect, test } from 'vitest'
import { matchesPattern } from './key-pattern.ts'

test.for<[pattern: string, text: string, is: boolean]>([
  ['cart.title', 'cart.title', true],
  ['cart.title', 'cart.titles', false],
  ['cart.*', 'cart.a.b', true],
  ['cart.*', 'cart.', true],
  ['cart.*', 'cart', false],
  ['*.title', 'cart.title', true],
  ['*', '', true],
  ['a*b*c', 'a-b-c', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'ac', false],
  ['a*a', 'a', false],
  ['a**b', 'ab', true],
  ['*ab*', 'aab', true],
  ['a.c', 'abc', false],
])('%s and %s: %s', ([pattern, text, is]) => expect(matchesPattern([pattern], text)).toBe(is))

test('one of several is enough, none is none', () => {
  expect(matchesPattern(['a', 'b*'], 'bc')).toBe(true)
  expect(matchesPattern([], 'a')).toBe(false)
})
