import { expect, test } from 'vitest'
import { checkPairs, type PairRow, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const inconsistent = findRule('project', 'inconsistent')

const source = 'Save your changes'

test.for<[name: string, rows: readonly PairRow[], found: readonly (readonly [message: string, severity?: string])[]]>([
  [
    'the rarer text is named',
    [
      { source, target: 'A' },
      { source, target: 'B' },
      { source, target: 'B' },
    ],
    [['m0']],
  ],
  [
    'the same text',
    [
      { source, target: 'A' },
      { source, target: 'A ' },
    ],
    [],
  ],
  [
    'another locale',
    [
      { source, target: 'A' },
      { source, target: 'B', locale: 'fr' },
    ],
    [],
  ],
  [
    'another note',
    [
      { source, target: 'A', note: 'menu' },
      { source, target: 'B', note: 'title' },
    ],
    [],
  ],
  [
    'another plural form',
    [
      { source, target: 'A', form: 'few' },
      { source, target: 'B', form: 'many' },
    ],
    [],
  ],
  [
    'the forms of a plural of an older i18next',
    [
      { source, target: 'A', message: 'n files' },
      { source, target: 'B', message: 'n files_plural' },
    ],
    [],
  ],
  [
    'other texts in most of many locales: the source has two meanings',
    ['de', 'fr', 'it', 'pl'].flatMap((locale) => [
      { source, target: 'A', locale },
      { source, target: locale === 'pl' ? 'A' : 'B', locale },
    ]),
    [
      ['m1', 'info'],
      ['m3', 'info'],
      ['m5', 'info'],
    ],
  ],
  [
    'another text in one of many locales',
    ['de', 'fr', 'it', 'pl'].flatMap((locale) => [
      { source, target: 'A', locale },
      { source, target: locale === 'pl' ? 'B' : 'A', locale },
    ]),
    [['m7']],
  ],
  [
    'a short text',
    [
      { source: 'Save', target: 'A' },
      { source: 'Save', target: 'B' },
    ],
    [['m1', 'info']],
  ],
  [
    'by a machine',
    [
      { source, target: 'A' },
      { source, target: 'B', isMachine: true },
    ],
    [['m1', 'info']],
  ],
  [
    'a date format',
    [
      { source: '%d %b', target: '%d. %b' },
      { source: '%d %b', target: '%d-%b' },
    ],
    [],
  ],
])('%s', async ([, rows, expected]) => {
  const found = checkPairs(inconsistent, await viewOf(rows))
  expect(found.map(({ at, severity }) => [at.message, ...(severity === undefined ? [] : [severity])])).toEqual(expected)
})

test('says where the other text is', async () => {
  const view = await viewOf([
    { source, target: 'Sichern', message: 'a.b' },
    { source, target: 'Speichern' },
  ])
  const [found] = checkPairs(inconsistent, view)
  const sentence = '"Speichern" differs from "Sichern" of the same source, as in "a.b"'
  expect(inconsistent.say(found?.arguments ?? {}, {})).toBe(sentence)
})
