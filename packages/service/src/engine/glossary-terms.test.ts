import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { indexTerms, substituteTerms } from './glossary-terms.ts'

function put(text: string, ...glossaries: Readonly<Record<string, string>>[]): string {
  const index = indexTerms(glossaries.map((glossary) => new Map(Object.entries(glossary))))
  return substituteTerms(text, index)
    .map((piece) => (piece.isTerm ? `[${piece.text}]` : piece.text))
    .join('')
}

test.for<[name: string, text: string, terms: Record<string, string>, expected: string]>([
  ['a term', 'Save the file', { file: 'Datei' }, 'Save the [Datei]'],
  ['each place of it', 'file file', { file: 'Datei' }, '[Datei] [Datei]'],
  [
    'whole words only',
    'profile files file_name my_file file2 file',
    { file: 'Datei' },
    'profile files file_name my_file file2 [Datei]',
  ],
  ['beside punctuation', '"file", (file).', { file: 'Datei' }, '"[Datei]", ([Datei]).'],
  ['letters with marks belong to a word', 'cafe\u{301} cafe', { cafe: 'Café' }, 'cafe\u{301} [Café]'],
  ['the longest first', 'source file name', { file: 'Datei', 'source file': 'Quelldatei' }, '[Quelldatei] name'],
  ['the longest first, wherever it begins', 'a b c d', { 'a b': '1', 'b c d': '2', a: '3' }, '[3] [2]'],
  ['another case', 'FILE File', { file: 'Datei' }, '[Datei] [Datei]'],
  ['the same case first', 'file FILE File', { FILE: 'GROSS', file: 'klein' }, '[klein] [GROSS] [GROSS]'],
  ['terms of signs', 'C++ and C#', { 'C++': 'cpp', '#': '!' }, '[cpp] and C[!]'],
  ['no blanks between words', 'このファイルを保存', { ファイル: 'Datei' }, 'この[Datei]を保存'],
  [
    'the same case first, also where another stands earlier',
    'file',
    { FILE: 'GROSS', File: 'Gross', file: 'klein' },
    '[klein]',
  ],
  ['beyond the first plane', 'a 🙂 b', { '🙂': ':)' }, 'a [:)] b'],
  ['a term that is not replaced again', 'a b', { a: 'b', b: 'c' }, '[b] [c]'],
  ['names of object properties', 'constructor __proto__', { constructor: 'Erbauer' }, '[Erbauer] __proto__'],
  ['no terms', 'a b', {}, 'a b'],
  ['no text', '', { a: 'b' }, ''],
])('%s', ([, text, terms, expected]) => expect(put(text, terms)).toBe(expected))

test('of two glossaries the first counts', () => expect(put('a b', { a: '1' }, { a: '2', b: '3' })).toBe('[1] [3]'))

const large = indexTerms([
  new Map(Array.from({ length: 10_000 }, (_, index) => [`term ${index}`, `x${index}`] as const)),
])

test.for<[name: string, part: string, terms: number]>([
  ['almost terms', 'term 99999 ', 0],
  ['terms', 'term 77 ', 1],
])('a long text of %s takes time in proportion, with a large glossary too', ([, part, terms]) =>
  expectProportional((count) => {
    const text = part.repeat(count)
    return () => expect(substituteTerms(text, large).filter(({ isTerm }) => isTerm)).toHaveLength(count * terms)
  }, 4000),
)

test('a large glossary is read in proportion', async () => {
  await expectProportional((length) => {
    const glossary = new Map(Array.from({ length }, (_, index) => [`term ${index}`, `x${index}`] as const))
    return () => indexTerms([glossary])
  }, 10_000)
})
