import { expect, test } from 'vitest'
import { checkPairs, type PairRow, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const reused = findRule('project', 'reused')

test.for<[name: string, rows: readonly PairRow[], found: readonly string[]]>([
  [
    'two sources',
    [
      { source: 'Remove', target: 'Löschen' },
      { source: 'Delete', target: 'Löschen' },
    ],
    ['m1'],
  ],
  [
    'one source',
    [
      { source: 'Delete', target: 'Löschen' },
      { source: 'Delete', target: 'Löschen' },
    ],
    [],
  ],
  [
    'case and punctuation',
    [
      { source: 'Delete', target: 'Löschen' },
      { source: 'delete…', target: 'löschen…' },
    ],
    [],
  ],
  [
    'two locales',
    [
      { source: 'Remove', target: 'X' },
      { source: 'Delete', target: 'X', locale: 'fr' },
    ],
    [],
  ],
  [
    'no letters',
    [
      { source: '1', target: '–' },
      { source: '2', target: '–' },
    ],
    [],
  ],
])('%s', async ([, rows, expected]) => {
  expect(checkPairs(reused, await viewOf(rows)).map(({ at }) => at.message)).toEqual(expected)
})

test('says which sources', () => {
  const args = { text: 'Löschen', source: 'Delete', other: 'Remove' }
  expect(reused.say(args, {})).toBe('"Löschen" translates both "Delete" and "Remove"')
})
