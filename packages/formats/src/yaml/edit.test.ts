import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { add, copy, editsOf, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { yaml } from './yaml.ts'

const file = 'de.yml'
const { parse, edit } = editsOf(yaml, file)

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['several, in any order', 'a: x\nb: y\nc: z\n', [set('c', '3'), set('a', 'one')], 'a: one\nb: y\nc: "3"\n'],
    ['of two wishes the last counts', 'a: x\n', [set('a', 'y1'), set('a', 'y2')], 'a: y2\n'],
    [
      'the same text keeps its spelling',
      'a: "\\u0041 b"\nb: no\n',
      [set('a', 'A b'), set('b', 'no')],
      'a: "\\u0041 b"\nb: no\n',
    ],
    [
      'the quote of most texts',
      "a: 'x'\nb: 'y'\nc: \"z\"\nd: w\n",
      [set('d', '# 1')],
      "a: 'x'\nb: 'y'\nc: \"z\"\nd: '# 1'\n",
    ],
    ['double where most are', 'a: "x"\nb: y\n', [set('b', "- it's")], 'a: "x"\nb: "- it\'s"\n'],
    ['single with a tab becomes double', "a: 'x'\n", [set('a', 'x\ty')], 'a: "x\\ty"\n'],
    ['single with a break of another version too', "a: 'x'\n", [set('a', 'x\u2028y\u0085')], 'a: "x\\Ly\\N"\n'],
    [
      'several lines become one',
      'a: x\n  y\nb: "x\n  y"\nc: \'x\n  y\'\n',
      [set('a', 'z z'), set('b', 'z'), set('c', 'z')],
      'a: z z\nb: "z"\nc: \'z\'\n',
    ],
    ['beside tag, anchor and comment', 'a: !!str &x y # c\nb: *x\n', [set('a', 'z')], 'a: !!str &x z # c\nb: *x\n'],
    ['a tag of something else goes, its anchor stays', 'a: &x !foo y\nb: *x\n', [set('a', 'z')], 'a: &x z\nb: *x\n'],
    [
      'nothing',
      'a:\nb:   # c\nc: &x\n',
      [set('a', 'x'), set('b', 'y1'), set('c', 'z')],
      'a: x\nb: y1   # c\nc: &x z\n',
    ],
    ['nothing in a list', 'a:\n- \n-\n- x\n', [set('a>0', 'v'), set('a>1', 'w')], 'a:\n- v \n- w\n- x\n'],
    [
      'nothing in brackets',
      'a: {b, c: , d: ~}\n',
      [set('a>b', 'x'), set('a>c', 'u'), set('a>d', 'z')],
      'a: {b: x, c: u , d: z}\n',
    ],
    ['nothing behind a key sign', '? a\nb: x\n', [set('a', 'v')], '? a\n: v\nb: x\n'],
    [
      'numbers, words, empty collections',
      'a: 1\nb: true\nc: {}\nd: []\n',
      [set('a', 'x'), set('b', 'u'), set('c', 'z'), set('d', 'w')],
      'a: x\nb: u\nc: z\nd: w\n',
    ],
    [
      'in brackets',
      'a: {b: x, c: [y, z]}\n',
      [set('a>b', 'p, q'), set('a>c>1', 'r: s')],
      'a: {b: "p, q", c: [y, "r: s"]}\n',
    ],
    [
      'literal, other chomping',
      'a: |+\n  x\n\nb: |\n  x\n\nc: |-\n  x\n',
      [set('a', 'y'), set('b', 'y'), set('c', 'y\n')],
      'a: |-\n  y\nb: |-\n  y\n\nc: |\n  y\n',
    ],
    ['kept breaks, more and fewer', 'a: |+\n  x\n\nb: z\n', [set('a', 'y\n\n\n')], 'a: |+\n  y\n\n\nb: z\n'],
    ['more breaks than blank lines behind', 'a: |\n  x\n\nb: z\n', [set('a', 'y\n\n\n')], 'a: |+\n  y\n\n\nb: z\n'],
    [
      'fewer breaks than blank lines behind',
      'a: |\n  x\n\n\n\nb: z\n',
      [set('a', 'y\n\n')],
      'a: "y\\n\\n"\n\n\n\nb: z\n',
    ],
    ['kept breaks at the end without one', 'a: |\n  x', [set('a', 'y\n\n')], 'a: "y\\n\\n"'],
    ['block header and its comment', 'a: |2- # c\n    x\n', [set('a', 'y\nz')], 'a: |2- # c\n  y\n  z\n'],
    [
      'block with its indent',
      'a:\n    b: |\n          x\n',
      [set('a>b', 'y\n z\n')],
      'a:\n    b: |\n          y\n           z\n',
    ],
    [
      'block that cannot hold it',
      'a: | # c\n  x\nb: |\n  x\nc: |\n  x\n',
      [set('a', '\u0001'), set('b', ''), set('c', 'x\n \ny\n')],
      'a: "\\x01" # c\nb: ""\nc: "x\\n \\ny\\n"\n',
    ],
    ['folded, a line for each paragraph', 'a: >-\n  x\n', [set('a', 'y\n\nz\nw')], 'a: >-\n  y\n\n\n  z\n\n  w\n'],
    [
      'folded with indented lines, beside which nothing is folded',
      'a: >\n  x\n',
      [set('a', 'y\n  z\n\n  w\nv\n\nu\n')],
      'a: >\n  y\n    z\n\n    w\n  v\n\n\n  u\n',
    ],
    ['folded with a leading blank', 'a: >\n  x\n', [set('a', ' y\nz\n')], 'a: >2\n   y\n  z\n'],
    ['folded with a blank at an end', 'a: >\n  x\n', [set('a', 'y \nz\n')], 'a: |\n  y \n  z\n'],
    ['block with a leading blank', 'a:\n  b: |\n     x\n', [set('a>b', '  y\n')], 'a:\n  b: |3\n       y\n'],
    ['block before a comment', 'a: |\n  x\n # c\nb: w\n', [set('a', 'z')], 'a: |-\n  z\n # c\nb: w\n'],
    ['block with a leading tab', 'a: |\n  x\n', [set('a', '\n\ty\n')], 'a: |2\n\n  \ty\n'],
    ['block in a list', '- |\n x\n- y\n', [set('0', 'z\nw\n')], '- |\n z\n w\n- y\n'],
    [
      'block before lines of blanks',
      'a:\n  b: |\n    x\n    \n  \n  c: y1\n',
      [set('a>b', 'z\n')],
      'a:\n  b: |\n    z\n    \n  \n  c: y1\n',
    ],
    ['CRLF', 'a: |\r\n  x\r\nb: y\r\n', [set('a', 'p\nq\n'), set('b', 'r\ns')], 'a: |\r\n  p\r\n  q\r\nb: "r\\ns"\r\n'],
    ['CR', 'a: >\r  x\rb: y\r', [set('a', 'p\nq\n')], 'a: >\r  p\r\r  q\rb: y\r'],
    [
      'escaped where the file escapes',
      'a: "\\u00E9"\nb: x\nc: |\n  x\n',
      [set('b', 'ü\u{1F600}'), set('c', 'ö\n')],
      'a: "\\u00E9"\nb: "\\u00FC\\U0001F600"\nc: "\\u00F6\\n"\n',
    ],
    ['in its spelling', 'a: "\\xe9"\nb: x\n', [set('b', 'üΩ')], 'a: "\\xe9"\nb: "\\xfc\\u03a9"\n'],
    ['raw where the file is raw', 'a: "\\u00e9 ö"\nb: x\n', [set('b', 'ü')], 'a: "\\u00e9 ö"\nb: ü\n'],
    [
      'an invisible character that was escaped stays so',
      'a: "x\\u00a0y\\_\\u200B"\nb: ö\n',
      [set('a', '\u200b\u00a0ü')],
      'a: "\\u200B\\_ü"\nb: ö\n',
    ],
    ['of duplicates the one that counts', 'a: x\na: y1\n', [set('a', 'z')], 'a: x\na: z\n'],
    [
      'keys that objects have anyway',
      '__proto__: x\nconstructor: w\n',
      [set('__proto__', 'p'), set('constructor', 'q')],
      '__proto__: p\nconstructor: q\n',
    ],
    ['an alias alone', 'a: &x u\nb: *x # c\n', [set('b', 'v')], 'a: &x u\nb: v # c\n'],
    [
      'the value below its key',
      'a:\n    x\nb:\n  - c:\n      "x"\n',
      [set('a', 'z'), set('b>0>c', 'w')],
      'a:\n    z\nb:\n  - c:\n      "w"\n',
    ],
    ['the value of a key with a sign', '? a\n: x\n', [set('a', 'z')], '? a\n: z\n'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })

  test.for([
    'n',
    'N',
    'Y',
    'no',
    'YES',
    'On',
    'oFF',
    'True',
    'false',
    '~',
    'null',
    'NULL',
    '1',
    '-1',
    '+1',
    '1.5',
    '.5',
    '5.',
    '1e3',
    '0x1f',
    '0o17',
    '017',
    '0b1',
    '1_000',
    '1,000',
    '.inf',
    '-.INF',
    '.nan',
    '12:30',
    '1:2:3.5',
    '2001-01-01',
    '2001-1-1T1:2:3Z',
    '=',
    '<<',
    ':sym',
    ':a b',
    '',
    ' x',
    '\u00a0x',
    'x\u3000',
    'x ',
    '\tx',
    '- x',
    '-',
    '? x',
    '?',
    ': x',
    ':',
    'x: y',
    'x:',
    'x #y',
    '#x',
    ',x',
    '[x',
    ']x',
    '{x',
    '}x',
    '&x',
    '*x',
    '!x',
    '|x',
    '>x',
    "'x",
    '"x',
    '%x',
    '@x',
    '`x',
    '---',
    '--- x',
    '...',
    'x\ny',
    'x\u0085y',
    'x\u2028y',
    '\ufeffx',
    'x\u0007',
  ])('%j gets quotes', (value) => {
    const after = edit('a: x\n', [set('a', value)])
    expect([after.startsWith('a: "'), after.endsWith('"\n')]).toEqual([true, true])
    expect(parse(after).entries).toMatchObject([{ kind: 'text', value }])
  })

  test.for([
    'y',
    'x',
    'Nope',
    'x:y',
    'x#y',
    'x, y',
    'x [y]',
    "it's",
    'a "b"',
    '-x',
    '?x',
    '<b>x</b>',
    'x%',
    '1.2.3',
    '1 000',
    '12:60',
    '2001-01-01 to go',
    'é',
    '日本',
    '😀',
    'x\u00a0y',
    '(x)',
    '/x',
    '$x',
    '.x',
    '_',
    '1st',
    'null and void',
  ])('%j needs none', (value) => {
    expect(edit('a: x\n', [set('a', value)])).toBe(`a: ${value}\n`)
  })

  test.for(['x,y', 'x[', 'x]', '{x', 'x}', 'x:y', 'http://x.y', '-x', '?x'])('%j gets quotes in brackets', (value) => {
    expect(edit('a: [x]\n', [set('a>0', value)])).toBe(`a: ["${value}"]\n`)
  })
})

describe('add', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    [
      'behind the nearest one before it',
      'a: 1st\nd: 4th\n',
      [add('c', 'x')],
      'a: v\nb: v\nc: v\nd: v\n',
      'a: 1st\nc: x\nd: 4th\n',
    ],
    ['before the nearest one behind it', 'c: x\n', [add('a', 'z')], 'a: v\nb: v\nc: v\n', 'a: z\nc: x\n'],
    ['below a header', '# head\n\nb: x\n', [add('a', 'z')], 'a: v\nb: v\n', '# head\n\na: z\nb: x\n'],
    ['above the comment of the next', '# about b\nb: x\n', [add('a', 'z')], 'a: v\nb: v\n', 'a: z\n# about b\nb: x\n'],
    [
      'several, in the order of the source',
      'b: x\n',
      [add('d', '4'), add('c', 'w'), add('a', 'u')],
      'a: v\nb: v\nc: v\nd: v\n',
      'a: u\nb: x\nc: w\nd: "4"\n',
    ],
    ['unknown to the source', 'a: x\nb: w\n', [add('z', 'u')], '', 'a: x\nb: w\nz: u\n'],
    [
      'with quotes, comments and blank line of the source',
      'a: x\n',
      [add('b', 'p'), add('c', 'q')],
      'a: v\n\n# about b\n# more\nb: \'v\' # beside\nc: "v"\n',
      'a: x\n\n# about b\n# more\nb: \'p\' # beside\nc: "q"\n',
    ],
    [
      'with the key of the source',
      'a: x\n',
      [add('b', 'p'), add('no', 'q'), add('404', 'r')],
      'a: v\n"b": v\nno: v\n404: v\n',
      'a: x\n"b": p\nno: q\n404: r\n',
    ],
    [
      'with a key that needs quotes',
      'a: x\n',
      [add('no', 'p'), add('1', 'q'), add('b: c', 'r'), add('', 's')],
      '',
      'a: x\n"no": p\n"1": q\n"b: c": r\n"": s\n',
    ],
    [
      'block scalars of the source',
      'a: x\n',
      [add('b', 'p\nq\n'), add('c', 'r\ns'), add('d', 'one')],
      'a: v\nb: |\n    v\nc: >\n  v\nd: |-\n  v\n',
      'a: x\nb: |\n  p\n  q\nc: >-\n  r\n\n  s\nd: |-\n  one\n',
    ],
    [
      'the blank line of the one behind it comes back',
      'x: u\n\n# about b\nb: x\n',
      [add('a', 'w'), add('0', 'z')],
      'z: v\n0: v\na: v\n\n# about b\nb: v\n',
      'x: u\n\n0: z\na: w\n\n# about b\nb: x\n',
    ],
    ['a blank before the colon', 'a : x\n', [add('b>c', 'w')], '', 'a : x\nb :\n  c : w\n'],
    ['no final line break', 'a: x', [add('b', 'w')], '', 'a: x\nb: w'],
    ['behind a trailing comment without one', 'a: x # c', [add('b', 'w')], '', 'a: x # c\nb: w'],
    ['CRLF', 'a: x\r\n', [add('b>c', 'w')], 'a: v\n# c\nb:\n  c: v\n', 'a: x\r\n# c\r\nb:\r\n  c: w\r\n'],
    ['CR', 'a: x\r', [add('b', 'w')], '', 'a: x\rb: w\r'],
    ['into a map, with its indent', 'a:\n    b: x\n', [add('a>c', 'w')], '', 'a:\n    b: x\n    c: w\n'],
    [
      'new maps, with the indent of the file',
      'a:\n   b: x\n',
      [add('c>d>e', 'w')],
      '',
      'a:\n   b: x\nc:\n   d:\n      e: w\n',
    ],
    ['new maps, with the indent of the source', 'a: x\n', [add('c>d', 'w')], 'c:\n    d: v\n', 'a: x\nc:\n    d: w\n'],
    [
      'behind a map and the comments in it',
      'a:\n  b: x\n  # end of a\nc: w\n',
      [add('z', 'u')],
      'a:\n  b: v\nz: v\nc: v\n',
      'a:\n  b: x\n  # end of a\nz: u\nc: w\n',
    ],
    [
      'at the end of a map and behind it',
      'a:\n  b: x\nd: w\n',
      [add('c', 'u'), add('a>z', 'v')],
      'a:\n  b: v\n  z: v\nc: v\nd: v\n',
      'a:\n  b: x\n  z: v\nc: u\nd: w\n',
    ],
    [
      'behind a block scalar and its blank lines',
      'a: |\n  x\n\nb: w\n',
      [add('z', 'u')],
      'a: v\nz: v\nb: v\n',
      'a: |\n  x\nz: u\n\nb: w\n',
    ],
    [
      'behind kept lines',
      'a: |+\n  x\n\nb: w\n',
      [add('z', 'u')],
      'a: v\n\nz: v\nb: v\n',
      'a: |+\n  x\n\nz: u\nb: w\n',
    ],
    ['into nothing', 'a:\nb: x\n', [add('a>c', 'w')], '', 'a:\n  c: w\nb: x\n'],
    ['into null, beside a comment', 'a: ~ # c\nb: x\n', [add('a>c', 'w')], '', 'a: # c\n  c: w\nb: x\n'],
    ['into an empty map', 'a: {}\nb: x\n', [add('a>c', 'w')], '', 'a:\n  c: w\nb: x\n'],
    ['into an empty map in brackets', 'a: {b: {}}\n', [add('a>b>c', 'w')], '', 'a: {b: {c: w}}\n'],
    ['into an empty file', '', [add('a>b', 'x')], 'a:\n  b: v\n', 'a:\n  b: x\n'],
    ['a list into an empty file', '', [add('1', 'x'), add('0', 'w')], '- v\n- v\n', '- w\n- x\n'],
    ['into a file of comments', '# c', [add('a', 'x')], '', '# c\na: x'],
    ['into a file of a mark', '---\n', [add('a', 'x')], '', '---\na: x\n'],
    ['into a file of brackets', '{}\n', [add('a', 'x')], '', 'a: x\n'],
    ['a null', 'a: ~\nb:\nc: 1\n', [add('a', 'x'), add('b', 'w'), add('c', 'z')], '', 'a: x\nb: w\nc: z\n'],
    ['in place of what is removed', 'a: x\nb: w\n', [remove('a'), add('a>c', 'z')], '', 'a:\n  c: z\nb: w\n'],
    ['a text in place of a map', 'a:\n  b: x\nc: w\n', [remove('a>b'), add('a', 'z')], '', 'a: z\nc: w\n'],
    ['into a list', 'a:\n- x\n- w\n', [add('a>2', 'z')], '', 'a:\n- x\n- w\n- z\n'],
    ['into a list, behind a gap', 'a:\n  - x\n', [add('a>2', 'z')], '', 'a:\n  - x\n  - null\n  - z\n'],
    [
      'a new list like one of the file',
      'a:\n- x\n',
      [add('b>0', 'w'), add('b>1', 'z')],
      'b:\n    - v\n    - v\n',
      'a:\n- x\nb:\n- w\n- z\n',
    ],
    ['a new list like that of the source', 'a: x\n', [add('b>0', 'w')], 'b:\n- v\n', 'a: x\nb:\n- w\n'],
    ['a new list in brackets', 'a: x\n', [add('b>0', 'w'), copy('b>1', '~')], 'b: [ v, ~ ]\n', 'a: x\nb: [ w, ~ ]\n'],
    ['a map in a list', 'a:\n- b: x\n', [add('a>1>b', 'w'), add('a>1>c', 'z')], '', 'a:\n- b: x\n- b: w\n  c: z\n'],
    ['before the first of a map in a list', '- b: x\n', [add('0>a', 'w')], '- a: v\n  b: v\n', '- a: w\n  b: x\n'],
    ['a list in a list', '- x\n', [add('1>0', 'w'), add('1>1', 'z')], '- v\n- - v\n  - v\n', '- x\n- - w\n  - z\n'],
    [
      'into brackets',
      'a: { b: x }\n',
      [add('a>c', 'w'), add('a>a', 'z')],
      'a: {a: v, b: v, c: v}\n',
      'a: { a: z, b: x, c: w }\n',
    ],
    [
      'into brackets as in JSON',
      '{"a":"x"}',
      [add('b', 'w'), add('c>d', 'z')],
      'b: v\n',
      '{"a":"x","b":"w","c":{"d":"z"}}',
    ],
    [
      'the same, with blanks and a long key',
      'a: {"b": "x"}\n',
      [add(`a>${'k'.repeat(1100)}`, 'w'), add('a>c', 'z')],
      '',
      `a: {"b": "x", ? ${'k'.repeat(1100)} : "w", "c": "z"}\n`,
    ],
    ['into brackets without blanks', 'a: [x,w]\n', [add('a>2', 'z')], '', 'a: [x,w,z]\n'],
    [
      'into brackets over lines',
      'a: {\n  b: x,\n  c: w\n}\n',
      [add('a>d', 'z')],
      '',
      'a: {\n  b: x,\n  c: w,\n  d: z\n}\n',
    ],
    [
      'into brackets with comments',
      'a: {\n  b: x, # about b\n  c: w\n}\n',
      [add('a>d', 'z')],
      'a: {b: v, d: v, c: v}\n',
      'a: {\n  b: x, # about b\n  d: z,\n  c: w\n}\n',
    ],
    [
      'values that are no texts',
      'a: x\n',
      [copy('b', '5'), copy('c', ''), copy('d', '{}'), copy('e', ':year'), copy('f', '!foo x')],
      '',
      'a: x\nb: 5\nc:\nd: {}\ne: :year\nf: !foo x\n',
    ],
    [
      'an alias, with the anchor it means',
      'z: x\n',
      [add('a', 'w'), copy('b', '*x')],
      'a: &x v\nb: *x\nz: v\n',
      'a: &x w\nb: *x\nz: x\n',
    ],
    [
      'what a tag is around',
      'z: x\n',
      [copy('a>b', '5'), copy('a>c', 'd')],
      'a: !foo\n  b: 5\n  c: d\nz: v\n',
      'a: !foo\n  b: 5\n  c: d\nz: x\n',
    ],
    ['a long key', 'a: x\n', [add('k'.repeat(1100), 'w')], '', `a: x\n? ${'k'.repeat(1100)}\n: w\n`],
  ])('%s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['with its comments', 'a: x\n# about b\n# more\nb: y # z\nc: w\n', [remove('b')], 'a: x\nc: w\n'],
    ['but not with a header', '# head\n\na: x\nb: w\n', [remove('a')], '# head\n\nb: w\n'],
    ['a comment in another column stays', 'a: x\n  # c\nb: w\n', [remove('b')], 'a: x\n  # c\n'],
    ['of two blank lines one', 'a: x\n\nb: w\n\nc: z\n', [remove('b')], 'a: x\n\nc: z\n'],
    ['the last one and the blank line before it', 'a: x\n\nb: w\n', [remove('b')], 'a: x\n'],
    ['the first one and the blank line behind it', 'a: x\n\nb: w\n', [remove('a')], 'b: w\n'],
    ['a blank line beside it alone stays', 'a: x\n\nb: w\nc: z\n', [remove('b')], 'a: x\n\nc: z\n'],
    ['neighbours', 'a: x\n\nb: w\n\nc: z\n\nd: v\n', [remove('b'), remove('c')], 'a: x\n\nd: v\n'],
    [
      'all lines of it',
      'a: |\n  x\n\n  y\nb: "x\n  y"\nc: x\n  y\nd: z\n',
      [remove('a'), remove('b'), remove('c')],
      'd: z\n',
    ],
    ['kept lines', 'a: |+\n  x\n\n\nb: w\n', [remove('a')], 'b: w\n'],
    ['behind kept lines', 'a: |+\n  x\nb: w\n\nc: z\n', [remove('b')], 'a: |+\n  x\nc: z\n'],
    ['no final line break', 'a: x\nb: w', [remove('b')], 'a: x'],
    ['behind kept lines, without a final line break', 'a: |+\n  x\n\nb: w', [remove('b')], 'a: |+\n  x\n\n'],
    ['everything', 'a: x\nb:\n  c: w\n', [remove('a'), remove('b>c')], ''],
    ['everything but comments', '# head\n\na: x\n', [remove('a')], '# head\n'],
    ['maps that are empty then', 'a:\n  b:\n    c: x\n  d: w\n', [remove('a>b>c')], 'a:\n  d: w\n'],
    [
      'with the comments of such a map',
      'z: v\n# about a\na:\n  b: x\n  # end\nc: w\n',
      [remove('a>b')],
      'z: v\nc: w\n',
    ],
    ['all duplicates', 'a: x\nb: w\na: z\n', [remove('a')], 'b: w\n'],
    ['a key with a sign', '? a\n: x\nb: w\n', [remove('a')], 'b: w\n'],
    ['the first of a map in a list', '- a: x\n  b: w\n', [remove('0>a')], '- b: w\n'],
    ['the same with a comment behind it', '- a: x\n  # about b\n  b: w\n', [remove('0>a')], '- # about b\n  b: w\n'],
    ['the last item of a list', 'a:\n- x\n- w\n', [remove('a>1')], 'a:\n- x\n'],
    [
      'an item that others follow',
      'a:\n- x\n- w\n- b: z\n- v\n',
      [remove('a>0'), remove('a>2>b')],
      'a:\n- null\n- w\n- {}\n- v\n',
    ],
    ['all items', 'a:\n- x\n- w\nb: z\n', [remove('a>0'), remove('a>1')], 'b: z\n'],
    ['in brackets', 'a: {b: x, c: w, d: z}\n', [remove('a>b'), remove('a>d')], 'a: {c: w}\n'],
    ['in the middle of brackets', 'a: [{b: x, c: w, d: z}]\n', [remove('a>0>c')], 'a: [{b: x, d: z}]\n'],
    ['all in brackets', 'a: {b: x}\nc: w\n', [remove('a>b')], 'c: w\n'],
    ['in brackets over lines', 'a: {\n  b: x,\n  c: w\n}\n', [remove('a>c')], 'a: {\n  b: x\n}\n'],
    [
      'in brackets with comments',
      'a: {\n  b: x, # about b\n  c: w, # about c\n  d: z\n}\n',
      [remove('a>c')],
      'a: {\n  b: x, # about b\n  d: z\n}\n',
    ],
    ['an anchor that nothing means', 'a: &x w\nb: z\n', [remove('a')], 'b: z\n'],
    ['an anchor with its aliases', 'a: &x w\nb: *x\nc: z\n', [remove('a'), remove('b')], 'c: z\n'],
    ['beside a merge key', 'a: &x\n  b: w\nc:\n  <<: *x\n  d: z\n', [remove('c>d')], 'a: &x\n  b: w\nc:\n  <<: *x\n'],
    ['CRLF', 'a: x\r\n# b\r\nb: w\r\n', [remove('b')], 'a: x\r\n'],
    ['CR', 'a: x\r\rb: w\r\rc: z\r', [remove('b')], 'a: x\r\rc: z\r'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('refused', () => {
  const refused = (before: string, changes: readonly EntryChange[], source = '') => {
    try {
      edit(before, changes, source)
    } catch (error) {
      return isLockaleError(error) ? [error.code, error.message] : error
    }
    return 'done'
  }

  test.for<[name: string, before: string, changes: readonly EntryChange[], said: string]>([
    ['a path that is not there', 'a: x\n', [set('b', 'w')], 'has no value b'],
    ['a map as a text', 'a:\n  b: x\n', [set('a', 'w')], 'has no value a'],
    ['a text that is there', 'a: x\n', [add('a', 'w')], 'a string already exists'],
    ['a text in the way', 'a: x\n', [add('a>b', 'w')], 'a string already exists'],
    ['an alias in the way', 'a: &x {b: c}\nd: *x\n', [add('d>e', 'w')], 'an alias already exists'],
    ['a key for a list', 'a:\n- x\n', [add('a>b', 'w')], 'still contains values'],
    ['an anchor that is still meant', 'a: &x\n  b: w\nc: *x\n', [remove('a>b')], '`*x` still refers to it'],
    ['an alias without its anchor', 'a: x\n', [copy('b', '*x')], 'there is no anchor `&x`'],
    ['a copy of a text', 'a: x\n', [copy('b', 'some text')], 'has the wrong result'],
    ['a copy of more than a token', 'a: x\n', [copy('b', '1, 2')], 'not one token'],
    ['a part of what has a tag', 'a: !foo\n  b: x\n', [set('a>b', 'w')], 'part of a `!foo`'],
    ['a value in what has a tag', 'a: !foo\n  b: x\n', [add('a>c', 'w')], 'already exists'],
    ['what is both a text and a map', 'a: x\n', [add('b', 'w'), add('b>c', 'z')], 'contradicts'],
    ['a far item', 'a:\n- x\n', [add('a>5000', 'w')], 'Add the items before it'],
  ])('%s', ([, before, changes, said]) => {
    expect(String(refused(before, changes))).toMatch(/FORMAT_EDIT_MISMATCH|cannot|has no/)
    const [code, message] = refused(before, changes) as readonly string[]
    expect([code, said.startsWith('Add') || message?.includes(said)]).toEqual(['FORMAT_EDIT_MISMATCH', true])
  })

  test('a file with errors', () => {
    expect(refused('a: b: c\n', [])).toMatchObject(['FORMAT_EDIT_MISMATCH', expect.stringContaining('has errors')])
  })
})
