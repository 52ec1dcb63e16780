import { expect, test } from 'vitest'
import { lockfileBetween } from './lockfile-between.ts'

const title = '# lockale 1 · generated · after a merge conflict keep both sides, then run `lockale sync`'
const lockfile = (...lines: readonly string[]) => [title, '%src en', ...lines, '%end', ''].join('\n')
const settings = '%f 48umXT0Y {"engine":"local-pseudo"}'
const before = lockfile(settings, '{locale}.json\tcta\tF12KVlh3uI5\t@48umXT0Y\tde=BMqZbR\tpl=XAyMAb')
const after = lockfile(
  settings,
  '{locale}.json\tcta\tCuMRxzvouLl\t@48umXT0Y\tde=xd_sJL\tpl=pG6eu8',
  '{locale}.json\tcta\tF12KVlh3uI5\tde^=BMqZbR\tpl^=XAyMAb',
)

test.for<[name: string, locales: readonly string[], expected: string]>([
  ['no locale: the earlier one', [], before],
  ['all locales: the later one', ['de', 'pl'], after],
  [
    'one locale: its records alone have changed',
    ['de'],
    lockfile(
      settings,
      '{locale}.json\tcta\tCuMRxzvouLl\tde=xd_sJL48umXT0Y',
      '{locale}.json\tcta\tF12KVlh3uI5\tde^=BMqZbR\tpl=XAyMAb48umXT0Y',
    ),
  ],
])('%s', ([, locales, expected]) => {
  expect(lockfileBetween({ before, after, locales: new Set(locales) })).toBe(expected)
})

test('without an earlier one', () => {
  expect(lockfileBetween({ before: undefined, after: before, locales: new Set(['de']) })).toBe(
    lockfile(settings, '{locale}.json\tcta\tF12KVlh3uI5\tde=BMqZbR48umXT0Y'),
  )
})
