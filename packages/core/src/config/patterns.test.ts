import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { matchesFile } from './file-pattern.ts'

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
