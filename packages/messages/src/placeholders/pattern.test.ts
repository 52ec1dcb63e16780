import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { openPattern, placeholderProblem } from './pattern.ts'

/** All matches, one behind the other. */
function findAll(source: string, text: string): readonly string[] {
  const next = openPattern(source).search(text, { start: 0, end: text.length })
  const found: string[] = []
  for (let match = next(0); match !== undefined; match = next(match.end)) found.push(text.slice(match.start, match.end))
  return found
}

test.for<[pattern: string, text: string, found: readonly string[]]>([
  [String.raw`%\d`, 'File %0 has %12', ['%0', '%1']],
  [String.raw`:\w+`, 'Hi :name, :x', [':name', ':x']],
  [String.raw`(?<![\w:]):[a-z_]+\b`, '10:am a::b :c', [':c']],
  [String.raw`(?<=^|\s)@\w+`, '@a b@c @d', ['@a', '@d']],
  [String.raw`#\{[^}]+\}|<%=.+?%>`, '#{a} <%= b %> %> #{}', ['#{a}', '<%= b %>']],
  [String.raw`\{%.*%\}`, '{% if %}x{% end %}', ['{% if %}x{% end %}']],
  [String.raw`__[A-Z]{2,3}__`, '__A__ __AB__ __ABCD__', ['__AB__']],
  ['[\u{1f600}-\u{1f610}]', 'a😀b', ['😀']],
  [String.raw`\p{Lu}\u{1f600}?x`, 'Éx A😀x', ['Éx', 'A😀x']],
  [String.raw`(?:a|ab)(?:c|bcd)`, 'abcd', ['abcd']],
])('%s in %s', ([pattern, text, found]) => expect(findAll(pattern, text)).toEqual(found))

test.for<[pattern: string, problem: string]>([
  [String.raw`%\d`, 'none'],
  ['(', 'is not a regular expression'],
  ['a{2', 'is not a regular expression'],
  ['x*', 'can match an empty string'],
  ['', 'can match an empty string'],
  [String.raw`\b`, 'can match an empty string'],
  ['a|(?:b?)', 'can match an empty string'],
  ['a(?:a?b?)*', 'repeats something that can match an empty string'],
  ['a(?:(?:a??)?b)+', 'repeats something that can match an empty string'],
  ['a(?:a?b?){2}', 'none'],
  ['(?=ab)x', 'more than one character'],
  [String.raw`(a)\1`, 'has a back-reference'],
  [String.raw`(?<n>a)\k<n>`, 'has a back-reference'],
  ['a{999}b{999}', 'too long'],
  ['(?:(?:a{100}){100}){100}', 'too long'],
])('%s: %s', ([pattern, problem]) => {
  expect(placeholderProblem(pattern) ?? 'none').toContain(problem)
})

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  String.raw`\d`,
  String.raw`\w`,
  '%',
  String.raw`\b`,
  '^',
  '$',
)
const beside = fc.constantFrom('(?=a)', '(?!b)', '(?<=a)', '(?<!%)', '')
const { pattern } = fc.letrec<{ readonly pattern: string; readonly term: string }>((tie) => ({
  term: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        atom,
        tie('pattern').map((inner) => `(?:${inner})`),
      ),
      fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '*?', '+?', '??'),
    )
    .filter(([one, sign]) => sign === '' || !/^(?:\\b|\^|\$)$/u.test(one))
    .map((parts) => parts.join('')),
  pattern: fc
    .array(
      fc.tuple(beside, tie('term')).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .chain((terms) => fc.constantFrom(terms.join(''), terms.join('|'))),
}))

test('finds what RegExp finds', () => {
  fc.assert(
    fc.property(
      pattern.filter((source) => placeholderProblem(source) === undefined),
      fc.string({ unit: fc.constantFrom('a', 'b', '%', '1', ' ', '😀', '\n'), maxLength: 10 }),
      (source, text) => {
        expect(findAll(source, text)).toEqual(text.match(new RegExp(source, 'gu')) ?? [])
      },
    ),
  )
})

test.for(['(a+)+%', '(a|a)*%', '(?:a*a*a*a*)b', '(?:.*a)+x', 'a.*b|a.*c', String.raw`(\w+\s?)+:`])(
  'time is linear for %s',
  (source) =>
    expectProportional((length) => {
      const text = 'a'.repeat(length)
      return () => findAll(source, text)
    }, 10_000),
)
