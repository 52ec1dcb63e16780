import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { countWords } from './count-words.ts'

test.for<[text: string, syntax: 'i18next' | 'icu' | 'fluent', words: number]>([
  ['Leave this old team now', 'i18next', 5],
  ['Save All Changes', 'i18next', 3],
  ['Hello {{name}}', 'i18next', 1],
  ['{ $value } kWh ({ $carbonValue } kg CO₂e)', 'fluent', 0],
  ['mp3 files of 20 MB', 'i18next', 2],
  ['Made with Excalidraw', 'i18next', 2],
  ['Change server URL', 'i18next', 3],
  ['Saved. Go on now', 'i18next', 4],
  ['SAVE ALL CHANGES', 'i18next', 3],
  ['shop.example/desk', 'i18next', 0],
  ['help@shop.example', 'i18next', 0],
  ['See www.shop.example/a/b/c now', 'i18next', 2],
  ['https://shop.example/one/two/three', 'i18next', 0],
  ['nplurals=2; plural=(n != 1);', 'i18next', 0],
  ['Order Status Board (OSB)', 'i18next', 0],
  ['Model Context Protocol (MCP)', 'icu', 0],
  ['Save All Changes (NOW)', 'i18next', 4],
  ['Save all changes (SAC)', 'i18next', 4],
  ['{n, plural, one {a file} other {# files in all folders}}', 'icu', 4],
])('%s', async ([text, id, words]) => {
  expect(countWords(text, { syntax: await openSyntax({ id }), locale: 'en' })).toBe(words)
})

test('where all nouns have capitals they are words', async () => {
  expect(countWords('Alle Dateien löschen', { syntax: await openSyntax({ id: 'i18next' }), locale: 'de' })).toBe(3)
})
