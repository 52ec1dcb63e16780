import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { scanYaml } from './scan.ts'
import { yaml } from './yaml.ts'

const file = 'de.yml'
const parse = (text: string | Uint8Array) =>
  yaml.parse(typeof text === 'string' ? new TextEncoder().encode(text) : text, { file })

/** `a>b` for a path; a text as it is, anything else in `<>`. */
function read(text: string): Readonly<Record<string, string>> {
  const { entries, diagnostics } = parse(text)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return Object.fromEntries(
    entries.map(({ path, kind, value }) => [path.join('>'), kind === 'text' ? value : `<${value}>`]),
  )
}

type Row = readonly [text: string, expected: Readonly<Record<string, string>>]

const plain: readonly Row[] = [
  ['a: x\n', { a: 'x' }],
  ['a: x', { a: 'x' }],
  ['a:   x   \n', { a: 'x' }],
  ['a : x\n', { a: 'x' }],
  ['a:\n  x\n', { a: 'x' }],
  ['a: x y  z\n', { a: 'x y  z' }],
  ['a: x\n  y\n  z\n', { a: 'x y z' }],
  ['a: x\n\n  y\n\n\n  z\n', { a: 'x\ny\n\nz' }],
  ['a:\n  x\n    y\n   z\nb: w\n', { a: 'x y z', b: 'w' }],
  ['a: x:y\n', { a: 'x:y' }],
  ['a: http://x.y/z?q=1#top\n', { a: 'http://x.y/z?q=1#top' }],
  ['a: x # no text\n', { a: 'x' }],
  ['a: x# text\n', { a: 'x# text' }],
  ['a: -x\nb: ?x\nc: :-)\n', { a: '-x', b: '?x', c: ':-)' }],
  ['a: x, y [z] {w}\n', { a: 'x, y [z] {w}' }],
  ['a: it\'s\nb: say "hi"\n', { a: "it's", b: 'say "hi"' }],
  ['a: x & y * z ! | > % @ `\n', { a: 'x & y * z ! | > % @ `' }],
  ['a: -- x\n', { a: '-- x' }],
  ['ключ: значение\n鍵: 値\n', { ключ: 'значение', 鍵: '値' }],
  ['a: \u{1F600} x\u00a0y\u2028z\n', { a: '\u{1F600} x\u00a0y\u2028z' }],
  ['a b: x\na.b: y\na/b: z\n', { 'a b': 'x', 'a.b': 'y', 'a/b': 'z' }],
  ['? a\n: x\n? b c\n: y\n', { a: 'x', 'b c': 'y' }],
  ['? a\n: x\nb: y\n', { a: 'x', b: 'y' }],
  ['? "a"\n:\n  b: x\n', { 'a>b': 'x' }],
  ['? a\nb: x\n', { a: '<>', b: 'x' }],
  ['# c\n\na: x\n  # d\nb: y\n', { a: 'x', b: 'y' }],
  ['a:\n# at the margin\n  b: x\n', { 'a>b': 'x' }],
  ['a: x\r\nb:\r\n  c: y\r\n', { a: 'x', 'b>c': 'y' }],
  ['a: x\rb:\r  c: y\r', { a: 'x', 'b>c': 'y' }],
  ['a: x\n  y\rb: z\r\n', { a: 'x y', b: 'z' }],
]

const quoted: readonly Row[] = [
  ['a: \'\'\nb: ""\n', { a: '', b: '' }],
  ["a: 'x ''y'' \"z\"'\n", { a: 'x \'y\' "z"' }],
  ["a: 'x # y: z'\n", { a: 'x # y: z' }],
  ["a: 'x\n  y'\n", { a: 'x y' }],
  ["a: 'x\n\n\n  y'\n", { a: 'x\n\ny' }],
  ["a: ' x \n  y '\n", { a: ' x y ' }],
  ["a: '\n  x'\n", { a: ' x' }],
  ['a: "\\t\\n\\"\\\\\\/\\0\\a\\b\\e\\f\\r\\v"\n', { a: '\t\n"\\/\0\x07\b\x1b\f\r\v' }],
  ['a: "\\x41\\u00e4\\U0001F600\\N\\_\\L\\P\\ "\n', { a: 'Aä\u{1F600}\x85\xa0\u2028\u2029 ' }],
  ['a: "\\ud83d\\ude00"\n', { a: '\u{1F600}' }],
  ['a: "x \\\n  y"\n', { a: 'x y' }],
  ['a: "x\\\n  \\  y"\n', { a: 'x  y' }],
  ['a: "x\\n\n  y"\n', { a: 'x\n y' }],
  ['a: "x  \n  y"\n', { a: 'x y' }],
  ['a: "x\n\n  y"\n', { a: 'x\ny' }],
  ['a: "x\\\n\n  y"\n', { a: 'x\ny' }],
  ['"a": x\n\'b c\': y\n', { a: 'x', 'b c': 'y' }],
  ["\"a\\tb\": x\n'it''s': y\n", { 'a\tb': 'x', "it's": 'y' }],
  ['"a": "b: c" # d\n', { a: 'b: c' }],
]

const blocks: readonly Row[] = [
  ['a: |\n  x\n  y\n', { a: 'x\ny\n' }],
  ['a: |-\n  x\n\n\nb: y\n', { a: 'x', b: 'y' }],
  ['a: |\n  x\n\n\nb: y\n', { a: 'x\n', b: 'y' }],
  ['a: |+\n  x\n\n\nb: y\n', { a: 'x\n\n\n', b: 'y' }],
  ['a: |\n\n  x\n', { a: '\nx\n' }],
  ['a: |\n  x\n    y\n  z\n', { a: 'x\n  y\nz\n' }],
  ['a: |2\n    x\n', { a: '  x\n' }],
  ['a: |1-\n x\n', { a: 'x' }],
  ['a: |-1\n x\n', { a: 'x' }],
  ['a: | # about a\n  x # y\n', { a: 'x # y\n' }],
  ['a: |\n  x: y\n  - z\n  # w\n', { a: 'x: y\n- z\n# w\n' }],
  ['a: |\n  x\n# end\nb: y\n', { a: 'x\n', b: 'y' }],
  ['a: |\n  x\n # end\nb: y\n', { a: 'x\n', b: 'y' }],
  ['a: |\n  \tx\n', { a: '\tx\n' }],
  ['a: >\n  x\n  y\n', { a: 'x y\n' }],
  ['a: >-\n  x\n\n  y\n\n\n  z\n', { a: 'x\ny\n\nz' }],
  ['a: >\n  x\n    y\n\n  z\n', { a: 'x\n  y\n\nz\n' }],
  ['a: >\n\n  x\n', { a: '\nx\n' }],
  ['a: >+\n  x\n\n', { a: 'x\n\n' }],
  ['a: |\nb: x\n', { a: '', b: 'x' }],
  ['- |\n x\n- >\n y\n', { 0: 'x\n', 1: 'y\n' }],
  ['a:\n  b: |\n    x\n  c: y\n', { 'a>b': 'x\n', 'a>c': 'y' }],
  ['a: |\r\n  x\r\n  y\r\nb: z\r\n', { a: 'x\ny\n', b: 'z' }],
  ['a: |\n  x\n   \n  y\n', { a: 'x\n \ny\n' }],
  ['a: !!str |\n  x\n', { a: 'x\n' }],
]

const collections: readonly Row[] = [
  ['a:\n  b:\n    c: x\n  d: y\n', { 'a>b>c': 'x', 'a>d': 'y' }],
  ['a:\n- x\n- y\nb: z\n', { 'a>0': 'x', 'a>1': 'y', b: 'z' }],
  ['a:\n  - x\n  -   y\n', { 'a>0': 'x', 'a>1': 'y' }],
  ['- a: x\n  b: y\n- c: z\n', { '0>a': 'x', '0>b': 'y', '1>c': 'z' }],
  ['-\n  a: x\n-\n  - y\n', { '0>a': 'x', '1>0': 'y' }],
  ['- - x\n  - y\n- - z\n', { '0>0': 'x', '0>1': 'y', '1>0': 'z' }],
  ['-   a: x\n    b: y\n', { '0>a': 'x', '0>b': 'y' }],
  ['a:\n- b:\n  - x\n  c: y\n', { 'a>0>b>0': 'x', 'a>0>c': 'y' }],
  ['- ? a\n  : x\n', { '0>a': 'x' }],
  ['a: {b: x, c: y}\n', { 'a>b': 'x', 'a>c': 'y' }],
  ['a: { b: x,\n  c: [y,\n z] }\n', { 'a>b': 'x', 'a>c>0': 'y', 'a>c>1': 'z' }],
  ['{a: x, "b": \'y\'}\n', { a: 'x', b: 'y' }],
  ['{"a":"x","b":{"c":["y"]}}\n', { a: 'x', 'b>c>0': 'y' }],
  ['a: [x, [y, z], {b: w}]\n', { 'a>0': 'x', 'a>1>0': 'y', 'a>1>1': 'z', 'a>2>b': 'w' }],
  ['a: [x, y, ]\n', { 'a>0': 'x', 'a>1': 'y' }],
  ['a: [x # c\n  , y]\n', { 'a>0': 'x', 'a>1': 'y' }],
  ['a: {b, c: x}\n', { 'a>b': '<>', 'a>c': 'x' }],
  ['a: [http://x.y, a:b]\n', { 'a>0': 'http://x.y', 'a>1': 'a:b' }],
  ['a: {}\nb: []\nc: { }\n', { a: '<{}>', b: '<[]>', c: '<{}>' }],
  ['a:\nb:\n  c:\n', { a: '<>', 'b>c': '<>' }],
  ['- \n- x\n-\n', { 0: '<>', 1: 'x', 2: '<>' }],
  ['a: [b: x, y]\n', { 'a>1': 'y' }],
  ['? [a, b]\n: x\nc: y\n', { c: 'y' }],
  ['? {a: b}\n: x\n', {}],
  ['---\na: x\n...\n', { a: 'x' }],
  ['--- # c\na: x\n', { a: 'x' }],
  ['%YAML 1.2\n---\na: x\n', { a: 'x' }],
  ['---\n', {}],
  ['a: x\n---\n', { a: 'x' }],
  ['# only\n\n  # this\n', {}],
  [' \n\n', {}],
]

const others: readonly Row[] = [
  ['a: ~\nb: null\nc: Null\nd: nULL\n', { a: '<~>', b: '<null>', c: '<Null>', d: 'nULL' }],
  ['a: true\nb: FALSE\nc: tRue\n', { a: '<true>', b: '<FALSE>', c: 'tRue' }],
  ['a: 0\nb: -12\nc: +3\nd: 0x1F\ne: 010\n', { a: '<0>', b: '<-12>', c: '<+3>', d: '<0x1F>', e: '<010>' }],
  [
    'a: 1.5\nb: -.5\nc: 1.e+3\nd: .inf\ne: -.Inf\nf: .NaN\n',
    { a: '<1.5>', b: '<-.5>', c: '<1.e+3>', d: '<.inf>', e: '<-.Inf>', f: '<.NaN>' },
  ],
  [
    'a: 2001-01-01\nb: 2001-1-1 10:20:30 Z\nc: 2001-01-01 to go\n',
    { a: '<2001-01-01>', b: '<2001-1-1 10:20:30 Z>', c: '2001-01-01 to go' },
  ],
  ['a: "1"\nb: \'true\'\nc: |\n  ~\n', { a: '1', b: 'true', c: '~\n' }],
  ['a: 1.2.3\nb: 12 x\nc: 1,5\nd: .\n', { a: '1.2.3', b: '12 x', c: '1,5', d: '.' }],
  ['a: :year\nb: :a b\nc: ::x\nd: ":year"\n', { a: '<:year>', b: ':a b', c: '::x', d: ':year' }],
  ['a: [ :day, :month ]\n', { 'a>0': '<:day>', 'a>1': '<:month>' }],
  ['a: &x hi\nb: *x\n', { a: 'hi', b: '<*x>' }],
  ['a: &x\n  b: y\nc: *x\nd:\n  <<: *x\n  e: z\n', { 'a>b': 'y', c: '<*x>', 'd>e': 'z' }],
  ['q: &x {}\nr: &y {}\na:\n  <<: [*x, *y]\n  b: z\n', { q: '<{}>', r: '<{}>', 'a>b': 'z' }],
  ['a:\n  "<<": x\n', { 'a><<': 'x' }],
  ['a: !!str 12\nb: ! 12\nc: !!str\n', { a: '12', b: '12', c: '' }],
  ['a: !!int "12"\nb: !ruby/symbol x\nc: &y !foo z\n', { a: '<!!int "12">', b: '<!ruby/symbol x>', c: '<!foo z>' }],
  ['a: !ruby/object:Foo\n  b: x\n  c: [y]\nd: z\n', { 'a>b': '<x>', 'a>c>0': '<y>', d: 'z' }],
  ['a: !!map {b: x}\nc: !!seq [y]\nd: !!set {e}\n', { 'a>b': 'x', 'c>0': 'y', 'd>e': '<>' }],
  ['__proto__: x\nconstructor: y\ntoString:\n  __proto__: z\n', { constructor: 'y', 'toString>__proto__': 'z' }],
]

describe.for([
  ['plain scalars', plain],
  ['quoted scalars', quoted],
  ['block scalars', blocks],
  ['maps and lists', collections],
  ['no texts', others],
] as const)('%s', ([, rows]) => {
  test.for(rows.map(([text, expected]) => [JSON.stringify(text), text, expected] as const))(
    '%s',
    ([, text, expected]) => {
      const { __proto__: _, ...found } = read(text)
      expect(found).toEqual(expected)
    },
  )
})

test('a key of the prototype is a key', () => {
  expect(parse('__proto__: x\n').entries).toMatchObject([{ path: ['__proto__'], value: 'x' }])
})

test.for<[text: string, line: number, column: number, expected: string]>([
  ['a: b: c\n', 1, 4, 'one `key: value` in a line'],
  ['a:\n\tb: x\n', 2, 1, 'spaces as indent'],
  ['a:\n  - b\n\t- c\n', 3, 1, 'spaces as indent'],
  ['a:\n    b: x\n  c: y\n', 3, 1, 'the indent of the entries beside it'],
  ['a: x\n b: y\n', 1, 4, ''],
  ['  a: x\nb: y\n', 2, 1, ''],
  ['a:\n  b: x\n   c: y\n', 2, 6, ''],
  ['- a\n b\n- c\n - d: e\n', 3, 3, ''],
  ['a: "x\n', 2, 1, 'the closing `"`'],
  ["a: 'x\n", 2, 1, "the closing `'`"],
  ['a: "x\\q"\n', 1, 6, 'an escape that YAML knows'],
  ['a: "\\x4"\n', 1, 5, 'an escape that YAML knows'],
  ['a: "\\U00110000"\n', 1, 5, 'an escape that YAML knows'],
  ['a: "x" y\n', 1, 8, ''],
  ['a: "x"# c\n', 1, 7, ''],
  ['a: @x\n', 1, 4, 'quotes'],
  ['a: `x`\n', 1, 4, 'quotes'],
  ['a: %x\n', 1, 4, 'quotes'],
  ['a: , x\n', 1, 4, ''],
  ['a: ]\n', 1, 4, ''],
  ['a: [x\n', 2, 1, ''],
  ['a: {b: x\n', 2, 1, ''],
  ['a: [x}\n', 1, 6, ''],
  ['a: [x, , y]\n', 1, 8, ''],
  ['a: [, x]\n', 1, 5, ''],
  ['a: [x] y\n', 1, 8, ''],
  ['a: {b: x}}\n', 1, 10, ''],
  ['a: - x\n', 1, 4, ''],
  ['a: x\n- y\n', 2, 1, ''],
  ['- x\na: y\n', 2, 1, ''],
  ['a\nb: x\n', 1, 1, ''],
  ['a: x\nb\n', 2, 1, ''],
  ['a: |x\n  y\n', 1, 5, ''],
  ['a: |0\n  y\n', 1, 5, ''],
  ['a: |\n    x\n  y\n', 3, 1, ''],
  ['a: *x\n', 1, 4, 'an anchor before its alias'],
  ['a: *x\nb: &x y\n', 1, 4, 'an anchor before its alias'],
  ['a: &x &y z\n', 1, 7, ''],
  ['a: &x *x\n', 1, 7, ''],
  ['a: !x !y z\n', 1, 7, ''],
  ['a: !e!x y\n', 1, 4, ''],
  ['&a: x\n', 1, 3, ''],
  ['a: x\n---\nb: y\n', 2, 1, 'the end of the file'],
  ['--- a: x\n', 1, 5, ''],
  ['%YAML 1.2\na: x\n', 2, 1, '`---`'],
  ['%YAML 1.2\n', 1, 1, '`---`'],
  ['x\n', 1, 1, 'a map'],
  ['"x"\n', 1, 1, 'a map'],
  ['*x\n', 1, 1, ''],
  ['a: x\0y\n', 1, 5, 'a character that YAML can hold'],
  ['a: "\u0001"\n', 1, 5, 'a character that YAML can hold'],
  ['a: \u0080\n', 1, 4, 'a character that YAML can hold'],
  ['? "a"\n  b\n', 2, 3, ''],
  ['a: x\n  : y\n', 2, 3, ''],
])('%j is refused at %i:%i', ([text, line, column, expected]) => {
  const { entries, diagnostics } = parse(text)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([
    {
      code: 'parse-error',
      severity: 'error',
      position: { line, column },
      arguments: { expected: expect.stringContaining(expected) },
    },
  ])
})

test('a merge conflict is told in place of what follows from it', () => {
  const sides = ['<<<<<<< HEAD', 'a: x', '=======', 'a: y', '>>>>>>> main', '']
  for (const lineBreak of ['\n', '\r\n']) {
    expect(parse(sides.join(lineBreak)).diagnostics).toMatchObject([
      { code: 'conflict-marker', position: { line: 1, column: 1 }, arguments: { ours: 'HEAD', theirs: 'main' } },
    ])
  }
  expect(parse('a: |\n  x\nb:\n<<<<<<< HEAD\n').diagnostics).toMatchObject([{ code: 'conflict-marker' }])
})

describe('warnings', () => {
  test('of duplicate keys all are listed, and the last one counts', () => {
    const { entries, diagnostics } = parse('a: x\nb:\n  c: y\n"a": z\nb:\n  d: w\n')
    expect(entries.map(({ path, value }) => [path.join('>'), value])).toEqual([
      ['a', 'x'],
      ['a', 'z'],
      ['b>d', 'w'],
    ])
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-key',
        position: { line: 1 },
        message: 'a',
        arguments: { key: 'a', countsLine: 4, countsColumn: 1 },
      },
      { code: 'duplicate-key', position: { line: 2 }, message: 'b', arguments: { key: 'b', countsLine: 5 } },
    ])
  })

  test.for<[token: string, isAmbiguous: boolean]>([
    ['Yes', true],
    ['no', true],
    ['ON', true],
    ['off', true],
    ['n', true],
    ['12:30', true],
    ['1_000', true],
    ['08', true],
    ['0o17', true],
    ['1e3', true],
    ['0b1', true],
    ['=', true],
    ['y', false],
    ['yEs', false],
    ['Nope', false],
    ['12:60', false],
    ['"no"', false],
    ['1 000', false],
  ])('%s: some readers see no text in it: %s', ([token, isAmbiguous]) => {
    const { entries, diagnostics } = parse(`a: ${token}\n`)
    expect(entries).toMatchObject([{ kind: 'text' }])
    const warning = { code: 'ambiguous-scalar', severity: 'warning', message: 'a', arguments: { token } }
    expect(diagnostics).toMatchObject(isAmbiguous ? [warning] : [])
  })

  test('half a character', () => {
    expect(parse('a: "\\ud83d"\n"\\ude00": x\n').diagnostics).toMatchObject([
      { code: 'unpaired-surrogate', severity: 'warning', arguments: { where: 'text' } },
      { code: 'unpaired-surrogate', severity: 'warning', arguments: { where: 'key' } },
    ])
  })
})

test.for<[name: string, text: string, notes: readonly (string | undefined)[]]>([
  ['above', '# about a\na: x\nb: y\n', ['about a', undefined]],
  ['in several lines', '## one\n#two\na: x\n', ['one\ntwo']],
  ['beside', 'a: x # about a\n', ['about a']],
  ['above and beside', '# above\na: "x"   #beside\n', ['above\nbeside']],
  ['behind a blank line it is a header', '# head\n\na: x\n', [undefined]],
  ['in another column', 'a: x\n  # b?\nb: y\n', [undefined, undefined]],
  ['of a map it is not about what is in it', '# p\np: # q\n  # a\n  a: x\n', ['a']],
  ['of a list item', 'a:\n# x\n- x # y\n', ['x\ny']],
  ['beside the header of a block scalar', 'a: | # about a\n  x # y\n', ['about a']],
  ['a line of the text before', 'a: |\n  x\n  # y\nb: z\n', [undefined, undefined]],
  ['in brackets', 'a: {\n  b: x, # about b\n  c: y # about c\n}\n', ['about b', 'about c']],
  ['CR', '# a\ra: x\r', ['a']],
])('note: %s', ([, text, notes]) => {
  expect(parse(text).entries.map(({ note }) => note)).toEqual(notes)
})

test.for<[name: string, text: string, key: string, value: string]>([
  ['plain', 'a:  x y  # c\n', 'a', 'x y'],
  ['quoted', '"a b" : \'x\' # c\n', '"a b"', "'x'"],
  ['behind a tag of a text', 'a: !!str &x y\n', 'a', 'y'],
  ['with a tag of something else', 'a: &x !foo y\n', 'a', '!foo y'],
  ['block', 'a: |- # c\n  x\n\n', 'a', '|- # c\n  x'],
  ['kept lines', 'a: |+\n  x\n\n\n', 'a', '|+\n  x\n\n'],
  ['nothing', 'a:   # c\n', 'a', ''],
  ['lines', '? a\n: x\n  y\n', 'a', 'x\n  y'],
  ['an empty map', 'a: { }\n', 'a', '{ }'],
])('ranges: %s', ([, text, key, value]) => {
  const [entry] = parse(text).entries
  expect([
    text.slice(entry?.keyRange.start, entry?.keyRange.end),
    text.slice(entry?.valueRange.start, entry?.valueRange.end),
  ]).toEqual([key, value])
})

describe('hostile input', () => {
  test.for<[name: string, text: string, code: string | undefined]>([
    ['brackets', '['.repeat(100_000), 'too-deep'],
    ['brackets behind a key', `a: ${'{b: '.repeat(100_000)}`, 'too-deep'],
    ['list signs', '- '.repeat(100_000), 'too-deep'],
    ['key signs', '? '.repeat(100_000), 'too-deep'],
    ['levels', Array.from({ length: 1200 }, (_, level) => `${' '.repeat(level)}a:\n`).join(''), 'too-deep'],
    ['one character', 'a'.repeat(300_000), 'parse-error'],
    ['quotes', '"'.repeat(100_001), 'parse-error'],
    ['tabs', '\t'.repeat(100_000), undefined],
    ['blanks', ' '.repeat(300_000), undefined],
    ['line breaks', '\r\n'.repeat(200_000), undefined],
    ['a lone CR', '\r', undefined],
    ['anchors', Array.from({ length: 10_001 }, (_, n) => `a${n}: &a${n} !x y\n`).join(''), 'parse-error'],
    ['what the library would take too long for', `a: &b !x y\n${'# c\n'.repeat(1_100_000)}`, 'parse-error'],
  ])('%s', ([, text, code]) => {
    const { entries, diagnostics } = parse(text)
    expect([entries.length, diagnostics[0]?.code]).toEqual([0, code])
  })

  test('999 levels are read', () => {
    const levels = Array.from({ length: 998 }, (_, level) => `${' '.repeat(level)}a:\n`).join('')
    expect(parse(`${levels}${' '.repeat(998)}b: x\n`).entries).toMatchObject([{ value: 'x' }])
  })

  test('bytes that are no UTF-8, and UTF-16', () => {
    expect(parse(Uint8Array.from([0x61, 0x3a, 0x20, 0xe4])).diagnostics).toMatchObject([{ code: 'bad-encoding' }])
    expect(parse(Uint8Array.from([0xff, 0xfe, 0x61, 0x00])).diagnostics).toMatchObject([{ code: 'bad-encoding' }])
  })
})

test('any bytes are entries or a diagnostic, and no edit changes them', () => {
  const signs = fc.constantFrom(...'ab:-?#&*!|>\'"%@`,[]{} \t\n\r\\~<é\0'.split(''))
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 30 }),
    fc.array(signs, { maxLength: 40 }).map((text) => new TextEncoder().encode(text.join(''))),
  )
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = parse(bytes)
      const hasErrors = parsed.diagnostics.some(({ severity }) => severity === 'error')
      expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
      expect(hasErrors ? parsed.entries : []).toEqual([])
      expect(hasErrors ? bytes : yaml.edit(parsed, [], { file, order: [] })).toEqual(bytes)
    }),
    { numRuns: runsOf(1000) },
  )
})

test('ordinary files never need the library', () => {
  const text = [...plain, ...quoted, ...blocks].map(([text]) => text)
  const own = text.filter((text) => scanYaml(text).ok)
  expect(own.length / text.length).toBeGreaterThan(0.85)
})
