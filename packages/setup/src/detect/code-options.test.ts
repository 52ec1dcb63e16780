import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { readCodeOptions } from './code-options.ts'

const begins = /\binit\(/gu
const read = (code: string) => readCodeOptions(code, { begins, paths: ['a', 'b.c'] })

test.for<[name: string, code: string, values: object, computed: readonly string[]]>([
  ['the first of two calls counts', "init({ a: '1' }); init({ a: '2', b: { c: null } })", { a: '1', 'b.c': null }, []],
  ['escapes', String.raw`init({ a: '\u007b\'', b: { c: "\\" } })`, { a: "{'", 'b.c': '\\' }, []],
  ['functions and lists are passed over', 'init({ f() { return {} }, g: [1, { a: 2 }], a: true })', { a: true }, []],
  ['an object that is made elsewhere', 'init({ b: make() })', {}, ['b']],
  ['a computed name', "init({ [a]: 'x', a: 'y' })", { a: 'y' }, []],
  ['a constant of itself', 'const a = a\ninit({ a })', {}, ['a']],
  ['a spread of itself', "const o = { ...o, a: '1' }\ninit({ ...o })", { a: '1' }, ['...o']],
  ['a condition', "init({ a: isOn ? '1' : '2' })", {}, ['a']],
  ['no object', 'init(options)', {}, []],
])('%s', ([, code, values, computed]) => {
  const found = read(code)
  expect(Object.fromEntries(found.values)).toEqual(values)
  expect([...found.computed]).toEqual(computed)
})

test.for<[name: string, make: (size: number) => string]>([
  ['calls', (size) => 'init('.repeat(size)],
  ['open objects', (size) => `init({${'a:{'.repeat(size)}`],
  ['open texts', (size) => `init({ a: '${'\\'.repeat(size)}`],
  ['open templates', (size) => 'init({ a: `${'.repeat(size)],
  ['comments', (size) => '/*'.repeat(size)],
  ['slashes', (size) => `init({ a: ${'/'.repeat(size)}`],
  ['types', (size) => `const a${':'.repeat(size)}\ninit({ a })`],
])('the work grows with the code: %s', ([, make]) => {
  return expectProportional((size) => {
    const code = make(size)
    return () => read(code)
  }, 20_000)
})

test('objects of many spreads end', () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'a5']
  const objects = names.map((name, at) => `const ${name} = { ${`...${names[at + 1] ?? 'x'}, `.repeat(200)} }`)
  expect(read(`${objects.join('\n')}\ninit(a1)`).values.size).toBe(0)
})
