import JSON5 from 'json5'
import { describe, expect, test } from 'vitest'
import { add, copy, editsOf, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { json5 } from './json.ts'

const file = 'de.json5'
const { parse, edit } = editsOf(json5, file)

const valid = [
  // roots, commas, blanks
  'null',
  ' "x" ',
  '[]',
  '{}',
  '[1,]',
  '{a:1,}',
  '[\n]',
  '{\u00a0a\v:\f1\u2028}\u2029',
  '\u3000[\u202f]\u1680',
  '[\ufeff1]',
  // comments
  '// c\n{}',
  '{}// c',
  '/**/{}',
  '{/* c */a/* c */:/* c */1/* c */,/* c */}',
  '[// c\u20281]',
  '[// c\r1]',
  '[/* * / ** */]',
  // keys
  '{a:1}',
  '{$:1}',
  '{_:1}',
  '{a1:1}',
  '{ä:1}',
  '{ключ:1}',
  '{日本語:1}',
  '{"a":1}',
  "{'a':1}",
  '{\\u0061b\\u0063:1}',
  '{null:1}',
  '{Infinity:1}',
  '{true:1}',
  '{a\u200d\u200c:1}',
  '{a\u0301:1}',
  '{a\u203fb:1}',
  '{a٣:1}',
  '{Ⅷ:1}',
  '{"":1}',
  "{'a b':1}",
  '{ª:1}',
  '{𝒳:1}',
  // strings
  '"\'"',
  "'\"'",
  '"\\\'\\""',
  "'\\'\\\"'",
  "'a\\\nb'",
  "'a\\\r\nb'",
  "'a\\\rb'",
  "'a\\\u2028b'",
  "'a\\\u2029b'",
  "'\\\n\\\n'",
  "'\\b\\f\\n\\r\\t\\v\\0\\\\\\/'",
  "'\\x41\\xe9\\xE9'",
  "'\\u0041\\u00e9'",
  "'\\a\\c\\$\\é\\ \\😀'",
  "'\\ud83d'",
  "'\\0a'",
  "'\\0\\x31'",
  "'\u2028\u2029'",
  "'\t\u0000\u001f\u007f'",
  "'// c'",
  "'/* c */'",
  "'\\\\'",
  "'\\x00'",
  // numbers
  '0',
  '-0',
  '+0',
  '1.',
  '.5',
  '-.5',
  '+.5',
  '1.5',
  '5.e3',
  '.5E-3',
  '1e5',
  '1E+5',
  '0x0',
  '0XfF',
  '-0x1F',
  '+0xdecaf',
  'Infinity',
  '-Infinity',
  '+Infinity',
  'NaN',
  '-NaN',
  '+NaN',
  '0.',
  '-0.',
  '0e1',
  '0.0',
  '[1.,.5,]',
]

const invalid = [
  '',
  ' ',
  '// c',
  '/* c',
  '/',
  '/ /',
  '{} /*',
  '{}{}',
  '[,]',
  '[1,,]',
  '{,}',
  '{a:1,,}',
  '[1 2]',
  '{a:1 b:2}',
  '{a}',
  '{a:}',
  '{:1}',
  '{a b:1}',
  '{1:1}',
  '{1a:1}',
  '{-a:1}',
  '{a-b:1}',
  '{a.b:1}',
  '{#a:1}',
  '{\\x61:1}',
  '{\\u006:1}',
  '{\\u0030:1}',
  '{a\\u0020:1}',
  '{a\\u002d:1}',
  '{\\ud835\\udcb3:1}',
  '{℘:1}',
  '{·:1}',
  '{\u200d:1}',
  '{٣:1}',
  '{[1]:1}',
  '{"a:1}',
  '{\'a":1}',
  '{`a`:1}',
  '{...a}',
  '{a,}',
  '{😀:1}',
  "'",
  "'a",
  '"a\'',
  "'a\nb'",
  "'a\rb'",
  "'\\",
  "'\\1'",
  "'\\9'",
  "'\\00'",
  "'\\01'",
  "'\\x4'",
  "'\\xg1'",
  "'\\u12'",
  "'\\u{41}'",
  '`a`',
  "'a'b'",
  '+',
  '-',
  '.',
  '+-1',
  '--1',
  '1..',
  '..1',
  '1.5.',
  '01',
  '-01',
  '00',
  '0x',
  '0xg',
  '0b1',
  '0o7',
  '1e',
  '1e+',
  '.e1',
  '1_0',
  '1n',
  '- 1',
  '+ 1',
  'infinity',
  'nan',
  'Infinit',
  'Infinityx',
  'NaNx',
  'nulls',
  'undefined',
  'True',
  'a',
  '(1)',
  '{a:b}',
  '[a]',
  '/a/',
  '0x1.5',
  '0x1p1',
  '1e0x1',
  '# c',
  '<!-- -->',
  '{}\u0000',
  '\u200b{}',
  '\u180e{}',
  '\u0085{}',
  '[1;]',
  '{a=1}',
  '{a:1;}',
  '[1}',
  '{a:1]',
]

describe('reads what JSON5 reads', () => {
  test.for(valid)('%j', (text) => {
    const expected = leavesOf(JSON5.parse(text), [])
    const { entries, diagnostics } = parse(text)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const values = entries.map(({ path, kind, value }) => [path, kind === 'text' ? value : otherValue(value)])
    expect(values).toEqual(expected)
  })

  test.for(invalid)('and refuses %j', (text) => {
    expect(() => JSON5.parse<unknown>(text)).toThrow(SyntaxError)
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error' }])
  })

  function otherValue(raw: string): unknown {
    return raw === '{}' || raw === '[]' ? raw : JSON5.parse(raw)
  }
})

test.for<[text: string, expected: string, found: string]>([
  ['{-:1}', 'a key, or `}`', '`-`'],
  ["{'a\n':1}", 'the closing quote, or an escape in place of this character', 'a line break'],
  ["'a", 'the closing quote', 'the end of the file'],
  ["'\\8'", 'an escape that JSON5 knows: no digit but a lone \\0, and hex digits behind \\x and \\u', '`\\8`'],
  ['{a:1 /*', '`,` or `}`', 'a comment without its end `*/`'],
])('says what is wrong in %j', ([text, expected, found]) => {
  expect(parse(text).diagnostics).toMatchObject([{ arguments: { expected, found } }])
})

test('duplicate keys, in whatever spelling', () => {
  const { diagnostics, entries } = parse("{a: '1', \"a\": '2', \\u0061: '3'}")
  expect(diagnostics).toMatchObject([{ code: 'duplicate-key' }, { code: 'duplicate-key' }])
  expect(entries.map(({ path, value }) => [path, value])).toEqual(['1', '2', '3'].map((value) => [['a'], value]))
})

test('notes', () => {
  const { entries } = parse("{\n  // About a.\n  a: 'x', // and more\u2028  b: 'y',\n\n  // c\n\n  c: 'z'\n}")
  expect(entries.map(({ note }) => note)).toEqual(['About a.\nand more', undefined, undefined])
})

describe('edits', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    [
      'the quotes of the old text stay',
      `{a: "x", b: 'y'}`,
      [set('a', `it's "q"`), set('b', `it's "q"`)],
      '',
      `{a: "it's \\"q\\"", b: 'it\\'s "q"'}`,
    ],
    [
      'a new text has those of most',
      `{a: 'x', b: 'y', c: "z", d: 1}`,
      [set('d', `'"`), add('e', 'w')],
      '',
      `{a: 'x', b: 'y', c: "z", d: '\\'"', e: 'w'}`,
    ],
    [
      'a new key is bare where its neighbour is',
      `{a: 'x'}`,
      [add('b', 'y'), add('c-d', 'z'), add('größe', 'w')],
      '',
      `{a: 'x', b: 'y', 'c-d': 'z', größe: 'w'}`,
    ],
    ['and has quotes where its neighbour has', `{"a": 'x'}`, [add('b', 'y')], '', `{"a": 'x', "b": 'y'}`],
    [
      'a neighbour that needs them tells nothing',
      `{a: 'x', 'b-c': 'y'}`,
      [add('d', 'z')],
      '',
      `{a: 'x', 'b-c': 'y', d: 'z'}`,
    ],
    [
      'in a new object as in most',
      `{\n  a: 'x',\n}`,
      [add('b>c', 'y'), add('b>1', 'z')],
      '',
      `{\n  a: 'x',\n  b: {\n    c: 'y',\n    '1': 'z',\n  },\n}`,
    ],
    ['in an empty file as in the source', '{}', [add('b', 'y')], `{\n\ta: 'x',\n}`, `{\n\tb: 'y',\n}`],
    ['JSON stays JSON', '{"a": "x"}', [add('b', "it's")], '', `{"a": "x", "b": "it's"}`],
    [
      'words can be bare keys',
      `{a: 'x'}`,
      [add('null', 'y'), add('__proto__', 'z')],
      '',
      `{a: 'x', null: 'y', __proto__: 'z'}`,
    ],
    [
      'a bare key in a file that escapes',
      `{a: '\\u00e9'}`,
      [add('ö', 'ü')],
      '',
      `{a: '\\u00e9', '\\u00f6': '\\u00fc'}`,
    ],
    [
      'numbers of JSON5',
      `{a: +1, b: NaN}`,
      [copy('c', '-Infinity'), copy('d', '0xF'), copy('e', '.5'), set('a', 'x')],
      '',
      `{a: "x", b: NaN, c: -Infinity, d: 0xF, e: .5}`,
    ],
    [
      'escapes that all readers know',
      `{a: 'x'}`,
      [set('a', '\0\v\b\u2028\u001f')],
      '',
      `{a: '\\u0000\\u000b\\b\\u2028\\u001f'}`,
    ],
    ['separators raw where they are', `{a: '\u2028'}`, [set('a', 'x\u2028y\u2029')], '', `{a: 'x\u2028y\\u2029'}`],
    ['line continuations of others stay', `{a: 'x\\\n  y', b: 'z'}`, [set('b', 'w')], '', `{a: 'x\\\n  y', b: 'w'}`],
    [
      'an escaped blank stays escaped',
      `{a: 'x\\xa0y\u00a0z', b: 'w'}`,
      [set('a', '\u00a0q')],
      '',
      `{a: '\\xa0q', b: 'w'}`,
    ],
    [
      'comments go and come',
      `{\n  a: 'x', // a\n  // b\n  b: 'y', // bb\n}`,
      [remove('b'), add('c', 'z')],
      `{\n  // c\n  c: '',\n}`,
      `{\n  a: 'x', // a\n  // c\n  c: 'z',\n}`,
    ],
    [
      'a comment that ends with a separator',
      `{a: 'x', // a\u2028b: 'y'}`,
      [remove('b'), add('c', 'z')],
      '',
      `{a: 'x', // a\n  c: 'z'\u2028}`,
    ],
  ])('%s', ([, before, changes, source, after]) => {
    expect(JSON5.parse<unknown>(after)).toBeTypeOf('object')
    expect(edit(before, changes, source)).toBe(after)
  })

  test('create', () => {
    const source = parse('// Header\n{\n  a: \'one\', // one\n  "b": +1,\n}\n')
    const bytes = json5.create(source, [set('a', 'eins')], { file, order: [['a'], ['b']], locale: 'de' })
    expect(new TextDecoder().decode(bytes)).toBe('// Header\n{\n  a: \'eins\', // one\n  "b": +1,\n}\n')
  })

  test('a number of JSON5 is none of JSON5 with more behind it', () => {
    expect(() => edit('{}', [copy('a', '0x1 // c')])).toThrow('is not one token')
  })
})

function leavesOf(value: unknown, path: readonly string[]): readonly (readonly [readonly string[], unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const members = Object.entries(value)
  if (members.length > 0) return members.flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key]))
  return path.length === 0 ? [] : [[path, Array.isArray(value) ? '[]' : '{}']]
}
