import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReviewMark } from '@lockale/review-engine'
import { type FieldState, findKnown, missingMarks, piecesOf, repairCut } from './marks.ts'

const marksOf = (text: string) =>
  [...text.matchAll(/\{[^}]*\}/gu)].map(({ 0: mark, index }) => ({ start: index, end: index + mark.length }))

/** `|` is the caret, two of them the ends of what is selected. */
function fieldOf(text: string): FieldState {
  const [start, end = start] = [...text.matchAll(/\|/gu)].map(({ index }, at) => index - at)
  if (start === undefined || end === undefined) throw new Error('No caret.')
  return { value: text.replaceAll('|', ''), start, end }
}

/** What stands in the field at the end. */
function edited(before: FieldState, after: FieldState, inputType: string, marks = marksOf(before.value)): string {
  const repair = repairCut(before, after, { inputType, marks })
  if (repair === undefined) return after.value
  return after.value.slice(0, repair.start) + repair.text + after.value.slice(repair.end)
}

test.for<[name: string, type: string, before: string, after: string, expected: string]>([
  ['typing beside a placeholder', 'insertText', 'a {n}| b', 'a {n}x| b', 'a {n}x b'],
  ['typing into a placeholder', 'insertText', 'a {|n} b', 'a {x|n} b', 'a {n}x b'],
  ['typing a brace in place of one', 'insertText', 'a |{{n}| b', 'a {| b', 'a { b'],
  ['pasting the right one in place of a wrong one', 'insertFromPaste', 'a |{m}| b', 'a {n}| b', 'a {n} b'],
  ['pasting a string that begins and ends alike', 'insertFromPaste', '|a {m} b|', 'a {n} b|', 'a {n} b'],
  ['pasting what is there already', 'insertFromPaste', 'a |{n}| b', 'a {n}| b', 'a {n} b'],
  ['pasting over a part', 'insertFromPaste', 'a {|n} b|', 'a {x|', 'a x'],
  ['deleting its last character', 'deleteContentBackward', 'a {n}| b', 'a {n| b', 'a  b'],
  ['deleting its first character', 'deleteContentForward', 'a |{n} b', 'a |n} b', 'a  b'],
  ['deleting a character of a row of equal ones', 'deleteContentBackward', 'aaa|a {n}', 'aa|a {n}', 'aaa {n}'],
  ['deleting a word that ends in it', 'deleteWordBackward', 'ab {n}| c', 'ab {|} c', 'ab  c'],
  ['deleting from the words before into it', 'deleteContentBackward', 'a|b {|n} c', 'a|n} c', 'a c'],
  ['deleting from it into the words behind', 'deleteByCut', 'ab {n|} c|d', 'ab {n|d', 'ab d'],
  ['replacing what is in the middle of two', 'insertText', '{a|} x {|b}', '{aY|b}', 'Y'],
  ['deleting it as a whole', 'deleteByCut', 'a |{n}| b', 'a | b', 'a  b'],
  ['dropping words into it', 'insertFromDrop', 'a {n} b|c|', 'a {|x|n} bc', 'a {n}x bc'],
  ['dropping words beside it', 'insertFromDrop', 'a {n} b|c|', 'a |x|{n} bc', 'a x{n} bc'],
  ['a value that a script puts in', 'insertText', 'a {n}|', 'x {m} y|', 'x {m} y'],
  ['pasting over all', 'insertFromPaste', '|a {n}|', 'c|', 'c'],
])('%s keeps placeholders whole', ([, type, before, after, expected]) => {
  expect(edited(fieldOf(before), fieldOf(after), type)).toBe(expected)
})

test('a brace of the same kind before it', () => {
  expect(edited(fieldOf('{|{n}'), fieldOf('|{n}'), 'deleteContentBackward', [{ start: 1, end: 4 }])).toBe('{n}')
})

const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)
const numRuns = depth > 1 ? 200_000 : 2000
const piece = fc.constantFrom('{n}', '{{n}}', '{', '}', 'n', ' ', 'a', 'é', '😀', '\n', '</b>', '<b>')
const string = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

/** A string with its placeholders, what is selected of it, and what is put there. */
const typing = fc
  .record({ pieces: fc.array(piece, { maxLength: 10 }), ends: fc.tuple(fc.nat(), fc.nat()), text: string })
  .map(({ pieces, ends, text }) => {
    const value = pieces.join('')
    const marks = pieces.flatMap((one, at) => {
      const start = pieces.slice(0, at).join('').length
      return one.length > 2 ? [{ start, end: start + one.length }] : []
    })
    const [start = 0, end = 0] = ends.map((one) => one % (value.length + 1)).toSorted((a, b) => a - b)
    return { before: { value, start, end }, marks, text }
  })

/** With placeholders that the selection cuts selected as a whole; what is put into one stands behind it. */
function whole({ value, start, end }: FieldState, marks: readonly ReviewMark[]): FieldState {
  const around = (place: number) => marks.find((mark) => mark.start < place && place < mark.end)
  if (start === end) return { value, start: around(start)?.end ?? start, end: around(start)?.end ?? start }
  return { value, start: around(start)?.start ?? start, end: around(end)?.end ?? end }
}

function replaced({ value, start, end }: FieldState, text: string): FieldState {
  const caret = start + text.length
  return { value: value.slice(0, start) + text + value.slice(end), start: caret, end: caret }
}

test('an edit whose selection cuts no placeholder changes the selection alone, and what is pasted arrives whole', () => {
  const types = fc.constantFrom('insertText', 'insertFromPaste', 'insertCompositionText', 'deleteByCut')
  fc.assert(
    fc.property(typing, types, ({ before, marks, text }, type) => {
      const typed = type === 'deleteByCut' ? '' : text
      const isNothing = typed === '' && before.start === before.end
      const expected = isNothing ? before : replaced(whole(before, marks), typed)
      expect(edited(before, replaced(before, typed), type, marks)).toBe(expected.value)
    }),
    { numRuns },
  )
})

test('a deletion without a selection takes what it deletes, and a placeholder as a whole', () => {
  fc.assert(
    fc.property(typing, fc.boolean(), ({ before: { value, start, end }, marks }, isForward) => {
      const caret = isForward ? start : end
      const now = replaced({ value, start, end }, '')
      const expected = start === end ? now : replaced(whole({ value, start, end }, marks), '')
      const type = isForward ? 'deleteContentForward' : 'deleteWordBackward'
      expect(edited({ value, start: caret, end: caret }, now, type, marks)).toBe(expected.value)
    }),
    { numRuns },
  )
})

test('placeholders that are known from the source or from before an edit are found at once', () => {
  const found = (before: string, text: string) =>
    findKnown(text, [{ text: before, marks: marksOf(before) }]).map(({ start, end }) => text.slice(start, end))
  expect(found('a {n} b {m}', 'long {n} b {m}')).toEqual(['{n}', '{m}'])
  expect(found('a {n} b {m}', 'a {x} b {m}')).toEqual(['{m}'])
  expect(found('a {n}', '')).toEqual([])
  expect(found('{n} {n, m}', '{n, m}{n}{n}')).toEqual(['{n, m}', '{n}', '{n}'])
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
