import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { expectProportional } from '../../../test/growth.ts'
import { jsonExpression, stringLiteral } from './literal.ts'

const context = createContext({})

test('an expression has the value of its JSON', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme', maxDepth: 3 }), fc.constantFrom('', '  ', '\t'), (json, indent) => {
      const laidOut = JSON.stringify(JSON.parse(json), null, indent)
      expect(JSON.stringify(run(jsonExpression(laidOut)))).toBe(JSON.stringify(JSON.parse(json)))
    }),
  )
})

test('a literal has the value of its text, and nothing in it ends a line or a script', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const literal = stringLiteral(text)
      expect(run(literal)).toBe(text)
      expect(literal).not.toMatch(/[\n\r\u2028\u2029<]/u)
      expect(Buffer.from(literal).toString()).toBe(literal)
    }),
  )
})

test.for<[name: string, json: string, code: string]>([
  ['white space between tokens goes', '{\r\n\t"a" : [ 1, 2 ]\n}\n', `'{"a":[1,2]}'`],
  ['white space in strings stays', '{"a b": "c  d"}', `'{"a b":"c  d"}'`],
  ['an escaped quote ends no string', '{"a": "\\" \\\\", "b": " "}', `'{"a":"\\\\" \\\\\\\\","b":" "}'`],
  ['order and numbers stay', '{"10": 1.0, "9": 1e400}', `'{"10":1.0,"9":1e400}'`],
  ['the end of a script', '"</script><!--"', `'"\\u003c/script>\\u003c!--"'`],
  ['separators of lines', '"\u2028\u2029"', `'"\\u2028\\u2029"'`],
  ['half a character stays an escape of JSON', '"\ud800"', `'"\\\\ud800"'`],
  ['a whole one stays', '"😀 ½"', `'"😀 ½"'`],
])('%s', ([, json, code]) => {
  expect(jsonExpression(json)).toBe(`/* @__PURE__ */ JSON.parse(${code})`)
})

test('__proto__ is a key like any other', () => {
  expect(run(`Object.keys(${jsonExpression('{"__proto__": {"x": 1}}')}).join()`)).toBe('__proto__')
})

test('text of megabytes and nesting of 100,000', () => {
  const braces = JSON.stringify({ text: '{{{{ " \\'.repeat(300_000) })
  const deep = '[ '.repeat(100_000) + '] '.repeat(100_000)
  expect(jsonExpression(braces)).toContain(String.raw`{{{{ \\" \\\\{{{{`)
  expect(jsonExpression(deep)).toBe(`/* @__PURE__ */ JSON.parse('${deep.replaceAll(' ', '')}')`)
})

test.for([
  ['of two megabytes', 2 ** 20 - 2],
  ['of six', 3_000_000],
])('a string %s that is all escapes has its value', ([, count]) => {
  const text = '\n'.repeat(Number(count))
  expect(run(`${jsonExpression(JSON.stringify(text))} === '${String.raw`\n`}'.repeat(${count})`)).toBe(true)
})

test.for<[name: string, piece: string]>([
  ['quotes', String.raw`\"`],
  ['backslashes', String.raw`\\`],
  ['characters that are escaped', '<'],
])('much of %s takes time in proportion', async ([, piece]) => {
  await expectProportional((count) => {
    const json = `"${piece.repeat(count)}"`
    return () => jsonExpression(json)
  }, 320_000)
})

function run(code: string): unknown {
  return runInContext(code, context)
}
