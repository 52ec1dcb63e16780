import { globMatcher } from '@lockale/git'
import { expect, test } from 'vitest'

test.for<[pattern: string, path: string, expected: boolean]>([
  ['a/*.json', 'a/b.json', true],
  ['a/*.json', 'a/.b.json', false],
  ['a/*.json', 'a/b/c.json', false],
  ['a/**/*.json', 'a/b.json', true],
  ['a/**/*.json', 'a/b/c/d.json', true],
  ['a/**/*.json', 'a/.b/c.json', false],
  ['a/**/x.json', 'a/x.json', true],
  [String.raw`a/\(b\)\[*.json`, 'a/(b)[c.json', true],
  ['*/*', 'a', false],
  ['a+b.json', 'a+b.json', true],
  ['a.json', 'axjson', false],
])('glob %s, path %s: %s', ([pattern, path, expected]) => {
  expect(globMatcher([pattern])(path)).toBe(expected)
})
