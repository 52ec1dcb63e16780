import { describe, expect, test } from 'vitest'
import { add, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange, Format } from '../format.ts'
import { formatjs, json } from '../json/json.ts'
import { toml } from '../toml/toml.ts'
import { yaml } from '../yaml/yaml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const options = { locale: 'de', sourceLocale: 'en' }

function edit(format: Format, [source, target]: readonly [string, string], changes: readonly EntryChange[]): string {
  const from = format.parse(bytes(source), { file: 'en', ...options, locale: 'en' })
  const to = format.parse(bytes(target), { file: 'de', ...options, source: from })
  const order = from.entries.map(({ path }) => path)
  return new TextDecoder().decode(format.edit(to, changes, { file: 'de', order, source: from, ...options }))
}

function create(format: Format, source: string, changes: readonly EntryChange[]): string {
  const from = format.parse(bytes(source), { file: 'en', ...options, locale: 'en' })
  const order = from.entries.map(({ path }) => path)
  return new TextDecoder().decode(format.create(from, changes, { file: 'de', order, source: from, ...options }))
}

const hugo = `- id: home
  translation: Home
# of an article
- id: reading_time
  translation: "{{ .Count }} min"
- id: next
  translation: Next
`

describe('items of a list are known by their ids', () => {
  const target = `- id: next
  translation: Weiter # kurz
- id: home
  translation: Start
`

  test.for<[name: string, changes: readonly EntryChange[], expected: string]>([
    ['another order', [set('home', 'Heim')], target.replace('Start', 'Heim')],
    [
      'a missing one',
      [add('reading_time', '{{ .Count }} Min.')],
      `${target}- id: reading_time\n  translation: "{{ .Count }} Min."\n`,
    ],
    ['the first one goes, with all that is in it', [remove('next')], '- id: home\n  translation: Start\n'],
    [
      'one comes, one goes, one changes',
      [remove('next'), set('home', 'Heim'), add('reading_time', 'x')],
      '- id: home\n  translation: Heim\n- id: reading_time\n  translation: x\n',
    ],
  ])('%s', ([, changes, expected]) => {
    expect(edit(yaml, [hugo, target], changes)).toBe(expected)
  })

  test('in JSON and TOML too', () => {
    const texts = [
      '[{"id":"a","translation":"A"},{"id":"b","translation":"B"},{"id":"c","translation":"C"}]',
      '[{"id":"c","translation":"c"},{"id":"a","translation":"a"}]',
    ] as const
    expect(edit(json, texts, [add('b', 'x'), remove('c')])).toBe(
      '[{"id":"a","translation":"a"},{"id":"b","translation":"x"}]',
    )
  })

  test('a new file has the items that are translated', () => {
    expect(create(yaml, hugo, [remove('home'), set('reading_time', 'x'), remove('next')])).toBe(
      '# of an article\n- id: reading_time\n  translation: "x"\n',
    )
  })

  test('a plural gets the forms of its language', () => {
    const source = '[{"id":"days","translation":{"one":"{{.Count}} day","other":"{{.Count}} days"}}]'
    const form = (name: string, value: string) => ({ kind: 'add', path: ['days', name], value, form: name }) as const
    const forms = [form('one', '1'), form('few', '2'), form('other', '3')]
    expect(JSON.parse(edit(json, [source, '[]'], forms))).toEqual([
      { id: 'days', translation: { one: '1', few: '2', other: '3' } },
    ])
    const text = create(json, source, [set('days>one', 'x'), remove('days>other'), form('few', 'y')])
    expect(JSON.parse(text)).toEqual([{ id: 'days', translation: { one: 'x', few: 'y' } }])
  })

  test('an item without an id is left alone', () => {
    const target = '[{"translation":"?"},{"id":"a","translation":"a"}]'
    expect(edit(json, ['[{"id":"a","translation":"A"}]', target], [set('a', 'x')])).toBe(target.replace('"a"}', '"x"}'))
  })
})

describe('lists in a file of strings, whose items have an id', () => {
  const source = `title: Steps
steps:
  - id: open
    order: 1
    name: Open the box
    text: Use a knife
  - id: read
    order: 2
    name: Read the manual
    text: It is in English
`
  const target = `steps:
  - id: read
    order: 2
    name: Lesen
    text: Auf Englisch
title: Schritte
`

  test('a text is known by its keys and ids', () => {
    const { entries, shape } = yaml.parse(bytes(source), { file: 'en' })
    expect(shape).toBeUndefined()
    expect(entries.map(({ path }) => path.join('.'))).toEqual([
      'title',
      'steps.open.name',
      'steps.open.text',
      'steps.read.name',
      'steps.read.text',
    ])
  })

  test.for<[name: string, changes: readonly EntryChange[], expected: string]>([
    ['in another order', [set('steps>read>text', 'x')], target.replace('Auf Englisch', 'x')],
    [
      'a new one has its id and its numbers',
      [add('steps>open>name', 'Öffnen'), add('steps>open>text', 'Messer'), set('title', 'x')],
      target
        .replace('Schritte', 'x')
        .replace('title', '  - id: open\n    order: 1\n    name: Öffnen\n    text: Messer\ntitle'),
    ],
    [
      'one goes, and leaves nothing',
      [remove('steps>read>name'), remove('steps>read>text'), add('steps>open>name', 'Öffnen')],
      'steps:\n  - id: open\n    order: 1\n    name: Öffnen\ntitle: Schritte\n',
    ],
    ['one text of it goes', [remove('steps>read>text')], target.replace('    text: Auf Englisch\n', '')],
  ])('%s', ([, changes, expected]) => {
    expect(edit(yaml, [source, target], changes)).toBe(expected)
  })

  test('in a new file, in JSON', () => {
    const list = '{"a":[{"id":"x","n":1,"t":"X"},{"id":"y","t":"Y"}],"b":[{"id":"x","t":"Z"}]}'
    expect(create(json, list, [remove('a>x>t'), set('a>y>t', 'y'), set('b>x>t', 'z')])).toBe(
      '{"a":[{"id":"y","t":"y"}],"b":[{"id":"x","t":"z"}]}',
    )
    expect(edit(json, [list, '{"b":[]}'], [add('a>y>t', 'y'), add('b>x>t', 'z')])).toBe(
      '{"a":[{"id":"y","t":"y"}],"b":[{"id":"x","t":"z"}]}',
    )
  })

  test.for<[name: string, text: string]>([
    ['an id is there twice', '[{"id":"x","t":"X"},{"id":"x","t":"Y"}]'],
    ['one has none', '[{"id":"x","t":"X"},{"t":"Y"}]'],
    ['they are words', '[{"id":"The first","t":"X"},{"id":"The second","t":"Y"}]'],
  ])('known by their places where %s', ([, text]) => {
    expect(json.parse(bytes(text), { file: 'en' }).entries.map(({ path }) => path[0])).toContain('0')
  })
})

describe('gotext', () => {
  const source = `{
  "language": "en-GB",
  "messages": [
    {
      "id": "Hello {City}",
      "message": "Hello {City}",
      "translation": "Hello {City}",
      "translatorComment": "Copied from source.",
      "placeholders": [{ "id": "City", "string": "%[1]s", "argNum": 1, "expr": "city" }],
      "fuzzy": true
    },
    { "id": "bye", "message": "Bye", "translation": "" },
    { "id": "new", "message": "New" }
  ]
}
`

  test('a new file: the message stays, the translation and the locale are new', () => {
    const created = create(json, source, [set('Hello {City}', 'Hallo {City}'), set('bye', 'Tschüss'), remove('new')])
    expect(JSON.parse(created)).toEqual({
      language: 'de',
      messages: [
        {
          id: 'Hello {City}',
          message: 'Hello {City}',
          translation: 'Hallo {City}',
          placeholders: [{ id: 'City', string: '%[1]s', argNum: 1, expr: 'city' }],
        },
        { id: 'bye', message: 'Bye', translation: 'Tschüss' },
      ],
    })
  })

  test('a translation that is not there is missing, and made with what belongs to it', () => {
    const target =
      '{"language":"de","messages":[{"id":"new","message":"New","translation":""},{"id":"bye","message":"Bye","translation":"Tschüss"}]}'
    const from = json.parse(bytes(source), { file: 'en', ...options, locale: 'en' })
    const to = json.parse(bytes(target), { file: 'de', ...options, source: from })
    expect(to.entries.map(({ path, value }) => [path[0], value])).toEqual([['bye', 'Tschüss']])
    const edited = edit(json, [source, target], [add('new', 'Neu'), add('Hello {City}', 'Hallo {City}')])
    expect(JSON.parse(edited)).toEqual({
      language: 'de',
      messages: [
        { id: 'new', message: 'New', translation: 'Neu' },
        { id: 'bye', message: 'Bye', translation: 'Tschüss' },
        {
          id: 'Hello {City}',
          message: 'Hello {City}',
          translation: 'Hallo {City}',
          placeholders: [{ id: 'City', string: '%[1]s', argNum: 1, expr: 'city' }],
        },
      ],
    })
  })
})

test('a plural of gotext keeps the argument that it goes by', () => {
  const select = {
    feature: 'plural',
    arg: 'Years',
    cases: { one: { msg: '{Years} year' }, other: { msg: '{Years} years' } },
  }
  const item = { id: 'y', message: '{Years} year(s)', translation: { select }, placeholders: [{ id: 'Years' }] }
  const source = JSON.stringify({ language: 'en', messages: [item] })
  const read = json.parse(bytes(source), { file: 'en' })
  expect(read.entries.map(({ path, value, form }) => [path.join('.'), value, form])).toEqual([
    ['y.one', '{Years} year', 'one'],
    ['y.other', '{Years} years', 'other'],
  ])
  const form = (name: string, value: string) => ({ kind: 'add', path: ['y', name], value, form: name }) as const
  const forms = [form('one', '1'), form('few', '2'), form('other', '3')]
  const cases = { one: { msg: '1' }, few: { msg: '2' }, other: { msg: '3' } }
  const wanted = { ...item, translation: { select: { ...select, cases } } }
  const target = '{"language":"pl","messages":[]}'
  expect(JSON.parse(edit(json, [source, target], forms))).toEqual({ language: 'pl', messages: [wanted] })
  const made = create(json, source, [set('y>one', '1'), form('few', '2'), set('y>other', '3')])
  expect(JSON.parse(made)).toEqual({ language: 'de', messages: [wanted] })
})

describe('items of an object', () => {
  const source = `{
  "pay.now": { "string": "Pay", "developer_comment": "A button", "character_limit": 12 },
  "pay.later": { "developer_comment": "A link", "string": "Later" }
}
`

  test.for<[name: string, target: string, changes: readonly EntryChange[], expected: string]>([
    [
      'a new one, with its notes and limits',
      '{\n  "pay.now": { "string": "Zahlen", "developer_comment": "A button" }\n}\n',
      [add('pay.later', 'Später')],
      '{\n  "pay.now": { "string": "Zahlen", "developer_comment": "A button" },\n  "pay.later": { "developer_comment": "A link", "string": "Später" }\n}\n',
    ],
    [
      'as a string where all are',
      '{\n  "pay.later": "Später"\n}\n',
      [add('pay.now', 'Zahlen')],
      '{\n  "pay.now": "Zahlen",\n  "pay.later": "Später"\n}\n',
    ],
    [
      'one goes',
      source,
      [remove('pay.now')],
      '{\n  "pay.later": { "developer_comment": "A link", "string": "Later" }\n}\n',
    ],
    [
      'into one that has no text',
      '{"pay.now":{"developer_comment":"!"}}',
      [add('pay.now', 'x')],
      '{"pay.now":{"developer_comment":"!","string":"x"}}',
    ],
  ])('%s', ([, target, changes, expected]) => {
    expect(edit(json, [source, target], changes)).toBe(expected)
  })

  test('in TOML and YAML', () => {
    const from = '[hi]\ndescription = "Greets"\nother = "Hi"\n\n[bye]\ndescription = "At the end"\nother = "Bye"\n'
    expect(edit(toml, [from, '[hi]\ndescription = "Greets"\nother = "Hallo"\n'], [add('bye>other', 'Tschüss')])).toBe(
      '[hi]\ndescription = "Greets"\nother = "Hallo"\n\n[bye]\ndescription = "At the end"\nother = "Tschüss"\n',
    )
    const other = 'hi:\n  description: Greets\n  other: Hi\nbye:\n  description: At the end\n  other: Bye\n'
    expect(create(yaml, other, [set('hi>other', 'Hallo'), remove('bye>other')])).toBe(
      'hi:\n  description: Greets\n  other: Hallo\n',
    )
  })
})

describe('a group whose children are called as members are', () => {
  const source =
    '{\n  "menu": {\n    "file": "File",\n    "title": "Menu"\n  },\n  "a.b": {\n    "defaultMessage": "A",\n    "file": "a.tsx"\n  }\n}\n'

  test('stays one where nothing else is left in it', () => {
    const left = source.replace(',\n    "title": "Menu"', '')
    const removal: EntryChange = { kind: 'remove', path: ['menu', 'title'] }
    expect(edit(formatjs, [source, source], [removal])).toBe(left)
    expect(edit(formatjs, [source, left], [{ kind: 'set', path: ['menu', 'file'], value: 'Datei' }])).toBe(
      left.replace('File', 'Datei'),
    )
  })

  test('a message without a text gives way to a value that is none', () => {
    const from = source.replace(/"a\.b": \{[^}]*\}/, '"a.b": null')
    const to = source.replace('"A"', '""')
    expect(
      edit(
        formatjs,
        [from, to],
        [
          { kind: 'remove', path: ['a.b'] },
          { kind: 'copy', path: ['a.b'], raw: 'null' },
        ],
      ),
    ).toBe(from)
  })
})
