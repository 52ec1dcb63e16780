import { expect, test } from 'vitest'
import { bold, cyan, dim, type Line, pageWidth, printScreen, red, yellow } from './screen.ts'
import { columnsOf } from './width.ts'

const print = (line: Line, width: number) =>
  printScreen([line], { color: false, secrets: [], width }).trimEnd().split('\n')

test.for<[name: string, line: Line, width: number, expected: readonly string[]]>([
  ['a short line', ['one two'], 20, ['one two']],
  ['behind a mark', [red('✗'), ' one two three four'], 12, ['✗ one two', '  three four']],
  ['behind an arrow', ['  → one two three'], 12, ['  → one two', '    three']],
  [
    'a problem: behind its place',
    ['  ', red('✗'), ' ', dim('3:12'), '  ', bold('cart.title'), ': {{n}} is not in the source'],
    34,
    ['  ✗ 3:12  cart.title: {{n}} is not', '          in the source'],
  ],
  [
    'the id of a rule stays beside the last word',
    [
      '  ',
      red('✗'),
      ' ',
      dim('3:12'),
      '  ',
      bold('cart.title'),
      ': {{n}} is missing',
      '  ',
      dim('placeholder-missing'),
    ],
    42,
    ['  ✗ 3:12  cart.title: {{n}} is', '          missing  placeholder-missing'],
  ],
  [
    'unless the two are wider than the page',
    [red('✗'), ` ${'x'.repeat(20)}`, '  ', dim('placeholder-missing')],
    30,
    [`✗ ${'x'.repeat(20)}`, '  placeholder-missing'],
  ],
  ['a word across pieces', ['run (', cyan('lockale'), ')x then'], 12, ['run', '  (lockale)x', '  then']],
  ['a word that is wider', ['a', ' ', 'b'.repeat(30), ' c'], 20, ['a', `  ${'b'.repeat(30)}`, '  c']],
  ['wide characters', ['カート ', 'に入れる ', '商品'], 14, ['カート', '  に入れる', '  商品']],
  ['what is made safe is counted as it is shown', ['ab\u001b[2J cd ef'], 14, [String.raw`ab\u{1b}[2J cd`, '  ef']],
  ['blanks inside a line stay', ['a  b   c'], 20, ['a  b   c']],
])('%s', ([, line, width, expected]) => expect(print(line, width)).toEqual(expected))

test('each line keeps its style, and text from right to left is isolated on each', () => {
  const text = 'אחת שתיים שלוש ארבע'
  const options = { color: true, secrets: [], isolates: true, width: 12 }
  const printed = printScreen([[yellow(text)]], options)
    .trimEnd()
    .split('\n')
  expect(printed.length).toBeGreaterThan(1)
  const wholes = printed.filter((line) => line.includes('\u001b[33m\u2068') && line.includes('\u2069\u001b[39m'))
  expect(wholes).toEqual(printed)
})

test('no line is wider than the page unless one word is', () => {
  const words = Array.from({ length: 400 }, (_, at) => 'x'.repeat((at * 7) % 13 || 1))
  for (const width of [60, 80, 100]) {
    const lines = print([words.join(' ')], width)
    expect(lines.filter((line) => columnsOf(line) > width)).toEqual([])
    expect(lines.map((line) => line.trim()).join(' ')).toBe(words.join(' '))
  }
})

test.for<[isTty: boolean, columns: number, expected: number]>([
  [true, 30, 60],
  [true, 72, 72],
  [true, 160, 100],
  [false, 160, 80],
])('a terminal (%s) of %i columns has a page of %i', ([isTty, columns, expected]) => {
  expect(pageWidth({ isTty, columns })).toBe(expected)
})

test('links are for terminals that show them; elsewhere their words stand alone', () => {
  const line: Line = [{ text: 'end-space', style: 'dim', link: 'https://example.com/a\u001b]b' }]
  expect(printScreen([line], { color: false, secrets: [] })).toBe('end-space\n')
  expect(printScreen([line], { color: false, secrets: [], links: true })).toBe(
    '\u001b]8;;https://example.com/a\\u{1b}]b\u001b\\end-space\u001b]8;;\u001b\\\n',
  )
})
