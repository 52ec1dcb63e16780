import fc from 'fast-check'
import { testFormatLaws } from '../format-laws.suite.ts'
import {
  type Member,
  memberIn,
  membersOf,
  parseMarked,
  trickyKeys,
  trickyTexts,
  type Tree,
  writeDocument,
  writings,
} from '../json-profile/documents.suite.ts'
import { formatjs } from '../json/json.ts'

const others: fc.Arbitrary<readonly Member[]> = fc.subarray<Member>([
  ['description', 'Shown on the home page'],
  ['file', 'src/App.tsx'],
  ['start', { raw: '12' }],
])
const message: fc.Arbitrary<Tree> = fc
  .tuple(trickyTexts, others, fc.nat())
  .map(([text, rest, at]) => rest.toSpliced(at % (rest.length + 1), 0, ['defaultMessage', text]))
const words = fc.constantFrom<Tree[]>({ raw: 'null' }, { raw: '-1.50' }, { raw: '{}' }, { raw: '[]' })
// `0` would be the first item of a list, and what is in a list is no message
const keys = trickyKeys.filter((key) => key !== '0')

testFormatLaws({
  format: formatjs,
  documents: fc
    .tuple(
      fc.uniqueArray(
        fc.tuple(keys, fc.oneof({ weight: 5, arbitrary: message }, { weight: 3, arbitrary: trickyTexts }, words)),
        { maxLength: 6, selector: ([key]) => key },
      ),
      // upper letters are for escapes, and `DEFAultMessage` makes no message
      writings.map((writing) => (writing.spelling === 'upper' ? { ...writing, spelling: 'ascii' as const } : writing)),
    )
    .map(([members, writing]) => writeDocument(members, writing)),
  texts: trickyTexts,
  keys,
  paths: keys.map((key) => [key]),
  samples: new Map([
    [
      'extracted',
      `{
  "app.greeting": {
    "defaultMessage": "Hello {name}",
    "description": "Shown on the home page"
  },
  "app.bye": {
    "defaultMessage": "Bye"
  },
  "plain": "A string"
}
`,
    ],
  ]),
  oracle: (document) => textsIn(parseMarked(document), []),
})

const besides: ReadonlySet<string> = new Set(['description', 'file', 'start'])

/** By JSON alone. What has lost its text is no group of strings. */
function textsIn(value: unknown, path: readonly string[]): readonly (readonly [readonly string[], string])[] {
  const text = typeof value === 'string' ? value : memberIn(value, 'defaultMessage')
  if (typeof text === 'string') return [[path, text]]
  const members = membersOf(value)
  if (path.length > 0 && members.every(([key]) => besides.has(key))) return []
  return members.flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}
