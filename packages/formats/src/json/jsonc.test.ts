import { describe, expect, test } from 'vitest'
import { add, editsOf, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { jsonc } from './json.ts'

const file = 'de.jsonc'
const { parse, edit } = editsOf(jsonc, file)

const commented = `// File header

{
  // Header

  // About a.
  "a": "1", // behind a
  /* About b,
   * at length. */
  "b": "2",

  // Section

  "c": "3", /* behind c */ // and again
  "d": "4" // behind d
  // end
}
`

describe('notes', () => {
  test('comments attached to a value', () => {
    expect(parse(commented).entries.map(({ path, note }) => [path.join('>'), note])).toEqual([
      ['a', 'About a.\nbehind a'],
      ['b', 'About b,\nat length.'],
      ['c', 'behind c\nand again'],
      ['d', 'behind d'],
    ])
  })

  test.for<[name: string, text: string, notes: readonly (string | undefined)[]]>([
    ['several lines above', '{\n// x\n// y\n"a":"1"}', ['x\ny']],
    ['a blank line between them', '{\n// x\n\n// y\n"a":"1"}', ['y']],
    ['in the line of the bracket', '{ // x\n"a":"1"}', [undefined]],
    ['below the bracket, and in its line', '{ // x\n// y\n"a":"1"}', ['y']],
    ['before the key', '{/* x */"a":"1",/* y */"b":"2"/* z */}', ['x', 'y\nz']],
    ['before the colon and behind it', '{"a"/* x */:/* y */"1"}', [undefined]],
    ['before the comma', '{"a":"1"/* x */,"b":"2"}', ['x', undefined]],
    ['behind the comma, alone in its line then', '{"a":"1", /* x */\n"b":"2"}', ['x', undefined]],
    ['behind the comma, before another', '{"a":"1", /* x */ "b":"2"}', [undefined, 'x']],
    ['below the last', '{"a":"1"\n// x\n}', [undefined]],
    ['of an item', '[\n// x\n"a", // y\n"b"]', ['x\ny', undefined]],
    ['above a container', '{\n// x\n"a":{"b":"1"}}', [undefined]],
    ['above the file', '// x\n{"a":"1"}', [undefined]],
    ['documentation stars', '{\n/**\n * x\n *\n * y\n */\n"a":"1"}', ['x\n\ny']],
    ['nothing in it', '{\n//\n/**/\n"a":"1"}', [undefined]],
    ['three slashes', '{\n/// x\n"a":"1"}', ['x']],
    ['CRLF', '{\r\n// x\r\n"a":"1", // y\r\n"b":"2"}', ['x\ny', undefined]],
    ['CRLF and a blank line', '{\r\n// x\r\n\r\n"a":"1"}', [undefined]],
    ['signs of comments in texts', '{"a":"// x","b":"/* y */"}', [undefined, undefined]],
    ['an empty list', '{\n// x\n"a":[/* y */]}', ['x']],
  ])('%s', ([, text, notes]) => {
    const { entries, diagnostics } = parse(text)
    expect(diagnostics).toEqual([])
    expect(entries.map(({ note }) => note)).toEqual(notes)
  })
})

describe('errors', () => {
  test.for<[name: string, text: string, expected: string, found: string]>([
    ['a comment without an end', '{ /* x', 'a key in double quotes, or `}`', 'a comment without its end `*/`'],
    ['such a comment behind the root', '{} /*', 'the end of the file', 'a comment without its end `*/`'],
    ['half a sign', '{ / }', 'a key in double quotes, or `}`', '`/`'],
    ['two commas', '{"a":1,,}', 'a key in double quotes, or `}`', '`,`'],
    ['a comma alone', '[,]', 'a value, or `]`', '`,`'],
    ['two commas in a list', '[1,,]', 'a value, or `]`', '`,`'],
    ['single quotes', "{'a':1}", 'a key in double quotes, or `}`', "`'`: JSON has double quotes only (JSON5 has both)"],
    ['a bare key', '{a:1}', 'a key in double quotes, or `}`', '`a`'],
    ['nothing but a comment', '// x\n', 'a value', 'the end of the file'],
    ['a blank of JSON5', '{\u00a0}', 'a key in double quotes, or `}`', 'the character U+00A0'],
  ])('%s', ([, text, expected, found]) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error', arguments: { expected, found } }])
  })

  test('a merge conflict between comments', () => {
    const { diagnostics } = parse('{\n// x\n<<<<<<< a\n"a":1,\n=======\n"a":2,\n>>>>>>> b\n}')
    expect(diagnostics).toMatchObject([{ code: 'conflict-marker' }])
  })
})

describe('edits', () => {
  test('no edit changes no byte', () => {
    expect(edit(commented, [])).toBe(commented)
  })

  test('a text that is set', () => {
    expect(edit(commented, [set('c', '// x')])).toBe(commented.replace('"3"', '"// x"'))
  })

  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'its comments go with it, a header stays',
      commented,
      [remove('a')],
      commented.replace('  // About a.\n  "a": "1", // behind a\n', ''),
    ],
    [
      'a block above it',
      commented,
      [remove('b')],
      commented.replace('  /* About b,\n   * at length. */\n  "b": "2",\n', ''),
    ],
    [
      'below a header, behind a blank line',
      commented,
      [remove('c')],
      commented.replace('  "c": "3", /* behind c */ // and again\n', ''),
    ],
    [
      'the last one, and the comma before it',
      commented,
      [remove('d')],
      commented.replace('"3", /*', '"3" /*').replace('  "d": "4" // behind d\n', ''),
    ],
    [
      'all: headers stay',
      commented,
      [remove('a'), remove('b'), remove('c'), remove('d')],
      '// File header\n\n{\n  // Header\n\n  // Section\n\n  // end\n}\n',
    ],
    [
      'a container and what is in it',
      '{\n  // x\n  "a": { // y\n    // z\n    "b": "1"\n  }, // w\n  "c": "2"\n}',
      [remove('a>b')],
      '{\n  "c": "2"\n}',
    ],
    ['in one line', '{ /* a */ "a": "1", /* b */ "b": "2" /* c */ }', [remove('a')], '{ /* b */ "b": "2" /* c */ }'],
    ['in one line, the last', '{ /* a */ "a": "1", /* b */ "b": "2" /* c */ }', [remove('b')], '{ /* a */ "a": "1" }'],
    [
      'what follows a line comment stays below it',
      '{\n  "a": "1", // a\n  "b": "2", "c": "3"\n}',
      [remove('b')],
      '{\n  "a": "1", // a\n  "c": "3"\n}',
    ],
    ['even the bracket', '{ // a\n  "b": "2" }', [remove('b')], '{ // a\n   }'],
    ['a comma of its own line', '{\n  "a": "1" // a\n  , "b": "2"\n}', [remove('b')], '{\n  "a": "1" // a\n  \n}'],
    ['a trailing comma stays', '{\n  "a": "1", // a\n  "b": "2", // b\n}', [remove('b')], '{\n  "a": "1", // a\n}'],
    ['no comma is left in nothing', '{ "a": "1", }', [remove('a')], '{}'],
    [
      'an item that others follow leaves its place',
      '[\n  // a\n  "a",\n  "b",\n]',
      [remove('0')],
      '[\n  // a\n  null,\n  "b",\n]',
    ],
  ])('remove: %s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })

  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    [
      'it brings its comments and its blank line',
      '{\n\t"a": "x"\n}\n',
      [add('b', 'y'), add('c', 'z')],
      '{\n  // A\n  "a": "1",\n\n  /* B\n   *   b\n   */\n  "b": "2", // behind\n  // C\n  "c": "3" // c\n}',
      '{\n\t"a": "x",\n\n\t/* B\n\t *   b\n\t */\n\t"b": "y", // behind\n\t// C\n\t"c": "z" // c\n}\n',
    ],
    [
      'so does a container, and what is in it',
      '{\n  "x": "1"\n}',
      [add('s>a', 'A'), add('s>b', 'B')],
      '{\n  "x": "",\n\n  // Section.\n  "s": {\n    // About a.\n    "a": "", // a\n    "b": "" /* b */\n  }\n}',
      '{\n  "x": "1",\n\n  // Section.\n  "s": {\n    // About a.\n    "a": "A", // a\n    "b": "B" /* b */\n  }\n}',
    ],
    [
      'but no line comment into one line',
      '{"a":"1"}',
      [add('b', '2')],
      '{\n"a":"",\n// b\n"b":"" // b\n}',
      '{"a":"1","b":"2"}',
    ],
    [
      'behind the comment of its neighbour',
      '{\n  "a": "1", // a\n  "c": "3"\n}',
      [add('b', '2')],
      '{"a":"","b":"","c":""}',
      '{\n  "a": "1", // a\n  "b": "2",\n  "c": "3"\n}',
    ],
    [
      'behind the comment of the last',
      '{\n  "a": "1" // a\n}',
      [add('b', '2')],
      '',
      '{\n  "a": "1", // a\n  "b": "2"\n}',
    ],
    [
      'behind a block comment of the last',
      '{\n  "a": "1" /* a */\n}',
      [add('b', '2')],
      '',
      '{\n  "a": "1" /* a */,\n  "b": "2"\n}',
    ],
    [
      'above the comments of the first',
      '{\n  // c\n  "c": "3"\n}',
      [add('b', '2')],
      '{"b":"","c":""}',
      '{\n  "b": "2",\n  // c\n  "c": "3"\n}',
    ],
    [
      'before a loose comment',
      '{\n  "a": "1",\n\n  // Section\n\n  "c": "3"\n}',
      [add('b', '2')],
      '{"a":"","b":"","c":""}',
      '{\n  "a": "1",\n  "b": "2",\n\n  // Section\n\n  "c": "3"\n}',
    ],
    [
      'below a line comment, whatever the layout',
      '{ "a": "1" // a\n}',
      [add('b', '2')],
      '',
      '{ "a": "1", // a\n  "b": "2"\n}',
    ],
    [
      'a trailing comma stays one',
      '{\n  "a": "1",\n}',
      [add('b', '2'), add('c>d', '3')],
      '',
      '{\n  "a": "1",\n  "b": "2",\n  "c": {\n    "d": "3",\n  },\n}',
    ],
    [
      'a trailing comma and a comment',
      '{\n  "a": "1", // a\n}',
      [add('b', '2')],
      '{"a":"",\n// b\n"b":"" // c\n}',
      '{\n  "a": "1", // a\n  // b\n  "b": "2", // c\n}',
    ],
    ['into a list with a trailing comma', '[\n  "a", // a\n]', [add('1', 'b')], '', '[\n  "a", // a\n  "b",\n]'],
    [
      'into nothing but a comment',
      '{\n  // nothing yet\n}',
      [add('a', '1')],
      '',
      '{\n  // nothing yet\n\n  "a": "1"\n}',
    ],
    ['into nothing, as in the source', '{}', [add('a', '1')], '{\n\t"x": "",\n}', '{\n\t"a": "1",\n}'],
    [
      'in place of one that goes',
      '{\n  // old\n  "a": "1" // old\n  // end\n}',
      [remove('a'), add('b', '2')],
      '{\n  // new\n  "b": ""\n}',
      '{\n  // new\n  "b": "2"\n  // end\n}',
    ],
    [
      'in place of null, below its comment',
      '{\n  // a\n  "a": null\n}',
      [add('a', '1')],
      '{\n  // b\n  "a": ""\n}',
      '{\n  // a\n  "a": "1"\n}',
    ],
    [
      'a colon with a comment is not copied',
      '{\n  "a" /* x */ : "1"\n}',
      [add('b', '2')],
      '',
      '{\n  "a" /* x */ : "1",\n  "b": "2"\n}',
    ],
  ])('add: %s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })

  test('signs in comments are no style of the texts', () => {
    expect(edit('{\n  // é \\/ \\u00E9 /\n  "a": "\\u00e9\\/"\n}', [add('b', 'ö/')])).toBe(
      '{\n  // é \\/ \\u00E9 /\n  "a": "\\u00e9\\/",\n  "b": "\\u00f6\\/"\n}',
    )
  })

  test('create: the source with its comments and values replaced', () => {
    const source = parse('\uFEFF// Header\r\n{\r\n\t// A\r\n\t"a": "one", // one\r\n\t// B\r\n\t"b": "two",\r\n}')
    const order = source.entries.map(({ path }) => path)
    const bytes = jsonc.create(source, [set('a', 'eins'), remove('b')], { file, order, locale: 'de' })
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\uFEFF// Header\r\n{\r\n\t// A\r\n\t"a": "eins", // one\r\n}',
    )
  })
})
