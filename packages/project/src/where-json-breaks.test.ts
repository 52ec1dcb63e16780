import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLockaleError, type LockaleError, positionAt } from '@lockale/errors'
import { parseJson } from './parse-json.ts'

function refusal(text: string): LockaleError {
  try {
    parseJson(text, 'a.json')
  } catch (error) {
    if (isLockaleError(error)) return error
    throw error
  }
  throw new Error('That was JSON.')
}

/** Says where the text is broken, and what is expected there. */
function fault(text: string, offset: number, expected: string): string {
  const { line, column } = positionAt(text, offset)
  return `a.json:${line}:${column} is not JSON: expected ${expected}.`
}

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
])('%j', ([text, offset, expected]) => expect(refusal(text).message).toBe(fault(text, offset, expected)))

test('comments are told apart', () => {
  expect(refusal('{ // note\n}').hint).toContain('JSON has no comments.')
  expect(refusal('/* note */ {}').hint).toContain('JSON has no comments.')
  expect(refusal('{ / }').hint).not.toContain('comments')
})

test('deep and long texts are no trouble', () => {
  expect(refusal('['.repeat(200_000)).place).toBe('a.json:1:200001')
  expect(refusal(`["${'a'.repeat(2_000_000)}`).place).toBe('a.json:1:2')
  expect(refusal('{'.repeat(1_000_000)).place).toBe('a.json:1:2')
})

test('a text is JSON up to its fault: what JSON.parse takes has none before its end', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(refusal(`${text} ~`).message).toBe(fault(`${text} ~`, text.length + 1, 'the end of the file'))
    }),
  )
})
