import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { openSyntax } from '../open-syntax.ts'
import type { Syntax, Token } from '../syntax.ts'
import { craftedMessages } from './crafted.suite.ts'
import { readIcu } from './read-icu.ts'
import { runsOf } from '../../../../test/depth.ts'

const syntax = await openSyntax({ id: 'icu' })
const inPlural = syntax.readVariants?.('{n, plural, one {#} other {#}}')?.syntax ?? syntax
const inSelect = syntax.readVariants?.('{g, select, a {a} other {b}}')?.syntax ?? syntax

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello {name}!', ['text Hello ', 'variable name {name}', 'text !']],
  ['{ a.b } {a-b} {0}', ['variable a.b { a.b }', 'text  ', 'variable a-b {a-b}', 'text  ', 'variable 0 {0}']],
  ['{n, number, ::currency/EUR}', ['variable n {n, number, ::currency/EUR}']],
  ["{d, date, HH 'o''clock {x}'}", ["variable d {d, date, HH 'o''clock {x}'}"]],
  ["it's, it''s", ["text it's, it's = it's, it''s"]],
  ["l''{name} l'{name}", ["text l' = l''", 'variable name {name}', "text  l{name} =  l'{name}"]],
  ["'{a}' '}' '#'", ["text {a} } '#' = '{a}' '}' '#'"]],
  ["'{it''s}'", ["text {it's} = '{it''s}'"]],
  ['# | a } b', ['text # | a } b']],
  ['{n, plural, one {#} other {{x}}} x', ['block n {n, plural, one {#} other {{x}}}', 'text  x']],
  ['<b>{n}</b><br/>', ['open b <b>', 'variable n {n}', 'close b </b>', 'tag br <br/>']],
  ["'<b>'<i>", ["text <b> = '<b>'", 'tag i <i>']],
  ['<a href="{url}">x</a>', ['open a <a href="{url}">', 'text x', 'close a </a>']],
  ['{n, plural, one {a <b x} other {y > z}}', ['block n {n, plural, one {a <b x} other {y > z}}']],
  ['{{x}} {', ['text {', 'variable x {x}', 'text } {']],
  ['{n, plural, one {a} {y}', ['text {n, plural, one ', 'variable a {a}', 'text  ', 'variable y {y}']],
])('%s', ([message, tokens]) => {
  const found = syntax.tokenise(message)
  expect(found.map(show)).toEqual(tokens)
  expect(join(found)).toBe(message)
})

test.for<[text: string, outside: string, inside: string]>([
  ["it's", "it's", "it's"],
  ["l'", "l''", "l''"],
  ["''", "''''", "''''"],
  ['a # b', 'a # b', "a '#' b"],
  ["'# '", "'# ''", "'''#' ''"],
  ['{x}', "'{'x'}'", "'{'x'}'"],
  ["{'}", "'{''}'", "'{''}'"],
  ["'{", "'''{'", "'''{'"],
  ['a < b > c <3', 'a < b > c <3', 'a < b > c <3'],
  ["'< '>", "''< ''>", "''< ''>"],
  ['<b>x</1>', "'<'b>x'<'/1>", "'<'b>x'<'/1>"],
])('escape %s', ([text, outside, inside]) => {
  expect(syntax.escape(text, {})).toBe(outside)
  expect(inSelect.escape(text, {})).toBe(outside)
  expect(inPlural.escape(text, {})).toBe(inside)
})

const awkward = fc
  .array(fc.constantFrom("'", '{', '}', '#', '<', '>', '<b', '/', '|', '3', ' ', 'a', 'é', '<1>', '😀'), {
    maxLength: 10,
  })
  .map((parts) => parts.join(''))

test('an escaped text reads as itself, whatever stands beside it', () => {
  const beside = fc.constantFrom('', '{x}', '<b>', '</b>', '<br/>')
  fc.assert(
    fc.property(awkward, beside, beside, fc.constantFrom(syntax, inPlural, inSelect), (text, before, after, own) => {
      const tokens = own.tokenise(before + own.escape(text, {}) + after)
      expect(tokens.flatMap((token) => (token.type === 'text' ? [token.text] : []))).toEqual(text === '' ? [] : [text])
      expect(join(tokens.filter(({ type }) => type !== 'text'))).toBe(before + after)
    }),
    { numRuns: runsOf(500) },
  )
})

test('an escaped text stands in a plural without breaking it', () => {
  fc.assert(
    fc.property(awkward, (text) => {
      const message = `{n, plural, other {${inPlural.escape(text, {})}}}`
      const [block] = readIcu(message).nodes ?? []
      const inner = block?.type === 'block' ? block.options[0]?.nodes : undefined
      expect(inner?.map((node) => (node.type === 'text' ? node.text : node.type))).toEqual(text === '' ? [] : [text])
    }),
    { numRuns: runsOf(500) },
  )
})

test.for<[text: string, code: string | undefined, found?: string]>([
  ["It's {name}", undefined],
  ['a } b', undefined],
  ["'{", undefined],
  ['{name', 'icu-syntax', '{name'],
  ['{a b}', 'icu-syntax', '{a b}'],
  ['{}', 'icu-syntax', '{}'],
  ['{n, plural}', 'icu-syntax', '{n, plural}'],
  ['{n, plural, }', 'icu-syntax', '}'],
  ['{n, liczba mnoga, other {x}}', 'icu-syntax', '{n, liczba mnoga, other {x}}'],
  ['{n, plural, one {x} other y}', 'icu-syntax', 'other y}'],
  ['{n, plural, one {x} one {y} other {z}}', 'icu-syntax', 'one {y} other {z}}'],
  ["{n, plural, one {l'{n}} other {x}}", 'icu-syntax', "'{n}} other {x}}"],
  ['{n, plural, one {x}}', 'icu-other-missing', 'n'],
  ['{n, plural, other {{g, select, male {x}}}}', 'icu-other-missing', 'g'],
  ['{n, number, }', 'icu-syntax', '{n, number, }'],
])('reject %s', ([text, code, found]) => {
  const finding = syntax.reject(text)
  expect([finding?.code, finding?.severity]).toEqual([code, code && 'error'])
  expect(finding?.arguments['found']).toBe(found)
})

test('a text of a variant may not close what it stands in', () => {
  expect(syntax.reject('a } b')).toBeUndefined()
  expect(inPlural.reject('a } b')?.code).toBe('icu-syntax')
  expect(inPlural.reject("l'{n}")?.code).toBe('icu-syntax')
})

test('problems have a place', () => {
  expect(readIcu('a {n, plural, one {x} other y}').problem).toEqual({
    reason: 'options',
    offset: 22,
    found: 'other y}',
  })
  expect(readIcu(`${'{n, plural, other {'.repeat(200)}x${'}}'.repeat(200)}`).problem?.reason).toBe('too-deep')
})

test('the spans of siblings cover the message', () => {
  for (const message of craftedMessages) {
    const { nodes = [] } = readIcu(message)
    expect(nodes.map(({ start, end }) => message.slice(start, end)).join('')).toBe(message)
    expect(join(syntax.tokenise(message))).toBe(message)
  }
})

const anything = fc
  .array(
    fc.constantFrom(
      "'",
      '{',
      '}',
      '#',
      '<',
      '>',
      ',',
      ' ',
      'n',
      '{n}',
      '{n, plural, one {',
      '} other {',
      '}}',
      '<b>',
      '"',
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

test('the parts joined are the message, whatever it is', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(syntax, inPlural), (text, own) => {
      expect(join(own.tokenise(text))).toBe(text)
    }),
    { numRuns: runsOf(1000) },
  )
})

test.for([
  '{',
  '{{',
  '<',
  "'",
  "''",
  "'{",
  '{n, plural, one {',
  '{n}',
  '<a b="',
  '<a {',
  '#',
  '{n, number, ',
  '}',
  '<!--',
  '{a',
  ' {n,',
])('time is linear in %s', (unit) =>
  expectProportional((length) => {
    const text = unit.repeat(length / unit.length)
    return () => syntax.tokenise(text)
  }, 50_000),
)

function join(tokens: ReturnType<Syntax['tokenise']>): string {
  return tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')
}

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}${token.raw === undefined ? '' : ` = ${token.raw}`}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}
