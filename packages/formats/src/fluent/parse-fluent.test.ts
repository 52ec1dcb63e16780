import type { Diagnostic } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { parseFluent } from './parse-fluent.ts'

const file = 'locales/de.ftl'
const parse = (text: string) => parseFluent(new TextEncoder().encode(text), { file })

describe('entries', () => {
  test.for<[name: string, text: string, expected: readonly (readonly [path: string, value: string])[]]>([
    ['an empty file has none', '', []],
    ['only blank lines and comments', '\n  \n### All\n\n## Group\n\n# Own\n', []],
    [
      'a message',
      'a = A\nb=B\nc   =   C   \n',
      [
        ['a', 'A'],
        ['b', 'B'],
        ['c', 'C'],
      ],
    ],
    [
      'attributes are a second segment',
      'a = A\n  .b = B\n.c=C\n',
      [
        ['a', 'A'],
        ['a>b', 'B'],
        ['a>c', 'C'],
      ],
    ],
    ['a message of attributes only', 'a =\n\n    .b = B\n', [['a>b', 'B']]],
    [
      'a term has its dash, and its attributes are no texts',
      '-a = A\n    .b = B\na = C\n',
      [
        ['-a', 'A'],
        ['a', 'C'],
      ],
    ],
    [
      'keys that objects have anyway',
      'constructor = a\n    .toString = b\n',
      [
        ['constructor', 'a'],
        ['constructor>toString', 'b'],
      ],
    ],
    ['a text below its id', 'a =\n\n      A\n', [['a', 'A']]],
    ['the common indent is no text', 'a =\n    A\n      B\n\n\n    C\n', [['a', 'A\n  B\n\n\nC']]],
    ['nor where the first line has more', 'a =\n      A\n    B\n', [['a', '  A\nB']]],
    ['a text that begins behind its id', 'a = A\n     B\n    C\n', [['a', 'A\n B\nC']]],
    ['blanks at the ends of lines', 'a =\n    A  \n    B  \n   \n', [['a', 'A  \nB']]],
    ['blank lines with blanks', 'a = A\n       \n  B\n', [['a', 'A\n\nB']]],
    ['a tab is text', 'a = \tA\t\n \tB\n', [['a', '\tA\t\n\tB']]],
    [
      'CRLF',
      'a =\r\n    A\r\n\r\n    B\r\n    .c = C\r\n',
      [
        ['a', 'A\n\nB'],
        ['a>c', 'C'],
      ],
    ],
    ['a lone CR is text', 'a = A\rB\r\n', [['a', 'A\rB']]],
    ['but not at the end', 'a = A\r', [['a', 'A']]],
    ['signs inside of a line', 'a = [x] *y .z = # - "\\u00e9"\n', [['a', '[x] *y .z = # - "\\u00e9"']]],
    [
      'signs in the line of the id',
      'a = [x\nb = *y\nc = .z\nd = #\n',
      [
        ['a', '[x'],
        ['b', '*y'],
        ['c', '.z'],
        ['d', '#'],
      ],
    ],
    ['placeables as they stand', 'a = {$x} { -b(c:"d") }{"{"}\n', [['a', '{$x} { -b(c:"d") }{"{"}']]],
    [
      'a placeable at the start of a line',
      'a =\n{ $x }\nb = B\n{ $y }\n',
      [
        ['a', '{ $x }'],
        ['b', 'B\n{ $y }'],
      ],
    ],
    [
      'variants whole, with the indent that they have beyond it',
      'a =\n    { $n ->\n        [one] One\n       *[other]\n            Many\n\n            of them\n    } end\n',
      [['a', '{ $n ->\n    [one] One\n   *[other]\n        Many\n\n        of them\n} end']],
    ],
    [
      'variants behind the id',
      'a = { $n ->\n        [one] One\n       *[other] Many\n    }\n',
      [['a', '{ $n ->\n    [one] One\n   *[other] Many\n}']],
    ],
    [
      'lines of placeables with less indent than the text',
      'a =\n    A\n    { F(\n  $x\n) }\n',
      [['a', 'A\n{ F(\n$x\n) }']],
    ],
    [
      'an empty text in quotes',
      'a = {""}\nb = { "" }\n',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    [
      'blanks in quotes at the edges',
      'a = {"  "}x{ " " }\nb = {" "}\n',
      [
        ['a', '  x '],
        ['b', ' '],
      ],
    ],
    ['blanks in quotes inside', 'a = x{" "}y\n', [['a', 'x{" "}y']]],
    ['empty lines in quotes at the edges', 'a =\n    {""}\n    x\n    {""}\n', [['a', '\nx\n']]],
    ['a line of blanks in quotes', 'a =\n    x\n    {"  "}\n    y\n', [['a', 'x\n  \ny']]],
    [
      'signs in quotes where they would mean something',
      'a =\n    {"["}x\n      {"."}y\n    {"*"}\n',
      [['a', '[x\n  .y\n*']],
    ],
    ['and where they would not', 'a = {"["}x{"*"}\n', [['a', '{"["}x{"*"}']]],
    ['other strings', 'a = {"#"}{"\\u00A0"}\n', [['a', '{"#"}{"\\u00A0"}']]],
    ['a file that ends in the marks of a comment', 'a = A\n##', [['a', 'A']]],
    ['a mark is no part of the id', '\uFEFFa = A\n', [['a', 'A']]],
  ])('%s', ([, content, expected]) => {
    expect(parse(content).entries.map(({ path, value }) => [path.join('>'), value])).toEqual(expected)
  })

  test('ranges are those of the names, and of the texts without their indent', () => {
    const { text, entries } = parse('\uFEFF# ä\na =  A  \n  .b =\n      B\n    C\n')
    expect(entries.map(({ keyRange, valueRange }) => [sliceOf(text, keyRange), sliceOf(text, valueRange)])).toEqual([
      ['a', 'A'],
      ['b', '  B\n    C'],
    ])
  })
})

describe('notes', () => {
  test.for<[name: string, text: string, notes: readonly (string | undefined)[]]>([
    ['the comment above', '# A\n#\n#  b\na = A\n', ['A\n\n b']],
    ['of attributes that of the message', '# A\na = A\n    .b = B\n', ['A', 'A']],
    ['not across a blank line', '# A\n\na = A\n', [undefined]],
    ['the group above it', '## G\n\na = A\n\n# B\nb = B\n', ['G', 'G\nB']],
    ['until the next group', '## G\n\na = A\n\n##\n\nb = B\n', ['G', undefined]],
    ['not that of the file', '### All\n\na = A\n', [undefined]],
    ['with CRLF', '# A\r\n#\r\n# b\r\na = A\r\n', ['A\n\nb']],
    ['not of a file comment directly above', '# A\n### All\na = A\n', [undefined]],
  ])('%s', ([, content, notes]) => {
    expect(parse(content).entries.map(({ note }) => note)).toEqual(notes)
  })
})

describe('errors', () => {
  test.for<[name: string, text: string, places: readonly string[], expected: string, found: string]>([
    ['no `=`', 'a\n', ['1:2'], '`=`', 'a line break'],
    ['no text', 'a =\nb = B\n', ['1:4'], 'a text or an attribute behind the `=` of this message', 'a line break'],
    ['no text of a term', '-a =\n    .b = B\n', ['1:5'], 'a text behind the `=` of this term', 'a line break'],
    [
      'no text of an attribute',
      'a = A\n    .b =\n',
      ['2:9'],
      'a text behind the `=` of this attribute',
      'a line break',
    ],
    [
      'an indent',
      '  a = A\n',
      ['1:1'],
      'a message (`id = text`), a term (`-id = text`) or a comment (`# …`) at the start of the line',
      'a blank',
    ],
    [
      'a text without an indent',
      'a =\nä\n',
      ['1:4'],
      'a text or an attribute behind the `=` of this message',
      'a line break',
    ],
    ['a comment without a blank', '#a\n', ['1:2'], 'a blank behind `#`', '`a`'],
    ['a brace that nothing opens', 'a = b }\n', ['1:7'], 'a `{` before this `}` (as a text it is `{"}"}`)', '`}`'],
    ['a brace that nothing closes', 'a = { $b\nc = d\n', ['2:1'], '`}`', '`c`'],
    [
      'a string that nothing closes',
      'a = { "b }\n',
      ['1:11'],
      'the `"` that closes this string in the same line',
      'a line break',
    ],
    ['a name that is none', 'a = { $1 }\n', ['1:8'], 'a letter', '`1`'],
    [
      'an empty placeable',
      'a = { }\n',
      ['1:7'],
      'a variable (`$name`), a term (`-id`), a message, a function, a number or a string in quotes',
      '`}`',
    ],
    ['no default variant', 'a = { $b ->\n    [one] c\n}\n', ['3:1'], 'a default variant (`*[other]`)', '`}`'],
    [
      'a variant in the line of the arrow',
      'a = { $b -> [one] c\n   *[d] e\n}\n',
      ['1:13'],
      'the end of the line',
      '`[`',
    ],
    [
      'a function in small letters',
      'a = { number($b) }\n',
      ['1:13'],
      'a function in capital letters (`NUMBER`)',
      '`(`',
    ],
    [
      'a message to select by',
      'a = { b ->\n   *[c] d\n}\n',
      ['1:9'],
      'something else than a message to select by',
      '`-`',
    ],
    [
      'an escape that is none',
      'a = { "\\n" }\n',
      ['1:8'],
      'an escape that Fluent knows: \\" \\\\ \\uXXXX \\UXXXXXX',
      '`\\n`',
    ],
    ['several', 'a\nb = B\n?\n\n-c\nd = D\n', ['1:2', '3:1', '5:3'], '`=`', 'a line break'],
  ])('%s', ([, content, places, expected, found]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries).toEqual([])
    expect(diagnostics.map(placeOf)).toEqual(places)
    expect(diagnostics[0]).toMatchObject({
      code: 'parse-error',
      severity: 'error',
      file,
      arguments: { expected, found },
    })
  })

  test('a conflict', () => {
    const { entries, diagnostics } = parse('a = A\n<<<<<<< HEAD\nb = B\n=======\nb = C\n>>>>>>> main\n')
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'conflict-marker', severity: 'error' }])
  })

  test.for<[name: string, text: string]>([
    ['placeables', `a = ${'{ '.repeat(101)}$x${' }'.repeat(101)}\n`],
    ['arguments', `a = { ${'F('.repeat(100)}$x${')'.repeat(100)} }\n`],
    ['variants', `a = ${'{ $x ->\n *[b] '.repeat(101)}c${'\n}'.repeat(101)}\n`],
  ])('%s inside each other, too deep', ([, content]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'too-deep', arguments: { depth: 101, limit: 100 } }])
  })

  test('of equal ids the last one counts', () => {
    const { entries, diagnostics } = parse('a = 1\n    .b = 2\n    .b = 3\na = 4\n-a = 5\n')
    expect(entries).toHaveLength(5)
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-key', severity: 'warning', position: { line: 1 }, arguments: { key: 'a', countsLine: 4 } },
      { code: 'duplicate-key', severity: 'warning', position: { line: 2 }, arguments: { key: 'a.b', countsLine: 3 } },
    ])
  })
})

describe('hostile input', () => {
  const size = 300_000
  test.for<[name: string, text: string]>([
    ['braces', `a = ${'{'.repeat(size)}`],
    ['closed braces', `a = ${'{'.repeat(size)}${'}'.repeat(size)}`],
    ['arguments', `a = { ${'F('.repeat(size)}`],
    ['blanks in a text', `a = x${' '.repeat(size)}y\n`],
    ['blank lines in a text', `a = x${'\n'.repeat(size)} y\n`],
    ['blank lines in a placeable', `a = {${'\n'.repeat(size)}$x }\n`],
    ['blanks and quotes', `a = x\n    ${'{" '.repeat(size)}`],
    ['marks', '#'.repeat(size)],
    ['CR', `a = b${'\r'.repeat(size)}`],
    ['NUL', `a = ${'\0'.repeat(size)}`],
    ['letters', 'a'.repeat(size)],
    ['lines that are none', '?\n'.repeat(size)],
    ['quotes', `a = { "${'\\"'.repeat(size)}`],
  ])('%s end in entries or diagnostics', ([, content]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries.length + diagnostics.length).toBe(1)
  })

  test('of many errors the first hundred', () => {
    expect(parse('a\n'.repeat(size)).diagnostics).toHaveLength(100)
  })
})

function sliceOf(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end)
}

function placeOf({ position }: Diagnostic): string {
  return `${position?.line}:${position?.column}`
}
