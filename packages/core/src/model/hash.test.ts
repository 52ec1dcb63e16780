import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprint, hashText, isSameButForCase, unknownSource } from './hash.ts'

test('hashes a text as JSON prints it', () => {
  const units = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
  const texts = ['', 'Größe', '😀', 'a"b\\c', '\ud83d a', ...units, 'x'.repeat(10_000)]
  const printed = (text: string) => hash('sha256', JSON.stringify(text), 'base64url').slice(0, 6)
  expect(texts.filter((text) => hashText(text) !== printed(text))).toStrictEqual([])
})

test.for<[name: string, one: string, other: string, expected: boolean]>([
  ['the case of a word', 'Swipe Right', 'Swipe right', true],
  ['a full stop', 'Saved', 'Saved.', true],
  ['three dots and one character', 'Loading...', 'Loading…', true],
  ['both at once', 'Log In:', 'Log in', true],
  ['a full-width stop', '保存', '保存。', true],
  ['the same text', 'Saved', 'Saved', false],
  ['another word', 'Swipe right', 'Swipe left', false],
  ['a question', 'Delete', 'Delete?', false],
  ['a stop inside', 'Saved. Go on', 'Saved go on', false],
  ['an accent', 'Resume', 'Résumé', false],
])('a change of case or final punctuation alone: %s', ([, one, other, expected]) => {
  const [a, b] = [one, other].map((text) => fingerprint(new Map([['', text]]))) as [never, never]
  expect(a === b).toBe(one === other)
  expect(isSameButForCase(a, b)).toBe(expected)
  expect(isSameButForCase(b, a)).toBe(expected)
})

test('one form of a plural counts with all others', () => {
  const of = (one: string, other: string) =>
    fingerprint(
      new Map([
        ['one', one],
        ['other', other],
      ]),
    )
  expect(isSameButForCase(of('Item', 'Items'), of('item', 'items.'))).toBe(true)
  expect(isSameButForCase(of('Item', 'Items'), of('item', 'things'))).toBe(false)
})

test('an unknown fingerprint never differs only in case', () => {
  expect(isSameButForCase(unknownSource, unknownSource)).toBe(false)
  expect(isSameButForCase(`${unknownSource.slice(0, 6)}abcde` as never, unknownSource)).toBe(false)
})
