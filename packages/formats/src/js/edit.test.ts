import { describe, expect, test } from 'vitest'
import { add, copy, editsOf, remove, set, toText } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { js } from './js.ts'

const { parse, edit } = editsOf(js, 'de.ts')

describe('set', () => {
  test.for<[name: string, before: string, change: EntryChange, after: string]>([
    [
      'its quotes stay',
      'export default { a: "x", b: \'y\' }',
      set('a', "it's"),
      "export default { a: \"it's\", b: 'y' }",
    ],
    [
      'an escape where the file has them',
      "export default { a: 'x' }",
      set('a', "it's"),
      "export default { a: 'it\\'s' }",
    ],
    [
      'the other quotes where the file avoids escapes',
      "export default { a: 'x', b: \"it's\", c: 'y' }",
      set('a', "l'été"),
      'export default { a: "l\'été", b: "it\'s", c: \'y\' }',
    ],
    [
      'back to the quotes of the file',
      "export default { a: 'x', b: \"it's\", c: 'y' }",
      set('b', 'its'),
      "export default { a: 'x', b: 'its', c: 'y' }",
    ],
    [
      'a template stays one',
      'export default { a: `x\ny` }',
      set('a', '`1`\n${2}\\'),
      'export default { a: `\\`1\\`\n\\${2}\\\\` }',
    ],
    ['a template of one line', 'export default { a: `x` }', set('a', '1\n"2"'), 'export default { a: `1\\n"2"` }'],
    [
      'joined strings become one',
      "export default { a: 'x' +\n  'y', b: 'z' }",
      set('a', 'w'),
      "export default { a: 'w', b: 'z' }",
    ],
    ['null becomes a string', "export default { a: null, b: 'x' }", set('a', 'y'), "export default { a: 'y', b: 'x' }"],
    [
      'escapes of the file',
      String.raw`export default { a: '\u00e9' }`,
      set('a', 'ü'),
      String.raw`export default { a: '\u00fc' }`,
    ],
    ['an item of a list', "export default { a: ['x', 'y'] }", set('a>1', 'z'), "export default { a: ['x', 'z'] }"],
  ])('%s', ([, before, change, after]) => {
    expect(edit(before, [change])).toBe(after)
  })
})

const source = `import type { M } from './m'

export const en: M = {
  title: 'Orders', // The title

  // What is shown where there is nothing.
  empty: 'Nothing here',
  'sign-in': 'Sign in',
  long:
    'A long string that stands in the line below its key',
  nested: { a: '1', b: '2' },
  404: 'Not found',
  list: ['x', 'y'],
  off: null,
} as const satisfies M

export type Strings = typeof en
`

describe('add and remove', () => {
  test('new members stand where the source has them, written as their neighbours are', () => {
    expect(
      edit(
        "export default {\n\t'title': \"Bestellungen\",\n\t'nested': { 'a': \"1\" }\n}\n",
        [
          add('empty', 'Nichts'),
          add('sign-in', 'Anmelden'),
          add('nested>b', '2'),
          add('404', 'Nicht da'),
          copy('off', 'null'),
          add('list>0', 'x'),
        ],
        source,
      ),
    ).toBe(
      "export default {\n\t'title': \"Bestellungen\",\n\n\t// What is shown where there is nothing.\n\t'empty': \"Nichts\",\n\t'sign-in': \"Anmelden\",\n\t'nested': { 'a': \"1\", 'b': \"2\" },\n\t'404': \"Nicht da\",\n\t'list': [\n\t\t\"x\"\n\t],\n\t'off': null\n}\n",
    )
  })

  test('keys stand without quotes where they can, and a last comma stays', () => {
    expect(
      edit(
        "export default {\n  title: 'x',\n}\n",
        [add('sign-in', 'y'), add('404', 'z'), add('__proto__', 'p'), add('b>c', 'w'), add('long', 'l')],
        source,
      ),
    ).toBe(
      "export default {\n  title: 'x',\n  'sign-in': 'y',\n  long:\n    'l',\n  404: 'z',\n  ['__proto__']: 'p',\n  b: {\n    c: 'w',\n  },\n}\n",
    )
  })

  test('colons that stand below each other go on doing so', () => {
    expect(edit("export default {\n  a    : 'x',\n  bcdef: 'y',\n}\n", [add('gh', 'z'), add('ijklmnop', 'w')])).toBe(
      "export default {\n  a    : 'x',\n  bcdef: 'y',\n  gh   : 'z',\n  ijklmnop: 'w',\n}\n",
    )
  })

  test('what is removed takes its comment along', () => {
    expect(edit(source, [remove('title'), remove('empty'), remove('nested>a'), remove('nested>b')])).toBe(
      source
        .replace("  title: 'Orders', // The title\n\n", '')
        .replace("  // What is shown where there is nothing.\n  empty: 'Nothing here',\n", '')
        .replace("  nested: { a: '1', b: '2' },\n", ''),
    )
  })

  test('an emptied object takes new members', () => {
    expect(edit("export default { a: 'x' };\n", [remove('a'), add('b', 'y')])).toBe("export default { b: 'y' };\n")
    expect(edit('export default {};\n', [add('b', 'y')])).toBe(
      "export default {\n  b: 'y',\n};\n".replace(',\n}', '\n}'),
    )
  })
})

describe('a new file', () => {
  const create = (text: string, locale: string, sourceLocale = 'en') =>
    toText(js.create(parse(text), [set('a', 'y')], { file: 'de.ts', order: [['a']], locale, sourceLocale }))

  test.for<[name: string, source: string, locale: string, sourceLocale: string, created: string]>([
    ['a default export stays', "export default { a: 'x' }", 'de', 'en', "export default { a: 'y' }"],
    [
      'a constant that is named after the locale is renamed, with what refers to it',
      "// en\nexport const en = { a: 'x' } as const // en\nexport type X = { en: typeof en }\nexport default en",
      'de',
      'en',
      "// en\nexport const de = { a: 'y' } as const // en\nexport type X = { en: typeof de }\nexport default de",
    ],
    ['in the spelling it has', "export const enUS = { a: 'x' }", 'pt-BR', 'en-US', "export const ptBR = { a: 'y' }"],
    ['with an underscore', "export const en_US = { a: 'x' }", 'pt-BR', 'en-US', "export const pt_BR = { a: 'y' }"],
    ['the language alone', "export const en = { a: 'x' }", 'de', 'en-US', "export const de = { a: 'y' }"],
    ['not to a word of JavaScript', "export const en = { a: 'x' }", 'in', 'en', "export const en = { a: 'y' }"],
    ['any other name stays', "export const messages = { a: 'x' }", 'de', 'en', "export const messages = { a: 'y' }"],
  ])('%s', ([, text, locale, sourceLocale, created]) => {
    expect(create(text, locale, sourceLocale)).toBe(created)
  })
})

test('an edited module is what Node makes of it', async () => {
  const edited = edit("export default { a: 'x', b: `y\n`, 'c': ['z'], d: { e: '1' + '2' }, }", [
    set('a', 'it\'s "so" \u2028 \\ \u{1F600}'),
    set('b', '`${1}`\n'),
    add('d>__proto__', 'p'),
    add('f', 'new\nline'),
    set('d>e', '\u{0}1'),
  ])
  const module: { readonly default?: unknown } = await import(`data:text/javascript,${encodeURIComponent(edited)}`)
  expect(JSON.stringify(module.default)).toBe(
    JSON.stringify({
      a: 'it\'s "so" \u2028 \\ \u{1F600}',
      b: '`${1}`\n',
      c: ['z'],
      d: { e: '\x001', ['__proto__']: 'p' },
      f: 'new\nline',
    }),
  )
})
