import { expect, test } from 'vitest'
import { expectProportional } from '../../../test/growth.ts'
import { matchesFile, matchesPattern } from './patterns.ts'

test.for<[pattern: string, file: string, expected: boolean]>([
  ['de.json', 'de.json', true],
  ['de.json', 'fr.json', false],
  ['de.json', 'shop/de.json', false],
  ['*.json', 'de.json', true],
  ['*.json', 'shop/de.json', false],
  ['*', 'shop/de.json', true], // the folder
  ['**/*.json', 'de.json', true],
  ['**/*.json', 'shop/a/de.json', true],
  ['**', 'shop/de.json', true],
  ['locales/**/home.json', 'locales/de/home.json', true],
  ['locales/**/home.json', 'locales/home.json', true],
  ['locales/**/home.json', 'locales/de/shop/home.json', true],
  ['locales/**/home.json', 'locales/de/shop/cart.json', false],
  ['**/de/**/x.json', 'a/de/b/de/c/x.json', true],
  ['locales/de', 'locales/de/home.json', true],
  ['locales/d', 'locales/de/home.json', false],
  ['locales/*/home.json', 'locales/pt_BR/home.json', true],
  ['locales/{locale}/home.json', 'locales/{locale}/home.json', true],
  ['[a].json', 'a.json', false],
  ['app.?.json', 'app.x.json', false],
  ['a+b(c).json', 'a+b(c).json', true],
  ['', 'de.json', false],
])('%s and %s: %s', ([pattern, file, expected]) => expect(matchesFile(pattern, file)).toBe(expected))

test('a hostile pattern takes time in proportion to the path', async () => {
  await expectProportional((segments) => {
    const path = `${'aaaaaaaaaa/'.repeat(segments)}c`
    return () => expect(matchesFile(`${'**/*a*/'.repeat(200)}b`, path)).toBe(false)
  }, 400)
})

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
