import type { Diagnostic } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { parseStrings } from './parse-strings.ts'

const file = 'de.lproj/Localizable.strings'
const parse = (content: string | Uint8Array) =>
  parseStrings(typeof content === 'string' ? new TextEncoder().encode(content) : content, { file })
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const valuesOf = (content: string | Uint8Array) =>
  parse(content).entries.map(({ path, kind, value }) => [path[0], kind, value])

describe('entries', () => {
  test.for<[name: string, text: string, expected: readonly (readonly string[])[]]>([
    ['an empty file has none', '', []],
    ['several in a line', '"a"="1";"b"="2"; "c" = "3";', [text('a', '1'), text('b', '2'), text('c', '3')]],
    ['over several lines', '"a"\n=\n"1"\n;', [text('a', '1')]],
    ['comments between all tokens', '/*1*/"a"/*2*/=/*3*/b /*4*/;//5', [text('a', 'b')]],
    ['a comment of one star', '/*/ "x" = "y"; /*/ a = b;', [text('a', 'b')]],
    ['a comment holds no comment', '/* a /* b */ c = d; // /*\ne = f;', [text('c', 'd'), text('e', 'f')]],
    ['a comment ends with the file', 'a = b; /* c = d;', [text('a', 'b')]],
    ['a quote in a comment', '// it"s\n"a" = "1"; /* " */', [text('a', '1')]],
    ['a line comment ends at CR', '// c\r"a" = "1";', [text('a', '1')]],
    ['a line comment does not end at a form feed', '// c\f"x" = "y";\n"a" = "1";', [text('a', '1')]],
    ['tokens of all signs', 'a_b$c/d:e.f-9 = -1.5;', [text('a_b$c/d:e.f-9', '-1.5')]],
    ['a slash in a token', 'a/ = b/c//d;', [text('a/', 'b/c//d')]],
    [
      'keys of all kinds',
      '"a.b";\'it"s\';c;"";',
      [text('a.b', 'a.b'), text('it"s', 'it"s'), text('c', 'c'), text('', '')],
    ],
    ['keys are not trimmed', '" a " = " b ";', [text(' a ', ' b ')]],
    ['a key with escapes', '"\\"a\\"\\n\\U0062" = "x";', [text('"a"\nb', 'x')]],
    ['escapes side by side', String.raw`a = "\\\"\\n\'";`, [text('a', '\\"\\n\'')]],
    ['a backslash at the end', String.raw`a = "x\\"; b = "\\\\";`, [text('a', 'x\\'), text('b', '\\\\')]],
    ['a small u is none', String.raw`a = "\u00e9";`, [text('a', 'u00e9')]],
    ['up to four hex digits', String.raw`a = "\Ue9\U\Ux\U00e91\U00E9";`, [text('a', 'é\0\0xé1é')]],
    ['up to three octal digits', String.raw`a = "\1018\12\0\78";`, [text('a', 'A8\n\0\u00078')]],
    [
      'octal digits are NeXTSTEP’s',
      String.raw`a = "\341\256\200\377\256";`,
      [text('a', '\u00c6\ufb01\u00a0\ufffd\ufb01')],
    ],
    ['of three octal digits one byte', String.raw`a = "\501";`, [text('a', 'A')]],
    ['a backslash before a line break', 'a = "x\\\r\ny";', [text('a', 'x\r\ny')]],
    ['line breaks are not changed', 'a = "x\r\ny\rz";', [text('a', 'x\r\ny\rz')]],
    ['text that looks like code', 'a = "b; c = d; } // e";', [text('a', 'b; c = d; } // e')]],
    ['a dictionary around all', ' // c\n{ a = b; /* d */ } // e', [text('a', 'b')]],
    ['an empty dictionary', '{}', []],
    [
      'nested values as they are',
      'a = { b = ( c, "}", <00 ff>, ); /* ) */ "d"; }; e = ( );f=<>;g=({},(()));',
      [
        ['a', 'other', '{ b = ( c, "}", <00 ff>, ); /* ) */ "d"; }'],
        ['e', 'other', '( )'],
        ['f', 'other', '<>'],
        ['g', 'other', '({},(()))'],
      ],
    ],
    ['a mark is no part of the key', '\uFEFFa = b;', [text('a', 'b')]],
  ])('%s', ([, content, expected]) => {
    expect(valuesOf(content)).toEqual(expected)
  })

  test('ranges are those of the tokens', () => {
    const content = '\uFEFF/* ä */ "k" = "v";\ns;\n'
    const { text, entries } = parse(content)
    expect(entries.map(({ keyRange, valueRange }) => [sliceOf(text, keyRange), sliceOf(text, valueRange)])).toEqual([
      ['"k"', '"v"'],
      ['s', ''],
    ])
    expect(entries[1]?.valueRange).toEqual({ start: entries[1]?.keyRange.end, end: entries[1]?.keyRange.end })
  })
})

describe('notes', () => {
  test.for<[name: string, text: string, notes: readonly (string | undefined)[]]>([
    ['above', '/* A */\na=1;\n// B\nb=2;', ['A', 'B']],
    ['behind', 'a=1; // A\nb=2; /* B */', ['A', 'B']],
    ['above, inside and behind', '/*1*/\na /*2*/ = /*3*/ b /*4*/; /*5*/', ['1\n2\n3\n4\n5']],
    ['several lines', '// 1\n// 2\na=1;', ['1\n2']],
    ['before it in its line', 'a=1; /* B */ b=2;', [undefined, 'B']],
    ['behind the last of a line', 'a=1; b=2; // B', [undefined, 'B']],
    ['not across a blank line', '/* file */\n\na=1;\n\n/* far */\n\n\nb=2;', [undefined, undefined]],
    ['not across a blank line with CRLF', '// file\r\n\r\n// A\r\na=1;\r\n// B\r\nb=2;', ['A', 'B']],
    ['not of the line before', 'a=1; // A\n// B\nb=2;', ['A', 'B']],
    ['not what stands below', 'a=1;\n// end', [undefined]],
    ['with a blank line in it', '/* 1\n\n 2 */\na=1;', ['1\n\n2']],
    ['with stars at its lines', '/**\n * 1\n *  2\r\n **/\na=1;', ['1\n2']],
    ['rulers say nothing', '//////\n/* ---- */\n/*** A ***/\n// ==== //\na=1;', ['A']],
    ['genstrings’ words say nothing', '/* No comment provided by engineer. */\na=1;', [undefined]],
    ['but the others beside them do', '/* No comment provided by engineer. */\n// A\na=1;', ['A']],
    ['slashes inside', '// see /a/b/ for http://c\na=1;', ['see /a/b/ for http://c']],
    ['empty ones', '//\n/**/\n/***/\n/* */\na=1;', [undefined]],
    ['one that is not closed is about nothing', 'a=1; /* A', [undefined]],
    [
      'Interface Builder’s',
      '/* Class = "NSMenuItem"; title = "Quit"; */\na=1;',
      ['Class = "NSMenuItem"; title = "Quit";'],
    ],
    ['around braces', '/* file */ { // A\na=1; /* B */ } // end', ['A\nB']],
  ])('%s', ([, content, notes]) => {
    expect(parse(content).entries.map(({ note }) => note)).toEqual(notes)
  })
})

describe('errors', () => {
  test.for<[name: string, text: string, place: string, expected: string, found: string]>([
    ['no `;` at the end', '"a" = "1"', '1:10', '`;`', 'the end of the file'],
    ['no `;` in the middle', '"a" = "1"\n"b" = "2";', '1:10', '`;`', 'a string in quotes'],
    ['a quote inside of a text', '"a" = "say "hi" now";', '1:13', '`;`', '`hi`'],
    [
      'a string that is not closed',
      'x = y;\n"a" = "1;\n',
      '2:7',
      'the quote that closes this string',
      'the end of the file',
    ],
    [
      'a key that is not closed',
      '"a" = "1";\n"b = 2;\n',
      '2:1',
      'the quote that closes this string',
      'the end of the file',
    ],
    ['a string with a lone backslash', 'a = "1\\', '1:5', 'the quote that closes this string', 'the end of the file'],
    ['no value', '"a" = ;', '1:7', 'a value', '`;`'],
    ['no `=`', '"a" "b";', '1:4', '`=` or `;`', 'a string in quotes'],
    ['only a string', '"a"', '1:4', '`=` or `;`', 'the end of the file'],
    ['letters without quotes', 'ä = "1";', '1:1', 'a key, or the end of the file', '`ä`, which needs quotes around it'],
    ['a no-break space', '"a"\u00a0= "1";', '1:4', '`=` or `;`', 'a no-break space, which does not count as a blank'],
    ['a control character', '"a" = \u0001"1";', '1:7', 'a value', 'the character U+0001'],
    ['junk at the end', '"a" = "1";\n)\n', '2:1', 'a key, or the end of the file', '`)`'],
    ['junk behind the braces', '{ a = b; };', '1:11', 'the end of the file', '`;`'],
    ['braces that are not closed', '{ a = b; // }', '1:14', 'a key, or `}`', 'the end of the file'],
    ['an array around all', '( a )', '1:1', 'a key, or the end of the file', '`(`'],
    ['JSON', '{ "a": "1" }', '1:6', '`=` or `;`', '`:`'],
    ['an array that is not closed', 'a = ( b;', '1:8', '`,` or `)`', '`;`'],
    ['a comma too many', 'a = ( b,, );', '1:9', 'a value, or `)`', '`,`'],
    ['a dictionary that is not closed', 'a = { b = c );', '1:13', '`;`', '`)`'],
    ['a dictionary with a list in it', 'a = { ( };', '1:7', 'a key, or `}`', '`(`'],
    ['half a byte of data', 'a = <0 >;', '1:7', 'pairs of hex digits, or `>`', 'a blank'],
    ['data that is none', 'a = <b>;', '1:7', 'pairs of hex digits, or `>`', '`>`'],
    [
      'a nested string that is not closed',
      'a = ( "b );',
      '1:7',
      'the quote that closes this string',
      'a string in quotes',
    ],
  ])('%s', ([, content, place, expected, found]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries).toEqual([])
    expect(diagnostics.map(placeOf)).toEqual([place])
    expect(diagnostics).toMatchObject([
      { code: 'parse-error', severity: 'error', file, arguments: { expected, found } },
    ])
  })

  test.for<[name: string, content: string | Uint8Array, found: RegExp]>([
    ['a binary property list', 'bplist00\u0001\u0002', /binary property list.*`plutil -convert xml1`/],
    [
      'a binary property list with bytes that are no UTF-8',
      Uint8Array.from([...Buffer.from('bplist00'), 0xd1, 0xff]),
      /binary/,
    ],
    [
      'an XML property list',
      '<?xml version="1.0"?><plist version="1.0"></plist>',
      /XML property list.*`plist-strings`/,
    ],
    ['an XML property list with a mark', '\uFEFF\n<plist>', /XML property list/],
    ['an XML property list without a declaration', '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "">', /XML/],
    ['an XML property list in UTF-16', utf16('\uFEFF<?xml version="1.0" encoding="UTF-16"?>'), /XML/],
  ])('%s is named', ([, content, found]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([
      { code: 'parse-error', severity: 'error', range: { start: expect.any(Number) } },
    ])
    expect(diagnostics[0]?.arguments['found']).toMatch(found)
  })

  test.for<[name: string, text: string]>([
    ['between entries', 'a = 1;\n<<<<<<< HEAD\nb = 2;\n=======\nb = 3;\n>>>>>>> main\n'],
    ['in a text', 'a = "1\n<<<<<<< HEAD\n2\n=======\n3\n>>>>>>> main\n";\n'],
    ['in a comment', '/*\n<<<<<<< HEAD\n2\n=======\n3\n>>>>>>> main\n*/ a = b;\n'],
  ])('a conflict %s', ([, content]) => {
    expect(parse(content)).toMatchObject({ entries: [], diagnostics: [{ code: 'conflict-marker', severity: 'error' }] })
  })
})

describe('encodings', () => {
  const content = '"a" = "é日";\n'
  test.for<[name: string, bytes: Uint8Array, encoding: string, bom: boolean]>([
    ['UTF-8', Buffer.from(content), 'utf-8', false],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${content}`), 'utf-8', true],
    ['UTF-16LE', utf16(content), 'utf-16le', false],
    ['UTF-16LE with a mark', utf16(`\uFEFF${content}`), 'utf-16le', true],
    ['UTF-16BE', Buffer.from(content, 'utf16le').swap16(), 'utf-16be', false],
    ['UTF-16BE with a mark', Buffer.from(`\uFEFF${content}`, 'utf16le').swap16(), 'utf-16be', true],
  ])('%s', ([, bytes, encoding, bom]) => {
    expect(parse(bytes)).toMatchObject({ encoding, bom, text: content, entries: [{ path: ['a'], value: 'é日' }] })
  })

  test.for<[name: string, bytes: Uint8Array, byteOffset: number]>([
    ['ISO-8859-1', Buffer.from('"a" = "é";', 'latin1'), 7],
    ['half a character of UTF-16', Buffer.concat([utf16('"a";'), Buffer.from('x')]), 8],
  ])('%s is damage', ([, bytes, byteOffset]) => {
    expect(parse(bytes)).toMatchObject({
      entries: [],
      diagnostics: [{ code: 'bad-encoding', arguments: { byteOffset } }],
    })
  })
})

describe('warnings', () => {
  test('of equal keys the last counts, however they are written', () => {
    const { entries, diagnostics } = parse('a = 1;\n"b" = 2;\n\'\\U0061\' = 3;\n"a" = 4;\n')
    expect(entries).toHaveLength(4)
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-key',
        severity: 'warning',
        range: { start: 0, end: 1 },
        arguments: { key: 'a', countsLine: 4, countsColumn: 1 },
      },
      { code: 'duplicate-key', severity: 'warning', message: 'a', arguments: { countsLine: 4 } },
    ])
  })

  test('half a character, as an escape or raw', () => {
    expect(parse('a = "\\UD83D";\n"\\UDE00" = "\\UD83D\\UDE00";').diagnostics).toMatchObject([
      { code: 'unpaired-surrogate', severity: 'warning', arguments: { where: 'text' } },
      { code: 'unpaired-surrogate', severity: 'warning', arguments: { where: 'key' } },
    ])
    const raw = parse(utf16('\uFEFFa = "\uD83D";'))
    expect(raw.diagnostics).toMatchObject([{ code: 'unpaired-surrogate', arguments: { where: 'text' } }])
    expect(raw.entries[0]?.value).toBe('\uD83D')
  })
})

describe('hostile input', () => {
  const size = 300_000
  test.for<[name: string, text: string]>([
    ['nested arrays', `a = ${'('.repeat(size)}`],
    ['nested dictionaries', `a = ${'{b='.repeat(size)}`],
    ['nested arrays that are closed', `a = ${'('.repeat(size)}${')'.repeat(size)};`],
    ['comments that open', '/*'.repeat(size)],
    ['slashes', '/'.repeat(size)],
    ['line comments', '//\n'.repeat(size)],
    ['stars in a comment', `/*${'*'.repeat(size)} x\n*/a;`],
    ['blank lines in a comment', `/*${'\n'.repeat(size)}x${' '.repeat(size)}*/a;`],
    ['quotes', '"'.repeat(size)],
    ['backslashes in a string', `a = "${'\\'.repeat(size)}";`],
    ['quotes that are escaped', `a = "${'\\"'.repeat(size)}";`],
    ['strings that never end', `a = "${"x = '\\".repeat(size)}`],
    ['blanks', ' '.repeat(size)],
    ['CR', `a;${'\r'.repeat(size)}`],
    ['NUL', '"a'.padEnd(size, '\0')],
    ['data', `a = <${'0'.repeat(size)}`],
  ])('%s end in entries or diagnostics', ([, content]) => {
    const { entries, diagnostics } = parse(content)
    expect(entries.length + diagnostics.length).toBeLessThanOrEqual(1)
  })

  test('equal keys', () => {
    const { entries, diagnostics } = parse('a = 1;\n'.repeat(20_000))
    expect(entries).toHaveLength(20_000)
    expect(diagnostics).toHaveLength(19_999)
  })
})

function text(key: string, value: string): readonly string[] {
  return [key, 'text', value]
}

function sliceOf(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end)
}

function placeOf({ position }: Diagnostic): string {
  return `${position?.line}:${position?.column}`
}
