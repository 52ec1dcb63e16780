import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath } from '../format.ts'
import { arb } from './arb.ts'

const file = 'app_de.arb'
const parse = (text: string) => arb.parse(new TextEncoder().encode(text), { file })
const read = (name: string) => readFileSync(new URL(`fixtures/notes/${name}`, import.meta.url), 'utf8')
const set = (key: string, value: string): EntryChange => ({ kind: 'set', path: [key], value })
const add = (key: string, value: string): EntryChange => ({ kind: 'add', path: [key], value })
const remove = (key: string): EntryChange => ({ kind: 'remove', path: [key] })

function edit(before: string, changes: readonly EntryChange[], source?: string): string {
  const followed = source === undefined ? undefined : parse(source)
  const order = followed?.entries.map(({ path }) => path) ?? []
  const options = { file, order, locale: 'de', ...(followed && { source: followed }) }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(arb.edit(parse(before), changes, options))
}

function create(source: string, changes: readonly EntryChange[], locale = 'de'): string {
  const parsed = parse(source)
  const order = parsed.entries.map(({ path }) => path)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(arb.create(parsed, changes, { file, order, locale }))
}

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['the value alone', '{"a":"1","@a":{"description":"d"}}', [set('a', 'x')], '{"a":"x","@a":{"description":"d"}}'],
    ['in place of null', '{"a":null}', [set('a', 'x')], '{"a":"x"}'],
    ['of duplicates the one that counts', '{"a":"1","a":"2"}', [set('a', 'x')], '{"a":"1","a":"x"}'],
    ['in the style of the file', '{"a":"\\u00e9"}', [set('a', 'ü')], '{"a":"\\u00fc"}'],
    ['@@locale stays, though it is another', '{"@@locale":"en","a":"1"}', [set('a', 'x')], '{"@@locale":"en","a":"x"}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

const source = `{
  "@@locale": "en",
  "a": "1",
  "@a": {
    "description": "A"
  },
  "b": "2 {n}",
  "@b": {
    "description": "B",
    "placeholders": {
      "n": {"type": "int", "optionalParameters": {}, "list": [1, {"x": null}, "\\ud83d"]},
      "0": {}
    }
  },
  "c": "3"
}
`

describe('add', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'without attributes where the file has none',
      '{\n  "@@locale": "de",\n  "a": "x"\n}\n',
      [add('b', 'y')],
      '{\n  "@@locale": "de",\n  "a": "x",\n  "b": "y"\n}\n',
    ],
    [
      'with attributes where the file has them',
      '{\n  "a": "x",\n  "@a": {},\n  "c": "z"\n}\n',
      [add('b', 'y')],
      `{
  "a": "x",
  "@a": {},
  "b": "y",
  "@b": {
    "description": "B",
    "placeholders": {
      "n": {
        "type": "int",
        "optionalParameters": {},
        "list": [
          1,
          {
            "x": null
          }
        ]
      },
      "0": {}
    }
  },
  "c": "z"
}
`,
    ],
    [
      'with attributes in a file that has no messages yet, and each beside its own',
      '{\n  "@@locale": "de"\n}',
      [add('c', 'z'), add('a', 'x')],
      '{\n  "@@locale": "de",\n  "a": "x",\n  "@a": {\n    "description": "A"\n  },\n  "c": "z"\n}',
    ],
    [
      'attributes that are there already stay',
      '{"@a":{"description":"old"},"c":"z"}',
      [add('a', 'x')],
      '{"a":"x","@a":{"description":"old"},"c":"z"}',
    ],
    ['a message that the source does not know', '{"a":"x","@a":{}}', [add('q', 'y')], '{"a":"x","@a":{},"q":"y"}'],
    [
      'before the first, behind the globals',
      '{"@@locale":"de","c":"z"}',
      [add('a', 'x')],
      '{"@@locale":"de","a":"x","@a":{"description":"A"},"c":"z"}',
    ],
    ['a number', '{"a":"x"}', [{ kind: 'copy', path: ['b'], raw: '1.50' }], '{"a":"x","b":1.50}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })

  test.for<[name: string, has: readonly [a: boolean, b: boolean, d: boolean], comes: boolean]>([
    ['all have attributes', [true, true, true], true],
    ['most have', [true, true, false], true],
    ['few have', [true, false, false], false],
    ['none has', [false, false, false], false],
  ])('the others decide: %s', ([, has, comes]) => {
    const all = ['a', 'b', 'd', 'n'].map((key) => `"${key}":"1","@${key}":{"x":1}`).join(',')
    const some = ['a', 'b', 'd'].map((key, index) => `"${key}":"x"${has[index] ? `,"@${key}":{}` : ''}`).join(',')
    expect(edit(`{${some},"q":"no matter"}`, [add('n', 'y')], `{${all}}`).includes('"@n"')).toBe(comes)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'with its attributes',
      '{\n  "a": "1",\n  "@a": {\n    "p": {"n": {}},\n    "l": [1, [2]]\n  },\n  "b": "2",\n  "@b": {}\n}',
      [remove('a')],
      '{\n  "b": "2",\n  "@b": {}\n}',
    ],
    ['attributes that are empty', '{"a":"1","@a":{},"b":"2"}', [remove('a')], '{"b":"2"}'],
    ['attributes that are no object', '{"a":"1","@a":"x","b":"2"}', [remove('a')], '{"b":"2"}'],
    [
      'duplicates, of attributes too',
      '{"a":"1","@a":{"x":1},"a":"2","@a":{"y":2},"b":"3"}',
      [remove('a')],
      '{"b":"3"}',
    ],
    ['the last one leaves the globals', '{"@@locale":"de","a":"1","@a":{"x":""}}', [remove('a')], '{"@@locale":"de"}'],
    [
      'what comes again keeps its attributes',
      '{"a":"1","@a":{"x":1}}',
      [remove('a'), add('a', 'y')],
      '{"a":"y","@a":{"x":1}}',
    ],
    ['globals of the same name stay', '{"@@a":"x","@a":{},"a":"1"}', [remove('a')], '{"@@a":"x"}'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('create', () => {
  test.for<[name: string, source: string, locale: string, expected: string]>([
    ['a language', '{"@@locale":"en","a":"1"}', 'de', '{"@@locale":"de","a":"x"}'],
    ['a region, as ARB writes it', '{"@@locale":"en","a":"1"}', 'pt-BR', '{"@@locale":"pt_BR","a":"x"}'],
    ['as the source writes it', '{"@@locale":"en-US","a":"1"}', 'zh-Hant-TW', '{"@@locale":"zh-Hant-TW","a":"x"}'],
    [
      'as the source writes it, with underscores',
      '{"@@locale":"en_US","a":"1"}',
      'sr-Latn',
      '{"@@locale":"sr_Latn","a":"x"}',
    ],
    ['not named in the source', '{"a":"1"}', 'de', '{"a":"x"}'],
    ['no text in the source', '{"@@locale":null,"a":"1"}', 'de', '{"@@locale":null,"a":"x"}'],
  ])('the locale: %s', ([, source, locale, expected]) => {
    expect(create(source, [set('a', 'x')], locale)).toBe(expected)
  })

  test('all else is as in the source, but for what is not translated yet', () => {
    const text = read('app_en.arb')
    const changes = [
      set('appTitle', 'Feldnotizen'),
      ...['greeting', 'noteCount', 'lastSaved', 'shareVia', 'offline', 'url'].map(remove),
      set('settingsTitle', 'Einstellungen'),
    ]
    expect(create(text, changes)).toBe(`{
  "@@locale": "de",
  "@@last_modified": "2024-05-17T09:31:02.114203",
  "@@context": "Notes",

  "appTitle": "Feldnotizen",
  "@appTitle": {
    "description": "Name of the app, shown by the launcher"
  },

  "@_SETTINGS": {},
  "settingsTitle": "Einstellungen"
}
`)
  })

  test('a form that the source lacks goes behind its neighbour', () => {
    expect(create('{"a_one":"1","b":"2"}', [set('a_one', 'x'), add('a_few', 'y'), set('b', 'z')])).toBe(
      '{"a_one":"x","b":"z","a_few":"y"}',
    )
  })
})

describe('what cannot be done', () => {
  test.for<[name: string, before: string, change: EntryChange]>([
    ['set what is not there', '{}', set('a', 'x')],
    ['remove what is not there', '{"b":"1"}', remove('a')],
    ['add what is there', '{"a":"1"}', add('a', 'x')],
    ['add where something else holds values', '{"a":{"b":"1"}}', add('a', 'x')],
    ['change an attribute', '{"@a":"1"}', set('@a', 'x')],
    ['change the locale', '{"@@locale":"en"}', remove('@@locale')],
    ['nest', '{}', { kind: 'add', path: ['a', 'b'], value: 'x' }],
    ['no key at all', '{}', { kind: 'add', path: [], value: 'x' }],
    ['edit a file with errors', '{', add('a', 'x')],
  ])('%s', ([, before, change]) => {
    expect(codeOf(() => edit(before, [change]))).toBe('FORMAT_EDIT_MISMATCH')
  })
})

test('a real target follows its source', () => {
  const paths: readonly EntryPath[] = [['lastSaved'], ['shareVia'], ['url']]
  const changes = paths.map((path): EntryChange => ({ kind: 'add', path, value: `«${path[0]}»` }))
  expect(edit(read('app_de.arb'), changes, read('app_en.arb'))).toBe(`{
  "@@locale": "de",
  "appTitle": "Feldnotizen",
  "greeting": "Willkommen zurück, {name}!",
  "noteCount": "{count, plural, =0{Keine Notizen} =1{Eine Notiz} other{{count} Notizen}}",
  "lastSaved": "«lastSaved»",
  "settingsTitle": "Einstellungen",
  "shareVia": "«shareVia»",
  "offline": "Du bist offline. Änderungen bleiben auf diesem Gerät.",
  "url": "«url»"
}
`)
})

function codeOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return isLockaleError(error) ? error.code : String(error)
  }
  return undefined
}
