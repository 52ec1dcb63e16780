import { readFileSync } from 'node:fs'
import type { Diagnostic } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const file = 'locales/de.json'
const parse = (content: string | readonly number[]) =>
  parseJson(typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content), { file })
const valuesOf = (text: string) => parse(text).entries.map(({ path, kind, value }) => [path.join('>'), kind, value])

describe('entries', () => {
  test.for<[name: string, text: string, expected: readonly (readonly string[])[]]>([
    ['an empty root has none', '{}', []],
    ['nor has an empty list', ' [ ]', []],
    [
      'a list',
      '["a",{"b":"c"}]',
      [
        ['0', 'text', 'a'],
        ['1>b', 'text', 'c'],
      ],
    ],
    ['a text alone', ' "x" ', [['', 'text', 'x']]],
    ['a word alone', 'null', [['', 'other', 'null']]],
    [
      'flat and nested keys differ',
      '{"a.b":"1","a":{"b":"2"}}',
      [
        ['a.b', 'text', '1'],
        ['a>b', 'text', '2'],
      ],
    ],
    [
      'arrays have indexes',
      '{"a":["x",["y",{"b":"z"}]]}',
      [
        ['a>0', 'text', 'x'],
        ['a>1>0', 'text', 'y'],
        ['a>1>1>b', 'text', 'z'],
      ],
    ],
    [
      'numbers as they are written',
      '{"a":1.50,"b":-0,"c":1E2}',
      [
        ['a', 'other', '1.50'],
        ['b', 'other', '-0'],
        ['c', 'other', '1E2'],
      ],
    ],
    [
      'words',
      '{"a":null,"b":true,"c":false}',
      [
        ['a', 'other', 'null'],
        ['b', 'other', 'true'],
        ['c', 'other', 'false'],
      ],
    ],
    [
      'empty containers',
      '{"a":{ },"b":[\n]}',
      [
        ['a', 'other', '{}'],
        ['b', 'other', '[]'],
      ],
    ],
    [
      'an empty text',
      '{"a":""," ":" "}',
      [
        ['a', 'text', ''],
        [' ', 'text', ' '],
      ],
    ],
    [
      'keys that look like numbers stay in file order',
      '{"10":"a","2":"b","x":"c","1":"d"}',
      [
        ['10', 'text', 'a'],
        ['2', 'text', 'b'],
        ['x', 'text', 'c'],
        ['1', 'text', 'd'],
      ],
    ],
    [
      'keys that objects have anyway',
      '{"__proto__":"a","constructor":{"prototype":"b"},"toString":"c"}',
      [
        ['__proto__', 'text', 'a'],
        ['constructor>prototype', 'text', 'b'],
        ['toString', 'text', 'c'],
      ],
    ],
    ['keys are compared decoded', '{"\\u0061":"1"}', [['a', 'text', '1']]],
    ['escapes', '{"a":"\\u00e4\\/\\"\\\\\\n\\ud83d\\ude00"}', [['a', 'text', 'ä/"\\\n😀']]],
    [
      'duplicates are all kept',
      '{"a":"1","b":"x","a":"2"}',
      [
        ['a', 'text', '1'],
        ['b', 'text', 'x'],
        ['a', 'text', '2'],
      ],
    ],
    [
      'duplicates in duplicate objects',
      '{"a":{"b":"1"},"a":{"b":"2"}}',
      [
        ['a>b', 'text', '1'],
        ['a>b', 'text', '2'],
      ],
    ],
    ['what only a replaced object holds is not there', '{"a":{"b":"1"},"a":{"c":"2"}}', [['a>c', 'text', '2']]],
    ['nor under a text', '{"a":{"b":"1"},"a":"2"}', [['a', 'text', '2']]],
    ['nor a text under an object', '{"a":"1","a":{"b":"2"}}', [['a>b', 'text', '2']]],
  ])('%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test('ranges are those of the text without its byte order mark', () => {
    const { text, bom, entries } = parse('\uFEFF{\n  "ä": "x", "l": [ 12 ]\n}')
    expect(bom).toBe(true)
    const pieces = entries.map(({ keyRange, valueRange }) => [
      text.slice(keyRange.start, keyRange.end),
      text.slice(valueRange.start, valueRange.end),
    ])
    expect(pieces).toEqual([
      ['"ä"', '"x"'],
      ['', '12'],
    ])
  })

  test('a megabyte of key, and 100,000 keys side by side', () => {
    const long = 'k'.repeat(1_000_000)
    expect(parse(`{"${long}":"1"}`).entries[0]?.path).toEqual([long])
    const many = Array.from({ length: 100_000 }, (_, index) => `"${index}":"${index}"`)
    expect(parse(`{${many.join(',')}}`).entries).toHaveLength(100_000)
  })
})

describe('errors', () => {
  test.for<[name: string, content: string | readonly number[], expected: Partial<Diagnostic>]>([
    [
      'empty',
      '',
      {
        code: 'parse-error',
        position: { line: 1, column: 1 },
        arguments: { expected: 'a value', found: 'an empty file' },
      },
    ],
    [
      'blank',
      ' \n',
      {
        code: 'parse-error',
        position: { line: 2, column: 1 },
        arguments: { expected: 'a value', found: 'an empty file' },
      },
    ],
    ['a word', 'nil', { code: 'parse-error', arguments: { expected: 'a value', found: '`nil`' } }],
    ['an item too few', '[,]', { code: 'parse-error', arguments: { expected: 'a value, or `]`', found: '`,`' } }],
    [
      'cut off',
      '{\n  "a": "1"',
      {
        code: 'parse-error',
        position: { line: 2, column: 11 },
        arguments: { expected: '`,` or `}`', found: 'the end of the file' },
      },
    ],
    [
      'cut off in a text',
      '{"a": "1',
      { code: 'parse-error', arguments: { expected: 'the closing `"`', found: 'the end of the file' } },
    ],
    [
      'a line break in a text',
      '{"a": "1\n"}',
      {
        code: 'parse-error',
        position: { line: 1, column: 9 },
        arguments: { expected: 'the closing `"`, or an escape in place of this character', found: 'a line break' },
      },
    ],
    [
      'a comment',
      '{\n  // c\n  "a": "1"\n}',
      {
        code: 'parse-error',
        position: { line: 2, column: 3 },
        arguments: {
          expected: 'a key in double quotes, or `}`',
          found: 'a comment, which JSON does not have (JSONC does)',
        },
      },
    ],
    [
      'a comma too many',
      '{\r\n  "a": "1",\r\n}',
      {
        code: 'parse-error',
        position: { line: 3, column: 1 },
        arguments: {
          expected: 'a key in double quotes',
          found: '`}` behind a comma, which JSON does not allow (JSONC does)',
        },
      },
    ],
    [
      'single quotes',
      "{'a': 1}",
      {
        code: 'parse-error',
        arguments: {
          expected: 'a key in double quotes, or `}`',
          found: "`'`: JSON has double quotes only (JSON5 has both)",
        },
      },
    ],
    [
      'no comma',
      '{"a": "1"\n"b": "2"}',
      { code: 'parse-error', position: { line: 2, column: 1 }, arguments: { expected: '`,` or `}`', found: '`"`' } },
    ],
    ['no colon', '{"a" "1"}', { code: 'parse-error', arguments: { expected: '`:`', found: '`"`' } }],
    ['no value', '{"a":}', { code: 'parse-error', arguments: { expected: 'a value', found: '`}`' } }],
    ['NaN', '{"a":NaN}', { code: 'parse-error', arguments: { expected: 'a value', found: '`NaN`' } }],
    ['a bad escape', '{"a":"\\x"}', { code: 'parse-error', range: { start: 6, end: 7 } }],
    [
      'two objects',
      '{}\n{}',
      {
        code: 'parse-error',
        position: { line: 2, column: 1 },
        arguments: { expected: 'the end of the file', found: '`{`' },
      },
    ],
    [
      'an escape sequence of a terminal',
      '{\u001b[31m',
      { code: 'parse-error', arguments: { expected: 'a key in double quotes, or `}`', found: 'the character U+001B' } },
    ],
    [
      'a second byte order mark',
      '\uFEFF\uFEFF{}',
      { code: 'parse-error', arguments: { expected: 'a value', found: 'the character U+FEFF' } },
    ],
    [
      'Latin-1',
      [0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d],
      {
        code: 'bad-encoding',
        range: { start: 2, end: 3 },
        position: { line: 1, column: 3 },
        arguments: { byteOffset: 2, byte: 'E4' },
      },
    ],
    [
      'UTF-16',
      [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
      { code: 'bad-encoding', arguments: { byteOffset: 0, byte: 'FF', looksLike: 'UTF-16' } },
    ],
    [
      'conflict markers',
      '{\n<<<<<<< HEAD\n  "a": "1"\n=======\n  "a": "2"\n>>>>>>> main\n}\n',
      {
        code: 'conflict-marker',
        position: { line: 2, column: 1 },
        range: { start: 2, end: 57 },
        arguments: {
          ours: 'HEAD',
          theirs: 'main',
          oursLine: 2,
          theirsLine: 4,
          endLine: 6,
          oursText: '"a": "1"',
          theirsText: '"a": "2"',
        },
      },
    ],
    [
      'conflict markers behind another error',
      '{\n  "a": "1",,\n<<<<<<< HEAD\n=======\n>>>>>>> main\n}',
      { code: 'conflict-marker', position: { line: 3, column: 1 } },
    ],
    [
      'too many levels',
      '{"a":'.repeat(100_001),
      { code: 'too-deep', arguments: { depth: 100_001, limit: 100_000, unit: 'levels' } },
    ],
    [
      'a value on each of 50,000 levels',
      `${'{"b":1,"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
      { code: 'too-deep', arguments: { depth: 5657, limit: 16_000_000, unit: 'path segments' } },
    ],
  ])('%s', ([, content, expected]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ file, severity: 'error', ...expected }])
  })

  test('every conflict is reported, each in its place', () => {
    const conflict = '<<<<<<< a\n"x": 1\n=======\n"x": 2\n>>>>>>> b\n'
    const { diagnostics } = parse(`{\n${conflict}${conflict}}`)
    expect(diagnostics.map(({ position }) => position?.line)).toEqual([2, 7])
  })

  test('a file above the limit is not read', () => {
    const parsed = parseJson(new TextEncoder().encode('{"a":"1"}'), { file, maxBytes: 8 })
    expect(parsed.diagnostics).toMatchObject([
      { code: 'parse-error', severity: 'error', arguments: { expected: 'at most 8 bytes', found: '9 bytes' } },
    ])
  })
})

describe('warnings', () => {
  test('a duplicate key, with both places', () => {
    const { diagnostics } = parse('{\n  "s": {\n    "a": "1",\n    "b": "2",\n    "a": "3"\n  }\n}')
    expect(diagnostics).toEqual([
      {
        code: 'duplicate-key',
        severity: 'warning',
        file,
        message: 's.a',
        range: { start: 15, end: 18 },
        position: { line: 3, column: 5 },
        arguments: { key: 'a', countsLine: 5, countsColumn: 5 },
      },
    ])
  })

  test.for<[name: string, text: string, expected: readonly string[]]>([
    ['of three, two are lost', '{"a":1,"a":2,"a":3}', ['a', 'a']],
    ['among many keys', `{${Array.from({ length: 20 }, (_, index) => `"${index % 18}":1`).join(',')}}`, ['0', '1']],
    ['spelled in two ways', '{"a":1,"\\u0061":2}', ['a']],
    ['the same key in two objects is none', '{"a":{"x":1},"b":{"x":1}}', []],
    ['__proto__ is a key like others', '{"__proto__":1,"__proto__":2}', ['__proto__']],
  ])('duplicates: %s', ([, text, expected]) => {
    expect(parse(text).diagnostics.map(({ code, message }) => [code, message])).toEqual(
      expected.map((message) => ['duplicate-key', message]),
    )
  })

  test.for<[name: string, text: string, expected: readonly object[]]>([
    ['in a text', '{"a":"x\\ud83dy"}', [{ message: 'a', range: { start: 5, end: 15 }, arguments: { where: 'text' } }]],
    ['in a key', '{"\\udE00":"x"}', [{ range: { start: 1, end: 9 }, arguments: { where: 'key' } }]],
    ['a whole pair is none', '{"a":"\\ud83d\\ude00"}', []],
    ['the wrong way round', '{"a":"\\ude00\\ud83d"}', [{ message: 'a' }]],
    ['behind an escaped backslash is none', '{"a":"\\\\ud83d"}', []],
  ])('half a character: %s', ([, text, expected]) => {
    const { diagnostics, entries } = parse(text)
    const common = { code: 'unpaired-surrogate', severity: 'warning', file }
    expect(diagnostics).toMatchObject(expected.map((one) => ({ ...common, ...one })))
    expect(diagnostics).toHaveLength(expected.length)
    expect(entries).toHaveLength(1)
  })

  test('they come in file order', () => {
    const { diagnostics } = parse('{"a":"\\ud800","b":1,"b":2,"c":"\\udfff"}')
    expect(diagnostics.map(({ code }) => code)).toEqual(['unpaired-surrogate', 'duplicate-key', 'unpaired-surrogate'])
  })

  test('50,000 duplicates under a long key cost neither time nor memory', () => {
    const text = `{"${'k'.repeat(1_000_000)}":{${'"a":1,'.repeat(50_000)}"a":2}}`
    const { diagnostics } = parse(text)
    expect(diagnostics).toHaveLength(50_000)
    expect(diagnostics[0]?.message).toHaveLength(1001)
  })
})

test.for(['excalidraw/en.json', 'excalidraw/de-DE.json', 'actual/en.json', 'actual/ja.json'])(
  '%s is as JSON.parse reads it',
  (name) => {
    const bytes = readFileSync(new URL(`fixtures/${name}`, import.meta.url))
    const { entries, diagnostics } = parseJson(bytes, { file: name })
    expect(diagnostics).toEqual([])
    expect(entries.map(({ path, value }) => [path, value])).toEqual(leavesOf(JSON.parse(bytes.toString('utf8'))))
  },
)

function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly [readonly string[], unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key]))
}
