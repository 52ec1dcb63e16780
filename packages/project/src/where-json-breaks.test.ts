import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from './parse-json.ts'

test.for<[text: string, offset: number, expected: string]>([
  ['', 0, 'a value'],
  ['{', 1, 'a name in double quotes or "}"'],
  ['{a', 1, 'a name in double quotes or "}"'],
  ["{'a': 1}", 1, 'a name in double quotes or "}"'],
  ['{"a" 1}', 5, '":"'],
  ['{"a": x}', 6, 'a value'],
  ['{"a": 1 "b": 2}', 8, '"," or "}"'],
  ['{"a": 1,}', 8, 'a name in double quotes'],
  ['[1,]', 3, 'a value'],
  ['[1', 2, '"," or "]"'],
  ['[}', 1, 'a value or "]"'],
  ['{"a": [1}', 8, '"," or "]"'],
  ['{} x', 3, 'the end of the file'],
  ['"a\n"', 0, 'a value'],
  [String.raw`["\x"]`, 1, 'a value or "]"'],
  ['01', 1, 'the end of the file'],
  ['[tru]', 1, 'a value or "]"'],
  ['{ // note\n}', 2, 'a name in double quotes or "}"'],
])('%j', ([text, offset, expected]) => expect(jsonFault(text)).toMatchObject({ offset, expected }))

test('comments are told apart', () => {
  expect(jsonFault('{ // note\n}').isComment).toBe(true)
  expect(jsonFault('/* note */ {}').isComment).toBe(true)
  expect(jsonFault('{ / }').isComment).toBe(false)
})

test('deep and long texts are no trouble', () => {
  expect(jsonFault('['.repeat(200_000)).offset).toBe(200_000)
  expect(jsonFault(`["${'a'.repeat(2_000_000)}`).offset).toBe(1)
  expect(jsonFault('{'.repeat(1_000_000)).offset).toBe(1)
})

test('a text is JSON up to its fault: what JSON.parse takes has none before its end', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonFault(text)).toMatchObject({ offset: text.length, expected: 'the end of the file' })
    }),
  )
})
