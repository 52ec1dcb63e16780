import { describe, expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { type ConfigData, readConfigData } from './config-data.ts'

const readConfigAsData = (source: string) =>
  readConfigData(source, { package: 'lockale', functions: ['translator', 'judge', 'sharedMemory'] })

function readLiteralConfig(source: string) {
  const read = readConfigAsData(source)
  return 'value' in read && read.isWhole ? read : undefined
}

const value = { source: 'en', targets: ['de', { locale: 'pt-BR', file: 'pt_BR' }], files: ['l/{locale}.json'] }

describe('one literal', () => {
  test.for<[name: string, source: string, value: unknown]>([
    [
      'as init writes it',
      `import { defineConfig } from 'lockale'\n\nexport default defineConfig({\n  source: 'en',\n  targets: ['de', { locale: 'pt-BR', file: 'pt_BR' }],\n  files: ['l/{locale}.json'],\n})\n`,
      value,
    ],
    ['without the helper', `export default ${JSON.stringify(value)}`, value],
    [
      'helper under another name',
      `import { defineConfig as $c } from "lockale";\nexport default $c({ a: 1, },);`,
      { a: 1 },
    ],
    [
      'comments anywhere',
      '// a\n/* b **/ export /*c*/ default { /* } */ a /**/ : // x\n [1, /* 2 */ 3,], }',
      { a: [1, 3] },
    ],
    [
      'with its type',
      `import type { UserConfig } from 'lockale'\n\nexport default { a: 1 } satisfies UserConfig\n`,
      { a: 1 },
    ],
    [
      'with its type under another name',
      `import { type UserConfig as U } from 'lockale'\nexport default { a: [1] as const } as const satisfies U;`,
      { a: [1] },
    ],
    [
      'the helper and a constant',
      `import { defineConfig } from 'lockale'\nexport default defineConfig({ a: 'b' } as const)`,
      { a: 'b' },
    ],
    [
      'all values',
      `export default { a: true, b: false, c: null, d: -1.5, e: 0, f: [], g: {} }`,
      {
        a: true,
        b: false,
        c: null,
        d: -1.5,
        e: 0,
        f: [],
        g: {},
      },
    ],
    ['escapes', String.raw`export default { 'a\'b': "\"\\\n\t\/\b\u0041" }`, { "a'b": '"\\\n\t/\bA' }],
    ['a template', 'export default { a: `l/{locale}\n$.json` }', { a: 'l/{locale}\n$.json' }],
    [
      'the helper and the type in one import',
      `import { defineConfig, type UserConfig, } from 'lockale'\nexport default defineConfig({ a: 1 } satisfies UserConfig)`,
      { a: 1 },
    ],
    [
      'the helper and the type in two imports',
      `import { defineConfig } from 'lockale';\nimport type { UserConfig } from 'lockale'\nexport default defineConfig({ a: 1 })`,
      { a: 1 },
    ],
    ['a later key wins', 'export default { a: 1, a: 2 }', { a: 2 }],
    ['byte order mark and CRLF', '\uFEFFexport default {\r\n}\r\n', {}],
    [
      'names like words of the language',
      'export default { default: 1, trueish: 2, from: 3 }',
      {
        default: 1,
        trueish: 2,
        from: 3,
      },
    ],
  ])('%s', ([, source, expected]) => {
    const read = readLiteralConfig(source)
    expect(read?.value).toStrictEqual(expected)
  })

  test('is what Node makes of it', async () => {
    const source = `export default { a: [1, 'x\\'y', { "b c": -0.25 }], /* , */ d: null }`
    const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { default: unknown }
    expect(readLiteralConfig(source)?.value).toStrictEqual(module.default)
  })
})

test.for<[name: string, source: string]>([
  ['a variable', `const a = 'en'\nexport default { source: a }`],
  ['a template with an escape', String.raw`export default { source: ${'`\\n`'} }`],
  ['a computed key', `export default { ['a']: 1 }`],
  ['numbers of other kinds', 'export default { a: 0x10 }'],
  ['a number with a tail', 'export default { a: 1_000 }'],
  ['an escape of another kind', String.raw`export default { a: '\x41' }`],
  ['an escape of a code point', String.raw`export default { a: '\u{41}' }`],
])('is what Node makes of it: %s', async ([, source]) => {
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { default: unknown }
  expect(readLiteralConfig(source)?.value).toStrictEqual(module.default)
})

test.for<[name: string, source: string]>([
  ['a type', 'export default {} satisfies object'],
  [
    'another type than the one imported',
    `import type { UserConfig } from 'lockale'\nexport default {} satisfies Other`,
  ],
  ['a type of another package', `import type { UserConfig } from './a.ts'\nexport default {} satisfies UserConfig`],
  ['a cast', `import type { UserConfig } from 'lockale'\nexport default {} as UserConfig`],
])('types change nothing: %s', ([, source]) => expect(readLiteralConfig(source)?.value).toStrictEqual({}))

test.for<[name: string, source: string]>([
  ['nothing', ''],
  ['no default export', 'export const a = {}'],
  ['the environment', 'export default { source: process.env.L }'],
  ['a call', `export default { source: f() }`],
  ['a big integer', 'export default { a: 1n }'],
  ['a word that is short for itself', 'export default { null }'],
  ['another module that is loaded', `import './side.ts'\nexport default {}`],
  ['a type in an import that stays', `import { type A } from './a.ts'\nexport default {}`],
  ['a function', `export default { translator: (a) => a }`],
  ['CommonJS', 'module.exports = {}'],
  ['a template with something in it', 'export default { source: `${process.env.L}` }'],
  ['a spread', 'export default { ...a }'],
  ['a hole', 'export default { a: [,1] }'],
  ['short for a variable', 'export default { source }'],
  ['a method', 'export default { a() {} }'],
  ['the prototype', `export default { __proto__: {} }`],
  ['the prototype in quotes', `export default { '__proto__': {} }`],
  ['a type that is called', `import type { UserConfig } from 'lockale'\nexport default UserConfig({})`],
  ['code behind it', 'export default {}\nconsole.log(1)'],
  ['a member of it', 'export default {}.a'],
  ['another import', `import { a } from './a.ts'\nexport default {}`],
  ['another package', `import { defineConfig } from 'vite'\nexport default defineConfig({})`],
  ['another function', `import { defineConfig } from 'lockale'\nexport default other({})`],
  ['the helper without an import', 'export default defineConfig({})'],
  ['two arguments', `import { defineConfig } from 'lockale'\nexport default defineConfig({}, {})`],
  ['half an escape', String.raw`export default { a: '\u004' }`],
  ['the helper as a type', `import type { defineConfig } from 'lockale'\nexport default defineConfig({})`],
  ['a string over two lines', "export default { a: 'x\n' }"],
  ['an open comment', 'export default {} /* '],
  ['cut off', 'export default { a: ['],
  ['no comma', `export default { a: 1 b: 2 }`],
  ['too deep', `export default { a: ${'['.repeat(60)}${']'.repeat(60)} }`],
  ['an import that continues', `import { defineConfig } from 'lockale' with { type: 'json' }\nexport default {}`],
])('left to those who run it: %s', ([, source]) => {
  expect(readLiteralConfig(source)).toBeUndefined()
})

test.for([
  ['blanks', ' '],
  ['comments', '/**/'],
  ['stars', '/*' + '*'.repeat(10)],
  ['brackets', '['],
  ['quotes', "'\\"],
])('is fast on much of %s', ([, piece = '']) =>
  expectProportional((length) => {
    const text = `export default {${piece.repeat(Math.floor(length / piece.length))}`
    return () => readLiteralConfig(text)
  }, 190_000),
)

const valueOf = (read: ConfigData) => ('value' in read ? read.value : `stops at ${read.stopsAt}`)

describe('as data, whole without running it', () => {
  const helper = `import { defineConfig } from 'lockale'\n`
  test.for<[name: string, source: string, value: unknown]>([
    ['one literal', `${helper}export default defineConfig({ a: 1 } as const)`, { a: 1 }],
    [
      'a translator of its own',
      `${helper}import { ask } from './ask.ts'\nexport default defineConfig({ a: 1, translator: (x: Map<string, number>) => ask(x, { b: '}' }), c: 2 })`,
      { a: 1, c: 2 },
    ],
    [
      'a translator as a method',
      "export default { async translator(texts) { if (/[/}]'/.test(texts[0])) return `}${texts.map((one) => `{${one}`)}`\n // }\n }, a: 1 }",
      { a: 1 },
    ],
    ['a judge by its name', `import judge from 'judge'\nexport default { judge, a: 1 }`, { a: 1 }],
    [
      'a shared memory',
      `import { redis } from 'lockale-redis'\nexport default { sharedMemory: redis({ url: process.env.URL }), a: 1 }`,
      { a: 1 },
    ],
    ['nothing but a translator', 'export default { translator: f() }', {}],
    [
      'constants',
      `const targets: readonly string[] = ['de', 'fr'] as const\nexport const source = 'en';\nexport default { source, targets }`,
      { source: 'en', targets: ['de', 'fr'] },
    ],
    [
      'spread constants',
      `const base = { a: 1, b: [1] }\nexport default { ...base, b: [...base2, 3] }`.replace(
        'export',
        'const base2 = [1, 2]\nexport',
      ),
      { a: 1, b: [1, 2, 3] },
    ],
    [
      'a constant that is exported',
      `${helper}const config = defineConfig({ a: 1 }) satisfies Config<'x'>\nexport default config`,
      { a: 1 },
    ],
    [
      'types and other imports',
      `import type { A, B as C } from "./types"\nimport * as all from './all'\nimport data from './data.json' with { type: 'json' }\nimport './side'\nimport { type UserConfig, defineConfig as d } from 'lockale'\nexport default d({ a: 1 } satisfies UserConfig as A[])`,
      { a: 1 },
    ],
    ['CommonJS', `module.exports = { a: 1 }`, { a: 1 }],
  ])('%s', ([, source, value]) => expect(valueOf(readConfigAsData(source))).toStrictEqual(value))

  test.for<[name: string, source: string, stopsAt: string]>([
    ['a call', `export default { a: 1, b: f() }`, 'f()'],
    ['the environment', `export default { source: process.env.L }`, 'process'],
    ['a member of a constant', `const a = ['de']\nexport default { targets: a.map(f) }`, '.map'],
    ['an import that is used', `import { a } from './a'\nexport default { targets: a }`, 'a }'],
    ['short for an import', `import { a } from './a'\nexport default { a, b: 1 }`, 'a, b'],
    ['a spread import', `import a from './a'\nexport default { ...a }`, 'a }'],
    ['a function elsewhere', `export default { files: [{ translator: () => 1 }] }`, '() =>'],
    ['a constant that is a call', `const a = f()\nexport default {}`, 'f()'],
    ['a variable', `let a = 1\nexport default { a }`, 'let'],
    ['a statement', `export default {}\nrun()`, 'run'],
    ['a statement before', `run()\nexport default {}`, 'run'],
    [
      'the helper of another package',
      `import { defineConfig } from 'vite'\nexport default defineConfig({})`,
      'defineConfig({})',
    ],
    ['a local helper', `export default defineConfig({})`, 'defineConfig'],
    ['a template with something in it', 'const a = 1\nexport default { b: `${a}` }', '${a}`'],
    ['the prototype', `const a = 1\nexport default { __proto__: a }`, '__proto__: a'],
    [
      'a custom rule',
      `import { defineRule } from 'lockale'\nexport default { rules: [defineRule({})] }`,
      'defineRule({})',
    ],
    ['cut off', `export default { translator: (`, ''],
    ['nested without end', `export default { translator: ${'`${'.repeat(60)} }`, '`${`${`${'],
  ])('not: %s', ([, source, rest]) => {
    const read = readConfigAsData(source)
    expect('stopsAt' in read && source.slice(read.stopsAt).startsWith(rest)).toBe(true)
  })

  test.for([
    ['blanks in code', ' '],
    ['brackets in code', '('],
    ['slashes in code', '/'],
    ['quotes in code', "'\\"],
    ['templates in code', '`'],
    ['constants', 'const a=1;'],
    ['imports', "import 'a';"],
  ])('is fast on much of %s', ([, piece = '']) =>
    expectProportional((length) => {
      const much = piece.repeat(Math.floor(length / piece.length))
      const text = piece.endsWith(';') ? much : `export default { translator: ${much}`
      return () => readConfigAsData(text)
    }, 190_000),
  )
})
