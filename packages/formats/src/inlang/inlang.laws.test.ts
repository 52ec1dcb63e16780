import fc from 'fast-check'
import { describe } from 'vitest'
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
import { inlang } from './inlang.ts'

// `0` would be the first item of a list, and no list but a message with variants is a message
const keys = trickyKeys.filter((key) => key !== '$schema' && key !== '0')
const variants = fc
  .subarray(['n=one', 'n=few', 'n=other', 'n=*', 'who=a, n=one', 'x', '__proto__'], { minLength: 1, maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), trickyTexts))))
const lists = fc.array(fc.constantFrom('input n', 'local p = n: plural', 'p'), { maxLength: 2 })
const parts = fc
  .tuple(fc.option(lists), fc.option(lists), variants, fc.boolean())
  .map(([declarations, selectors, match, isLast]) => {
    const others = [
      ...(declarations ? [['declarations', declarations] as const] : []),
      ...(selectors ? [['selectors', selectors] as const] : []),
    ]
    return isLast ? [...others, ['match', match] as const] : [['match', match] as const, ...others]
  })
const complexTrees = parts.map((members): Tree =>
  members.map(([name, value]): Member =>
    name === 'match' ? [name, value.map(([key, text]) => [key, text])] : [name, { raw: JSON.stringify(value) }],
  ),
)
/** As they stand in entries. */
const complexTexts = parts.map((members) => {
  const printed = members.toSorted(inOrder).map(([name, value]) => {
    if (name !== 'match') return `${JSON.stringify(name)}:${JSON.stringify(value)}`
    return `"match":{${value.map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`).join(',')}}`
  })
  return `[{${printed.join(',')}}]`
})

const words = fc.constantFrom<Tree[]>({ raw: 'null' }, { raw: 'true' }, { raw: '-1.50' }, { raw: '{}' }, { raw: '[]' })
const message: fc.Arbitrary<Member> = fc.tuple(
  keys,
  fc.oneof({ weight: 5, arbitrary: trickyTexts }, words, {
    weight: 3,
    arbitrary: fc
      .uniqueArray(fc.tuple(keys, trickyTexts), { minLength: 1, maxLength: 3, selector: ([key]) => key })
      .map((members): Tree => members),
  }),
)
const complex: fc.Arbitrary<Member> = fc.tuple(
  keys,
  complexTrees.map((tree): Tree => ({ raw: `[${writeDocument(tree, plain)}]` })),
)
const plain = {
  style: 'line',
  indent: '  ',
  lineBreak: '\n',
  colon: ': ',
  blanks: [],
  spelling: 'plain',
  isFinal: false,
  mark: false,
} as const
const schema: Member = ['$schema', 'https://inlang.com/schema/inlang-message-format']
const anyMember = fc.oneof({ weight: 3, arbitrary: message }, complex)
const withoutDuplicates = fc.uniqueArray(anyMember, { maxLength: 5, selector: ([key]) => key })

const samples = new Map([
  [
    'a small project',
    `{
\t"$schema": "https://inlang.com/schema/inlang-message-format",
\t"hello": "Hello {name}!",
\t"nav": { "home": "Home", "about": { "us": "About us" } },
\t"cats": [
\t\t{
\t\t\t"declarations": ["input count", "local countPlural = count: plural"],
\t\t\t"selectors": ["countPlural"],
\t\t\t"match": {
\t\t\t\t"countPlural=one": "There is one cat.",
\t\t\t\t"countPlural=other": "There are {count} cats."
\t\t\t}
\t\t}
\t],
\t"bye": "Bye"
}
`,
  ],
])

// Of a message with variants whose key stands twice both go when one becomes a string.
describe.for([
  ['any keys', fc.array(message, { maxLength: 5 }), trickyTexts],
  ['messages with variants', withoutDuplicates, fc.oneof(trickyTexts, complexTexts)],
] as const)('%s', ([, members, texts]) => {
  testFormatLaws({
    format: inlang,
    documents: fc
      .tuple(fc.boolean(), members, writings)
      .map(([withSchema, members, writing]) => writeDocument(withSchema ? [schema, ...members] : members, writing)),
    texts,
    keys,
    samples,
    oracle: (document) => textsIn(parseMarked(document), []),
    numRuns: 75,
  })
})

/** By JSON alone: what is a list with one object that has a `match` is a message, whatever else there is in it. */
function textsIn(value: unknown, path: readonly string[]): readonly (readonly [readonly string[], string])[] {
  if (typeof value === 'string') return path.length === 1 && path[0] === '$schema' ? [] : [[path, value]]
  if (Array.isArray(value)) return value.length === 0 ? [] : [[path, unmark(value)]]
  return membersOf(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

/** `parseMarked` put a letter before each key. */
function unmark(value: unknown, depth = 0): string {
  if (Array.isArray(value)) return `[${value.map((item) => unmark(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${membersOf(value)
    .toSorted((one, two) => (depth === 0 ? inOrder(one, two) : 0))
    .map(([key, inner]) => `${JSON.stringify(key)}:${unmark(inner, depth + 1)}`)
    .join(',')}}`
}

function inOrder([one]: readonly [string, unknown], [two]: readonly [string, unknown]): number {
  const order = ['declarations', 'selectors', 'match']
  return order.indexOf(one) - order.indexOf(two)
}
