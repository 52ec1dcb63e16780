import { readFileSync } from 'node:fs'
import type { Diagnostic } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arb } from './arb.ts'

const file = 'lib/l10n/app_de.arb'
const parse = (text: string) => arb.parse(new TextEncoder().encode(text), { file, locale: 'de' })
const valuesOf = (text: string) => parse(text).entries.map(({ path, kind, value }) => [path, kind, value])
const notesOf = (text: string) => parse(text).entries.map(({ note }) => note)

describe('entries', () => {
  test.for<[name: string, text: string, expected: readonly unknown[]]>([
    ['none', '{}', []],
    ['globals are none', '{"@@locale":"de","@@last_modified":"2024","@@x-author":"A"}', []],
    ['attributes are none', '{"a":"1","@a":{"description":"d"}}', [[['a'], 'text', '1']]],
    ['attributes that belong to nothing are none', '{"@_SECTION":{},"@b":{"type":"text"},"@":"x"}', []],
    ['a plural is one message', '{"n":"{n, plural, other{#}}"}', [[['n'], 'text', '{n, plural, other{#}}']]],
    [
      'keys as they are',
      '{"a.b":"1","":"2"," ":"3","404":"4","__proto__":"5","a@b":"6","\\u0061":"7"}',
      [
        [['a.b'], 'text', '1'],
        [[''], 'text', '2'],
        [[' '], 'text', '3'],
        [['404'], 'text', '4'],
        [['__proto__'], 'text', '5'],
        [['a@b'], 'text', '6'],
        [['a'], 'text', '7'],
      ],
    ],
    ['an attribute spelled with an escape', '{"\\u0040a":{"description":"d"},"a":"1"}', [[['a'], 'text', '1']]],
    [
      'what is no text',
      '{"a":null,"b":1.50,"c":{ },"d":[]}',
      [
        [['a'], 'other', 'null'],
        [['b'], 'other', '1.50'],
        [['c'], 'other', '{}'],
        [['d'], 'other', '[]'],
      ],
    ],
    ['messages do not nest', '{"a":{"b":"1"},"c":["x"]}', []],
    [
      'duplicates are all there',
      '{"a":"1","a":"2"}',
      [
        [['a'], 'text', '1'],
        [['a'], 'text', '2'],
      ],
    ],
  ])('%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test('ranges are those of the message', () => {
    const { text, entries } = parse('\uFEFF{ "a" : "1", "@a": {"description": "d"} }')
    const pieces = entries.map(({ keyRange, valueRange }) => [
      text.slice(keyRange.start, keyRange.end),
      text.slice(valueRange.start, valueRange.end),
    ])
    expect(pieces).toEqual([['"a"', '"1"']])
  })
})

describe('notes', () => {
  test.for<[name: string, attributes: string, expected: string | undefined]>([
    ['a description', '{"description":"What it is"}', 'What it is'],
    ['none', '{}', undefined],
    ['an empty one is none', '{"description":"","context":""}', undefined],
    ['only texts', '{"description":1,"context":null,"placeholders":[]}', undefined],
    ['a context', '{"type":"text","context":"Home:Main","description":"d"}', 'd\nContext: Home:Main'],
    [
      'placeholders with a description, an example, both, neither',
      '{"placeholders":{"a":{"description":"x"},"b":{"example":"1"},"c":{"description":"y","example":"2"},"d":{"type":"int"}}}',
      '{a}: x\n{b}: e.g. 1\n{c}: y, e.g. 2',
    ],
    ['of duplicates the one that counts', '{"description":"x","description":"y"}', 'y'],
    [
      'of duplicate placeholders the one that counts',
      '{"placeholders":{"a":{"example":"1"},"a":{"example":"2"}}}',
      '{a}: e.g. 2',
    ],
    ['attributes that are no object', '"text"', undefined],
  ])('%s', ([, attributes, expected]) => {
    expect(notesOf(`{"@a":${attributes},"a":"1"}`)).toEqual([expected])
  })

  test('each message has its own', () => {
    const bytes = readFileSync(new URL('fixtures/notes/app_en.arb', import.meta.url))
    const { entries, diagnostics } = arb.parse(bytes, { file })
    expect(diagnostics).toEqual([])
    expect(entries.map(({ path, note }) => [path[0], note])).toEqual([
      ['appTitle', 'Name of the app, shown by the launcher'],
      ['greeting', 'Line at the top of the home page\nContext: HomePage\n{name}: e.g. Amira'],
      ['noteCount', 'How many notes a folder holds'],
      ['lastSaved', '{date}: Day of the last change'],
      ['settingsTitle', undefined],
      ['shareVia', undefined],
      ['offline', undefined],
      ['url', undefined],
    ])
  })
})

describe('bad input', () => {
  test.for<[name: string, text: string, expected: Partial<Diagnostic>]>([
    ['an empty file', '', { code: 'parse-error' }],
    ['a list', '["a"]', { code: 'parse-error' }],
    ['a word', 'null', { code: 'parse-error' }],
    ['a comment', '{\n  // c\n  "a": "1"\n}', { code: 'parse-error', position: { line: 2, column: 3 } }],
    ['a comma too many', '{"a": "1",}', { code: 'parse-error' }],
    [
      'a merge conflict',
      '{\n<<<<<<< HEAD\n  "a": "1"\n=======\n  "a": "2"\n>>>>>>> main\n}\n',
      { code: 'conflict-marker', position: { line: 2, column: 1 } },
    ],
    ['100,001 levels', '{"@a":'.repeat(100_001), { code: 'too-deep' }],
    ['a NUL', '{"a":"\0"}', { code: 'parse-error' }],
  ])('%s', ([, text, expected]) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ file, severity: 'error', ...expected }])
  })

  test('duplicates are told of, in attributes too', () => {
    const { diagnostics } = parse('{"a":"1","@a":{"description":"x","description":"y"},"a":"2"}')
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-key', severity: 'warning', message: 'a', position: { line: 1, column: 2 } },
      { code: 'duplicate-key', severity: 'warning', message: '@a.description' },
    ])
  })

  test('50,000 levels of attributes', () => {
    const text = `{"a":"1","@a":${'{"x":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
    expect(valuesOf(text)).toEqual([[['a'], 'text', '1']])
  })

  test('any bytes end in entries or an error, and no edit changes none of them', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '"a"',
      '"@a"',
      ':',
      ',',
      '[',
      ']',
      '"x"',
      'null',
      '\uFEFF',
      '\n',
      '\\',
      '"',
    )
    const inputs = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(pieces, { maxLength: 16 }).map((parts) => new TextEncoder().encode(parts.join(''))),
    )
    fc.assert(
      fc.property(inputs, (bytes) => {
        const parsed = arb.parse(bytes, { file })
        expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
        const hasError = parsed.diagnostics.some(({ severity }) => severity === 'error')
        const unchanged = hasError ? undefined : arb.edit(parsed, [], { file, order: [] })
        expect(unchanged ?? bytes).toEqual(bytes)
        expect(hasError ? parsed.entries : []).toEqual([])
      }),
    )
  })
})
