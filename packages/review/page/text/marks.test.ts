import { expect, test } from 'vitest'
import { missingMarks, piecesOf, repairCut, shiftMarks } from './marks.ts'

const marksOf = (text: string) =>
  [...text.matchAll(/\{[^}]*\}/gu)].map(({ 0: mark, index }) => ({ start: index, end: index + mark.length }))

/** `|` is the caret after the edit. The result is the string once its placeholders are whole again. */
test.for<[name: string, before: string, after: string, expected: string]>([
  ['typing beside a placeholder', 'a {n} b', 'a {n}x| b', 'a {n}x b'],
  ['typing into a placeholder', 'a {n} b', 'a {x|n} b', 'a {n}x b'],
  ['deleting its last character', 'a {n} b', 'a {n| b', 'a  b'],
  ['deleting its first character', 'a {n} b', 'a |n} b', 'a  b'],
  ['deleting a word that ends in it', 'ab {n} c', 'ab {|} c', 'ab  c'],
  ['deleting from the words before into it', 'ab {n} c', 'a|n} c', 'a c'],
  ['deleting from it into the words behind', 'ab {n} cd', 'ab {n|d', 'ab d'],
  ['replacing what is in the middle of two', '{a} x {b}', '{aY|b}', 'Y'],
  ['deleting it as a whole', 'a {n} b', 'a | b', 'a  b'],
  ['a brace of the same kind before it', '{{n}', '|{n}', '{n}'],
  ['pasting over all', 'a {n} b', 'c|', 'c'],
])('%s keeps placeholders whole', ([, before, edited, expected]) => {
  const caret = edited.indexOf('|')
  const after = edited.replace('|', '')
  const marks = before === '{{n}' ? [{ start: 1, end: 4 }] : marksOf(before)
  const repair = repairCut(before, after, caret, marks)
  const whole = repair === undefined ? after : `${after.slice(0, repair.start)}${repair.text}${after.slice(repair.end)}`
  expect(whole).toBe(expected)
})

test('marks move with the words around them, until they are touched', () => {
  const shifted = (before: string, after: string) =>
    shiftMarks(marksOf(before), before, after).map(({ start, end }) => after.slice(start, end))
  expect(shifted('a {n} b {m}', 'long {n} b {m}')).toEqual(['{n}', '{m}'])
  expect(shifted('a {n} b {m}', 'a {x} b {m}')).toEqual(['{m}'])
  expect(shifted('a {n}', '')).toEqual([])
})

test('a placeholder is missing as often as it is missing', () => {
  const source = { text: '{a} {a} {b}', marks: marksOf('{a} {a} {b}') }
  expect(missingMarks(source, { text: 'x {a}', marks: marksOf('x {a}') })).toEqual(['{a}', '{b}'])
})

test('marks that overlap are one piece', () => {
  const marks = [
    { start: 0, end: 6 },
    { start: 2, end: 4 },
  ]
  expect(piecesOf('{a{b}} c', marks)).toEqual([
    { text: '{a{b}}', isMark: true },
    { text: ' c', isMark: false },
  ])
})

test('a plural inside a string: what is missing in all its forms is missing', () => {
  const marked = (text: string) => ({
    text,
    marks: [...text.matchAll(/#|\{name\}|\{n, plural, \w+ \{|\} \w+ \{|\}\}$/gu)].map(
      ({ index, 0: { length }, 0: found }) => {
        const range = { start: index, end: index + length }
        return found === '#' || found === '{name}' ? range : { ...range, isFrame: true as const }
      },
    ),
  })
  const source = marked('{n, plural, one {# file of {name}} other {# files of {name}}}')
  expect(missingMarks(source, marked('{n, plural, other {{name}: #}}'))).toEqual([])
  expect(missingMarks(source, marked('{n, plural, one {#} few {#} other {#}}'))).toEqual(['{name}'])
})
