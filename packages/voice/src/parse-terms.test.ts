import { expect, test } from 'vitest'
import { parseTerms } from './parse-terms.ts'

const parse = (text: string | Uint8Array, file = 'lockale/spoken-terms/products.en.txt') =>
  parseTerms(typeof text === 'string' ? Buffer.from(text) : text, file)

test('a term on each line', () => {
  expect(parse('\u{feff}Lockale\r\nKaßlo Q3\n\nlockale\n')).toEqual({
    name: 'products',
    language: 'en',
    terms: ['Lockale', 'Kaßlo Q3', 'lockale'],
  })
})

test('a name with points in it', () => {
  expect(parse('a', 'C:\\terms\\a.b.DE.txt')).toMatchObject({ name: 'a.b', language: 'de' })
})

test.for<[name: string, text: string | Uint8Array, place: string, says: string]>([
  ['a blank at the end', 'One\nTwo ', ':2:1', 'begins or ends with whitespace'],
  ['a tab', 'One\tTwo', ':1:1', 'control character'],
  ['a term twice', 'One\nTwo\nOne', ':3:1', 'already occurs in line 1'],
  ['301 characters', `${'😀'.repeat(150)}\n${'a'.repeat(150)}`, ':2:1', 'more than 300 characters'],
  ['no terms', '\n\n', '', 'no terms'],
  ['no text', Uint8Array.of(0xff, 0xfe), '', 'not UTF-8'],
])('%s', ([, text, place, says]) => {
  expect(() => parse(text)).toThrowError(
    expect.objectContaining({
      code: 'SPOKEN_TERMS_INVALID',
      place: `lockale/spoken-terms/products.en.txt${place}`,
      message: expect.stringContaining(says) as string,
    }),
  )
})

test.for(['terms.txt', 'products.eo.txt', 'products.en-US.txt', '.en.txt', 'products.en.md'])('the name %s', (file) => {
  expect(() => parse('a', file)).toThrowError(expect.objectContaining({ code: 'SPOKEN_TERMS_INVALID', place: file }))
})

test('300 characters', () => expect(parse(`${'a'.repeat(149)}\n${'b'.repeat(150)}`).terms).toHaveLength(2))
