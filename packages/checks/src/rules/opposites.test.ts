import { expect, test } from 'vitest'
import { checkPairs, type PairRow, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const sameForOpposites = findRule('project', 'same-for-opposites')

test.for<[name: string, rows: readonly PairRow[], found: readonly string[]]>([
  [
    'one word',
    [
      { source: 'Enabled', target: 'Aktiv' },
      { source: 'Disabled', target: 'Aktiv' },
    ],
    ['m1'],
  ],
  [
    'one of several words',
    [
      { source: 'Move the block up', target: 'Nach unten' },
      { source: 'Move the block down', target: 'nach unten ' },
    ],
    ['m1'],
  ],
  [
    'one of two opposites',
    [
      { source: 'Block all', target: 'Sperren' },
      { source: 'Allow all', target: 'Sperren' },
    ],
    ['m1'],
  ],
  [
    'two translations',
    [
      { source: 'Enabled', target: 'An' },
      { source: 'Disabled', target: 'Aus' },
    ],
    [],
  ],
  [
    'two locales',
    [
      { source: 'Enabled', target: 'X' },
      { source: 'Disabled', target: 'X', locale: 'fr' },
    ],
    [],
  ],
  [
    'two forms',
    [
      { source: '{{n}} read', target: 'X', form: 'one' },
      { source: '{{n}} unread', target: 'X', form: 'other' },
    ],
    [],
  ],
  [
    'another difference',
    [
      { source: 'Enable the sync', target: 'X' },
      { source: 'Disable sync', target: 'X' },
    ],
    [],
  ],
  [
    'a part of a word',
    [
      { source: 'Onset', target: 'X' },
      { source: 'Offset', target: 'X' },
    ],
    [],
  ],
  [
    'a word that is there twice',
    [
      { source: 'Up and Up', target: 'X' },
      { source: 'Down and Up', target: 'X' },
    ],
    [],
  ],
  [
    'not translated',
    [
      { source: 'In', target: 'Out' },
      { source: 'Out', target: 'Out' },
    ],
    [],
  ],
])('%s', async ([, rows, expected]) => {
  expect(checkPairs(sameForOpposites, await viewOf(rows)).map(({ at }) => at.message)).toEqual(expected)
})

test('says which sources', () => {
  const args = { text: 'Aktiv', source: 'Disabled', other: 'Enabled', message: 'm0' }
  expect(sameForOpposites.say(args, {})).toBe(
    '"Aktiv" translates both "Disabled" and its opposite "Enabled", as in "m0"',
  )
})
