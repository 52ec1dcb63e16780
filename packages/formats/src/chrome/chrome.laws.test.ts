import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { testFormatLaws } from '../format-laws.suite.ts'
import {
  memberIn,
  membersOf,
  type Member,
  parseMarked,
  trickyKeys,
  trickyTexts,
  type Tree,
  writeDocument,
  writings,
} from '../json-profile/documents.suite.ts'
import { chrome } from './chrome.ts'

const placeholders = fc.array(fc.tuple(trickyKeys, trickyTexts), { maxLength: 2 }).map((names): Tree =>
  names.map(([name, example]) => [
    name,
    [
      ['content', '$1'],
      ['example', example],
    ],
  ]),
)
const rest = fc.array(
  fc.oneof(
    trickyTexts.map((text): Member => ['description', text]),
    placeholders.map((tree): Member => ['placeholders', tree]),
    fc.constantFrom<Member[]>(['hash', 'a1b2'], ['x', { raw: '[1]' }]),
  ),
  { maxLength: 3 },
)
const message = fc
  .tuple(trickyKeys, trickyTexts, rest, fc.nat())
  .map(([key, text, rest, at]): Member => [key, rest.toSpliced(at % (rest.length + 1), 0, ['message', text])])
const documents = fc
  .tuple(fc.array(message, { maxLength: 5 }), writings)
  .map(([members, writing]) => writeDocument(members, writing))

testFormatLaws({
  format: chrome,
  documents,
  texts: trickyTexts,
  keys: trickyKeys,
  paths: trickyKeys.map((key) => [key]),
  samples: new Map(
    ['en', 'de', 'ja'].map((locale) => [
      locale,
      readFileSync(new URL(`fixtures/tabs/_locales/${locale}/messages.json`, import.meta.url), 'utf8'),
    ]),
  ),
  oracle: (document) =>
    membersOf(parseMarked(document)).flatMap(([key, value]) => {
      const message = memberIn(value, 'message')
      return typeof message === 'string' ? [[[key], message] as const] : []
    }),
})
