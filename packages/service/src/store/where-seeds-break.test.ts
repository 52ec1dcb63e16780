import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './read-seed.ts'

test.for<[text: string, offset: number]>([
  ['', 0],
  ['  ', 2],
  ['{', 1],
  ['[1,]', 3],
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ["{'a':1}", 1],
  ['[01]', 2],
  ['[1 2]', 3],
  ['[] x', 3],
  ['"a\nb"', 0],
  ['"\\x"', 0],
  ['[tru]', 1],
  ['{"a":[{"b":nul}]}', 11],
  ['[1]]', 3],
])('%j ends at %i', ([text, offset]) => {
  expect(findJsonError(text)).toBe(offset)
})

test('it never says that a good beginning is wrong', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, cut) => {
      expect(findJsonError(json)).toBe(json.length)
      const begun = json.slice(0, cut % (json.length + 1))
      expect(findJsonError(`${begun}\0`)).toBeLessThanOrEqual(begun.length)
    }),
  )
})

test('a long text takes no time', () => {
  expect(findJsonError(`${'['.repeat(200_000)}x`)).toBe(200_000)
  expect(findJsonError(`["${'a\\n'.repeat(200_000)}`)).toBe(1)
})
