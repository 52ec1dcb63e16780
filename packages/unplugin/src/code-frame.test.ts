import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeFrame } from './channel.ts'

const file = '{\n  "title": "Paket",\n\t"a": "x",\n  "b": 1\n}\n'

test.for<[name: string, text: string, line: number, column: number, frame: readonly string[] | undefined]>([
  [
    'the middle of a file',
    file,
    2,
    12,
    ['  1 | {', '> 2 |   "title": "Paket",', '    |            ^', '  3 |     "a": "x",', '  4 |   "b": 1'],
  ],
  ['a tab before the column', '\ta', 1, 2, ['> 1 |     a', '    |     ^']],
  [
    'East Asian characters before the column',
    '"カート": 1',
    1,
    6,
    ['> 1 | "カート": 1', '    |  \u3000\u3000\u3000 ^'],
  ],
  ['marks before the column', '"e\u0301": 1', 1, 4, ['> 1 | "e\u0301": 1', '    |   ^']],
  ['a column behind the end', 'ab', 1, 99, ['> 1 | ab', '    |   ^']],
  ['an escape before the column', '\u001b[2Jx', 1, 5, [String.raw`> 1 | \u001b[2Jx`, `    | ${' '.repeat(9)}^`]],
  ['no such line', 'ab', 7, 1, undefined],
  [
    'a line of a megabyte',
    `${'a'.repeat(500_000)}X${'b'.repeat(500_000)}`,
    1,
    500_001,
    [`> 1 | …${'a'.repeat(60)}X${'b'.repeat(39)}…`, `    | ${' '.repeat(61)}^`],
  ],
])('%s', ([, text, line, column, frame]) => {
  expect(codeFrame(text, { line, column })?.frame.split('\n')).toEqual(frame)
})

test('whatever stands in a file, a frame is short and moves nothing', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '\n', '\t', '\u001b', '\u202e', '😀', '字', '\r'),
    maxLength: 400,
  })
  const number = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(text, number, number, (content, line, column) => {
      const lines = codeFrame(content, { line, column })?.frame.split('\n') ?? []
      expect(lines.length).toBeLessThanOrEqual(6)
      expect(lines.every((each) => each.length < 800)).toBe(true)
      expect(lines.join('')).not.toMatch(/[\p{Cc}\u202e\p{Surrogate}]/u)
    }),
  )
})
