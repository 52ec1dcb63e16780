import { expect, test } from 'vitest'
import { indexSimilar } from './similar-texts.ts'

const texts = ['Delete the file', 'The FILE: delete, delete!', 'Delete all files', 'Datei löschen', '', '42']

test.for<[text: string, found: readonly (readonly [text: string, likeness: number])[]]>([
  [
    'delete the file',
    [
      ['Delete the file', 1],
      ['The FILE: delete, delete!', 1],
    ],
  ],
  ['Datei', [['Datei löschen', 2 / 3]]],
  ['all', [['Delete all files', 0.5]]],
  ['Open', []],
  ['', []],
  ['…', []],
])('similar to %j', ([text, found]) => {
  const find = indexSimilar(texts.map((one) => [one, one] as const))
  expect(find(text).map(({ item, likeness }) => [item, likeness])).toEqual(found)
})

test('a string of common words only is like some of them, and rare words decide otherwise', () => {
  const many = Array.from({ length: 5000 }, (_, at) => `Delete item${at}`)
  const find = indexSimilar([...many, 'Delete'].map((one) => [one, one] as const))
  expect(find('Delete').length).toBe(200)
  expect(find('Delete item4000')).toEqual([{ item: 'Delete item4000', likeness: 1 }])
})
