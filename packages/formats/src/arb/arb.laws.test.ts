import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { testFormatLaws } from '../format-laws.suite.ts'
import {
  type Member,
  membersOf,
  parseMarked,
  trickyKeys,
  trickyTexts,
  type Tree,
  writeDocument,
  writings,
} from '../json-profile/documents.suite.ts'
import { arb } from './arb.ts'

const keys = trickyKeys.filter((key) => !key.startsWith('@'))
const words = fc.constantFrom<Tree[]>({ raw: 'null' }, { raw: 'true' }, { raw: '-1.50' }, { raw: '{}' }, { raw: '[]' })
const meta = fc.oneof<fc.Arbitrary<Tree>[]>(
  fc.constant([]),
  trickyTexts.map((description): Tree => [['description', description]]),
  fc.tuple(trickyKeys, trickyTexts).map(([name, example]): Tree => [
    ['description', 'What it is'],
    [
      'placeholders',
      [
        [
          name,
          [
            ['type', 'String'],
            ['example', example],
            ['optionalParameters', { raw: '[1, {}]' }],
          ],
        ],
      ],
    ],
  ]),
)

const message = fc
  .tuple(keys, fc.oneof({ weight: 6, arbitrary: trickyTexts }, words), fc.option(meta))
  .map(([key, value, meta]): readonly Member[] =>
    meta
      ? [
          [key, value],
          [`@${key}`, meta],
        ]
      : [[key, value]],
  )
const others = fc.constantFrom<Member[]>(
  ['@@locale', 'en'],
  ['@@last_modified', '2024-05-01T10:00:00'],
  ['@@x-template', { raw: '[{"a": "b"}]' }],
  ['@_HEADER', []],
)
const documents = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: message },
        others.map((other) => [other]),
      ),
      { maxLength: 6 },
    ),
    writings,
  )
  .map(([members, writing]) => writeDocument(members.flat(), writing))

testFormatLaws({
  format: arb,
  documents,
  texts: trickyTexts,
  keys,
  paths: keys.map((key) => [key]),
  samples: new Map(
    ['app_en.arb', 'app_de.arb', 'app_pt_BR.arb'].map((name) => [
      name,
      readFileSync(new URL(`fixtures/notes/${name}`, import.meta.url), 'utf8'),
    ]),
  ),
  oracle: (document) =>
    membersOf(parseMarked(document)).flatMap(([key, value]) => {
      return key.startsWith('@') || typeof value !== 'string' ? [] : [[[key], value] as const]
    }),
})
