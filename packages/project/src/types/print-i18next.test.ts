import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

type Fields = Readonly<Record<string, unknown>>

/** The types of one source file, without the lines that are the same for all. */
async function typesOf(
  texts: unknown,
  { types = {}, ...config }: { readonly types?: Fields } & Fields = {},
): Promise<string> {
  const world = createWorld({ 'en.json': texts }, { ...config, types: { file: 'i18next.d.ts', ...types } })
  await world.project.writeTypes()
  return world.files()['i18next.d.ts'] ?? ''
}

test('texts, and what a call has to pass', async () => {
  const types = await typesOf({
    title: 'Hello',
    cart: { items_one: '{{count}} item of {{ name }}', items_other: '{{count}} items of {{ name }}' },
    list: ['a', { deep: '{{-x}}' }],
    price: '{{price, number}}',
    count: 3,
    on: true,
    none: null,
    empty: {},
  })
  expect(types.slice(types.indexOf('interface Texts'), types.indexOf('/** What a call')))
    .toBe(`interface Texts_translation {
  title: "Hello"
  cart: {
    items_one: "{{count}} item of {{name}}"
    items_other: "{{count}} items of {{name}}"
  }
  list: [
    "a",
    {
      deep: "{{-x}}"
    },
  ]
  price: "{{price, number}}"
  count: number
  on: boolean
  none: null
  empty: {}
}

interface Calls_translation {
  title: 0
  "cart.items": { count: number; name: Value }
  "list.0": 0
  "list.1.deep": { x: Value }
}

`)
})

test('the same texts give the same bytes, wherever they are', async () => {
  const texts = { b: 'B', a: 'A' }
  expect(await typesOf(texts)).toBe(await typesOf(texts, { files: ['./{locale}.json'] }))
})

test.for<[name: string, text: string, printed: string]>([
  ['quotes and backslashes', 'a "b" \\ c', String.raw`"a \"b\" \\ c"`],
  ['line ends', 'a\nb\r\nc', String.raw`"a\nb\r\nc"`],
  ['line ends of Unicode', 'a\u2028b\u2029c', String.raw`"a\u2028b\u2029c"`],
  ['what turns a line around', 'a\u202eb\u2066c', String.raw`"a\u202eb\u2066c"`],
  ['half of a surrogate pair', 'a\ud800', String.raw`"a\ud800"`],
  ['a comment that ends', 'a */ b // c', '"a */ b // c"'],
  ['template signs', '`${a}`', '"`${a}`"'],
  ['control characters', 'a\u0000\u001b\u009b', String.raw`"a\u0000\u001b\u009b"`],
  ['letters beyond the first plane', '😀 é ع', '"😀 é ع"'],
])('%s in keys and texts', async ([, text, printed]) => {
  expect(await typesOf({ [text]: text }, { syntax: { id: 'i18next', keySeparator: false } })).toContain(
    `\n  ${printed}: ${printed}\n`,
  )
})

test.for<[name: string, config: { readonly types?: Fields } & Fields, line: string]>([
  ['the selector', { types: { selector: true } }, '    enableSelector: true'],
  ['the fast selector', { types: { selector: 'optimize' } }, '    enableSelector: "optimize"'],
  ['a default namespace', { types: { defaultNamespace: 'home' } }, '    defaultNS: "home"'],
  ['separators', { syntax: { id: 'i18next', keySeparator: '|' } }, '    keySeparator: "|"'],
  ['no separators', { syntax: { id: 'i18next', namespaceSeparator: false } }, '    nsSeparator: false'],
  ['delimiters', { syntax: { id: 'i18next', prefix: '%{' } }, '    interpolationPrefix: "%{"'],
  ['ICU', { syntax: 'icu' }, '    parseInterpolation: "icu"'],
  ['MessageFormat 2', { syntax: 'mf2' }, '    parseInterpolation: "mf2"'],
  ['any other syntax', { syntax: 'vue' }, '    parseInterpolation: false'],
  ['namespaces of several packages', { types: { merge: 'namespaces' } }, '  interface ResourceNamespaceMap {'],
])('%s is said to i18next', async ([, config, line]) => {
  expect((await typesOf({ a: 'b' }, config)).split('\n')).toContain(line)
})

test('a selector has no signatures for keys, and the fast one no plural suffixes', async () => {
  const texts = { items_one: '{{count}} item', items_other: '{{count}} items' }
  const types = await typesOf(texts, { types: { selector: 'optimize' } })
  expect(types).not.toContain('TFunction')
  expect(types).toContain('\n  items: "{{count}} item" | "{{count}} items"\n')
})

test('keys alone', async () => {
  const types = await typesOf({ greet: 'Hi {{name}}' }, { types: { mode: 'keys' } })
  expect(types).toContain('\n  greet: string\n')
  expect(types).toContain('\n  greet: 0\n')
})

test('texts of another syntax than most are texts of which nothing is said', async () => {
  const types = await typesOf({ a: 'A {{x}}', legal: 'Do {{it}}' }, { messages: [{ match: 'legal', syntax: 'none' }] })
  expect(types).toContain('\n  a: "A {{x}}"\n  legal: string\n')
})

test('a text of the length of a book stays in its own file', async () => {
  expect(await typesOf({ terms: 'x'.repeat(5000) })).toContain('\n  terms: string\n')
})

test('namespaces whose names differ in signs only', async () => {
  const world = createWorld(
    { 'en/a-b.json': { x: '1' }, 'en/a_b.json': { x: '2' } },
    { files: ['{locale}/{namespace}.json'], types: { file: 'i18next.d.ts' } },
  )
  await world.project.writeTypes()
  expect(world.files()['i18next.d.ts']).toContain(`    resources: {
      "a-b": Texts_a_b
      a_b: Texts_a_b_2
    }`)
})
