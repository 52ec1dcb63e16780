import { readFileSync } from 'node:fs'
import type { Diagnostic } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chrome } from './chrome.ts'

const file = '_locales/de/messages.json'
const parse = (text: string) => chrome.parse(new TextEncoder().encode(text), { file })
const valuesOf = (text: string) => parse(text).entries.map(({ path, kind, value }) => [path, kind, value])

describe('entries', () => {
  test.for<[name: string, text: string, expected: readonly unknown[]]>([
    ['none', '{}', []],
    [
      'the message alone',
      '{"a":{"message":"x","description":"d","placeholders":{"n":{"content":"$1","message":"y"}},"hash":"1"}}',
      [[['a'], 'text', 'x']],
    ],
    ['an empty message', '{"a":{"message":""}}', [[['a'], 'text', '']]],
    [
      'keys as they are',
      '{"a.b":{"message":"1"},"":{"message":"2"},"@@x":{"message":"3"},"7":{"message":"4"},"message":{"message":"5"},"__proto__":{"message":"6"}}',
      [
        [['a.b'], 'text', '1'],
        [[''], 'text', '2'],
        [['@@x'], 'text', '3'],
        [['7'], 'text', '4'],
        [['message'], 'text', '5'],
        [['__proto__'], 'text', '6'],
      ],
    ],
    [
      'duplicates are all there',
      '{"a":{"message":"1"},"a":{"message":"2","message":"3"}}',
      [
        [['a'], 'text', '1'],
        [['a'], 'text', '2'],
        [['a'], 'text', '3'],
      ],
    ],
    ['what only a lost duplicate holds is not there', '{"a":{"message":"1"},"a":{}}', []],
  ])('%s', ([, text, expected]) => {
    expect(valuesOf(text)).toEqual(expected)
  })

  test('ranges are those of the key and of the message', () => {
    const { text, entries } = parse('\uFEFF{ "a" : {"description": "d", "message" : "x"} }')
    const pieces = entries.map(({ keyRange, valueRange }) => [
      text.slice(keyRange.start, keyRange.end),
      text.slice(valueRange.start, valueRange.end),
    ])
    expect(pieces).toEqual([['"a"', '"x"']])
  })
})

describe('notes', () => {
  test.for<[name: string, members: string, expected: string | undefined]>([
    ['none', '', undefined],
    ['a description', ',"description":"What it is"', 'What it is'],
    ['only a text is one', ',"description":["x"]', undefined],
    [
      'placeholders: what they stand for, and an example',
      ',"description":"d","placeholders":{"a":{"content":"$1","example":"Ann"},"b":{"content":"Example.com"},"c":{"example":"1"},"d":{}}',
      'd\n$a$ = $1, e.g. Ann\n$b$ = Example.com\n$c$, e.g. 1\n$d$',
    ],
    ['of duplicates the ones that count', ',"placeholders":{"a":{"content":"1"},"a":{"content":"2"}}', '$a$ = 2'],
  ])('%s', ([, members, expected]) => {
    expect(parse(`{"a":{"message":"x"${members}}}`).entries.map(({ note }) => note)).toEqual([expected])
  })
})

describe('warnings', () => {
  const notText = 'a string as the `message`'
  const noMessage = 'an object with a `message`'

  test.for<[name: string, member: string, expected: string, found: string]>([
    ['no message', '{"description":"d"}', noMessage, 'none'],
    ['an empty object', '{}', noMessage, 'none'],
    ['a text', '"x"', noMessage, 'a text'],
    ['null', 'null', noMessage, '`null`'],
    ['a list', '["x"]', noMessage, 'a list'],
    ['a number as the message', '{"message":1.50}', notText, '`1.50`'],
    ['null as the message', '{"message":null}', notText, '`null`'],
    ['an object as the message', '{"message":{"message":"x"}}', notText, 'an object'],
    ['a very long number', `{"message":${'1'.repeat(50)}}`, notText, 'a number'],
  ])('no message: %s', ([, member, expected, found]) => {
    const { entries, diagnostics } = parse(`{"a":${member},"b":{"message":"x"}}`)
    expect(entries.map(({ path }) => path)).toEqual([['b']])
    expect(diagnostics).toEqual([
      {
        code: 'parse-error',
        severity: 'warning',
        file,
        message: 'a',
        range: { start: 1, end: 4 },
        position: { line: 1, column: 2 },
        arguments: { expected, found },
      },
    ])
  })

  test('keys that differ in ASCII case alone are one to a browser', () => {
    const { entries, diagnostics } = parse(
      '{\n"Hello":{"message":"1"},\n"hello":{"message":"2"},\n"Ä":{"message":"3"},\n"ä":{"message":"4"}}',
    )
    expect(entries).toHaveLength(4)
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-key',
        severity: 'warning',
        message: 'Hello',
        position: { line: 2, column: 1 },
        arguments: { key: 'Hello', countsLine: 3, countsColumn: 1 },
      },
    ])
  })

  test('duplicates, in file order with the others', () => {
    const { diagnostics } = parse('{"a":{"message":"1"},"b":{},"a":{"message":"2"},"A":{"message":"3"}}')
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['duplicate-key', 'a'],
      ['parse-error', 'b'],
      ['duplicate-key', 'a'],
    ])
  })
})

describe('bad input', () => {
  test.for<[name: string, text: string, expected: Partial<Diagnostic>]>([
    ['an empty file', '', { code: 'parse-error' }],
    ['a list', '[{"message":"x"}]', { code: 'parse-error' }],
    ['a comment', '{\n  // c\n}', { code: 'parse-error', position: { line: 2, column: 3 } }],
    ['a merge conflict', '{\n<<<<<<< a\n=======\n>>>>>>> b\n}', { code: 'conflict-marker' }],
    ['100,001 levels', '{"a":'.repeat(100_001), { code: 'too-deep' }],
  ])('%s', ([, text, expected]) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ file, severity: 'error', ...expected }])
  })

  test('100,000 messages whose keys differ in case alone', () => {
    const members = Array.from(
      { length: 50_000 },
      (_, index) => `"k${index}":{"message":"1"},"K${index}":{"message":"2"}`,
    )
    const { entries, diagnostics } = parse(`{${members.join(',')}}`)
    expect(entries).toHaveLength(100_000)
    expect(diagnostics).toHaveLength(50_000)
  })

  test('any bytes end in entries or an error, and no edit changes none of them', () => {
    const pieces = fc.constantFrom('{', '}', '"a":{', '"message"', ':', ',', '[', ']', '"x"', 'null', '\uFEFF', '"A":{')
    const inputs = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(pieces, { maxLength: 16 }).map((parts) => new TextEncoder().encode(parts.join(''))),
    )
    fc.assert(
      fc.property(inputs, (bytes) => {
        const parsed = chrome.parse(bytes, { file })
        expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
        const hasError = parsed.diagnostics.some(({ severity }) => severity === 'error')
        const unchanged = hasError ? undefined : chrome.edit(parsed, [], { file, order: [] })
        expect(unchanged ?? bytes).toEqual(bytes)
        expect(hasError ? parsed.entries : []).toEqual([])
      }),
    )
  })
})

test('a real file: values and notes', () => {
  const bytes = readFileSync(new URL('fixtures/tabs/_locales/en/messages.json', import.meta.url))
  const { entries, diagnostics } = chrome.parse(bytes, { file })
  expect(diagnostics).toEqual([])
  expect(entries.map(({ path, value, note }) => [path[0], value, note])).toEqual([
    ['extName', 'Tab Shepherd', 'Name of the extension, shown in the store and the toolbar. At most 45 characters.'],
    ['openTabs', '$COUNT$ tabs open in $WINDOW$', 'Line in the popup\n$count$ = $1, e.g. 12\n$window$ = $2, e.g. Work'],
    ['closeAll', 'Close all', undefined],
    ['price', 'Only $currency$5, once', 'The dollar sign is that of the price\n$currency$ = $$'],
    ['@@note', 'Keys may begin with signs here', undefined],
    ['help_link', '<a href="https://example.com/help">Help</a> & more', 'Link at the bottom'],
  ])
})
