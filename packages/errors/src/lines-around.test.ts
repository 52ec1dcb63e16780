import { expect, test } from 'vitest'
import { linesNear } from './position.ts'

test.for<[name: string, text: string, line: number, expected: readonly (readonly [number, string])[]]>([
  [
    'the middle of a text',
    'a\nb\r\nc\rd\ne',
    3,
    [
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ],
  ],
  [
    'its first line, without a byte order mark',
    '\u{feff}a\nb\nc',
    1,
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'no line behind the last line break',
    'a\nb\n',
    2,
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'unless that is what is meant',
    'a\nb\n',
    3,
    [
      [2, 'b'],
      [3, ''],
    ],
  ],
  ['a line that is not there', 'a\nb', 7, []],
  ['line 0', 'a\nb', 0, []],
])('%s', ([, text, line, expected]) => {
  expect([...linesNear(text, { line, around: 1 })]).toEqual(expected)
})
