import fc from 'fast-check'
import { parse as parseAsSmol } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { toml } from './toml.ts'

const file = 'active.de.toml'
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const parse = (text: string) => toml.parse(utf8(text), { file })

describe('values', () => {
  test.for<[name: string, text: string, values: readonly (readonly [path: string, value: string])[]]>([
    ['an empty file', '', []],
    ['comments alone', '# a = "1"\n\n', []],
    [
      'pairs before any header',
      'a = "1"\nb="2"',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'tables',
      '[a]\nx = "1"\n[a.b]\ny = "2"\n',
      [
        ['a>x', '1'],
        ['a>b>y', '2'],
      ],
    ],
    ['a table of a table that has no header', '[ a . "b.c" ]\nx = "1"\n', [['a>b.c>x', '1']]],
    [
      'dotted keys',
      'a.b = "1"\na . c = "2"\n',
      [
        ['a>b', '1'],
        ['a>c', '2'],
      ],
    ],
    [
      'quoted keys',
      '"a.b" = "1"\n\'c d\' = "2"\n"" = "3"\n"\\u00e9" = "4"\n',
      [
        ['a.b', '1'],
        ['c d', '2'],
        ['', '3'],
        ['é', '4'],
      ],
    ],
    ['keys of digits', '1.2 = "x"\n', [['1>2', 'x']]],
    [
      'keys that objects have anyway',
      '__proto__ = "1"\nconstructor = "2"\n',
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ],
    [
      'inline tables',
      'a = { b = "1", c.d = "2" }\n',
      [
        ['a>b', '1'],
        ['a>c>d', '2'],
      ],
    ],
    [
      'arrays, over several lines',
      'a = [ # one\n  "1",\n\n  ["2"], # two\n]\n',
      [
        ['a>0', '1'],
        ['a>1>0', '2'],
      ],
    ],
    [
      'arrays of tables',
      '[[a]]\nx = "1"\n[a.b]\ny = "2"\n[[a]]\nx = "3"\n',
      [
        ['a>0>x', '1'],
        ['a>0>b>y', '2'],
        ['a>1>x', '3'],
      ],
    ],
    [
      'a table above its own table',
      '[a.b]\nx = "1"\n[a]\ny = "2"\n',
      [
        ['a>b>x', '1'],
        ['a>y', '2'],
      ],
    ],
    ['escapes', 'a = "\\b\\t\\n\\f\\r\\"\\\\\\u00e9\\U0001F600"\n', [['a', '\b\t\n\f\r"\\é😀']]],
    ['escapes of TOML 1.1', 'a = "\\e\\x41"\n', [['a', '\u001bA']]],
    ['a literal string', 'a = \'C:\\users "x"\'\n', [['a', 'C:\\users "x"']]],
    ['a string of several lines', 'a = """\nRoses\r\nViolets"""\n', [['a', 'Roses\nViolets']]],
    ['folded with backslashes', 'a = """\\\n   The quick \\ \t\n\n   fox."""\n', [['a', 'The quick fox.']]],
    ['quotes in it', 'a = """"x" ""\\" y""""\n', [['a', '"x" """ y"']]],
    ['five quotes at its end', 'a = """x"""""\n', [['a', 'x""']]],
    ['a literal string of several lines', "a = '''\nIt's \\n\n''''\n", [['a', "It's \\n\n'"]]],
    ['a # in a string', 'a = "1 # 2" # 3\n', [['a', '1 # 2']]],
  ])('%s', ([, text, values]) => {
    const { entries, diagnostics } = parse(text)
    expect(diagnostics).toEqual([])
    expect(entries.map(({ path, kind, value }) => [path.join('>'), value, kind])).toEqual(
      values.map(([path, value]) => [path, value, 'text']),
    )
  })

  test('what is no text is read as it stands', () => {
    const words = [
      '1_000',
      '0xFF',
      '-1.5e3',
      'inf',
      'true',
      '1979-05-27T07:32:00.5Z',
      '1979-05-27 07:32:00',
      '07:32:00',
      '[]',
      '{ }',
    ]
    const { entries } = parse(words.map((word, index) => `k${index} = ${word} # c\n`).join(''))
    expect(entries.map(({ kind, value }) => [kind, value])).toEqual(words.map((word) => ['other', word]))
  })
})

describe('notes', () => {
  test.for<[name: string, text: string, notes: readonly (string | undefined)[]]>([
    ['lines above', '# one\n  ## two\na = "1"\nb = "2"\n', ['one\ntwo', undefined]],
    ['behind the value', 'a = "1" # one\nb = "2"\n', ['one', undefined]],
    ['both', '# above\na = "1" # behind\n', ['above\nbehind']],
    ['a header behind a blank line is none', '# Licence\n\na = "1"\n', [undefined]],
    ['a comment above a table is not that of its first text', '# about\n[a]\nb = "1"\n', [undefined]],
  ])('%s', ([, text, notes]) => {
    expect(parse(text).entries.map(({ note }) => note)).toEqual(notes)
  })
})

describe('plurals of go-i18n', () => {
  test('a table of texts by category', () => {
    const { entries } = parse(
      '# for the cart\n[items]\ndescription = "How many"\nhash = "sha1-1"\none = "{{.N}} item"\nother = "{{.N}} items"\n',
    )
    expect(entries).toMatchObject([
      { path: ['items', 'one'], form: 'one', value: '{{.N}} item', note: 'How many\nfor the cart' },
      { path: ['items', 'other'], form: 'other', note: 'How many\nfor the cart' },
    ])
  })

  test.for<[name: string, text: string]>([
    ['an inline table', 'items = { one = "x", other = "y" }\n'],
    ['dotted keys', 'items.one = "x"\nitems.other = "y"\n'],
    ['quoted keys', '["items"]\n"one" = "x"\n\'other\' = "y"\n'],
  ])('%s', ([, text]) => {
    expect(parse(text).entries).toMatchObject([
      { path: ['items', 'one'], form: 'one' },
      { path: ['items', 'other'], form: 'other' },
    ])
  })

  test.for<[name: string, text: string]>([
    ['other keys beside', '[a]\none = "x"\nother = "y"\nthird = "z"\n'],
    ['without `other`', '[a]\none = "x"\ntwo = "y"\n'],
    ['`other` alone', '[a]\nother = "y"\n'],
    ['`other` and a description alone', '[a]\ndescription = "x"\nother = "y"\n'],
    ['what is no text', '[a]\none = 1\nother = "y"\n'],
  ])('none: %s', ([, text]) => {
    const { entries } = parse(text)
    expect(entries.map(({ form }) => form)).toEqual(entries.map(() => undefined))
  })

  test.for<[locale: string, form: string | undefined]>([
    ['pl', 'many'],
    ['uk', 'many'],
    ['cs', undefined],
    ['en', undefined],
  ])('without `other` in %s, where integers may need none', ([locale, form]) => {
    const { entries } = toml.parse(utf8('[a]\none = "x"\nfew = "y"\nmany = "z"\n'), { file, locale })
    expect(entries.at(-1)?.form).toBe(form)
  })

  test.for<[text: string]>([
    ['[a]\ndescription = "About a"\nother = "y"\n'],
    ['[a]\nhash = "sha1-1"\ndescription = "About a"\nother = "y"\n[b]\ndescription = "About b"\nother = "z"\n'],
  ])('a target without them is read as its source: %s', ([text]) => {
    const source = parse('[a]\ndescription = "About a"\none = "x"\nother = "y"\n')
    const { entries } = toml.parse(utf8(text), { file, locale: 'ja', sourceLocale: 'en', source })
    expect(entries.map(({ path }) => path.at(-1))).toEqual(entries.map(() => 'other'))
    expect(entries[0]?.note).toBe('About a')
  })

  test('in a file that has them, `other` and a description are a message too', () => {
    const { entries } = parse('[a]\none = "x"\nother = "y"\n[b]\ndescription = "About b"\nother = "z"\n')
    expect(entries.at(-1)).toMatchObject({ path: ['b', 'other'], note: 'About b' })
    expect(entries).toHaveLength(3)
  })
})

test.for<[name: string, text: string, line: number, column: number, expected: string, found: string]>([
  ['a value without quotes', 'a = 1\nb = yes\n', 2, 5, 'a value', '`yes`'],
  ['no value', 'a =\n', 1, 4, 'a value', 'a line break'],
  ['no key', ' = 1\n', 1, 2, 'a key', '`=`'],
  ['a colon', 'a: 1\n', 1, 2, '`=`', '`:`'],
  ['an open string', 'a = "x\nb = 1\n', 1, 7, '`"` at the end of a string', 'a line break'],
  ['an open long string', 'a = """x\n', 2, 1, '`"""` at the end of a string', 'the end of the file'],
  [
    'a Windows path',
    'a = "C:\\windows"\n',
    1,
    8,
    'an escape that TOML has (a backslash itself is written `\\\\`)',
    '`\\w`',
  ],
  ['half a character', 'a = "\\ud800"\n', 1, 6, 'an escape of a Unicode character', '`\\ud800`'],
  ['two pairs in a line', 'a = 1 b = 2\n', 1, 7, 'the end of the line', '`b`'],
  ['a key that is there', '[a]\nb = 1\nb = 2\n', 3, 1, 'a key that is not there yet', '`b` once more'],
  ['a table that is there', '[a]\n[b]\n[a]\n', 3, 2, 'a key that is not there yet', '`a` once more'],
  ['an open list', 'a = [1, 2\n', 2, 1, '`,` or `]`', 'the end of the file'],
])('an error has a place: %s', ([, text, line, column, expected, found]) => {
  const { entries, diagnostics } = parse(text)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([
    { code: 'parse-error', severity: 'error', position: { line, column }, arguments: { expected, found } },
  ])
})

/** Each is refused by `smol-toml` too. */
const invalid: readonly string[] = [
  'a',
  'a =',
  '= 1',
  'a = 1 b = 2',
  'a = 1, b = 2',
  'a b = 1',
  'ä = 1',
  'a! = 1',
  '.a = 1',
  'a. = 1',
  'a..b = 1',
  'a.\nb = 1',
  '"""a""" = 1',
  "'''a''' = 1",
  '"a\n" = 1',
  '"a = 1',
  '"\\x" = 1',
  '[a',
  '[a]]',
  '[[a]',
  '[]',
  '[[]]',
  '[a] b = 1',
  '[ [a] ]',
  '[a.]',
  '[a]\n[a]',
  '[a]\n[[a]]',
  '[[a]]\n[a]',
  'a = 1\n[a]',
  'a = 1\na = 2',
  'a = 1\n"a" = 2',
  'a = 1\na.b = 2',
  'a.b = 1\na = 2',
  'a.b = 1\n[a]',
  '[a]\nb.c = 1\n[a.b]',
  '[a.b.c]\n[a]\nb.x = 1',
  'a = {}\n[a.b]',
  'a = {b = 1}\na.c = 2',
  'a = {b = {}}\n[a.b.c]',
  'a = []\n[[a]]',
  'a = [{b = 1}]\n[a.c]',
  '[[a.b]]\n[[a]]',
  '[a]\nb = 1\n[a.b]',
  '[a]\nb = 1\n[[a.b]]',
  'a = {b = 1, b = 2}',
  'a = {b = 1, b.c = 2}',
  'a = "x',
  "a = 'x",
  'a = "x\ny"',
  "a = 'x\ny'",
  'a = """x',
  "a = '''x",
  'a = """x""""""',
  'a = "\\q"',
  'a = "\\u12"',
  'a = "\\U00110000"',
  'a = "\\ud800"',
  'a = "\\xg0"',
  'a = """x\\ y"""',
  'a = "\0"',
  'a = "\u001f"',
  'a = "\u007f"',
  "a = '\u0001'",
  'a = """\r"""',
  'a = 1\rb = 2',
  '# \u0001',
  'a = 01',
  'a = +',
  'a = 1_',
  'a = _1',
  'a = 1__0',
  'a = 0x',
  'a = 0xg',
  'a = 0o8',
  'a = 0b2',
  'a = -0x1',
  'a = .5',
  'a = 5.',
  'a = 5.e3',
  'a = 1e',
  'a = 1.2.3',
  'a = True',
  'a = yes',
  'a = null',
  'a = nil',
  'a = Inf',
  'a = truex',
  'a = 2020-13-01',
  'a = 2020-00-10',
  'a = 2020-01-32',
  'a = 24:00:00',
  'a = 12:60:00',
  'a = 2020-01-01T',
  'a = 2020-1-1',
  'a = 2020-01-01T00:00:00+25:00',
  'a = 07:32:00Z',
  'a = 20-01-01',
  'a = [1 2]',
  'a = [1,,2]',
  'a = [,]',
  'a = [',
  'a = [1',
  'a = ]',
  'a = {',
  'a = {b}',
  'a = {,}',
  'a = {b = 1 c = 2}',
  'a = {b = 1,, c = 2}',
  'a = }',
]

test.for(invalid.map((text) => [JSON.stringify(text), text] as const))('%s is refused', ([, text]) => {
  expect(() => parseAsSmol(text)).toThrow('Invalid TOML document')
  const { entries, diagnostics } = parse(text)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error' }])
})

test.for<[name: string, text: string]>([
  ['days that no month has', 'a = 2020-02-30'],
  ['half a line break in a comment', '# a\rb'],
])('refused though `smol-toml` may read it: %s', ([, text]) => {
  expect(parse(text).diagnostics).toMatchObject([{ code: 'parse-error' }])
})

test('whole numbers of any size are read', () => {
  expect(parse('a = 12345678901234567890\n').entries).toMatchObject([{ kind: 'other', value: '12345678901234567890' }])
})

test('a conflict that git left is told of, even inside of a string', () => {
  for (const text of [
    '<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> b\n',
    'a = """\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> b\n"""\n',
  ]) {
    expect(parse(text)).toMatchObject({ entries: [], diagnostics: [{ code: 'conflict-marker', severity: 'error' }] })
  }
})

test.for<[name: string, text: string, code: string | undefined]>([
  ['arrays inside each other', `a = ${'['.repeat(1e6)}`, 'too-deep'],
  ['inline tables inside each other', `a = ${'{a='.repeat(3e5)}`, 'too-deep'],
  ['a dotted key without end', `${'a.'.repeat(5e5)}a = 1`, 'too-deep'],
  ['a header without end', `[${'a.'.repeat(5e5)}a]`, 'too-deep'],
  ['brackets', '['.repeat(1e6), 'parse-error'],
  ['quotes', `a = ${'"'.repeat(1e6)}`, 'parse-error'],
  ['backslashes', `a = "${'\\'.repeat(1_000_001)}`, 'parse-error'],
  ['folds', `a = """${'\\\n  '.repeat(2e5)}"""`, undefined],
  ['digits', `a = ${'1_'.repeat(5e5)}`, 'parse-error'],
  ['a number', `a = ${'1'.repeat(1e6)}`, undefined],
  ['comments', '#\n'.repeat(5e5), undefined],
  ['blanks', ' \t'.repeat(5e5), undefined],
  ['NULs', '\0'.repeat(1e6), 'bad-encoding'],
  ['a list without end', `a = [${'"x",'.repeat(2e5)}]`, undefined],
])('hostile input: %s', ([, text, code]) => {
  expect(parse(text).diagnostics.map((one) => one.code)).toEqual(code === undefined ? [] : [code])
})

test('any bytes end in entries or diagnostics, and without edits stay as they are', () => {
  const pieces = [
    'a',
    'b',
    '.',
    ' = ',
    '"',
    "'",
    '"""',
    "'''",
    '[',
    ']',
    '[[a]]\n',
    '{',
    '}',
    ',',
    '\n',
    '\r\n',
    '#',
    '\\',
    '\\u00e9',
    '1',
    'x',
    'é',
    '\0',
  ]
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => utf8(parts.join(''))),
  )
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = toml.parse(bytes, { file })
      const isReadable = parsed.diagnostics.every(({ severity }) => severity !== 'error')
      expect(parsed.diagnostics.every(({ range, position }) => range !== undefined && position !== undefined)).toBe(
        true,
      )
      expect(isReadable || parsed.entries.length === 0).toBe(true)
      expect(isReadable ? toml.edit(parsed, [], { file, order: [] }) : bytes).toEqual(bytes)
    }),
    { numRuns: runsOf(1000) },
  )
})
