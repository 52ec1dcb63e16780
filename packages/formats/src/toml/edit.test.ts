import { describe, expect, test } from 'vitest'
import { add, copy, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { toml } from './toml.ts'

const file = 'active.de.toml'
const parse = (text: string) => toml.parse(new TextEncoder().encode(text), { file })

function edit(before: string, changes: readonly EntryChange[], source = ''): string {
  const followed = parse(source)
  const order = followed.entries.map(({ path }) => path)
  const bytes = toml.edit(parse(before), changes, { file, order, source: followed })
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['only the value', '# c\n[a]\n  b  =  "1"  # d\n', [set('a>b', 'x')], '# c\n[a]\n  b  =  "x"  # d\n'],
    [
      'several',
      'a = "1"\nb.c = "2"\n[d]\ne = { f = "3" }\n',
      [set('d>e>f', 'z'), set('a', 'x'), set('b>c', 'y')],
      'a = "x"\nb.c = "y"\n[d]\ne = { f = "z" }\n',
    ],
    ['the same text keeps its spelling', 'a = "\\u0041\\x42"\n', [set('a', 'AB')], 'a = "\\u0041\\x42"\n'],
    ['escapes', 'a = "é"\n', [set('a', '"\\\b\t\n\f\r\0\u007fü😀')], 'a = "\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u007Fü😀"\n'],
    ['a literal string', "a = '1'\n", [set('a', 'C:\\users "x"')], 'a = \'C:\\users "x"\'\n'],
    [
      'a literal string that cannot hold the text',
      "a = '1'\nb = '2'\n",
      [set('a', "it's"), set('b', 'x\ny')],
      'a = "it\'s"\nb = "x\\ny"\n',
    ],
    [
      'a string of several lines',
      'a = """\nx\ny"""\n',
      [set('a', 'one "1"\n\ttwo\\\r\n')],
      'a = """\none "1"\n\ttwo\\\\\\r\n"""\n',
    ],
    ['quotes at its end', 'a = """x"""\n', [set('a', '""""')], 'a = """""\\"\\""""\n'],
    ['a line break at its beginning', 'a = """x"""\n', [set('a', '\nx')], 'a = """\n\nx"""\n'],
    ['with CRLF', 'a = """\r\nx"""\r\n', [set('a', 'x\ny')], 'a = """\r\nx\r\ny"""\r\n'],
    ['a literal string of several lines', "a = '''\nx'''\n", [set('a', "it's\n\\n")], "a = '''\nit's\n\\n'''\n"],
    ['one that cannot hold the text', "a = '''\nx'''\n", [set('a', "''' it'")], 'a = """\n\'\'\' it\'"""\n'],
    ['folded lines', 'a = """\\\n  x \\\n  y"""\n', [set('a', 'new')], 'a = """new"""\n'],
    ['an item of a list', 'a = [ "1", # one\n  "2" ]\n', [set('a>1', 'x')], 'a = [ "1", # one\n  "x" ]\n'],
    [
      'in an array of tables',
      '[[a]]\nx = "1"\n[[a]]\nx = "2"\n',
      [set('a>1>x', 'y')],
      '[[a]]\nx = "1"\n[[a]]\nx = "y"\n',
    ],
    ['what is no text', 'a = 1\nb = []\n', [set('a', 'x'), set('b', 'y')], 'a = "x"\nb = "y"\n'],
    [
      'escaped where the file escapes',
      'a = "\\u00e9"\nb = \'1\'\n',
      [set('b', 'ö😀')],
      'a = "\\u00e9"\nb = "\\u00f6\\U0001f600"\n',
    ],
    ['raw where anything is raw', 'a = "é\\u00e9"\nb = "1"\n', [set('b', 'ö')], 'a = "é\\u00e9"\nb = "ö"\n'],
    [
      'an invisible character that was escaped stays so',
      'a = "é\\u00A0"\n',
      [set('a', 'x\u00a0y')],
      'a = "x\\u00A0y"\n',
    ],
    ['a byte order mark and no final line break stay', '\uFEFFa = "1"', [set('a', 'x')], '\uFEFFa = "x"'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('add', () => {
  test.for<[name: string, source: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['into an empty file', '[s]\na = "1"\n', '', [add('s>a', 'x')], '[s]\na = "x"\n'],
    [
      'a key of a table',
      '[sec]\na = "1"\nnewk = "2"\n[z]\nb = "3"\n',
      '[sec]\na = "x"\n\n[z]\nb = "z"\n',
      [add('sec>newk', 'y')],
      '[sec]\na = "x"\nnewk = "y"\n\n[z]\nb = "z"\n',
    ],
    ['a key before all tables', '[s]\na = "1"\n', '[s]\na = "x"\n', [add('b', 'y')], 'b = "y"\n[s]\na = "x"\n'],
    [
      'with indent, equals sign and quotes of its neighbour',
      'a = "1"\nb = "2"\n',
      "  a='x'\n",
      [add('b', 'y')],
      "  a='x'\n  b='y'\n",
    ],
    [
      'with the comment above it',
      'a = "1"\n# about b\nb = "2"\n',
      'a = "x"\r\n',
      [add('b', 'y')],
      'a = "x"\r\n# about b\r\nb = "y"\r\n',
    ],
    [
      'a key that must be quoted',
      '',
      'a = "x"\n',
      [add('a b', 'y'), add('"é', 'z')],
      'a = "x"\n"a b" = "y"\n"\\"é" = "z"\n',
    ],
    [
      'a dotted key to dotted keys',
      '[s]\na.b = "1"\na.c = "2"\nd = "3"\n',
      '[s]\na.b = "x"\nd = "z"\n',
      [add('s>a>c', 'y')],
      '[s]\na.b = "x"\na.c = "y"\nd = "z"\n',
    ],
    [
      'dotted keys as in the source',
      'a.b = "1"\na.c.d = "2"\n[z]\nx = "3"\n',
      '[z]\nx = "z"\n',
      [add('a>b', 'x'), add('a>c>d', 'y')],
      'a.b = "x"\na.c.d = "y"\n[z]\nx = "z"\n',
    ],
    [
      'a table in its place',
      '[a]\nx = "1"\n\n# about b\n[b]\ny = "2"\n\n[c]\nz = "3"\n',
      '[a]\nx = "X"\n\n[c]\nz = "Z"\n',
      [add('b>y', 'Y')],
      '[a]\nx = "X"\n\n# about b\n[b]\ny = "Y"\n\n[c]\nz = "Z"\n',
    ],
    [
      'a table of a table',
      '[a]\nx = "1"\n[a.b]\ny = "2"\n',
      '[a]\nx = "X"\n',
      [add('a>b>y', 'Y')],
      '[a]\nx = "X"\n[a.b]\ny = "Y"\n',
    ],
    [
      'tables and keys at once',
      '[a]\nx = "1"\ny = "2"\n[a.b]\nz = "3"\n',
      '[a]\nx = "X"\n',
      [add('a>b>z', 'Z'), add('a>y', 'Y')],
      '[a]\nx = "X"\ny = "Y"\n[a.b]\nz = "Z"\n',
    ],
    [
      'a table that no header names',
      '[a.b]\nx = "1"\n[a.c]\ny = "2"\n',
      '[a.b]\nx = "X"\n',
      [add('a>c>y', 'Y')],
      '[a.b]\nx = "X"\n[a.c]\ny = "Y"\n',
    ],
    [
      'a key of an inline table',
      'a = { b = "1", c = "2" }\n',
      'a = { b = "x" }\n',
      [add('a>c', 'y')],
      'a = { b = "x", c = "y" }\n',
    ],
    [
      'before its first one',
      'a = { b = "1", c = "2" }\n',
      'a = {c = "y"}\n',
      [add('a>b', 'x')],
      'a = {b = "x", c = "y"}\n',
    ],
    [
      'an inline table as in the source',
      'a = "1"\nb = { c = "2", d = { e = "3" } }\n',
      'a = "x"\n',
      [add('b>c', 'y'), add('b>d>e', 'z')],
      'a = "x"\nb = { c = "y", d = { e = "z" } }\n',
    ],
    [
      'a list as in the source',
      'a = "1"\nb = ["2", "3"]\n',
      'a = "x"\n',
      [add('b>0', 'y'), add('b>1', 'z')],
      'a = "x"\nb = ["y", "z"]\n',
    ],
    [
      'an item at the end of a list',
      'a = ["1", "2"]\n',
      'a = [\n  "x",\n]\n',
      [add('a>1', 'y')],
      'a = [\n  "x",\n  "y",\n]\n',
    ],
    [
      'an array of tables as in the source',
      '[[a]]\nx = "1"\n\n[[a]]\nx = "2"\n',
      '',
      [add('a>0>x', 'X'), add('a>1>x', 'Y')],
      '[[a]]\nx = "X"\n\n[[a]]\nx = "Y"\n',
    ],
    [
      'an element at its end',
      '[[a]]\nx = "1"\n[[a]]\nx = "2"\n[z]\ny = "3"\n',
      '[[a]]\nx = "X"\n[z]\ny = "Z"\n',
      [add('a>1>x', 'Y')],
      '[[a]]\nx = "X"\n[[a]]\nx = "Y"\n[z]\ny = "Z"\n',
    ],
    [
      'a table of an element',
      '[[a]]\nx = "1"\n[a.b]\ny = "2"\n[[a]]\nx = "3"\n',
      '[[a]]\nx = "X"\n[[a]]\nx = "Z"\n',
      [add('a>0>b>y', 'Y')],
      '[[a]]\nx = "X"\n[a.b]\ny = "Y"\n[[a]]\nx = "Z"\n',
    ],
    [
      'a string of several lines as in the source',
      'a = "1"\nb = """\n2\n"""\n',
      'a = "x"\n',
      [add('b', 'y\nz\n')],
      'a = "x"\nb = """\ny\nz\n"""\n',
    ],
    ['what is no text', 'a = "1"\nb = 2\n', 'a = "x"\n', [copy('b', '2')], 'a = "x"\nb = 2\n'],
    [
      'behind a line without a final line break',
      'a = "1"\nb = "2"\n',
      'a = "x" # c',
      [add('b', 'y')],
      'a = "x" # c\nb = "y"',
    ],
    [
      'below a detached header',
      'a = "1"\nb = "2"\n',
      '# head\n\nb = "y"\n',
      [add('a', 'x')],
      '# head\n\na = "x"\nb = "y"\n',
    ],
    [
      'a plural',
      '[n]\none = "1"\nother = "2"\n',
      '[m]\nx = "y"\n',
      [add('n>one', 'a'), add('n>few', 'b'), add('n>other', 'c')],
      '[m]\nx = "y"\n[n]\none = "a"\nother = "c"\nfew = "b"\n',
    ],
    [
      'a form of a plural',
      '[n]\none = "1"\nother = "2"\n',
      '[n]\nhash = "h"\none = "a"\nother = "c"\n',
      [add('n>few', 'b')],
      '[n]\none = "a"\nother = "c"\nfew = "b"\n',
    ],
  ])('%s', ([, source, before, changes, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
  [
    'in a line of its own',
    '[n]\nhash = "sha1-1"\none = "1"\nother = "2"\n\n[m]\nhash = "sha1-2"\nother = "3"\n',
    [set('n>other', 'z'), set('n>one', 'y')],
    '[n]\none = "y"\nother = "z"\n\n[m]\nhash = "sha1-2"\nother = "3"\n',
  ],
  [
    'the last line, beside the text',
    '[n]\none = "1"\nother = "2"\n[m]\nother = "3" # c\nhash = "sha1-2"',
    [set('m>other', 'z')],
    '[n]\none = "1"\nother = "2"\n[m]\nother = "z" # c\n',
  ],
  [
    'in a table in one line, and by dotted keys',
    'n = { hash = "sha1-1", one = "1", other = "2" }\nm.hash = "sha1-2"\nm.other = "3"\n',
    [set('n>one', 'y'), set('m>other', 'z')],
    'n = { hash = "", one = "y", other = "2" }\nm.other = "z"\n',
  ],
  [
    'a text that is called so stays',
    '[n]\nhash = "Hash"\nsalt = "Salt"\n',
    [set('n>salt', 'z')],
    '[n]\nhash = "Hash"\nsalt = "z"\n',
  ],
])('the hash of an earlier source goes with its translation: %s', ([, before, changes, after]) => {
  expect(edit(before, changes)).toBe(after)
})

describe('remove', () => {
  test.for<[name: string, before: string, names: readonly string[], after: string]>([
    ['with both comments', 'a = "1"\n# about b\nb = "2" # more\nc = "3"\n', ['b'], 'a = "1"\nc = "3"\n'],
    ['a string of several lines', 'a = """\nx\n\ny"""\nb = "2"\n', ['a'], 'b = "2"\n'],
    [
      'the last key of a table',
      '[a]\nx = "1"\n\n# about b\n[b]\ny = "2"\n\n[c]\nz = "3"\n',
      ['b>y'],
      '[a]\nx = "1"\n\n[c]\nz = "3"\n',
    ],
    ['… but not the tables in it', '[a]\nx = "1"\n[a.b]\ny = "2"\n', ['a>x'], '[a.b]\ny = "2"\n'],
    [
      'a plural with what describes it',
      '[m]\nx = "1"\n\n[n]\nhash = "h"\ndescription = "d"\none = "a"\nother = "b"\n',
      ['n>one', 'n>other'],
      '[m]\nx = "1"\n',
    ],
    ['a key of an inline table', 'a = { b = "1", c = "2", d = "3" }\n', ['a>c'], 'a = { b = "1", d = "3" }\n'],
    ['its first and its last', 'a = { b = "1", c = "2", d = "3" }\n', ['a>b', 'a>d'], 'a = { c = "2" }\n'],
    ['all of them', 'a = { b = "1", c = { d = "2" } }\ne = "3"\n', ['a>b', 'a>c>d'], 'e = "3"\n'],
    ['the last items of a list', 'a = [\n  "1",\n  "2",\n  "3",\n]\n', ['a>1', 'a>2'], 'a = [\n  "1",\n]\n'],
    ['a list', 'a = ["1", "2"]\nb = 1\n', ['a>0', 'a>1'], 'b = 1\n'],
    ['the last element of an array of tables', '[[a]]\nx = "1"\n[[a]]\nx = "2"\n', ['a>1>x'], '[[a]]\nx = "1"\n'],
    [
      'one that others follow keeps its place',
      '[[a]]\nx = "1"\n[[a]]\nx = "2"\n',
      ['a>0>x'],
      '[[a]]\n[[a]]\nx = "2"\n',
    ],
  ])('%s', ([, before, names, after]) => {
    expect(edit(before, names.map(remove))).toBe(after)
  })

  test('an inline table of which all is replaced', () => {
    const changes = [remove('a>b'), remove('a>c'), add('a>d', 'x'), add('a>e', 'y')]
    expect(edit('a = { b = "1", c = "2" }\n', changes)).toBe('a = { d = "x", e = "y" }\n')
  })

  test('an item of a list that others follow is refused', () => {
    expect(() => edit('a = ["1", "2"]\n', [remove('a>0')])).toThrow('cannot be removed while other items follow it')
  })
})

test('a new file has the layout, the comments and the metadata of the source', () => {
  const source = parse('# Licence\r\n\r\n[n]\r\nhash = "h"\r\none = "1" # c\r\nother = "2"\r\n[m]\r\nx = 1')
  const changes = [set('n>one', 'eins'), set('n>other', 'viele')]
  const created = toml.create(source, changes, { file, order: source.entries.map(({ path }) => path) })
  expect(new TextDecoder().decode(created)).toBe(
    '# Licence\r\n\r\n[n]\r\nhash = "h"\r\none = "eins" # c\r\nother = "viele"\r\n[m]\r\nx = 1',
  )
})

test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
  [
    'the last plural goes, as in Japanese',
    '[n]\ndescription = "d"\none = "1"\nother = "2"\n[m]\ndescription = "e"\nother = "x"\n',
    [remove('n>one'), set('n>other', 'ja')],
    '[n]\ndescription = "d"\nother = "ja"\n[m]\ndescription = "e"\nother = "x"\n',
  ],
  [
    'all forms but one go',
    '[n]\nhash = "h"\none = "1"\nother = "2"\n',
    [remove('n>one'), set('n>other', 'ja')],
    '[n]\nhash = "h"\nother = "ja"\n',
  ],
  [
    'a first plural comes',
    '[m]\ndescription = "e"\nother = "x"\n',
    [add('n>one', '1'), add('n>other', '2')],
    '[m]\ndescription = "e"\nother = "x"\n[n]\none = "1"\nother = "2"\n',
  ],
])('go-i18n: %s', ([, before, changes, after]) => expect(edit(before, changes)).toBe(after))

test.for<[name: string, before: string, changes: readonly EntryChange[], code: string]>([
  ['a key that is not there', 'a = "1"\n', [set('b', 'x')], 'FORMAT_EDIT_MISMATCH'],
  ['a key in a text', 'a = "1"\n', [add('a>b', 'x')], 'FORMAT_EDIT_MISMATCH'],
  ['a text in the place of a table', '[a]\nb = "1"\n', [add('a', 'x')], 'FORMAT_EDIT_MISMATCH'],
  ['a file with errors', 'a = \n', [], 'FORMAT_EDIT_MISMATCH'],
])('refused: %s', ([, before, changes, code]) => {
  expect(() => edit(before, changes)).toThrow(expect.objectContaining({ code }))
})
