import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { add, copy, editsOf, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange, EntryPath } from '../format.ts'
import { json } from './json.ts'

const file = 'de.json'
const { parse, edit } = editsOf(json, file)

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['several, in any order', '{"a":"1","b":"2","c":"3"}', [set('c', 'z'), set('a', 'x')], '{"a":"x","b":"2","c":"z"}'],
    ['of two wishes the last counts', '{"a":"1"}', [set('a', 'x'), set('a', 'y')], '{"a":"y"}'],
    ['the same text keeps its spelling', '{"a":"\\u0041\\/\\u00e4"}', [set('a', 'A/ä')], '{"a":"\\u0041\\/\\u00e4"}'],
    [
      'a value that is no text',
      '{"a":{ },"b":null,"c":[1,2]}',
      [set('a', 'x'), set('b', 'y'), set('c>1', 'z')],
      '{"a":"x","b":"y","c":[1,"z"]}',
    ],
    [
      'keys that objects have anyway',
      '{"__proto__":"1","constructor":"2"}',
      [set('__proto__', 'x'), set('constructor', 'y')],
      '{"__proto__":"x","constructor":"y"}',
    ],
    ['raw where the file is raw', '{"a":"é \\u00e9","b":"1"}', [set('b', 'ö😀')], '{"a":"é \\u00e9","b":"ö😀"}'],
    ['raw where nothing shows a style', '{"a":"\\u0001","b":"1"}', [set('b', 'ö')], '{"a":"\\u0001","b":"ö"}'],
    [
      'escaped where the file escapes',
      '{"a":"\\u00e9","b":"1"}',
      [set('b', 'ö😀\u007f')],
      '{"a":"\\u00e9","b":"\\u00f6\\ud83d\\ude00\u007f"}',
    ],
    [
      'in the case of the file',
      '{"a":"\\u00E9","b":"1"}',
      [set('b', '\u0001\u{1F600}')],
      '{"a":"\\u00E9","b":"\\u0001\\uD83D\\uDE00"}',
    ],
    ['an escaped slash where the file has it', '{"a":"x\\/y","b":"1"}', [set('b', 'a/b')], '{"a":"x\\/y","b":"a\\/b"}'],
    ['a raw slash where the file has both', '{"a":"x\\/y","b":"z/1"}', [set('b', 'a/b')], '{"a":"x\\/y","b":"a/b"}'],
    [
      'escapes for HTML where the file has them',
      '{"a":"\\u003Cb\\u003E \\u0026","b":"1"}',
      [set('b', '<i> & "\' =')],
      '{"a":"\\u003Cb\\u003E \\u0026","b":"\\u003Ci\\u003E \\u0026 \\"\' ="}',
    ],
    [
      'of them only those that are never raw',
      '{"a":"\\u003c\\u003e \\u0022","b":">"}',
      [set('a', '<>"')],
      '{"a":"\\u003c>\\u0022","b":">"}',
    ],
    ['a backslash before a slash is no style', '{"a":"\\\\/","b":"1"}', [set('b', '/')], '{"a":"\\\\/","b":"/"}'],
    [
      'an invisible character that was escaped stays so',
      '{"a":"é\\u00a0\\u200B","b":"\u00a0"}',
      [set('a', '\u200b\u00a0ü'), set('b', '\u00a0x')],
      '{"a":"\\u200B\\u00a0ü","b":"\u00a0x"}',
    ],
    [
      'short escapes for what must be escaped',
      '{"a":"1"}',
      [set('a', '"\\\b\f\n\r\t\u0000\u001f\u007f\u2028')],
      '{"a":"\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028"}',
    ],
    ['beside half a character, which stays', '{"a":"\\uD83d","b":"1"}', [set('b', 'x')], '{"a":"\\uD83d","b":"x"}'],
    [
      'of duplicates the one that counts',
      '{"s":{"a":"1"},"s":{"a":"2","a":"3"}}',
      [set('s>a', 'x')],
      '{"s":{"a":"1"},"s":{"a":"2","a":"x"}}',
    ],
    ['mixed line ends stay', '{\r\n"a":"1",\n"b":"2"\r}', [set('b', 'x')], '{\r\n"a":"1",\n"b":"x"\r}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('add', () => {
  const pretty = '{\n  "a": "1",\n  "b": "2",\n  "c": "3",\n  "d": "4"\n}\n'

  test.for<
    [
      name: string,
      before: string,
      changes: readonly EntryChange[],
      source: string | readonly EntryPath[],
      after: string,
    ]
  >([
    [
      'before the first that the file has',
      '{\n  "c": "z"\n}',
      [add('a', 'x'), add('b', 'y')],
      pretty,
      '{\n  "a": "x",\n  "b": "y",\n  "c": "z"\n}',
    ],
    [
      'several behind one, in the order of the source',
      '{\n  "a": "x"\n}',
      [add('d', '4'), add('b', '2'), add('c', '3')],
      pretty,
      '{\n  "a": "x",\n  "b": "2",\n  "c": "3",\n  "d": "4"\n}',
    ],
    [
      'the nearest before wins over one behind',
      '{"d":"4","a":"1"}',
      [add('b', '2')],
      pretty,
      '{"d":"4","a":"1","b":"2"}',
    ],
    ['one that only follows, in the middle', '{"x":"0","d":"4"}', [add('c', '3')], pretty, '{"x":"0","c":"3","d":"4"}'],
    ['unknown to the source: at the end', '{"d":"4","a":"1"}', [add('z', '9')], pretty, '{"d":"4","a":"1","z":"9"}'],
    [
      'no neighbour at all: at the end',
      '{"x":"0"}',
      [add('b', '2'), add('a', '1')],
      pretty,
      '{"x":"0","a":"1","b":"2"}',
    ],
    ['four spaces', '{\n    "a": "1"\n}', [add('b', '2')], pretty, '{\n    "a": "1",\n    "b": "2"\n}'],
    [
      'tabs',
      '{\n\t"a": "1"\n}',
      [add('b', '2'), add('n>m', '3')],
      pretty,
      '{\n\t"a": "1",\n\t"b": "2",\n\t"n": {\n\t\t"m": "3"\n\t}\n}',
    ],
    ['no indent', '{\n"a": "1"\n}', [add('b', '2')], pretty, '{\n"a": "1",\n"b": "2"\n}'],
    ['CR alone', '{\r "a": "1"\r}', [add('b', '2')], pretty, '{\r "a": "1",\r "b": "2"\r}'],
    [
      'one line, a blank behind the comma',
      '{"a": "1", "c": "3"}',
      [add('b', '2'), add('d', '4')],
      pretty,
      '{"a": "1", "b": "2", "c": "3", "d": "4"}',
    ],
    ['one line, a single member', '{"a": "1"}', [add('b', '2')], pretty, '{"a": "1", "b": "2"}'],
    ['one line, before the first', '{ "c": "3" }', [add('a', '1')], pretty, '{ "a": "1", "c": "3" }'],
    [
      'a blank line before a neighbour is not copied',
      '{\n  "a": "1",\n\n  "b": "2"\n}',
      [add('c', '3')],
      pretty,
      '{\n  "a": "1",\n\n  "b": "2",\n  "c": "3"\n}',
    ],
    [
      'a blank line of the source comes along',
      '{\n  "a": "1"\n}',
      [add('b', '2'), add('c', '3')],
      '{\n  "a": "1",\n\n  "b": "2",\n  "c": "3"\n}',
      '{\n  "a": "1",\n\n  "b": "2",\n  "c": "3"\n}',
    ],
    [
      'the blank line of the one behind it comes back',
      '{\n  "b": "2",\n\n  "c": "3"\n}',
      [add('a', '1')],
      '{\n  "a": "1",\n\n  "b": "2",\n\n  "c": "3"\n}',
      '{\n  "a": "1",\n\n  "b": "2",\n\n  "c": "3"\n}',
    ],
    ['but not into one line', '{"a":"1"}', [add('b', '2')], '{\n  "a": "1",\n\n  "b": "2"\n}', '{"a":"1","b":"2"}'],
    [
      'a colon in the middle',
      '{\n  "a" : "1"\n}',
      [add('n>m', '2')],
      [],
      '{\n  "a" : "1",\n  "n" : {\n    "m" : "2"\n  }\n}',
    ],
    [
      'no blank behind the colon',
      '{\n  "a":"1"\n}',
      [add('n>m', '2')],
      [],
      '{\n  "a":"1",\n  "n":{\n    "m":"2"\n  }\n}',
    ],
    ['blanks before a comma', '{"a":"1" ,"c":"3"}', [add('b', '2')], pretty, '{"a":"1","b":"2" ,"c":"3"}'],
    [
      'into an empty root',
      '{}',
      [add('a', '1'), add('b>c', '2')],
      [],
      '{\n  "a": "1",\n  "b": {\n    "c": "2"\n  }\n}',
    ],
    ['into an empty root, CRLF, blanks in it', '{\r\n\r\n}\r\n', [add('a', '1')], [], '{\r\n  "a": "1"\r\n}\r\n'],
    [
      'into an empty object',
      '{\n    "a": {},\n    "b": "2"\n}',
      [add('a>x', '1')],
      [],
      '{\n    "a": {\n        "x": "1"\n    },\n    "b": "2"\n}',
    ],
    ['into an empty object in one line', '{"a":{ },"b":"2"}', [add('a>x', '1')], [], '{"a":{"x":"1"},"b":"2"}'],
    [
      'a new object like the one beside it',
      '{\n  "a": { "m": "1" },\n  "c": "3"\n}',
      [add('b>m', '2')],
      '{"a":{"m":"1"},"b":{"m":"2"},"c":"3"}',
      '{\n  "a": { "m": "1" },\n  "b": { "m": "2" },\n  "c": "3"\n}',
    ],
    [
      'new objects inside new objects',
      '{\n  "a": "1"\n}',
      [add('b>c>d', '2'), add('b>c>e', '3'), add('b>f', '4')],
      [],
      '{\n  "a": "1",\n  "b": {\n    "c": {\n      "d": "2",\n      "e": "3"\n    },\n    "f": "4"\n  }\n}',
    ],
    [
      'members of a new object in the order of the source',
      '{}',
      [add('n>b', '2'), add('n>a', '1'), add('n>z', '3')],
      '{"n":{"a":"1","b":"2"}}',
      '{"n":{"a":"1","b":"2","z":"3"}}',
    ],
    [
      'where several objects have it, into the one that counts',
      '{"s":{"a":"1"},"s":{"b":"2"}}',
      [add('s>a', 'x')],
      '{"s":{"a":"1","b":"2"}}',
      '{"s":{"a":"1"},"s":{"a":"x","b":"2"}}',
    ],
    [
      'keys that objects have anyway',
      '{"a":"1"}',
      [add('__proto__', 'x'), add('constructor>prototype', 'y')],
      [],
      '{"a":"1","__proto__":"x","constructor":{"prototype":"y"}}',
    ],
    [
      'into __proto__',
      '{"__proto__":{"a":"1"}}',
      [add('__proto__>b', '2')],
      '{"__proto__":{"a":"1","b":"2"}}',
      '{"__proto__":{"a":"1","b":"2"}}',
    ],
    [
      'a dotted key is one key',
      '{"a":{"b":"1"}}',
      [{ kind: 'add', path: ['a.b'], value: '2' }],
      [],
      '{"a":{"b":"1"},"a.b":"2"}',
    ],
    ['an empty key', '{"a":"1"}', [add('', '2')], [], '{"a":"1","":"2"}'],
    ['into nothing, in one line as in the source', '{}\n', [add('a', '1')], '{ "b": "" }\n', '{ "a": "1" }\n'],
    ['into nothing over lines', '{\n}', [add('a', '1')], '{"b":""}', '{\n  "a": "1"\n}'],
    ['into nothing, laid out as in the source', '{}', [add('a', '1')], '{\r\n\t"b" : ""\r\n}', '{\r\n\t"a" : "1"\r\n}'],
    [
      'a key with everything in it',
      '{"a":"1"}',
      [{ kind: 'add', path: ['"\\/\n~é\ud800'], value: 'x' }],
      [],
      '{"a":"1","\\"\\\\/\\n~é\\ud800":"x"}',
    ],
    ['a key in a file that escapes', '{"a":"\\u00e9"}', [add('ö', 'x')], [], '{"a":"\\u00e9","\\u00f6":"x"}'],
    ['in place of null', '{"a":null,"b":null}', [add('a', 'x'), add('b>c', 'y')], [], '{"a":"x","b":{"c":"y"}}'],
    [
      'an array item at the end',
      '{\n  "a": [\n    "x"\n  ]\n}',
      [add('a>1', 'y'), add('a>2>t', 'z')],
      '{"a":["x","y",{"t":"z"}]}',
      '{\n  "a": [\n    "x",\n    "y",\n    {\n      "t": "z"\n    }\n  ]\n}',
    ],
    [
      'array items in the order of their indexes',
      '{"a":["0"]}',
      [add('a>2', '2'), add('a>1', '1')],
      [],
      '{"a":["0","1","2"]}',
    ],
    [
      'ten and more items',
      '{}',
      Array.from({ length: 11 }, (_, index) => add(`a>${10 - index}`, `${10 - index}`)),
      `{"a":[${'"x",'.repeat(10)}"x"]}`,
      `{"a":[${Array.from({ length: 11 }, (_, index) => `"${index}"`).join(',')}]}`,
    ],
    [
      'behind a gap, which null fills',
      '{"a":["0"]}',
      [add('a>3', '3')],
      '{"a":["0","1","2","3"]}',
      '{"a":["0",null,null,"3"]}',
    ],
    ['a new array with a gap', '{"b":"1"}', [add('a>1', 'y')], '{"a":["x","y"],"b":"1"}', '{"a":[null,"y"],"b":"1"}'],
    [
      '0, 1, 2 is a list where nothing says otherwise',
      '{"b":"1"}',
      [add('a>0', 'x'), add('a>1', 'y')],
      [
        ['a', '0'],
        ['a', '1'],
      ],
      '{"b":"1","a":["x","y"]}',
    ],
    [
      'but an object where the source has one',
      '{"b":"1"}',
      [add('a>0', 'x'), add('a>1', 'y')],
      '{"a":{"0":"x","1":"y"}}',
      '{"b":"1","a":{"0":"x","1":"y"}}',
    ],
    ['404 is no list', '{"b":"1"}', [add('a>404', 'x')], [['a', '404']], '{"b":"1","a":{"404":"x"}}'],
    ['into an empty array', '{"a":[]}', [add('a>0', 'x')], [], '{"a":["x"]}'],
    ['an object into an empty array', '{"a":[]}', [add('a>x', 'y')], [], '{"a":{"x":"y"}}'],
    [
      'values that are no texts',
      '{"a":"1"}',
      [copy('b', '1.50'), copy('c', 'null'), copy('d>e', '[ ]'), copy('f', ' {\n} ')],
      [],
      '{"a":"1","b":1.50,"c":null,"d":{"e":[]},"f":{}}',
    ],
  ])('%s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['the first', '{\n  "a": "1",\n  "b": "2"\n}\n', [remove('a')], '{\n  "b": "2"\n}\n'],
    ['the last, with blanks before the comma', '{"a":"1" , "b":"2" }', [remove('b')], '{"a":"1" }'],
    ['the first of a tight line', '{"a": "1", "b": "2"}', [remove('a')], '{"b": "2"}'],
    ['one in the middle of a line', '{ "a": 1, "b": 2, "c": 3 }', [remove('b')], '{ "a": 1, "c": 3 }'],
    ['a run to the end', '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', [remove('c'), remove('b')], '{\n  "a": 1\n}'],
    ['a run from the start', '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', [remove('a'), remove('b')], '{\n  "c": 3\n}'],
    ['every other', '{"a":1,"b":2,"c":3,"d":4,"e":5}', [remove('a'), remove('c'), remove('e')], '{"b":2,"d":4}'],
    [
      'a blank line goes with what stands behind it',
      '{\n  "a": 1,\n\n  "b": 2,\n  "c": 3\n}',
      [remove('b')],
      '{\n  "a": 1,\n  "c": 3\n}',
    ],
    ['all: the root stays', '{\n  "a": 1,\n  "b": { "c": 2 }\n}\n', [remove('a'), remove('b>c')], '{}\n'],
    ['objects that we emptied go too', '{"a":{"b":{"c":"1"}},"d":"2"}', [remove('a>b>c')], '{"d":"2"}'],
    ['objects that were empty before stay', '{"a":{"b":{},"c":"1"}}', [remove('a>c')], '{"a":{"b":{}}}'],
    ['all duplicates', '{"a":"1","b":"x","a":"2"}', [remove('a')], '{"b":"x"}'],
    [
      'all duplicates in all duplicates',
      '{"s":{"a":"1","b":"1"},"s":{"a":"2","c":"2"}}',
      [remove('s>a')],
      '{"s":{"b":"1"},"s":{"c":"2"}}',
    ],
    [
      'an object that counted does not make room for an older one',
      '{"s":{"x":"1"},"t":1,"s":{"a":"2"}}',
      [remove('s>a')],
      '{"t":1}',
    ],
    ['nor does a text', '{"s":{"x":"1"},"t":1,"s":"2"}', [remove('s')], '{"t":1}'],
    ['__proto__', '{"__proto__":"1","a":"2"}', [remove('__proto__')], '{"a":"2"}'],
    ['an empty container', '{"a":{},"b":[]}', [remove('a')], '{"b":[]}'],
    ['the last items of an array', '{"a":["1","2","3"]}', [remove('a>2'), remove('a>1')], '{"a":["1"]}'],
    ['all items of an array', '{"a":["1","2"],"b":"3"}', [remove('a>0'), remove('a>1')], '{"b":"3"}'],
    [
      'an item that others follow leaves its place',
      '{"a":["1","2","3"]}',
      [remove('a>0'), remove('a>2')],
      '{"a":[null,"2"]}',
    ],
    ['so does an object', '{"a":[{"t":"1"},{"t":"2"}]}', [remove('a>0>t')], '{"a":[{},{"t":"2"}]}'],
    ['an array in an array', '{"a":[["1"],["2"]]}', [remove('a>0>0')], '{"a":[[],["2"]]}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('a root that is no object', () => {
  const root = (kind: 'set' | 'add', value: string): EntryChange => ({ kind, path: [], value })
  const removeRoot: EntryChange = { kind: 'remove', path: [] }

  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    ['a text that is set', ' "x"\n', [root('set', 'y')], '', ' "y"\n'],
    ['a text that is set in place of null', ' null\n', [root('set', 'y')], '', ' "y"\n'],
    ['a text in place of null', 'null', [root('add', 'y')], '"x"', '"y"'],
    ['a text in place of nothing', '{ }', [root('add', 'y')], '"x"', '"y"'],
    ['a text in place of what goes', '{"a":"1"}', [remove('a'), root('add', 'y')], '"x"', '"y"'],
    ['a text that goes leaves null', '"x"', [removeRoot], '', 'null'],
    ['an object in place of a text', '"x"', [removeRoot, add('a', '1')], '{"a":""}', '{"a":"1"}'],
    ['an object in place of null', 'null\n', [add('a>b', '1')], '', '{\n  "a": {\n    "b": "1"\n  }\n}\n'],
    ['items of a list', '["a", "b"]', [set('1', 'x'), add('2', 'y')], '', '["a", "x", "y"]'],
    ['a list with a gap', '["a"]', [add('2', 'c')], '["a","b","c"]', '["a", null, "c"]'.replaceAll(' ', '')],
    ['a list without items', '[]', [add('0', 'a')], '', '[\n  "a"\n]'],
    [
      'a list in place of an empty object',
      '{}\n',
      [add('0', 'a'), add('1', 'b')],
      '[\n\t"a",\n\t"b"\n]',
      '[\n\t"a",\n\t"b"\n]\n',
    ],
    ['an object in place of an empty list', '[]', [add('a', '1')], '', '{\n  "a": "1"\n}'],
    ['an item that others follow leaves its place', '["a","b"]', [remove('0')], '', '[null,"b"]'],
    ['the last item goes', '[\n  "a",\n  "b"\n]', [remove('1')], '', '[\n  "a"\n]'],
    ['all items go, the list stays', '["a"]', [remove('0')], '', '[]'],
    ['a list of objects', '[{"t":"a"}]', [add('1>t', 'b')], '[{"t":""},{"t":""}]', '[{"t":"a"},{"t":"b"}]'],
  ])('%s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source === '' ? [] : source)).toBe(after)
  })
})

describe('all together', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    [
      'in neighbours',
      '{\n  "a": "1",\n  "x": "2",\n  "c": "3"\n}',
      [set('a', 'A'), remove('x'), add('b', 'B'), set('c', 'C')],
      '{"a":"","b":"","c":""}',
      '{\n  "a": "A",\n  "b": "B",\n  "c": "C"\n}',
    ],
    [
      'all go, others come',
      '{\n  "x": "1",\n  "y": "2"\n}',
      [remove('x'), remove('y'), add('a', '1')],
      '{"a":""}',
      '{\n  "a": "1"\n}',
    ],
    [
      'the last goes, others come',
      '{ "a": "1", "x": "2" }',
      [remove('x'), add('b', '2'), add('c', '3')],
      '{"a":"","b":"","c":""}',
      '{ "a": "1", "b": "2", "c": "3" }',
    ],
    [
      'the first goes, others come',
      '{"x":"1","b":"2"}',
      [remove('x'), add('a', '0')],
      '{"a":"","b":""}',
      '{"a":"0","b":"2"}',
    ],
    [
      'an object is emptied and filled',
      '{"n":{"x":"1"}}',
      [remove('n>x'), add('n>a', '2')],
      '{"n":{"a":""}}',
      '{"n":{"a":"2"}}',
    ],
    [
      'a text becomes an object, in its place',
      '{"a":"1","b":"2"}',
      [remove('a'), add('a>x', '3')],
      '{"b":"","a":{"x":""}}',
      '{"a":{"x":"3"},"b":"2"}',
    ],
    [
      'an object becomes a text, in its place',
      '{"a":{"x":"1","y":{"z":"2"}},"b":"3"}',
      [remove('a>x'), remove('a>y>z'), add('a', '4')],
      '{"a":"","b":""}',
      '{"a":"4","b":"3"}',
    ],
    [
      'an array becomes an object',
      '{"a":["1","2"],"b":"3"}',
      [remove('a>0'), remove('a>1'), add('a>x', '4')],
      '{"a":{"x":""},"b":""}',
      '{"a":{"x":"4"},"b":"3"}',
    ],
    [
      'a text becomes a number',
      '{"a":"1","b":"2"}',
      [remove('a'), copy('a', '5')],
      '{"a":5,"b":""}',
      '{"a":5,"b":"2"}',
    ],
    [
      'an array item changes its kind',
      '{"a":["1","2"]}',
      [remove('a>0'), copy('a>0', 'true')],
      '{"a":[true,"2"]}',
      '{"a":[true,"2"]}',
    ],
    ['a byte order mark stays', '\uFEFF{"a":"1"}', [add('b', '2')], '{"a":"","b":""}', '\uFEFF{"a":"1","b":"2"}'],
  ])('%s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })

  test('create: the source with its values replaced', () => {
    const source = parse('\uFEFF{\r\n\t"2": "two",\r\n\t"1": "one",\r\n\r\n\t"n": 1.50,\r\n\t"l": [ "x", {} ]\r\n}')
    const order = source.entries.map(({ path }) => path)
    const changes = [set('2', 'zwei'), remove('1'), set('l>0', 'y')]
    const bytes = json.create(source, changes, { file, order, locale: 'de' })
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\uFEFF{\r\n\t"2": "zwei",\r\n\r\n\t"n": 1.50,\r\n\t"l": [ "y", {} ]\r\n}',
    )
  })
})

describe('refuses', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], code: string, message: string]>([
    ['to set what is not there', '{"a":"1"}', [set('b', 'x')], 'FORMAT_EDIT_MISMATCH', 'de.json has no value b'],
    ['to set what holds values', '{"a":{"b":"1"}}', [set('a', 'x')], 'FORMAT_EDIT_MISMATCH', 'de.json has no value a'],
    ['to set the root', '{}', [{ kind: 'set', path: [], value: 'x' }], 'FORMAT_EDIT_MISMATCH', 'de.json has no value'],
    [
      'to set what objects have anyway',
      '{"a":{}}',
      [set('toString', 'x')],
      'FORMAT_EDIT_MISMATCH',
      'has no value toString',
    ],
    ['to remove what is not there', '{"a":"1"}', [remove('a>b')], 'FORMAT_EDIT_MISMATCH', 'has no value a.b'],
    [
      'to remove and set one value',
      '{"a":"1"}',
      [remove('a'), set('a', 'x')],
      'FORMAT_EDIT_MISMATCH',
      'has no value a',
    ],
    ['an index that is none', '{"a":["1"]}', [set('a>00', 'x')], 'FORMAT_EDIT_MISMATCH', 'has no value a.00'],
    [
      'to add what is there',
      '{"a":"1"}',
      [add('a', 'x')],
      'FORMAT_EDIT_MISMATCH',
      'a cannot be added to de.json: a string already exists',
    ],
    [
      'to add under a text',
      '{"a":"1"}',
      [add('a>b', 'x')],
      'FORMAT_EDIT_MISMATCH',
      'a.b cannot be added to de.json: a string already exists',
    ],
    [
      'to add under a number',
      '{"a":1}',
      [add('a>b', 'x')],
      'FORMAT_EDIT_MISMATCH',
      'a.b cannot be added to de.json: a value already exists',
    ],
    [
      'to put a text in place of texts',
      '{"a":{"b":"1"}}',
      [add('a', 'x')],
      'FORMAT_EDIT_MISMATCH',
      '"a" in de.json still contains values',
    ],
    [
      'to put an object in place of a list',
      '{"a":["1"]}',
      [add('a>b', 'x')],
      'FORMAT_EDIT_MISMATCH',
      '"a" in de.json still contains values',
    ],
    ['what contradicts itself', '{}', [add('a', 'x'), add('a>b', 'y')], 'FORMAT_EDIT_MISMATCH', 'contradicts'],
    ['the other way round', '{}', [add('a>b', 'y'), add('a', 'x')], 'FORMAT_EDIT_MISMATCH', 'contradicts'],
    ['to add the root', '"a"', [{ kind: 'add', path: [], value: 'x' }], 'FORMAT_EDIT_MISMATCH', 'The root cannot be'],
    ['to add below a text', '"a"', [add('b', 'x')], 'FORMAT_EDIT_MISMATCH', 'b cannot be added to de.json'],
    [
      'to put a text around texts',
      '["a"]',
      [{ kind: 'add', path: [], value: 'x' }],
      'FORMAT_EDIT_MISMATCH',
      'still contains values',
    ],
    [
      'an array with a huge gap',
      '{"a":["1"]}',
      [add('a>999999999', 'x')],
      'FORMAT_EDIT_MISMATCH',
      'item 999999999 cannot be added',
    ],
    ['to copy a text', '{}', [copy('a', '"x"')], 'FORMAT_EDIT_MISMATCH', 'is not one token'],
    ['to copy what is no value', '{}', [copy('a', '1,"b":2')], 'FORMAT_EDIT_MISMATCH', 'is not one token'],
    [
      'half a character in a new text',
      '{"a":"1"}',
      [set('a', 'x\ud83d')],
      'TEXT_NOT_WELL_FORMED',
      'The new value of a',
    ],
    ['half a character in an added text', '{}', [add('a', '\ude00')], 'TEXT_NOT_WELL_FORMED', 'The new value of a'],
    ['a file with errors', '{"a":"1",}', [], 'FORMAT_EDIT_MISMATCH', 'de.json has errors'],
  ])('%s', ([, before, changes, code, message]) => {
    const error = catchError(() => edit(before, changes))
    expect(isLockaleError(error, code)).toBe(true)
    expect(error).toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.stringMatching(/\.$/),
      place: file,
    })
  })

  function catchError(run: () => unknown): unknown {
    try {
      return run()
    } catch (error) {
      return error
    }
  }
})

describe('size', () => {
  test('5,000 edits all over a file of 50,000 values', () => {
    const members = Array.from({ length: 50_000 }, (_, index) => `  "key ${index}": "text ${index}"`)
    const before = parse(`{\n${members.join(',\n')}\n}\n`)
    const order = Array.from({ length: 51_000 }, (_, index) => [`key ${index}`])
    const numbers = Array.from({ length: 1000 }, (_, index) => index * 40)
    const changes = numbers.flatMap((number) => [
      set(`key ${number}`, `new ${number}`),
      remove(`key ${number + 1}`),
      add(`extra ${number}`, 'x'),
      add(`new>${number}`, 'y'),
      add(`key ${50_000 + number / 40}`, 'z'),
    ])
    const after = json.parse(json.edit(before, changes, { file, order }), { file })
    expect(after.entries).toHaveLength(50_000 - 1000 + 3000)
  })

  test('values 20,000 levels deep', () => {
    const deep = Array.from({ length: 20_000 }, () => 'a')
    const before = parse(`${'{"a":'.repeat(20_000)}"1"${'}'.repeat(20_000)}`)
    const changes: readonly EntryChange[] = [
      { kind: 'set', path: deep, value: '2' },
      { kind: 'add', path: [...deep.slice(1), 'b'], value: '3' },
      { kind: 'add', path: deep.map(() => 'c'), value: '4' },
    ]
    const after = json.parse(json.edit(before, changes, { file, order: [] }), { file })
    expect(after.entries.map(({ path, value }) => [path.length, path.at(-1), value])).toEqual([
      [20_000, 'a', '2'],
      [20_000, 'b', '3'],
      [20_000, 'c', '4'],
    ])
    expect(edit('{\n  "x": "1"\n}', [{ kind: 'add', path: deep, value: '2' }])).toContain('"2"')
  })
})
