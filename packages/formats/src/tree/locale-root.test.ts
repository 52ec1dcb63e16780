import { describe, expect, test } from 'vitest'
import type { EntryChange } from '../format.ts'
import { findFormat } from '../registry.ts'

const open = async (id: string) => {
  const format = await findFormat({ path: '', format: id })?.load()
  if (format === undefined) throw new Error(id)
  const parse = (text: string, locale: string, source?: ReturnType<typeof format.parse>) =>
    format.parse(new TextEncoder().encode(text), { file: 'x', locale, sourceLocale: 'en', ...(source && { source }) })
  return { format, parse }
}
const shown = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const add = (path: readonly string[], value: string): EntryChange => ({ kind: 'add', path, value })
const set = (path: readonly string[], value: string): EntryChange => ({ kind: 'set', path, value })

test.for<[format: string, source: string, names: readonly [string, string], target: string, edited: string]>([
  ['json', '{"en":{"a":"x","b":"y"}}', ['en-US', 'de-DE'], '{"de":{"a":"A"}}', '{"de":{"a":"A","b":"B"}}'],
  ['json', '{"en":{"a":"x","b":"y"}}', ['en-US', 'pt-PT'], '{}', '{"pt-PT":{"b":"B"}}'],
  ['json', '{"en":{"a":"x","b":"y"}}', ['en-US', 'fr-FR'], '{}', '{"fr":{"b":"B"}}'],
  ['json', '{"en-US":{"a":"x","b":"y"}}', ['en', 'de'], '{"de":{"a":"A"}}', '{"de":{"a":"A","b":"B"}}'],
  ['json', '{"en":{"a":"x","b":"y"}}', ['en', 'en-US'], '{"en":{"a":"A"}}', '{"en-US":{"a":"A","b":"B"}}'],
  ['yaml', 'en:\n  a: x\n  b: y\n', ['en-US', 'de-DE'], 'de:\n  a: A\n', 'de:\n  a: A\n  b: B\n'],
  ['yaml', 'en:\n  a: x\n  b: y\n', ['en-US', 'zh-TW'], 'en:\n  a: A\n', 'zh-TW:\n  a: A\n  b: B\n'],
  ['toml', '[en]\na = "x"\nb = "y"\n', ['en-US', 'de-DE'], '[de]\na = "A"\n', '[de]\na = "A"\nb = "B"\n'],
])('a root key with or without the region of its file: %s %s in %s', async ([id, text, names, before, after]) => {
  const [sourceLocale, locale] = names
  const { format } = await open(id)
  const encode = (file: string) => new TextEncoder().encode(file)
  const source = format.parse(encode(text), { file: 'x', locale: sourceLocale, sourceLocale })
  expect(source.entries.map(({ path }) => path.join('.'))).toEqual(['a', 'b'])
  const target = format.parse(encode(before), { file: 'x', locale, sourceLocale, source })
  const order = source.entries.map(({ path }) => path)
  const bytes = format.edit(target, [add(['b'], 'B')], { file: 'x', locale, sourceLocale, source, order })
  expect(shown(bytes)).toBe(after)
})

describe('a root key that names the locale', () => {
  test.for<[name: string, format: string, source: string, locale: string, created: string]>([
    ['JSON', 'json', '{"en": {"a": {"b": "x"}, "en": "y"}}\n', 'de', '{"de": {"a": {"b": "X"}, "en": "Z"}}\n'],
    [
      'spelled with an underscore',
      'json',
      '{"en_US":{"a":{"b":"x"},"en":"y"}}',
      'pt-BR',
      '{"pt_BR":{"a":{"b":"X"},"en":"Z"}}',
    ],
    [
      'JSON with comments',
      'jsonc',
      '// "en"\n{"en": {"a": {"b": "x"}, "en": "y",}}',
      'de',
      '// "en"\n{"de": {"a": {"b": "X"}, "en": "Z",}}',
    ],
    ['JSON5', 'json5', "{en: {a: {b: 'x'}, en: 'y'}}", 'pt-BR', "{'pt-BR': {a: {b: 'X'}, en: 'Z'}}"],
    [
      'a module',
      'js',
      "export default {\n  en: { a: { b: 'x' }, en: 'y' },\n}\n",
      'zh-TW',
      "export default {\n  'zh-TW': { a: { b: 'X' }, en: 'Z' },\n}\n",
    ],
    [
      'a constant that is called so too',
      'js',
      "const en = { en: { a: { b: 'x' }, en: 'y' } }\nexport default en\n",
      'de',
      "const de = { de: { a: { b: 'X' }, en: 'Z' } }\nexport default de\n",
    ],
    ['TOML', 'toml', '[en]\nen = "y"\n\n[ en.a]\nb = "x"\n', 'de', '[de]\nen = "Z"\n\n[ de.a]\nb = "X"\n'],
    ['dotted keys', 'toml', '"en".en = "y"\nen.a.b = "x"\n', 'pt-BR', '"pt-BR".en = "Z"\n\'pt-BR\'.a.b = "X"\n'],
    ['YAML', 'yaml', 'en:\n  a:\n    b: x\n  en: y\n', 'de', 'de:\n  a:\n    b: X\n  en: Z\n'],
  ])('%s: a new file has its own', async ([, id, source, locale, created]) => {
    const { format, parse } = await open(id)
    const read = parse(source, source.includes('en_US') ? 'en-US' : 'en')
    expect(Object.fromEntries(read.entries.map(({ path, value }) => [path.join('.'), value]))).toEqual({
      'a.b': 'x',
      en: 'y',
    })
    const order = read.entries.map(({ path }) => path)
    const changes = [set(['a', 'b'], 'X'), set(['en'], 'Z')]
    const options = { file: 'x', locale, sourceLocale: 'en', order }
    expect(shown(format.create(read, changes, options))).toBe(created)
  })

  const source =
    '{\n  "en": {\n    "hello": "Hello",\n    "menu": {\n      "file": "File",\n      "list": ["a"]\n    }\n  }\n}\n'
  test.for<[name: string, target: string, changes: readonly EntryChange[], after: string]>([
    [
      'texts of people stay',
      '{"de": {"hello": "Moin"}}',
      [add(['menu', 'file'], 'Datei')],
      '{"de": {"hello": "Moin", "menu": {"file": "Datei"}}}',
    ],
    ['nothing to do', '{"en": {"hello": "Moin"}}', [], '{"en": {"hello": "Moin"}}'],
    [
      'one that still names the source',
      '{"en": {"hello": "Moin"}}',
      [set(['hello'], 'Hallo')],
      '{"de": {"hello": "Hallo"}}',
    ],
    ['an empty file', '{}', [add(['hello'], 'Hallo')], '{\n  "de": {\n    "hello": "Hallo"\n  }\n}'],
    ['an empty root', '{"de": {}}', [add(['hello'], 'Hallo')], '{"de": {"hello": "Hallo"}}'],
    ['null', '{"de": null}', [add(['hello'], 'Hallo')], '{"de": {"hello": "Hallo"}}'],
    [
      'a list as in the source',
      '{"de": {"hello": "H"}}',
      [add(['menu', 'list', '0'], 'A')],
      '{"de": {"hello": "H", "menu": {"list": ["A"]}}}',
    ],
    [
      'a file without',
      '{"hello": "Moin"}',
      [add(['menu', 'file'], 'Datei')],
      '{"hello": "Moin", "menu": {"file": "Datei"}}',
    ],
  ])('%s', async ([, target, changes, after]) => {
    const { format, parse } = await open('json')
    const from = parse(source, 'en')
    const parsed = parse(target, 'de', from)
    expect(parsed.diagnostics).toEqual([])
    const order = from.entries.map(({ path }) => path)
    expect(
      shown(format.edit(parsed, changes, { file: 'x', locale: 'de', sourceLocale: 'en', order, source: from })),
    ).toBe(after)
  })

  test('a duplicate key is named without it', async () => {
    const { parse } = await open('json')
    expect(parse('{"de": {"a": "x", "a": "y"}}', 'de').diagnostics).toMatchObject([
      { code: 'duplicate-key', message: 'a' },
    ])
  })
})

describe('keys that only look like one', () => {
  test.for<[name: string, format: string, text: string, locale: string, paths: readonly string[]]>([
    ['a menu of languages', 'json', '{"en": "English", "de": "Deutsch"}', 'en', ['en', 'de']],
    ['a menu of one language', 'json', '{"en": "English"}', 'en', ['en']],
    ['two roots', 'json', '{"en": {"a": "x"}, "de": {"a": "y"}}', 'en', ['en.a', 'de.a']],
    ['another locale', 'json', '{"it": {"a": "x"}}', 'en', ['it.a']],
    ['a menu in TOML', 'toml', 'en = "English"\nde = "Deutsch"\n', 'en', ['en', 'de']],
  ])('%s', async ([, id, text, locale, paths]) => {
    const { parse } = await open(id)
    expect(parse(text, locale).entries.map(({ path }) => path.join('.'))).toEqual(paths)
  })

  test.for(['json', 'yaml'])('a group that the source calls so (%s)', async (id) => {
    const { parse } = await open(id)
    const source = parse('{"no": {"entry": "No entry"}}', 'en')
    expect(source.localeRoot).toBeUndefined()
    const target = parse('{"no": {"entry": "Ingen adgang"}}', 'no', source)
    expect(target.entries.map(({ path }) => path)).toEqual([['no', 'entry']])
  })

  test.for(['json', 'yaml'])('a group below the root of the source (%s)', async (id) => {
    const { parse } = await open(id)
    const source = parse('{"en": {"de": {"name": "German"}}}', 'en')
    const target = parse('{"de": {"de": {"name": "Deutsch"}}}', 'de', source)
    expect(target.entries.map(({ path }) => path)).toEqual([['de', 'name']])
  })
})
