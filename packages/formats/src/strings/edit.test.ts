import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath } from '../format.ts'
import { strings } from './strings.ts'

const file = 'de.lproj/Localizable.strings'
const parse = (text: string) => strings.parse(new TextEncoder().encode(text), { file })
const set = (key: string, value: string): EntryChange => ({ kind: 'set', path: [key], value })
const add = (key: string, value: string): EntryChange => ({ kind: 'add', path: [key], value })
const copy = (key: string, raw: string): EntryChange => ({ kind: 'copy', path: [key], raw })
const remove = (key: string): EntryChange => ({ kind: 'remove', path: [key] })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Edits `before`; the order is that of the values of `source`. */
function edit(before: string, changes: readonly EntryChange[], source?: string): string {
  const followed = source === undefined ? undefined : parse(source)
  const order: readonly EntryPath[] = followed?.entries.map(({ path }) => path) ?? []
  return toText(strings.edit(parse(before), changes, { file, order, ...(followed && { source: followed }) }))
}

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['several, in any order', 'a=1;b=2;c=3;', [set('c', 'z'), set('a', 'x')], 'a=x;b=2;c=z;'],
    ['the same text keeps its spelling', '"a" = "\\U41\\/\\101";', [set('a', 'A/A')], '"a" = "\\U41\\/\\101";'],
    ['of duplicates the one that counts', 'a = 1;\na = 2;\n', [set('a', 'x')], 'a = 1;\na = x;\n'],
    ['in single quotes', "'a' = 'b';", [set('a', '"it\'s"')], "'a' = '\"it\\'s\"';"],
    ['in double quotes', '"a" = "b";', [set('a', '"it\'s"')], '"a" = "\\"it\'s\\"";'],
    [
      'what needs quotes gets them',
      'a = b; c = d; e = f;',
      [set('a', ''), set('c', 'x//y'), set('e', 'é')],
      'a = ""; c = "x//y"; e = "é";',
    ],
    [
      'what needs none keeps none',
      'a = b; c = "d";',
      [set('a', '$x-1/y:z.'), set('c', 'x')],
      'a = $x-1/y:z.; c = "x";',
    ],
    [
      'comments in the entry stay',
      '"a" /* 1 */ = // 2\n"b"/* 3 */; // 4',
      [set('a', 'x')],
      '"a" /* 1 */ = // 2\n"x"/* 3 */; // 4',
    ],
    ['a value of its own for `key;`', '"a";\n', [set('a', 'b')], '"a" = "b";\n'],
    ['with the blanks of the file', '"a" ;\nb="c";\n', [set('a', 'x')], '"a"="x" ;\nb="c";\n'],
    ['and the quotes of the key', "a; 'b';", [set('a', 'x'), set('b', 'y')], "a = x; 'b' = 'y';"],
    ['a dictionary gives way', '"a" = { b = c; };', [set('a', 'x')], '"a" = "x";'],
    ['with the quotes of the file', "'b' = 'c'; 'd' = (e);", [set('d', 'x')], "'b' = 'c'; 'd' = 'x';"],
    [
      'letters for what has one, digits for what has none',
      '"a" = "b";',
      [set('a', '\u0007\b\t\n\v\f\r\r\n\\\u0000\u001b\u007f\u0085\u2028')],
      '"a" = "\\a\\b\\t\\n\\v\\f\\r\\r\\n\\\\\\U0000\\U001b\u007f\u0085\u2028";',
    ],
    ['raw line breaks where they are raw', '"a" = "x\r\ny";', [set('a', 'p\nq\r\nr\rs')], '"a" = "p\nq\r\nr\\rs";'],
    ['lone CR as well', '"a" = "x\ry";', [set('a', 'p\rq\nr')], '"a" = "p\rq\nr";'],
    [
      'escaped ones where they are not',
      '"a" = "x\\ny";\n"b" = "x\ny";',
      [set('a', 'p\nq')],
      '"a" = "p\\nq";\n"b" = "x\ny";',
    ],
    ['raw ones where all others are', '"a" = "x";\n"b" = "x\ny";', [set('a', 'p\nq')], '"a" = "p\nq";\n"b" = "x\ny";'],
    [
      'escaped ones where both are',
      '"a" = "x";\n"b" = "x\ny\\n";',
      [set('a', 'p\nq')],
      '"a" = "p\\nq";\n"b" = "x\ny\\n";',
    ],
    [
      'raw tabs where they are raw',
      '"a" = "x\ty"; "b" = "x";',
      [set('a', '\tp'), set('b', '\tp')],
      '"a" = "\tp"; "b" = "\\tp";',
    ],
    [
      'raw where the file is raw',
      '"a" = "é\\U00e9";\n"b" = "x";',
      [set('b', 'ö😀')],
      '"a" = "é\\U00e9";\n"b" = "ö😀";',
    ],
    [
      'raw where nothing shows a style',
      '"a" = "\\U0041";\n"b" = "x";',
      [set('b', 'ö')],
      '"a" = "\\U0041";\n"b" = "ö";',
    ],
    ['raw where a comment is', '// ©\n"a" = "\\U00e9";', [set('a', 'ö')], '// ©\n"a" = "ö";'],
    [
      'escaped where the file escapes',
      '"a" = "\\U00e9";\n"b" = "x";',
      [set('b', 'ö😀')],
      '"a" = "\\U00e9";\n"b" = "\\U00f6\\Ud83d\\Ude00";',
    ],
    [
      'in the case of the file',
      '"a" = "\\U00E9";\n"b" = "x";',
      [set('b', 'ö\u001b')],
      '"a" = "\\U00E9";\n"b" = "\\U00F6\\U001B";',
    ],
    [
      'where it has octal escapes as well',
      '"a" = "\\341";\n"b" = "x";',
      [set('b', 'ö')],
      '"a" = "\\341";\n"b" = "\\U00f6";',
    ],
    ['an escaped backslash before U is no style', '"a" = "\\\\U00e9";', [set('a', 'ö')], '"a" = "ö";'],
    [
      'what nobody sees stays escaped',
      '"a" = "é\\U00a0\\U200B\\240"; "b" = "\u00a0";',
      [set('a', '\u200b9\u00a0ü'), set('b', '\u00a0x')],
      '"a" = "\\U200b9\\U00a0ü"; "b" = "\u00a0x";',
    ],
    ['beside half a character', '"a" = "\\UD83d"; "b" = "x";', [set('b', 'y')], '"a" = "\\UD83d"; "b" = "y";'],
    ['beside a comment that nothing closes', '"a" = "b"; /* "c"', [set('a', 'x')], '"a" = "x"; /* "c"'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('add', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    ['behind the one before it', 'a = x;\nc = z;\n', [add('b', 'y')], 'a=1;\nb=2;\nc=3;\n', 'a = x;\nb = y;\nc = z;\n'],
    ['before the one behind it', '// head\n\nc = z;\n', [add('b', 'y')], 'b=2;\nc=3;\n', '// head\n\nb = y;\nc = z;\n'],
    [
      'with the comment and the blank line',
      '"a" = "x";\n',
      [add('b', 'y')],
      '"a" = "1";\n\n/* B\n   b */\n"b" = "2";\n',
      '"a" = "x";\n\n/* B\n   b */\n"b" = "y";\n',
    ],
    [
      'with the comment behind it',
      '"a" = "x"; // A\r\n',
      [add('b', 'y')],
      'a = 1;\nb = 2;  /* B\nb */ // b\n',
      '"a" = "x"; // A\r\n"b" = "y";  /* B\r\nb */ // b\r\n',
    ],
    [
      'with the comment before it',
      '"a" = "x";\n',
      [add('b', 'y')],
      'a = 1;\n/* B */ b = 2;\n',
      '"a" = "x";\n/* B */ "b" = "y";\n',
    ],
    [
      'with the indent and line break of the neighbour',
      '{\r\n\t"a"="x" ;\r\n}',
      [add('b', 'y')],
      'a=1;b=2;',
      '{\r\n\t"a"="x" ;\r\n\t"b"="y" ;\r\n}',
    ],
    [
      'in one line where all is',
      '"a"="x"; "c"="z";',
      [add('b', 'y'), add('d', 'w')],
      'a=1;\n//B\nb=2;\nc=3;\n\nd=4; // D',
      '"a"="x"; "b"="y"; "c"="z"; "d"="w";',
    ],
    [
      'before the comment that ends a line',
      'a=x; b=y; // B\n',
      [add('c', 'z')],
      'a=1;b=2;c=3;',
      'a=x; b=y; c=z; // B\n',
    ],
    ['before a comment that nothing closes', 'a=x; /* B', [add('c', 'z')], 'a=1;c=3;', 'a=x;c=z; /* B'],
    ['without a final line break', '"a" = "x";', [add('b', 'y')], 'a=1;\nb=2;\n', '"a" = "x";\n"b" = "y";'],
    [
      'in an empty file',
      '',
      [add('a', 'x y'), add('b', 'z')],
      "a = 1;\r\n\r\n'b'=2;\r\n",
      'a = "x y";\r\n\r\n\'b\' = z;\r\n',
    ],
    ['in a file of comments', '// head', [add('a', 'x')], '"a" = "1";\n', '// head\n"a" = "x";'],
    [
      'in a file with a comment that nothing closes',
      '\n/* head',
      [add('a', 'x')],
      '"a" = "1";\n',
      '\n"a" = "x";\n/* head',
    ],
    ['in braces on one line', '{ a = x; }', [add('b', 'y'), add('c', 'z')], 'a=1;b=2;c=3;', '{ a = x; b = y; c = z; }'],
    ['first in braces on one line', '{ c = z; }', [add('b', 'y')], 'a=1;b=2;c=3;', '{ b = y; c = z; }'],
    ['in empty braces', '{}', [add('a', 'x'), add('b', 'y')], 'a=1;b=2;', '{a = x;b = y;}'],
    ['in empty braces on two lines', '{\n}\n', [add('a', 'x')], '{\n    a = 1;\n}\n', '{\n    a = x;\n}\n'],
    ['in empty braces, from a source without', '{\n}\n', [add('a', 'x')], '    a = 1;\n', '{\n  a = x;\n}\n'],
    [
      'quotes where they are needed',
      'a = x;\n',
      [add('b c', 'y'), add('d', 'http://e')],
      '"b c"=1;d=2;',
      'a = x;\n"b c" = y;\nd = "http://e";\n',
    ],
    [
      'quotes of the neighbour',
      "'a' = x;\n",
      [add('b', 'y'), add("c'", 'z z')],
      'b=1;"c\'"=2;',
      "'a' = x;\n'b' = y;\n'c\\'' = \"z z\";\n",
    ],
    [
      'quotes of the file beside what has none',
      "'a' = ();\n'z' = 'y';\n",
      [add('b', 'x')],
      'a=1;b=2;',
      "'a' = ();\n'b' = 'x';\n'z' = 'y';\n",
    ],
    [
      'the key in the style of the file',
      '"a" = "\\U00e9";\n',
      [add('ä\n', 'ö')],
      '"ä\n"="1";',
      '"a" = "\\U00e9";\n"\\U00e4\n" = "\\U00f6";\n',
    ],
    [
      'a key with half a character',
      '"a" = "x";\n',
      [add('\ud83d', 'y')],
      '"\\Ud83d"="1";',
      '"a" = "x";\n"\\Ud83d" = "y";\n',
    ],
    [
      'nested values as they are',
      '"a" = "x";\n',
      [copy('b', '{ c = (d, <00>); }'), copy('e', '( )')],
      'a=1;b={};e=();',
      '"a" = "x";\n"b" = { c = (d, <00>); };\n"e" = ( );\n',
    ],
    ['in the place of a nested value', '"a" = ( x );\n', [add('a', 'x')], 'a=1;', '"a" = "x";\n'],
    ['in the place of what is removed', 'a = x;\n', [remove('a'), add('a', 'y')], 'a=1;', 'a = y;\n'],
    [
      'keys that objects have anyway',
      '"__proto__" = "x";\n',
      [add('constructor', 'y')],
      '',
      '"__proto__" = "x";\n"constructor" = "y";\n',
    ],
  ])('%s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, keys: readonly string[], after: string]>([
    [
      'with its comments',
      '/* A */\na = 1;\n\n/* B\n b */\n// b\nb = 2; // t\n\n/* C */\nc = 3;\n',
      ['b'],
      '/* A */\na = 1;\n\n/* C */\nc = 3;\n',
    ],
    ['not with a comment further up', '/* head */\n\na = 1;\nb = 2;\n', ['a'], '/* head */\n\nb = 2;\n'],
    ['all of equal keys', 'a = 1;\nb = 2;\n"a" = 3;\n', ['a'], 'b = 2;\n'],
    ['all lines of it', 'a = "1\n2";\nb\n=\n2\n;\nc = 3;\n', ['a', 'b'], 'c = 3;\n'],
    ['the last, without a final line break', 'a = 1;\nb = 2;', ['b'], 'a = 1;'],
    ['in a line with others', 'a=1; /* B */ b=2; c=3; // C\n', ['b'], 'a=1; c=3; // C\n'],
    ['first in a line with others', '/* A */ a=1; /* B */ b=2;\n', ['a'], '/* B */ b=2;\n'],
    ['last in a line with others', 'a=1; b=2;\n', ['b'], 'a=1;\n'],
    ['a nested value', 'a = {\n  b = c;\n};\nd = e;\n', ['a'], 'd = e;\n'],
    ['all in braces', '{\n  a = 1; // A\n}\n', ['a'], '{\n}\n'],
    [
      'not the brace beside it',
      '/* file */ { /* A */ a = 1; /* t */ } // end\n',
      ['a'],
      '/* file */ {  /* t */ } // end\n',
    ],
    ['with CRLF', 'a = 1;\r\n// B\r\nb = 2;\r\nc = 3;\r\n', ['b'], 'a = 1;\r\nc = 3;\r\n'],
  ])('%s', ([, before, keys, after]) => {
    expect(edit(before, keys.map(remove))).toBe(after)
  })
})

describe('create', () => {
  test('takes encoding, mark, line breaks, comments and what is no text from the source', () => {
    const text = '\uFEFF/* A */\r\n"a" = "1"; // é\r\n"b" = (x);\r\n"c" = "3";'
    const bytes = Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
    const source = strings.parse(bytes, { file: 'en.lproj/Localizable.strings' })
    const options = { file, locale: 'de', order: source.entries.map(({ path }) => path) }
    const created = strings.create(source, [set('a', 'x'), remove('c')], options)
    const expected = '\uFEFF/* A */\r\n"a" = "x"; // é\r\n"b" = (x);'
    expect(Buffer.from(created).swap16().toString('utf16le')).toBe(expected)
  })

  test('UTF-16 without a mark gets none, and keeps half a character', () => {
    const text = '"a" = "\ud83d";\n"b" = "x";\n'
    const source = strings.parse(Uint8Array.from(Buffer.from(text, 'utf16le')), { file })
    const after = strings.edit(source, [set('b', '日')], { file, order: [] })
    expect(Buffer.from(after).toString('utf16le')).toBe('"a" = "\ud83d";\n"b" = "日";\n')
  })
})

describe('refuses', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], code: string]>([
    ['a file with errors', 'a = ;', [], 'FORMAT_EDIT_MISMATCH'],
    ['a key that is not there', 'a = b;', [set('c', 'x')], 'FORMAT_EDIT_MISMATCH'],
    ['nested keys', 'a = b;', [{ kind: 'add', path: ['c', 'd'], value: 'x' }], 'FORMAT_EDIT_MISMATCH'],
    ['a copy that is no value', 'a = b;', [copy('c', '{ d')], 'FORMAT_EDIT_MISMATCH'],
    ['a copy that is more than a value', 'a = b;', [copy('c', '(); d = ()')], 'FORMAT_EDIT_MISMATCH'],
  ])('%s', ([, before, changes, code]) => {
    const thrown = caught(() => edit(before, changes))
    expect(isLockaleError(thrown) && thrown.code).toBe(code)
  })
})

test('a key that is missing in every target of a real project comes in at its place', () => {
  const root = new URL('fixtures/stats/', import.meta.url)
  const read = (locale: string) => readFileSync(new URL(`${locale}.lproj/Localizable.strings`, root), 'utf8')
  for (const locale of ['ar', 'de', 'fr', 'he', 'ja', 'pl', 'pt-BR', 'ru', 'zh-Hans']) {
    const text = read(locale)
    const there = text.split('\n').find((line) => /^"Open GPU settings" = ".*";/.test(line))
    if (there === undefined) throw new Error(`${locale} lacks the line that this test takes out.`)
    const without = edit(text, [remove('Open GPU settings')])
    expect(without).toBe(text.replace(`${there}\n`, ''))
    const value = /= "(.*)";/.exec(there)?.[1] ?? ''
    const bare = there.replace(/;.*$/, ';')
    expect(edit(without, [add('Open GPU settings', value)], read('en'))).toBe(text.replace(there, bare))
  }
})

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
