import { expect, test } from 'vitest'
import { checkPairs, type PairRow, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const same = findRule('project', 'same-in-other-language')
const unchanged = findRule('project', 'unchanged-only-here')

const source = 'You can close this window'
const basque = 'Leiho hau itxi dezakezu orain'

test.for<[name: string, rows: readonly PairRow[], found: readonly string[]]>([
  [
    'two languages',
    [
      { source, target: basque, locale: 'eu' },
      { source, target: basque, locale: 'br' },
    ],
    ['br eu'],
  ],
  [
    'a third one',
    [
      { source, target: basque, locale: 'eu' },
      { source, target: basque, locale: 'br' },
      { source, target: basque, locale: 'th' },
    ],
    ['br eu', 'th eu'],
  ],
  [
    'another message',
    [
      { source, target: basque, locale: 'eu' },
      { source: 'Other', target: basque, locale: 'br' },
    ],
    ['br eu'],
  ],
  [
    'related languages',
    [
      { source, target: 'Du kan lukke dette vinduet', locale: 'nb' },
      { source, target: 'Du kan lukke dette vinduet', locale: 'da' },
    ],
    [],
  ],
  [
    'one language',
    [
      { source, target: basque, locale: 'eu' },
      { source, target: basque, locale: 'eu-ES' },
    ],
    [],
  ],
  [
    'twice in one locale',
    [
      { source, target: basque, locale: 'eu' },
      { source, target: basque, locale: 'eu' },
    ],
    [],
  ],
  [
    'three words',
    [
      { source, target: 'Leiho hau itxi', locale: 'eu' },
      { source, target: 'Leiho hau itxi', locale: 'br' },
    ],
    [],
  ],
  [
    'not translated',
    [
      { source, target: source, locale: 'eu' },
      { source, target: source, locale: 'br' },
    ],
    [],
  ],
  [
    'words of the source',
    [
      { source: 'Run npm install and npm test', target: 'npm install - npm test', locale: 'eu' },
      { source: 'Run npm install and npm test', target: 'npm install - npm test', locale: 'br' },
    ],
    [],
  ],
  [
    'one with an error',
    [
      { source, target: basque, locale: 'br', hasError: true },
      { source, target: basque, locale: 'eu' },
    ],
    [],
  ],
])('same-in-other-language: %s', async ([, rows, expected]) => {
  const found = checkPairs(same, await viewOf(rows))
  expect(found.map(({ at, arguments: args }) => `${at.locale} ${String(args['other'])}`)).toEqual(expected)
})

const others = [
  'es',
  'fr',
  'it',
  'ja',
  'nl',
  'pl',
  'ru',
  'sv',
  'tr',
  'uk',
  'vi',
  'zh',
  'cs',
  'da',
  'el',
  'et',
  'hu',
  'ko',
  'ro',
]

/** One message, translated in the first of `others` and not in German. */
function rowsOf(text: string, translated: number, more: readonly PairRow[] = []): readonly PairRow[] {
  const row = { source: text, message: 'a' }
  const done = others.slice(0, translated).map((locale) => ({ ...row, target: `Wort ${locale}`, locale }))
  return [...done, { ...row, target: text }, ...more.map((one) => ({ ...one, message: 'a' }))]
}

test.for<[name: string, rows: readonly PairRow[], found: readonly string[]]>([
  ['eight locales translate it', rowsOf('Sign out', 8), ['de']],
  ['seven do', rowsOf('Sign out', 7), []],
  [
    'a second one does not, of ten',
    rowsOf('Sign out', 8, [{ source: 'Sign out', target: 'Sign out', locale: 'fi' }]),
    [],
  ],
  [
    'a second one does not, of 21',
    rowsOf('Sign out', 19, [{ source: 'Sign out', target: 'Sign out', locale: 'fi' }]),
    ['de', 'fi'],
  ],
  [
    'the language of the source',
    rowsOf('Sign out', 8, [{ source: 'Sign out', target: 'Sign out', locale: 'en-GB' }]),
    ['de'],
  ],
  ['three words: `unchanged` says it', rowsOf('Sign me out', 8), []],
  ['an acronym', rowsOf('HTTP', 8), []],
])('unchanged-only-here: %s', async ([, rows, expected]) => {
  const found = checkPairs(unchanged, await viewOf(rows))
  expect(found.map(({ at }) => at.locale)).toEqual(expected)
})

test('each says what it found', () => {
  expect(same.say({ text: basque, other: 'eu' }, {})).toBe(`"${basque}" is also the translation in eu`)
  expect(unchanged.say({ text: 'Sign out', count: 8 }, {})).toBe(
    '"Sign out" is identical to the source, and 8 other locales translate it',
  )
})
