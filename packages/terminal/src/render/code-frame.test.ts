import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { codeFrame } from './code-frame.ts'
import { printScreen } from './screen.ts'
import { columnsOf } from './width.ts'

const plain = { color: false, secrets: [] }
const show = (text: string, line: number, column: number, width = 80) =>
  printScreen(codeFrame({ text, line, column, width }), plain).split('\n').slice(0, -1)

const file = '{\n  "source": "en",\n  "targets": ["de" "fr"],\n\t"files": [],\n  "x": 1\n}\n'

test.for<[name: string, text: string, line: number, column: number, shown: readonly string[], width?: number]>([
  [
    'the middle of a file',
    file,
    3,
    20,
    [
      '   1 │ {',
      '   2 │   "source": "en",',
      ' > 3 │   "targets": ["de" "fr"],',
      `     │ ${' '.repeat(19)}^`,
      '   4 │     "files": [],',
      '   5 │   "x": 1',
    ],
  ],
  ['its first line', 'a\nb\nc\nd', 1, 1, [' > 1 │ a', '     │ ^', '   2 │ b', '   3 │ c']],
  ['its last line, with no line break', 'a\nb', 2, 2, ['   1 │ a', ' > 2 │ b', '     │  ^']],
  ['its end', 'a\n', 2, 1, ['   1 │ a', ' > 2 │ ', '     │ ^']],
  ['an empty file', '', 1, 1, [' > 1 │ ', '     │ ^']],
  ['a line that is not there', 'a\nb', 7, 1, []],
  ['line 0', 'a\nb', 0, 1, []],
  ['a column behind the end', 'ab', 1, 99, [' > 1 │ ab', '     │   ^']],
  ['column 0', 'ab', 1, 0, [' > 1 │ ab', '     │ ^']],
  ['CRLF and CR', 'a\r\nb\rc', 2, 1, ['   1 │ a', ' > 2 │ b', '     │ ^', '   3 │ c']],
  ['a byte order mark', '\u{feff}ab', 1, 2, [' > 1 │ ab', '     │  ^']],
  ['a tab before the column', '\ta', 1, 2, [' > 1 │     a', '     │     ^']],
  ['wide characters before the column', '"カート": 1', 1, 6, [' > 1 │ "カート": 1', `     │ ${' '.repeat(8)}^`]],
  [
    'an escape before the column',
    '\u001b[31mred',
    1,
    6,
    [String.raw` > 1 │ \u{1b}[31mred`, `     │ ${' '.repeat(10)}^`],
  ],
  [
    'numbers of other lengths',
    '1\n2\n3\n4\n5\n6\n7\n8\n9\n10',
    9,
    1,
    ['    7 │ 7', '    8 │ 8', ' >  9 │ 9', '      │ ^', '   10 │ 10'],
  ],
  [
    'a long line, cut around the column',
    `${'a'.repeat(100)}X${'b'.repeat(100)}`,
    1,
    101,
    [` > 1 │ …${'a'.repeat(20)}X${'b'.repeat(9)}…`, `     │ ${' '.repeat(21)}^`],
    40,
  ],
  [
    'a long line, the column near its beginning',
    `abX${'b'.repeat(100)}`,
    1,
    3,
    [` > 1 │ abX${'b'.repeat(28)}…`, '     │   ^'],
    40,
  ],
  [
    'a long line, the column near its end',
    `${'a'.repeat(100)}X`,
    1,
    101,
    [` > 1 │ …${'a'.repeat(20)}X`, `     │ ${' '.repeat(21)}^`],
    40,
  ],
])('%s', ([, text, line, column, shown, width]) => expect(show(text, line, column, width)).toEqual(shown))

const anyText = fc.string({
  unit: fc.constantFrom('a', '"', '\n', '\r', '\t', 'カ', '👩‍👧', '\u0301', '\u001b', 'ש', '\ud800'),
  maxLength: 300,
})

test('no line is wider than the terminal, whatever the text is', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: -1, max: 9 }), fc.nat(200), fc.integer({ min: 20, max: 60 }), (...given) => {
      const [text, line, column, width] = given
      for (const shown of show(text, line, column, width)) expect(columnsOf(shown)).toBeLessThanOrEqual(width)
    }),
  )
})

test.for<[name: string, character: string, show: (text: string) => readonly string[], lines: number]>([
  ['of one huge line', 'カ', (text) => show(text, 1, text.length / 2), 2],
  ['of one huge character', '\u0301', (text) => show(text, 1, text.length / 2), 2],
  ['of many lines', '\n', (text) => show(text, text.length - 1, 1), 5],
])('a file %s costs no more than a look at it', ([, character, frame, lines]) =>
  expectProportional((length) => {
    const text = Buffer.from(character.repeat(length)).toString()
    return () => expect(frame(text)).toHaveLength(lines)
  }, 500_000),
)
