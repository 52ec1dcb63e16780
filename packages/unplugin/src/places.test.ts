import { expect, test } from 'vitest'
import { catalogFolders } from './places.ts'

test.for<[name: string, files: string, known: readonly string[], expected: readonly string[]]>([
  ['up to the first placeholder', 'src/locales/{locale}/{namespace}.json', [], ['/app/src/locales']],
  ['a placeholder in the name of the file', 'locales/app.{locale}.json', [], ['/app/locales']],
  ['folders below are part of it', 'locales/{locale}.json', ['/app/locales/en.json'], ['/app/locales']],
  [
    'a placeholder at the start: folders that hold catalogs',
    '{locale}/{namespace}.json',
    ['/app/en/a.json', '/app/en/b.json', '/app/de/a.json'],
    ['/app/en', '/app/de'],
  ],
  ['the app’s own folder is never one', '{locale}.json', ['/app/en.json', '/app/de.json'], []],
])('%s', ([, files, known, expected]) => {
  const pattern = { source: files, target: files }
  expect(catalogFolders({ files: [pattern] }, '/app', known)).toEqual(expected)
})
