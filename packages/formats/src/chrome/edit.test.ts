import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { add, editsOf, remove, set } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { chrome } from './chrome.ts'

const file = '_locales/de/messages.json'
const { parse, edit } = editsOf(chrome, file)
const read = (locale: string) =>
  readFileSync(new URL(`fixtures/tabs/_locales/${locale}/messages.json`, import.meta.url), 'utf8')

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'the message alone',
      '{"a":{"description":"d","message":"1","placeholders":{}}}',
      [set('a', 'x')],
      '{"a":{"description":"d","message":"x","placeholders":{}}}',
    ],
    [
      'of duplicates the one that counts',
      '{"a":{"message":"1"},"a":{"message":"2","message":"3"}}',
      [set('a', 'x')],
      '{"a":{"message":"1"},"a":{"message":"2","message":"x"}}',
    ],
    ['in the style of the file', '{"a":{"message":"\\u00E9"}}', [set('a', 'ü')], '{"a":{"message":"\\u00FC"}}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

const source = `{
  "a": { "message": "1", "description": "A" },
  "b": {
    "description": "B",
    "placeholders": { "n": { "content": "$1", "example": "5" }, "0": { "content": "$2" } },
    "hash": "77",
    "message": "$n$ of $0$"
  },
  "c": { "message": "3" }
}
`

describe('add', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'with placeholders, and without the description where the others have none',
      '{\n\t"a": {\n\t\t"message": "x"\n\t},\n\t"c": {\n\t\t"message": "z"\n\t}\n}\n',
      [add('b', 'y')],
      `{
	"a": {
		"message": "x"
	},
	"b": {
		"placeholders": {
			"n": {
				"content": "$1",
				"example": "5"
			},
			"0": {
				"content": "$2"
			}
		},
		"message": "y"
	},
	"c": {
		"message": "z"
	}
}
`,
    ],
    [
      'with the description where the others have one, in the order of the source',
      '{"a":{"message":"x","description":"A"}}',
      [add('b', 'y')],
      '{"a":{"message":"x","description":"A"},"b":{"description":"B","placeholders":{"n":{"content":"$1","example":"5"},"0":{"content":"$2"}},"message":"y"}}',
    ],
    [
      'to a file without messages, as to a new one',
      '{}',
      [add('a', 'x'), add('c', 'z')],
      '{\n  "a": {\n    "message": "x",\n    "description": "A"\n  },\n  "c": {\n    "message": "z"\n  }\n}',
    ],
    [
      'one that the source does not know',
      '{"a":{"message":"x"}}',
      [add('q', 'y')],
      '{"a":{"message":"x"},"q":{"message":"y"}}',
    ],
    [
      'where the message is missing: to what is there',
      '{"a":{"message":"x"},"b":{"description":"B!"}}',
      [add('b', 'y')],
      '{"a":{"message":"x"},"b":{"description":"B!","placeholders":{"n":{"content":"$1","example":"5"},"0":{"content":"$2"}},"message":"y"}}',
    ],
    [
      'where it is no text: in its place',
      '{"b":{"message":null,"placeholders":{"n":{"content":"$1"}}},"a":null}',
      [add('b', 'y'), add('a', 'x')],
      '{"b":{"message":"y","placeholders":{"n":{"content":"$1"}}},"a":{"message":"x"}}',
    ],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })

  test('without a source at hand', () => {
    expect(edit('{"a":{"message":"x"}}', [add('b', 'y')])).toBe('{"a":{"message":"x"},"b":{"message":"y"}}')
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'with all that belongs to it',
      '{\n  "a": {\n    "message": "1",\n    "placeholders": {"n": {}, "m": {"content": "$1"}},\n    "x": [1, [2]]\n  },\n  "b": {"message": "2"}\n}',
      [remove('a')],
      '{\n  "b": {"message": "2"}\n}',
    ],
    [
      'duplicates, whatever they hold',
      '{"a":{"message":"1","x":1},"a":"text","b":{"message":"2"},"a":{"message":"3","message":"4"}}',
      [remove('a')],
      '{"b":{"message":"2"}}',
    ],
    ['the last one', '{\n  "a": {"message": "1"}\n}\n', [remove('a')], '{}\n'],
    [
      'what comes again keeps what belongs to it',
      '{"a":{"message":"1","placeholders":{"n":{"content":"$1"}}}}',
      [add('a', 'x'), remove('a')],
      '{"a":{"message":"x","placeholders":{"n":{"content":"$1"}}}}',
    ],
    ['a broken one beside it stays', '{"b":{"message":7},"a":{"message":"1"}}', [remove('a')], '{"b":{"message":7}}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

test('a new file is the source file with the messages that are translated', () => {
  const parsed = parse(source)
  const bytes = chrome.create(parsed, [remove('a'), set('b', 'y'), set('c', 'z')], { file, order: [], locale: 'de' })
  expect(new TextDecoder().decode(bytes)).toBe(`{
  "b": {
    "description": "B",
    "placeholders": { "n": { "content": "$1", "example": "5" }, "0": { "content": "$2" } },
    "hash": "77",
    "message": "y"
  },
  "c": { "message": "z" }
}
`)
})

test('real targets follow their source, each in its own style', () => {
  const changes = ['closeAll', 'price'].map((key) => add(key, `«${key}»`))
  expect(edit(read('de'), changes, read('en'))).toBe(`{
	"extName": { "message": "Tab-Hirte" },
	"openTabs": { "message": "$COUNT$ Tabs offen in $WINDOW$", "placeholders": { "count": { "content": "$1" }, "window": { "content": "$2" } } },
	"closeAll": { "message": "«closeAll»" },
	"price": { "placeholders": { "currency": { "content": "$$" } }, "message": "«price»" },
	"help_link": { "message": "<a href=\\"https://example.com/help\\">Hilfe</a> & mehr" }
}
`)
  expect(edit(read('ja'), [add('price', 'é')], read('en'))).toBe(
    read('ja').slice(0, -1) +
      ',"price":{"placeholders":{"currency":{"content":"$$"}},"message":"\\u00e9","description":"The dollar sign is that of the price"}}',
  )
})

describe('what cannot be done', () => {
  test.for<[name: string, before: string, change: EntryChange]>([
    ['set what is not there', '{}', set('a', 'x')],
    ['set what is no text', '{"a":{"message":null}}', set('a', 'x')],
    ['remove what is not there', '{"a":{}}', remove('a')],
    ['add in place of a text', '{"a":"1"}', add('a', 'x')],
    [
      'change a description',
      '{"a":{"message":"1","description":"d"}}',
      { kind: 'set', path: ['a', 'description'], value: 'x' },
    ],
    ['copy a number', '{}', { kind: 'copy', path: ['a'], raw: '1' }],
    ['no key at all', '{}', { kind: 'add', path: [], value: 'x' }],
    ['edit a file with errors', '{', add('a', 'x')],
  ])('%s', ([, before, change]) => {
    expect(codeOf(() => edit(before, [change]))).toBe('FORMAT_EDIT_MISMATCH')
  })
})

function codeOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return isLockaleError(error) ? error.code : String(error)
  }
  return undefined
}
