import { expect, test } from 'vitest'
import { isLockaleError } from '@lockale/errors'
import { maxAnswerBytes, readAnswers } from './read-answers.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function refusal(bytes: Uint8Array): string {
  try {
    readAnswers(bytes, 'a.json')
  } catch (error) {
    if (isLockaleError(error, 'ANSWERS_UNREADABLE')) return error.message
    throw error
  }
  return 'read'
}

test.for<[name: string, file: string | Uint8Array, message: string]>([
  ['an empty file', '', 'a.json:1:1 is not JSON: expected a value.'],
  ['a file that was cut off', '{"answers": [{"id": "a', 'a.json:1:21 is not JSON: expected a value.'],
  ['words around the JSON', 'Here it is: []', 'a.json:1:1 is not JSON'],
  ['a fence around the JSON', '```json\n[]\n```', 'a.json:1:1 is not JSON'],
  ['JSON of another kind', '"answers"', 'a.json has no list "answers".'],
  ['null', 'null', 'a.json has no list "answers".'],
  ['no list', '{"answers": {"id": "a", "text": "b"}}', 'a.json has no list "answers".'],
  ['a list in the prototype', '{"__proto__": {"answers": []}}', 'a.json has no list "answers".'],
  ['an engine that is no string', '{"engine": 5, "answers": []}', 'a.json has an "engine" that is not a string.'],
  ['bytes that are not UTF-8', Uint8Array.of(0x5b, 0xff, 0x5d), 'a.json is not UTF-8.'],
  ['brackets without end', '['.repeat(1_000_000), 'a.json:1:1000001 is not JSON'],
  ['a huge file', new Uint8Array(maxAnswerBytes + 1), `a.json has more than ${maxAnswerBytes} bytes.`],
])('%s is refused as a whole', ([, file, message]) => {
  expect(refusal(typeof file === 'string' ? bytesOf(file) : file)).toContain(message)
})

test.for<[name: string, answers: readonly unknown[], ids: readonly string[], reasons: readonly string[]]>([
  [
    'answers',
    [
      { id: 'a', text: 'x' },
      { id: 'b', text: '' },
    ],
    ['a', 'b'],
    [],
  ],
  [
    'the same answer twice',
    [
      { id: 'a', text: 'x' },
      { id: 'a', text: 'x' },
    ],
    ['a'],
    [],
  ],
  [
    'two answers',
    [
      { id: 'a', text: 'x' },
      { id: 'b', text: 'y' },
      { id: 'a', text: 'z' },
    ],
    ['b'],
    ['two-answers a'],
  ],
  [
    'other values',
    [null, 5, 'a', [], {}, { id: 1, text: 'x' }, { id: 'a' }, { id: 'b', text: ['x'] }, { id: 'c', text: null }],
    [],
    [...Array<string>(6).fill('not-an-answer null'), 'not-an-answer a', 'not-an-answer b', 'not-an-answer c'],
  ],
])('%s', ([, answers, ids, reasons]) => {
  for (const document of [answers, { engine: 'x', answers }]) {
    const read = readAnswers(bytesOf(JSON.stringify(document)), 'a.json')
    expect(read.entries).toBe(answers.length)
    expect(read.unusable.map(({ reason, id }) => `${reason} ${id}`)).toEqual(reasons)
    expect(read.answers.map(({ id }) => id)).toEqual(ids)
  }
})

test('an id of the prototype is an id like any other', () => {
  const { answers } = readAnswers(
    bytesOf('[{"id": "__proto__", "text": "x"}, {"id": "toString", "text": "y", "variants": {"de-AT": "z", "b": 1}}]'),
    'a.json',
  )
  expect(answers).toEqual([
    { id: '__proto__', text: 'x', variants: {}, isSure: false, place: 'answers[0]' },
    { id: 'toString', text: 'y', variants: { 'de-AT': 'z' }, isSure: false, place: 'answers[1]' },
  ])
})
