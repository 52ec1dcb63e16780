import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { properties } from './properties.ts'

const file = 'de.properties'
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const parse = (text: string) => properties.parse(utf8(text), { file })
const valuesOf = (text: string) => parse(text).entries.map(({ path, value }) => [...path, value])

describe('values', () => {
  test.for<[name: string, text: string, values: readonly (readonly [key: string, value: string])[]]>([
    ['an empty file', '', []],
    ['blanks and line breaks alone', ' \t\f\r\n\n\r', []],
    ['a key is not split at dots', 'a.b.c=1\n', [['a.b.c', '1']]],
    [
      'keys like numbers stay in order',
      '10=a\n2=b\n',
      [
        ['10', 'a'],
        ['2', 'b'],
      ],
    ],
    ['escaped blanks and separators in a key', 'a\\ b\\=c\\:d=1\n', [['a b=c:d', '1']]],
    [
      'an escaped # begins a key',
      '\\#a=1\n\\!b=2\n',
      [
        ['#a', '1'],
        ['!b', '2'],
      ],
    ],
    [
      'one separator only',
      'a==1\nb:=2\nc = = 3\n',
      [
        ['a', '=1'],
        ['b', '=2'],
        ['c', '= 3'],
      ],
    ],
    ['a second separator after blanks', 'a : = 1\n', [['a', '= 1']]],
    [
      'an empty key',
      '=1\n : 2\n',
      [
        ['', '1'],
        ['', '2'],
      ],
    ],
    ['the short escapes', 'a=\\t\\n\\r\\f\\\\\n', [['a', '\t\n\r\f\\']]],
    ['any other escape is the character', 'a=\\q\\"\\\'\\é\n', [['a', 'q"\'é']]],
    ['an escaped character above U+FFFF', 'a=\\😀x\n', [['a', '😀x']]],
    ['\\u of a pair', 'a=\\ud83d\\ude00\n', [['a', '😀']]],
    ['\\u of a separator does not separate', 'a\\u003db=1\n', [['a=b', '1']]],
    ['\\u of a backslash does not escape', 'a=\\u005cn\n', [['a', '\\n']]],
    ['\\U is no escape', 'a=\\U0041\n', [['a', 'U0041']]],
    [
      'CR ends a line',
      'a=1\rb=2\r\rc=3',
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    ],
    [
      'all line ends at once',
      'a=1\r\nb=2\n\rc=3\n',
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    ],
    ['continued with CRLF and with CR', 'a=1\\\r\n 2\\\r 3\n', [['a', '123']]],
    ['only the first blanks of a continuation go', 'a=1 \\\n \t\f2  \n', [['a', '1 2  ']]],
    ['a blank before the backslash stays', 'a=Hello, \\\n  world\n', [['a', 'Hello, world']]],
    [
      'an escaped backslash at the end',
      'a=C:\\\\\nb=2\n',
      [
        ['a', 'C:\\'],
        ['b', '2'],
      ],
    ],
    ['a separator in the next line', 'a\\\n  = 1\n', [['a', '1']]],
    ['blanks around a continuation separate', 'a \\\n b\n', [['a', 'b']]],
    ['an escape across a continuation', 'a=\\u00\\\n  e9\n', [['a', 'é']]],
    ['a continuation across several lines', 'a=\\\n\\\n \\\n1\n', [['a', '1']]],
    ['lines with a backslash alone', '\\\n\\\n\\\na=1\n', [['a', '1']]],
    ['behind such a line a comment may follow', '\\\n# c\na=1\n', [['a', '1']]],
    ['a comment is never continued', '# c\\\na=1\n', [['a', '1']]],
    ['a line break behind the last backslash', 'a=1\\\n', [['a', '1']]],
    ['nothing but blanks behind it', 'a=1\\\n  ', [['a', '1']]],
    [
      'a backslash alone at the end is an empty key',
      'a=1\n\\',
      [
        ['a', '1'],
        ['', ''],
      ],
    ],
    ['but not before CRLF', 'a=1\n\\\r\n', [['a', '1']]],
    [
      'vertical tab, no-break space and line separator are text',
      'a\u000bb\u00a0c\u2028d=1\n',
      [['a\u000bb\u00a0c\u2028d', '1']],
    ],
    ['a heading that looks like half a conflict', '# Title\n# =======\na=1\n', [['a', '1']]],
  ])('%s', ([, text, values]) => {
    expect(valuesOf(text)).toEqual(values)
  })
})

describe('ranges', () => {
  test.for<[name: string, text: string, key: string, value: string]>([
    ['a plain line', '  a.b = 1 \n', 'a.b', '1 '],
    ['escapes as they stand', 'a\\ b=\\u00e9\\\\\n', 'a\\ b', '\\u00e9\\\\'],
    ['a key alone', 'a\n', 'a', ''],
    ['a separator alone', '=', '', ''],
    ['a value over several lines', 'a=1,\\\n   2\n', 'a', '1,\\\n   2'],
    ['a value that begins in the next line', 'a = \\\n   1\\\n  2\n', 'a', '1\\\n  2'],
    ['a value that never begins', 'a = \\\n   \nb=1\n', 'a', '\\\n   '],
    ['a key over several lines', 'a\\\n b\\\n = 1\n', 'a\\\n b', '1'],
    ['behind a byte order mark', '\uFEFFa=1\n', 'a', '1'],
  ])('%s', ([, text, key, value]) => {
    const parsed = parse(text)
    const tokens = parsed.entries.map(({ keyRange, valueRange }) =>
      [keyRange, valueRange].map(({ start, end }) => parsed.text.slice(start, end)),
    )
    expect(tokens[0]).toEqual([key, value])
  })
})

describe('notes', () => {
  test.for<[name: string, text: string, notes: readonly (string | undefined)[]]>([
    ['none', 'a=1\n', [undefined]],
    ['one line', '# For the title bar\na=1\nb=2\n', ['For the title bar', undefined]],
    ['both markers, indented', '  #one\n\t! two  \na=1\n', ['one\ntwo']],
    ['several markers', '### one ###\n## {0}: name\na=1\n', ['one ###\n{0}: name']],
    ['empty comment lines around', '#\n# one\n#\n#   two\n#\na=1\n', ['one\n\n  two']],
    ['nothing but markers', '###\n#\na=1\n', [undefined]],
    ['a header behind a blank line', '# Licence\n\n# one\na=1\n', ['one']],
    ['a header alone', '# Licence\n \t\na=1\n', [undefined]],
    ['line ends', '# one\r\n# two\ra=1', ['one\ntwo']],
    ['a backslash at its end', '# one\\\na=1\n', ['one\\']],
    ['lines with a backslash alone between', '# one\n\\\na=1\n', ['one']],
    ['in the middle of a line there is none', 'a=1 # no\nb=2\n', [undefined, undefined]],
  ])('%s', ([, text, notes]) => {
    expect(parse(text).entries.map(({ note }) => note)).toEqual(notes)
  })
})

describe('encodings', () => {
  test('what is not UTF-8 is ISO-8859-1', () => {
    const parsed = properties.parse(Uint8Array.of(0x61, 0x3d, 0xe9, 0x80, 0xff), { file })
    expect(parsed).toMatchObject({ encoding: 'iso-8859-1', bom: false, entries: [{ value: 'é\u0080ÿ' }] })
  })

  test('a byte order mark is not a part of the first key', () => {
    const parsed = parse('\uFEFFa=1\n')
    expect(parsed).toMatchObject({ encoding: 'utf-8', bom: true, entries: [{ path: ['a'] }], diagnostics: [] })
  })

  test('behind a byte order mark all is UTF-8', () => {
    const parsed = properties.parse(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x3d, 0xe9), { file })
    expect(parsed).toMatchObject({ entries: [], diagnostics: [{ code: 'bad-encoding', severity: 'error' }] })
  })

  test('UTF-16 is refused by name', () => {
    const parsed = properties.parse(Buffer.from('\uFEFFa=1', 'utf16le'), { file })
    expect(parsed.diagnostics).toMatchObject([{ code: 'bad-encoding', arguments: { looksLike: 'UTF-16' } }])
  })
})

describe('what is wrong in a file', () => {
  test.for<[name: string, text: string, places: readonly (readonly [line: number, column: number, found: string])[]]>([
    ['cut off by the end of the file', 'a=\\u12', [[1, 3, '`\\u12`']]],
    ['nothing behind it', 'a=1\nb=x\\u', [[2, 4, '`\\u`']]],
    ['two u', 'a=\\uu0041\n', [[1, 3, '`\\uu004`']]],
    [
      'a Windows path',
      'a=1\npath=C:\\users\\u\n',
      [
        [2, 8, '`\\users`'],
        [2, 14, '`\\u`'],
      ],
    ],
    ['in a key', 'a\\u00g0=1\n', [[1, 2, '`\\u00g0`']]],
    ['cut off by the separator', 'a\\u00=1\n', [[1, 2, '`\\u00`']]],
    ['a letter that is none', 'a=\\u00é9x\n', [[1, 3, '`\\u00`']]],
    ['in the third line of a value', 'a=1\\\n 2\\\n 3\\u9\n', [[3, 3, '`\\u9`']]],
    ['across lines', 'a=\\u1\\\n 2\n', [[1, 3, '`\\u1\\`']]],
  ])('\\u: %s', ([, text, places]) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject(
      places.map(([line, column, found]) => ({
        code: 'parse-error',
        severity: 'error',
        position: { line, column },
        arguments: { found },
      })),
    )
  })

  test('a hundred bad escapes are enough', () => {
    expect(parse('a=\\u\n'.repeat(1000)).diagnostics).toHaveLength(100)
  })

  test('duplicate keys are a warning, and all are read', () => {
    const { entries, diagnostics } = parse('a=1\nb=2\n\\u0061=3\n  a:4\n')
    expect(entries.map(({ value }) => value)).toEqual(['1', '2', '3', '4'])
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-key', severity: 'warning', position: { line: 1, column: 1 }, message: 'a' },
      { code: 'duplicate-key', arguments: { key: 'a', countsLine: 4, countsColumn: 3 } },
    ])
  })

  test.for([
    ['that git left', 'a=1\n<<<<<<< HEAD\nb=2\n=======\nb=3\n>>>>>>> topic\n'],
    ['behind a line that is continued', 'a=1\\\n<<<<<<< HEAD\nb=2\n=======\nb=3\n>>>>>>> topic\n'],
  ])('a conflict %s is told of, though Java would read it', ([, text = '']) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([
      { code: 'conflict-marker', severity: 'error', arguments: { ours: 'HEAD', theirs: 'topic', oursLine: 2 } },
    ])
  })

  test.for(['a=1\n>>>>>>> topic\n', 'a=1\r<<<<<<< HEAD\rb=2', '\\\n<<<<<<<\nb=2', '<<<<<<<\\ HEAD\n'])(
    'half of a conflict: %j',
    (text) => {
      expect(parse(text)).toMatchObject({ entries: [], diagnostics: [{ code: 'conflict-marker' }] })
    },
  )

  test('no conflict: signs within a line', () => {
    expect(valuesOf('<<a>>=1\n  <<<<<<< b\nc=>>>>>>> d\n<<<<<<<=e\n')).toEqual([
      ['<<a>>', '1'],
      ['<<<<<<<', 'b'],
      ['c', '>>>>>>> d'],
      ['<<<<<<<', 'e'],
    ])
  })

  test('half a character is a warning', () => {
    const { diagnostics } = parse('a=\\ud83d\n\\ude00b=1\nc=\\ud83d\\ude00\n')
    expect(diagnostics).toMatchObject([
      { code: 'unpaired-surrogate', severity: 'warning', position: { line: 1 }, arguments: { where: 'text' } },
      { code: 'unpaired-surrogate', position: { line: 2 }, arguments: { where: 'key' } },
    ])
  })
})

test.for<[name: string, text: string]>([
  ['NULs', `a=${'\0'.repeat(1e5)}`],
  ['backslashes', '\\'.repeat(1_000_001)],
  ['backslashes in lines of their own', '\\\n'.repeat(300_000)],
  ['a value over many lines', `a=${'x\\\n'.repeat(300_000)}`],
  ['an escape in each of many lines', `a=${'\\u00e9\\\n'.repeat(100_000)}`],
  ['many bad escapes in many lines', `a=${'\\u\\\n'.repeat(100_000)}`],
  ['one long line', 'x'.repeat(2_000_000)],
  ['blanks', ' '.repeat(2_000_000)],
  ['blanks that separate', `a${' '.repeat(2_000_000)}b`],
  ['comments', '#\n'.repeat(500_000)],
  ['a long comment above a key', `${'# x\n'.repeat(300_000)}a=1`],
  ['empty keys', '=\n'.repeat(100_000)],
  ['line breaks', '\r\n\r'.repeat(500_000)],
])('hostile input: %s', ([, text]) => {
  const { entries, diagnostics } = parse(text)
  expect(entries.length > 0 || diagnostics.length > 0 || /^[#\s\\]*$/.test(text)).toBe(true)
})

test('any bytes end in entries or diagnostics, and without edits stay as they are', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .array(fc.constantFrom('a', '=', ' ', '\\', '\n', '\r', '\\u', '00e9', '#', 'é', '\0', '<<<<<<<'), {
        maxLength: 20,
      })
      .map((parts) => utf8(parts.join(''))),
  )
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = properties.parse(bytes, { file })
      const isReadable = parsed.diagnostics.every(({ severity }) => severity !== 'error')
      expect(parsed.diagnostics.every(({ range, position }) => range !== undefined && position !== undefined)).toBe(
        true,
      )
      expect(isReadable || parsed.entries.length === 0).toBe(true)
      expect(isReadable ? properties.edit(parsed, [], { file, order: [] }) : bytes).toEqual(bytes)
    }),
    { numRuns: runsOf(1000) },
  )
})
