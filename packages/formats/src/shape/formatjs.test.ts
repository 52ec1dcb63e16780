import { expect, test } from 'vitest'
import type { EntryChange, ParsedFile } from '../format.ts'
import { formatjs, json } from '../json/json.ts'

const parse = (text: string): ParsedFile => formatjs.parse(new TextEncoder().encode(text), { file: 'en.json' })
const source = parse(`{
  "app.greeting": {
    "defaultMessage": "Hello {name}",
    "description": "Shown on the home page"
  },
  "app.bye": {
    "defaultMessage": "Bye"
  }
}
`)
const order = source.entries.map(({ path }) => path)
const greeting: EntryChange = { kind: 'add', path: ['app.greeting'], value: 'Hallo {name}' }
const edit = (target: string): string =>
  new TextDecoder().decode(formatjs.edit(parse(target), [greeting], { file: 'de.json', order, source }))

test('the description is a note, and never a message', () => {
  expect(source.entries.map(({ path, value, note }) => [path.join('/'), value, note])).toEqual([
    ['app.greeting', 'Hello {name}', 'Shown on the home page'],
    ['app.bye', 'Bye', undefined],
  ])
})

test.for<[name: string, target: string, edited: string]>([
  [
    'an empty file is written as its source',
    '{}\n',
    `{
  "app.greeting": {
    "defaultMessage": "Hallo {name}",
    "description": "Shown on the home page"
  }
}
`,
  ],
  [
    'a file of strings stays one',
    '{\n  "app.bye": "Tschüss"\n}\n',
    '{\n  "app.greeting": "Hallo {name}",\n  "app.bye": "Tschüss"\n}\n',
  ],
  [
    'a file without descriptions gets none',
    '{\n  "app.bye": {\n    "defaultMessage": "Tschüss"\n  }\n}\n',
    '{\n  "app.greeting": {\n    "defaultMessage": "Hallo {name}"\n  },\n  "app.bye": {\n    "defaultMessage": "Tschüss"\n  }\n}\n',
  ],
])('%s', ([, target, edited]) => expect(edit(target)).toBe(edited))

test('a new file has the messages of the target and the descriptions of the source', () => {
  const changes: readonly EntryChange[] = [
    { kind: 'set', path: ['app.greeting'], value: 'Hallo {name}' },
    { kind: 'remove', path: ['app.bye'] },
  ]
  const created = formatjs.create(source, changes, { file: 'de.json', order })
  expect(JSON.parse(new TextDecoder().decode(created))).toEqual({
    'app.greeting': { defaultMessage: 'Hallo {name}', description: 'Shown on the home page' },
  })
})

test.for<[text: string, shape: string | undefined]>([
  ['{"a": {"defaultMessage": "Hello", "description": "x"}}', 'formatjs'],
  ['{"a": {"description": "x \\" }", "file": "a.tsx", "start": 1, "defaultMessage": "Hello"}}', 'formatjs'],
  ['{"errors": {"defaultMessage": "Something is wrong", "notFound": "Not found"}}', undefined],
  ['{"defaultMessage": "Hello"}', undefined],
  ['{"a": "Hello", "b": {"defaultMessage": "Hello"}}', undefined],
  ['{}', undefined],
])('%s is %s', ([text, shape]) => {
  expect(json.parse(new TextEncoder().encode(text), { file: 'lang/en.json' }).shape).toBe(shape)
})
