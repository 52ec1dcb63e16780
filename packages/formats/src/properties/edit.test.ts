import { isLockaleError } from '@lockale/errors'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encodeText } from '../encoding.ts'
import type { EntryChange } from '../format.ts'
import { properties } from './properties.ts'

const file = 'de.properties'
const parse = (text: string) => properties.parse(new TextEncoder().encode(text), { file })
const latin1 = (text: string) => properties.parse(encodeText(text, { encoding: 'iso-8859-1', bom: false }), { file })
const set = (key: string, value: string): EntryChange => ({ kind: 'set', path: [key], value })
const add = (key: string, value: string): EntryChange => ({ kind: 'add', path: [key], value })
const remove = (key: string): EntryChange => ({ kind: 'remove', path: [key] })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

/** Edits `before` in the order of `source`. */
function edit(before: string, changes: readonly EntryChange[], source = ''): string {
  const followed = parse(source)
  const order = followed.entries.map(({ path }) => path)
  return toText(properties.edit(parse(before), changes, { file, order, source: followed }))
}

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['several, in any order', 'a=1\nb=2\nc=3\n', [set('c', 'z'), set('a', 'x')], 'a=x\nb=2\nc=z\n'],
    ['the same text keeps its spelling', 'a=\\u0041\\:\\\n  b\n', [set('a', 'A:b')], 'a=\\u0041\\:\\\n  b\n'],
    ['a backslash at the end', 'a=1\nb=2\n', [set('a', 'C:\\')], 'a=C:\\\\\nb=2\n'],
    ['a path', 'a=1\n', [set('a', 'C:\\users\\name')], 'a=C:\\\\users\\\\name\n'],
    ['an emoji', 'a=é\n', [set('a', '😀')], 'a=😀\n'],
    ['an emoji in an escaped file', 'a=\\u00e9\n', [set('a', '😀')], 'a=\\ud83d\\ude00\n'],
    ['no needless escapes', 'a=1\n', [set('a', 'a=b:c #d !e "f" \'g\'')], 'a=a=b:c #d !e "f" \'g\'\n'],
    ['leading separators need none', 'a=1\nb: 1\n', [set('a', '=x'), set('b', ':x')], 'a==x\nb: :x\n'],
    ['but do behind a blank', 'a 1\nb\t1\n', [set('a', '=x'), set('b', ':x')], 'a \\=x\nb\t\\:x\n'],
    ['leading blanks', 'a=1\n', [set('a', '  x  ')], 'a=\\  x  \n'],
    ['a blank alone', 'a=1\n', [set('a', ' ')], 'a=\\ \n'],
    ['tabs and line breaks', 'a=1\n', [set('a', '\tx\r\ny\f')], 'a=\\tx\\r\\ny\\f\n'],
    ['the empty text', 'a = 1\nb=2', [set('a', ''), set('b', '')], 'a = \nb='],
    ['a value over several lines', 'a=one \\\n    two\nb=2\n', [set('a', 'x')], 'a=x\nb=2\n'],
    [
      'a value that begins in the next line',
      'a = \\\n    one \\\n    two\n',
      [set('a', 'x\ny')],
      'a = \\\n    x\\ny\n',
    ],
    ['… and is not a comment there', 'a = \\\n    one\n', [set('a', '# x')], 'a = \\\n    # x\n'],
    [
      'a blank before an empty continued line stays in sight',
      'a=Pick: \\\n\nb=2\n',
      [set('a', 'x: ')],
      'a=x:\\ \nb=2\n',
    ],
    ['so does one before blanks', 'a=b \\\n  c \\\r\n  \nb=2\n', [set('a', 'x ')], 'a=x\\ \nb=2\n'],
    ['but none that was not there', 'a=Pick:\\\n\nb=2\n', [set('a', 'x')], 'a=x\nb=2\n'],
    ['continued onto the end of the file', 'a=1\\\n', [set('a', 'x')], 'a=x\n'],
    ['continued onto blanks', 'a=1\\\n   ', [set('a', 'x')], 'a=x'],
    ['a key alone that is continued', 'a\\\n\nb=2\n', [set('a', 'x')], 'a=x\nb=2\n'],
    ['a key alone in a file with colons', 'a\nb: 2\nc: 3\nd=4\n', [set('a', 'x')], 'a: x\nb: 2\nc: 3\nd=4\n'],
    ['a key alone in a file with blanks', 'a\nb 2\n', [set('a', '=x')], 'a \\=x\nb 2\n'],
    ['a backslash alone, which is an empty key', 'b 2\n\\', [set('', 'x')], 'b 2\n=x'],
    ['line ends that do not fit', 'a=1\r\nb=2\rc=3\n', [set('b', 'x')], 'a=1\r\nb=x\rc=3\n'],
    ['of duplicates the one that counts', 'a=1\n\\u0061=2\n', [set('a', 'x')], 'a=1\n\\u0061=x\n'],
    ['a byte order mark stays', '\uFEFFa=1\n', [set('a', 'é')], '\uFEFFa=é\n'],
    ['raw where anything is raw', 'a=é\nb=\\u00e9\n', [set('b', 'ö')], 'a=é\nb=ö\n'],
    ['raw where nothing shows a style', 'a=\\u0041\n', [set('a', 'ö')], 'a=ö\n'],
    [
      'in the case that most escapes have',
      'a=\\u00e9\\u00E9\\u00EA\nb=1\n',
      [set('b', 'ü')],
      'a=\\u00e9\\u00E9\\u00EA\nb=\\u00FC\n',
    ],
    ['controls', 'a=é\n', [set('a', '\0\u001f\u007f\u0085')], 'a=\\u0000\\u001F\\u007F\\u0085\n'],
    [
      'an invisible character that was escaped stays so',
      'a=é\\u00a0\\u200B\nb=\u00a0\n',
      [set('a', '\u200b\u00a0ü'), set('b', '\u00a0')],
      'a=\\u200B\\u00a0ü\nb=\u00a0\n',
    ],
    [
      'a blank at the end that was escaped stays so',
      'a=Name:\\u0020\nb=x\\ \n',
      [set('a', 'x: '), set('b', 'y ')],
      'a=x:\\u0020\nb=y\\ \n',
    ],
    ['and one at the beginning', 'a=\\u0020of\n', [set('a', ' von ')], 'a=\\u0020von \n'],
    ['no escape for what begins with an escaped backslash', 'a=x\\\\ \n', [set('a', 'y ')], 'a=y \n'],
    ['apostrophes are the message’s', "a=It''s {0}\n", [set('a', "l''a {0} '{'")], "a=l''a {0} '{'\n"],
    ['beside half a character, which stays', 'a=\\ud83d\nb=1\n', [set('b', 'x')], 'a=\\ud83d\nb=x\n'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('add', () => {
  test.for<[name: string, source: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['into an empty file', 'a=1\nb: 2\n', '', [add('b', 'x')], 'b: x\n'],
    ['into a file of comments', 'a=1\n', '# head', [add('a', 'x')], '# head\na=x'],
    ['separator with its blanks', 'a=1\nb=2\n', 'a \t:\tx\n', [add('b', 'y')], 'a \t:\tx\nb \t:\ty\n'],
    ['a blank as separator', 'a=1\nb=2\n', 'a x\n', [add('b', '=y')], 'a x\nb \\=y\n'],
    ['beside a key alone', 'a=1\nb=2\nc=3\n', 'a\nc: z\n', [add('b', 'y')], 'a\nb: y\nc: z\n'],
    [
      'beside a value that begins in the next line',
      'a=1\nb=2\n',
      'a = \\\n  x\n',
      [add('b', 'y')],
      'a = \\\n  x\nb = y\n',
    ],
    ['the indent of the neighbour', 'a=1\nb=2\n', '  a=x\n', [add('b', 'y')], '  a=x\n  b=y\n'],
    ['a key that needs escapes', 'é=1\na b=2\n', 'é=x\n', [add('#a b=c:d\\', 'y')], 'é=x\n\\#a\\ b\\=c\\:d\\\\=y\n'],
    ['a key as the source spells it', 'a=1\nb\\!\\ c=2\n', 'a=x\n', [add('b! c', 'y')], 'a=x\nb\\!\\ c=y\n'],
    [
      'a key the file must escape',
      'a=1\ngröße=2\n',
      'a=\\u00fc\n',
      [add('größe', 'ö')],
      'a=\\u00fc\ngr\\u00f6\\u00dfe=\\u00f6\n',
    ],
    ['a byte order mark in a key', 'a=1\n', '', [add('\ufeffb', 'y')], '\\uFEFFb=y\n'],
    ['an empty key', 'a 1\n=2\n', 'a x\n', [add('', 'y')], 'a x\n=y\n'],
    ['half a character in a key', 'a=1\n\\ud83d=2\n', 'a=ä\n', [add('\ud83d', 'y')], 'a=ä\n\\uD83D=y\n'],
    [
      'the comment above it',
      'a=1\n  ! about b\n  # {0}\n  b=2\n',
      'a=x\r\n',
      [add('b', 'y')],
      'a=x\r\n! about b\r\n# {0}\r\nb=y\r\n',
    ],
    [
      'the comment as the file can hold it',
      '# Größe\na=1\nb=2\n',
      'b=\\u00FC\n',
      [add('a', 'x')],
      '# Gr\\u00F6\\u00DFe\na=x\nb=\\u00FC\n',
    ],
    ['the blank line above it', 'a=1\n\nb=2\n', 'a=x\n', [add('b', 'y')], 'a=x\n\nb=y\n'],
    [
      'an escaped blank at the end, as in the source',
      'a=1\nb=:\\u0020\n',
      'a=x\n',
      [add('b', ': ')],
      'a=x\nb=:\\u0020\n',
    ],
    ['behind a backslash at the end of the file', 'a=1\n# c\nb=2\n', 'a=x\\', [add('b', 'y')], 'a=x\\\n\n# c\nb=y'],
    [
      'behind a backslash before the last line break',
      'a=1\nb=2\n',
      'a=x\\\r\n',
      [add('b', 'y')],
      'a=x\\\r\n\r\nb=y\r\n',
    ],
    ['behind a value continued onto blanks', 'a=1\nb=2\n', 'a=x\\\n  ', [add('b', 'y')], 'a=x\\\n  \nb=y'],
    ['behind one continued onto a blank line', 'a=1\nb=2\n', 'a=x\\\n\n', [add('b', 'y')], 'a=x\\\n\nb=y\n'],
    ['behind one that ends in two backslashes', 'a=1\nb=2\n', 'a=x\\\\', [add('b', 'y')], 'a=x\\\\\nb=y'],
    ['behind one that is set', 'a=1\nb=2\n', 'a=x\\', [set('a', 'z'), add('b', 'y')], 'a=z\nb=y'],
    ['behind a backslash alone', '=1\nb=2\n', '\\', [add('b', 'y')], '\\\n=\nb=y'],
    ['behind a comment that ends in a backslash', 'a=1\n', '# c\\\n', [add('a', 'y')], '# c\\\na=y\n'],
    ['what takes the place of a removed one', 'a=1\n', 'a: x\n', [remove('a'), add('a', 'y')], 'a: y\n'],
  ])('%s', ([, source, before, changes, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, keys: readonly string[], after: string]>([
    ['all duplicates', 'a=1\nb=2\n\\u0061=3\n', ['a'], 'b=2\n'],
    ['a header stays', '# head\n\n# about a\na=1\nb=2\n', ['a'], '# head\n\nb=2\n'],
    ['with one blank line', 'a=1\n\nb=2\n\nc=3\n', ['b'], 'a=1\n\nc=3\n'],
    ['the last one of a file without a final line break', 'a=1\nb=2', ['b'], 'a=1'],
    ['everything', '# about a\na=1\nb', ['a', 'b'], ''],
    ['lines with a backslash before it', 'a=1\n\\\n\\\nb=2\nc=3\n', ['b'], 'a=1\nc=3\n'],
    ['a value continued onto a blank line', 'a=1\\\n\nb=2\n', ['a'], 'b=2\n'],
    ['what stands behind such a value', 'a=1\\\n  \nb=2\n', ['b'], 'a=1\\\n  \n'],
    ['a backslash at the end of the file', 'a=1\nb=2\\', ['b'], 'a=1'],
  ])('%s', ([, before, keys, after]) => {
    expect(edit(before, keys.map(remove))).toBe(after)
  })
})

describe('ISO-8859-1', () => {
  const editLatin1 = (before: string, changes: readonly EntryChange[], source = ''): string => {
    const followed = parse(source)
    const order = followed.entries.map(({ path }) => path)
    return Buffer.from(properties.edit(latin1(before), changes, { file, order, source: followed })).toString('latin1')
  }

  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    ['raw up to U+00FF', 'a=é\n', [set('a', 'ÿ €\u00a0Ā😀')], '', 'a=ÿ \\u20AC\u00a0\\u0100\\uD83D\\uDE00\n'],
    ['in the case of the file', 'a=é\\u20ac\n', [set('a', 'ö€')], '', 'a=ö\\u20ac\n'],
    ['not bytes that would be UTF-8', 'a=é\n', [set('a', 'Ã©')], '', 'a=Ã\\u00A9\n'],
    [
      'a comment of a source in UTF-8',
      'a=é\n',
      [add('b', 'y')],
      'a=1\n# Größe → 5 €\nb=2\n',
      'a=é\n# Größe \\u2192 5 \\u20AC\nb=y\n',
    ],
    ['a key', 'a=é\n', [add('ключ', 'y')], '', 'a=é\n\\u043A\\u043B\\u044E\\u0447=y\n'],
  ])('%s', ([, before, changes, source, after]) => {
    expect(editLatin1(before, changes, source)).toBe(after)
  })

  test('what would be read as UTF-8 afterwards is refused', () => {
    expect(() => editLatin1('a=Ã©\nb=é\n', [set('b', 'e')])).toThrow('has the wrong result')
  })
})

test('a new file has the layout, the comments and the encoding of the source', () => {
  const source = '\uFEFF# Licence\r\n\r\n# For {0}\r\nhello : Hello, {0}!\r\n\r\nbye=\\\r\n   Bye'
  const parsed = parse(source)
  const changes = [set('hello', 'Hallo, {0}!'), remove('bye')]
  const created = properties.create(parsed, changes, { file, order: parsed.entries.map(({ path }) => path) })
  expect(toText(created)).toBe('\uFEFF# Licence\r\n\r\n# For {0}\r\nhello : Hallo, {0}!')
})

describe('refused', () => {
  test.for<[name: string, changes: readonly EntryChange[], code: string]>([
    ['a key that is not there', [set('x', '1')], 'FORMAT_EDIT_MISMATCH'],
    ['removing one that is not there', [remove('x')], 'FORMAT_EDIT_MISMATCH'],
    ['a key in a key', [{ kind: 'add', path: ['x', 'y'], value: '1' }], 'FORMAT_EDIT_MISMATCH'],
    ['the root', [{ kind: 'add', path: [], value: '1' }], 'FORMAT_EDIT_MISMATCH'],
    ['what is no text', [{ kind: 'copy', path: ['x'], raw: 'null' }], 'FORMAT_EDIT_MISMATCH'],
  ])('%s', ([, changes, code]) => {
    expect(() => edit('a=1\n', changes)).toThrow(expect.objectContaining({ code }))
  })

  test('a file with errors', () => {
    const parsed = parse('a=\\u\n')
    const editing = () => properties.edit(parsed, [], { file, order: [] })
    expect(editing).toThrow(expect.toSatisfy(isLockaleError))
  })
})

test('a real file in ISO-8859-1 keeps its bytes', () => {
  const bytes = readFileSync(new URL('fixtures/spring-security/messages_pt_PT.properties', import.meta.url))
  const parsed = properties.parse(bytes, { file })
  expect(parsed.encoding).toBe('iso-8859-1')
  expect(Buffer.from(properties.edit(parsed, [], { file, order: [] })).equals(bytes)).toBe(true)
  for (const { path, valueRange } of parsed.entries) {
    const edited = properties.edit(parsed, [{ kind: 'set', path, value: 'Não €' }], { file, order: [] })
    const expected = parsed.text.slice(0, valueRange.start) + 'Não \\u20AC' + parsed.text.slice(valueRange.end)
    expect(Buffer.from(edited).toString('latin1')).toBe(expected)
  }
})
