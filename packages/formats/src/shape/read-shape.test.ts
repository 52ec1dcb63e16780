import { describe, expect, test } from 'vitest'
import type { Format } from '../format.ts'
import { js } from '../js/js.ts'
import { json, json5, jsonc } from '../json/json.ts'
import { toml } from '../toml/toml.ts'
import { yaml } from '../yaml/yaml.ts'

const parse = (format: Format, text: string, file = 'en') => format.parse(new TextEncoder().encode(text), { file })
type Read = readonly [path: string, value: string, note?: string | undefined]
const read = (format: Format, text: string, file?: string) => {
  const { shape, entries, diagnostics } = parse(format, text, file)
  expect(diagnostics).toEqual([])
  const texts = entries.map(({ path, value, note }): Read =>
    note === undefined ? [path.join(' › '), value] : [path.join(' › '), value, note],
  )
  return [shape, ...texts]
}

describe('files of a shape: the texts are entries under their ids, what is beside them is not', () => {
  test.for<[name: string, format: Format, text: string, shape: string, ...Read[]]>([
    [
      'FormatJS, default',
      json,
      '{"a.b": {"defaultMessage": "Hello {name}", "description": "Greets"}, "c": {"defaultMessage": "Bye", "file": "src/c.tsx", "line": 3}}',
      'formatjs',
      ['a.b', 'Hello {name}', 'Greets'],
      ['c', 'Bye'],
    ],
    [
      'FormatJS, an object as the description, and a member more',
      json,
      '{"x1": {"defaultMessage": "Hello", "description": {"text": "Greets", "team": "core"}, "owner": "Ann", "seen": {"in": ["a.tsx"]}}}',
      'formatjs',
      ['x1', 'Hello', 'text: Greets\nteam: core'],
    ],
    [
      'FormatJS, a list',
      json,
      '[{"id": "b", "description": "Greets", "defaultMessage": "Hello"}, {"id": "a", "defaultMessage": "Bye"}]',
      'formatjs',
      ['b', 'Hello', 'Greets'],
      ['a', 'Bye'],
    ],
    [
      'FormatJS, in a module',
      js,
      "export default {\n  'a.b': { id: 'a.b', defaultMessage: 'Hello', description: 'Greets' },\n}\n",
      'formatjs',
      ['a.b', 'Hello', 'Greets'],
    ],
    [
      'FormatJS, with names of members as ids, in a group, and `$` in front',
      json,
      '{"menu": {"file": {"defaultMessage": "File", "description": "A menu"}, "type": {"defaultMessage": "Type"}}, "$vuetify": {"close": {"defaultMessage": "Close"}}, "$schema": "x"}',
      'formatjs',
      ['menu › file', 'File', 'A menu'],
      ['menu › type', 'Type'],
      ['$vuetify › close', 'Close'],
    ],
    [
      'Crowdin',
      json,
      '{"hero.title": {"message": "Welcome", "description": "Top of the page"}}',
      'message-description',
      ['hero.title', 'Welcome', 'Top of the page'],
    ],
    [
      'Docusaurus, with a message that nobody described',
      json,
      '{"theme.Error.title": {"message": "This page crashed.", "description": "The title"}, "homepage": {"message": "Home"}}',
      'message-description',
      ['theme.Error.title', 'This page crashed.', 'The title'],
      ['homepage', 'Home'],
    ],
    [
      'Transifex',
      json,
      '{"p.pay": {"string": "Pay now", "developer_comment": "A button", "character_limit": 12}, "plain": "A string"}',
      'transifex',
      ['p.pay', 'Pay now', 'A button\nmax: 12'],
      ['plain', 'A string'],
    ],
    [
      'Lokalise, in JSON5',
      json5,
      "{pay: {translation: 'Pay now', notes: 'A button', context: 'cart'}, cart: {translation: 'Cart'}}",
      'lokalise',
      ['pay', 'Pay now', 'A button\ncart'],
      ['cart', 'Cart'],
    ],
    [
      'Smartling: its directives are no message',
      json,
      '{"smartling": {"translate_paths": [{"path": "*/message", "instruction": "*/description"}], "string_format": "icu"}, "pay": {"message": "Pay", "description": "A button"}}',
      'smartling',
      ['pay', 'Pay', 'A button'],
    ],
    [
      'go-i18n 1, with a plural',
      json,
      '[{"id": "program", "translation": "Program"}, {"id": "days", "translation": {"one": "{{.Count}} day", "other": "{{.Count}} days"}}]',
      'go-i18n-list',
      ['program', 'Program'],
      ['days › one', '{{.Count}} day'],
      ['days › other', '{{.Count}} days'],
    ],
    [
      'Hugo, a list in YAML',
      yaml,
      '- id: reading_time\n  translation: "{{ .Count }} minutes to read" # in the head\n- id: home\n  translation: Home\n',
      'go-i18n-list',
      ['reading_time', '{{ .Count }} minutes to read', 'in the head'],
      ['home', 'Home'],
    ],
    [
      'go-i18n 2',
      json,
      '{"bye": "Bye", "cats": {"hash": "sha1-aa", "description": "On the shelf", "one": "A cat", "other": "{{.N}} cats"}, "hi": {"description": "Greets", "other": "Hi"}}',
      'go-i18n',
      ['bye', 'Bye'],
      ['cats › one', 'A cat', 'On the shelf'],
      ['cats › other', '{{.N}} cats', 'On the shelf'],
      ['hi › other', 'Hi', 'Greets'],
    ],
    [
      'go-i18n 2 in YAML and a note in a comment',
      yaml,
      'hi:\n  description: Greets\n  other: Hi # short\nbye:\n  other: Bye\n',
      'go-i18n',
      ['hi › other', 'Hi', 'short\nGreets'],
      ['bye › other', 'Bye'],
    ],
    [
      'go-i18n 2 in TOML without a plural',
      toml,
      '[hi]\ndescription = "Greets"\nhash = "sha1-aa"\nother = "Hi"\n',
      'go-i18n',
      ['hi › other', 'Hi', 'Greets'],
    ],
    [
      'gotext: ids may be several, and the message stands in for a translation that is not there',
      json,
      '{"language": "en", "messages": [{"id": "Hello {City}", "message": "Hello {City}", "translation": "Hi {City}", "placeholders": [{"id": "City", "string": "%[1]s", "type": "string", "argNum": 1, "expr": "city"}]}, {"id": ["bye", "Bye"], "message": "Bye", "translation": "", "meaning": "At the end"}]}',
      'gotext',
      ['Hello {City}', 'Hi {City}'],
      ['bye', 'Bye', 'At the end'],
    ],
    [
      'a text with a comment beside it, by ids',
      jsonc,
      '{\n  // all of it\n  "cart.pay": {"value": "Pay", "comment": "A button"},\n  "cart.title": {"value": "Cart", "comment": ""}\n}',
      'value-note',
      ['cart.pay', 'Pay', 'A button'],
      ['cart.title', 'Cart'],
    ],
    [
      'one message of Transifex',
      json,
      '{"pay": {"string": "Pay", "developer_comment": "A button"}}',
      'transifex',
      ['pay', 'Pay', 'A button'],
    ],
    [
      'one plural of go-i18n beside strings',
      json,
      '{"hello": "Hello", "cats": {"description": "In the house", "one": "{{.Count}} cat", "other": "{{.Count}} cats"}}',
      'go-i18n',
      ['hello', 'Hello'],
      ['cats › one', '{{.Count}} cat', 'In the house'],
      ['cats › other', '{{.Count}} cats', 'In the house'],
    ],
    [
      'one plural of go-i18n for Hugo',
      yaml,
      'minutes:\n  description: To read\n  one: One minute\n  other: "{{ .Count }} minutes"\n',
      'go-i18n',
      ['minutes › one', 'One minute', 'To read'],
      ['minutes › other', '{{ .Count }} minutes', 'To read'],
    ],
  ])('%s', ([, format, text, shape, ...texts]) => {
    expect(read(format, text)).toEqual([shape, ...texts])
  })

  test('a file of Docusaurus is one by its place', () => {
    const text = '{"copyright": {"message": "Copyright", "description": "The footer copyright"}}'
    expect(read(json, text, 'i18n/en/docusaurus-theme-classic/footer.json')).toEqual([
      'docusaurus',
      ['copyright', 'Copyright', 'The footer copyright'],
    ])
  })

  test('plural forms are those of a plural, and one alone is a text', () => {
    const { entries } = parse(json, '{"a": {"hash": "1", "one": "x", "other": "y"}, "b": {"hash": "2", "other": "z"}}')
    expect(entries.map(({ path, form }) => [path.join('.'), form])).toEqual([
      ['a.one', 'one'],
      ['a.other', 'other'],
      ['b.other', undefined],
    ])
  })

  test('an id that is there twice is told of', () => {
    const { diagnostics } = parse(yaml, '- id: a\n  translation: x\n- id: a\n  translation: y\n')
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', message: 'a', position: { line: 2 } }])
  })
})

describe('files of strings are read as they are', () => {
  test.for<[name: string, format: Format, texts: number, text: string]>([
    [
      'errors with a text and a description, both for users',
      json,
      4,
      '{"notFound": {"message": "Not found", "description": "Look elsewhere"}, "offline": {"message": "Offline", "description": "Try later"}}',
    ],
    [
      'settings, one of which has a dotted key',
      json,
      6,
      '{"sound": {"text": "Sound", "description": "How loud"}, "privacy": {"text": "Privacy", "description": "Who sees you"}, "theme.dark": {"text": "Dark", "description": "Easy on the eyes"}}',
    ],
    [
      'answers, one of which is a sentence',
      yaml,
      4,
      'faq:\n  cost:\n    value: Free\n    note: For ever\n  "How long?":\n    value: A day\n    note: Or two\n',
    ],
    ['tabs and what they are for', json, 3, '{"tabs": {"one": "First", "other": "Others", "description": "Choose"}}'],
    ['steps with an id', json, 2, '[{"id": "one", "message": "Open the box", "description": "Use a knife"}]'],
    ['a form', yaml, 3, 'name:\n  text: Name\n  description: As in your passport\n  placeholder: Ann\n'],
    ['a title among them', json, 3, '{"a.b": {"message": "x", "description": "y"}, "c.d": {"title": "z"}}'],
    ['a group of strings among them', json, 3, '{"a.b": {"defaultMessage": "x", "description": "y"}, "c": {"d": "z"}}'],
    ['one and other alone', yaml, 2, 'cats:\n  one: A cat\n  other: Cats\n'],
    ['keys of an app', json, 4, '{"message": "Message", "description": "Description", "other": "Other", "id": "ID"}'],
    [
      'a group with such keys',
      json,
      4,
      '{"table": {"id": "ID", "type": "Type", "translation": "Translation", "author": "Author"}}',
    ],
    ['a list of texts', toml, 2, 'steps = ["Open", "Close"]\n'],
  ])('%s', ([, format, texts, text]) => {
    const { shape, entries } = parse(format, text)
    expect(shape).toBeUndefined()
    expect(entries.filter(({ kind }) => kind === 'text')).toHaveLength(texts)
  })
})

describe('keys that mark notes', () => {
  test.for<[name: string, format: Format, text: string, ...Read[]]>([
    [
      'comments',
      json,
      '{"_comment": "Of the cart", "//": "x", "// pay": "y", "$schema": "https://example.com/s.json", "_pay_note": "z", "_payNote": "z", "pay": "Pay"}',
      ['pay', 'Pay'],
    ],
    ['in groups, in all formats', yaml, 'cart:\n  _comment: Of the cart\n  pay: Pay\n', ['cart › pay', 'Pay']],
    ['a whole object', js, "export default { _notes: { a: 'x', b: 'y' }, pay: 'Pay' }\n", ['pay', 'Pay']],
    [
      'of one text, whose note they are',
      json,
      '{"pay": "Pay {n}", "@pay": {"description": "A button", "type": "text", "placeholders": {"n": {"example": "5"}}}}',
      ['pay', 'Pay {n}', 'A button'],
    ],
    [
      'words of an app are none',
      json,
      '{"@mention": "@mention", "mention": "Mention", "note": "Note", "my_note": "Mine", "_comments": "Comments", "$price": "Price", "/": "Home"}',
      ['@mention', '@mention'],
      ['mention', 'Mention'],
      ['note', 'Note'],
      ['my_note', 'Mine'],
      ['_comments', 'Comments'],
      ['$price', 'Price'],
      ['/', 'Home'],
    ],
  ])('%s', ([, format, text, ...texts]) => {
    expect(read(format, text)).toEqual([undefined, ...texts])
  })

  test('they stay in a file that is edited, and come along into a new one', () => {
    const source = parse(json, '{\n  "_comment": "Of the cart",\n  "pay": "Pay"\n}\n')
    const options = { file: 'de', order: [['pay']], source }
    const set = { kind: 'set', path: ['pay'], value: 'Zahlen' } as const
    const text = '{\n  "_comment": "Of the cart",\n  "pay": "Zahlen"\n}\n'
    expect(new TextDecoder().decode(json.create(source, [set], options))).toBe(text)
    expect(new TextDecoder().decode(json.edit(source, [set], options))).toBe(text)
  })
})

describe('hostile files take no time', () => {
  const many = (count: number, item: (index: number) => string) => Array.from({ length: count }, (_, at) => item(at))

  test.for<[name: string, text: () => string]>([
    ['20,000 levels above an id', () => `${'{"a":'.repeat(20_000)}[{"id":"x","t":"y"}]${'}'.repeat(20_000)}`],
    [
      '20,000 levels above a message',
      () => `${'{"a":'.repeat(20_000)}{"defaultMessage":"x","id":"y"}${'}'.repeat(20_000)}`,
    ],
    ['50,000 items with one id', () => `[${many(50_000, () => '{"id":"x","defaultMessage":"y"}').join()}]`],
    ['50,000 items', () => `[${many(50_000, (at) => `{"id":"${at}","translation":"y"}`).join()}]`],
    ['50,000 notes', () => `{${many(50_000, (at) => `"t${at}":"x","@t${at}":{"description":"y"}`).join()}}`],
  ])('%s', ([, text]) => {
    const { entries } = parse(json, text())
    expect(entries.length).toBeGreaterThan(0)
  })
})
