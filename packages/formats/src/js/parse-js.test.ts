import { describe, expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { editsOf } from '../edit-cases.suite.ts'
import { js } from './js.ts'

const { parse } = editsOf(js, 'en.ts')

function stringsOf(text: string): unknown {
  const { entries, diagnostics } = parse(text)
  return diagnostics.length > 0
    ? diagnostics
    : Object.fromEntries(entries.map(({ path, value }) => [path.join('>'), value]))
}

describe('one object', () => {
  test.for<[name: string, text: string, strings: Readonly<Record<string, string>>]>([
    ['a default export', "export default { a: 'x' }", { a: 'x' }],
    [
      'with its type',
      "export default {\n  a: 'x',\n} as const satisfies Messages<typeof import('./de'), { b: 'c' }[]>;\n",
      { a: 'x' },
    ],
    ['a constant', "export const en: Record<string, string> = { a: 'x' }", { a: 'x' }],
    ['a constant that is the default', "const en = { a: 'x' }\n\nexport default en\n", { a: 'x' }],
    ['a constant in a list of exports', "const en = { a: 'x' }; export { en, type X, en as default }", { a: 'x' }],
    ['CommonJS', "'use strict'\nmodule.exports = { a: 'x' };", { a: 'x' }],
    ['CommonJS by name', "exports.default = { a: 'x' }", { a: 'x' }],
    ['TypeScript for CommonJS', "const en = { a: 'x' }\nexport = en", { a: 'x' }],
    [
      'a helper that gives it back',
      "import { defineMessages } from 'm'\nexport default defineMessages({ a: 'x' }, )",
      { a: 'x' },
    ],
    ['frozen', "export default Object.freeze({ a: 'x' } as const)", { a: 'x' }],
    ['in parentheses', "export default ({ a: 'x' })", { a: 'x' }],
    [
      'imports and types around it',
      "import './a.css'\nimport type M, { type N as O } from './m' with { type: 'json' }\nimport * as x from \"y\"\ninterface A<B> extends C { d: () => '}' }\ndeclare module 'vue' { interface E {} }\ntype F<G> = keyof G extends string ? G['h'] : (i: J) => K\nexport const en: M & N = { a: 'x' }\nexport type Strings = typeof en\nexport type { M }",
      { a: 'x' },
    ],
    [
      'all strings',
      'export default { a: \'x\', b: "y", c: `z\r\n$ {`, d: \'1\' + "2" +\n  `3` }',
      { a: 'x', b: 'y', c: 'z\n$ {', d: '123' },
    ],
    [
      'all keys',
      "export default { a: 'x', 'b-c': 'y', 404: 'z', ['__proto__']: 'p', ключ: 'k', \\u0064: 'd', default: 'e' }",
      { a: 'x', 'b-c': 'y', '404': 'z', ['__proto__']: 'p', ключ: 'k', d: 'd', default: 'e' },
    ],
    [
      'escapes',
      String.raw`export default { a: '\n\t\x41\u0042\u{1F600}\'\"\/\0', b: "\
" }`,
      { a: '\n\tAB😀\'"/\0', b: '' },
    ],
    ['lists', "export default { a: ['x', ['y']], b: [], c: {} }", { 'a>0': 'x', 'a>1>0': 'y', b: '[]', c: '{}' }],
    [
      'other values as they stand',
      'export default { a: null, b: -1.5, c: 0x1F, d: 1_000n, e: undefined, f: true, g: .5 }',
      { a: 'null', b: '-1.5', c: '0x1F', d: '1_000n', e: 'undefined', f: 'true', g: '.5' },
    ],
    ['CRLF and a byte order mark', "\uFEFF// en\r\nexport default {\r\n  a: 'x',\r\n}\r\n", { a: 'x' }],
    [
      'signs in strings and comments',
      "export default { /* } */ a: '} // x', // }\n b: '/* y' }",
      { a: '} // x', b: '/* y' },
    ],
  ])('%s', ([, text, strings]) => {
    expect(stringsOf(text)).toEqual(strings)
  })

  test('a comment beside a string is its description, but not one for a tool', () => {
    const { entries } = parse(
      "export default {\n  /** Of the page. */\n  a: 'x', // short\n  // eslint-disable-next-line\n  b: 'y',\n\n  // Section\n\n  c: 'z',\n}",
    )
    expect(entries.map(({ note }) => note)).toEqual(['Of the page.\nshort', undefined, undefined])
  })

  test('a key that comes again is told of, and the last one counts', () => {
    const { entries, diagnostics } = parse("export default { a: { b: 'x' }, a: { c: 'y' } }")
    expect(entries.map(({ path }) => path.join('>'))).toEqual(['a>c'])
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', message: 'a' }])
  })
})

describe('code is refused, with its place', () => {
  test.for<[text: string, place: string, found: string]>([
    ['', '1:1', 'the end of the file'],
    ['export default', '1:15', 'the end of the file'],
    ["export default { a: t('x') }", '1:21', '`t(`, a function call'],
    ['export default {\n  ...common,\n}', '2:3', 'a spread (`...`)'],
    ['export default { a }', '1:20', 'only the name of a variable (`a`)'],
    ['export default { a() {} }', '1:19', 'a method (`a`)'],
    ['export default { get a() { return 1 } }', '1:22', 'a method (`get`)'],
    ['export default { [a]: 1 }', '1:18', 'a computed key'],
    ['export default { a: `x${y}` }', '1:23', '`${`, a value that only the program knows'],
    ["export default { a: 'x' + y }", '1:25', '`+`, an expression'],
    ["export default { a: 'x'.trim() }", '1:24', '`.`, an expression'],
    ["export default { a: 'x' as string }", '1:25', '`as`'],
    ['export default { a: /x/ }', '1:21', 'a regular expression'],
    ['export default { a: b.c }', '1:21', '`b.c`, a variable'],
    ['export default { a: () => 1 }', '1:21', 'a function'],
    ["export default { a: b ? 'x' : 'y' }", '1:21', '`b`, a variable'],
    ['export default { a: new Map() }', '1:21', '`new`'],
    ['export default { __proto__: {} }', '1:18', '`__proto__`, which sets the prototype of the object'],
    ["export default { '__proto__': 'x' }", '1:18', '`__proto__`, which sets the prototype of the object'],
    ['export default { 1e3: 1 }', '1:18', '`1`'],
    ['export default { a: 010 }', '1:21', '`0`'],
    ['export default () => ({})', '1:16', 'a function'],
    ['export default defineConfig({})', '1:16', '`defineConfig(`, a function call'],
    ["export default createI18n({ a: 'x' })", '1:16', '`createI18n(`, a function call'],
    ["export default { a: 'x' } as X\nfoo()", '2:1', '`foo(`, a function call'],
    ["export default { a: 'x' }\n  as const", '2:3', '`as`, a variable'],
    ["const en = { a: 'x' }\nen.a = 'y'\nexport default en", '2:1', '`en.a`, a variable'],
    ["export default { a: 'x' }\n;(() => {})()", '2:2', 'an expression in parentheses'],
    ["export default { a: 'x' }.a", '1:26', '`.`'],
    ['export const a = {}; export const b = {}', '1:39', 'a second object'],
    ["const a = { b: 'x' }", '1:21', 'the end of the file'],
    ["const a = { b: 'x' }\nexport default c", '2:16', '`c`'],
    ["export * from './a'", '1:8', 'code'],
    ["export { a } from './a'", '1:14', 'an export of another module'],
    ["export default { a: 'x' /* ", '1:25', 'a comment without its end `*/`'],
    ["export default { a: 'x\ny' }", '1:23', 'a line break'],
    [String.raw`export default { a: '\u{110000}' }`, '1:22', '`\\u`'],
    ['export default { a: [,1] }', '1:22', '`,`'],
    ['export default { a: <b/> }', '1:21', '`<`'],
    ['<?xml version="1.0"?>\n<TS version="2.1"></TS>', '1:1', 'XML, as Qt Linguist writes it'],
    ['["a"]', '1:1', 'code'],
  ])('%s', ([text, place, found]) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(
      diagnostics.map(({ code, position, arguments: facts }) => [
        code,
        `${position?.line}:${position?.column}`,
        facts['found'],
      ]),
    ).toEqual([['parse-error', place, found]])
  })

  test('what to do stands beside it', () => {
    expect(parse('export default { ...a }').diagnostics[0]?.arguments['hint']).toMatch(/^lockale does not run code: /)
  })

  test('nesting ends at a thousand levels', () => {
    const nested = (levels: number) => `export default ${'{a:'.repeat(levels)}1${'}'.repeat(levels)}`
    expect(parse(nested(1000)).diagnostics).toEqual([])
    expect(parse(nested(1001)).diagnostics).toMatchObject([{ code: 'too-deep', arguments: { limit: 1000 } }])
  })

  test('a conflict is told of as one, inside of a template too', () => {
    const sides = "<<<<<<< HEAD\n  a: 'x',\n=======\n  a: 'y',\n>>>>>>> b\n"
    expect(parse(`export default {\n${sides}}`).diagnostics).toMatchObject([{ code: 'conflict-marker' }])
    expect(parse(`export default { a: \`\n${sides}\` }`).diagnostics).toMatchObject([{ code: 'conflict-marker' }])
  })
})

test.for([
  ['members', "a: 'b',\n"],
  ['joined strings', "a: 'b' + 'c',"],
  ['comments', '// x\n'],
  ['stars', '/* *'],
  ['quotes', "'\\"],
  ['templates', '`$ {'],
  ['brackets', 'a: {'],
])('is fast on much of %s', ([, piece = '']) =>
  expectProportional((length) => {
    const text = `export default {${piece.repeat(Math.floor(length / piece.length))}`
    return () => parse(text)
  }, 200_000),
)
