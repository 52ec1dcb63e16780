import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import type { Token } from '../syntax.ts'
import { type Delimiters, tokeniseI18next } from './tokenise.ts'
import { runsOf } from '../../../../test/depth.ts'

const usual: Delimiters = {
  prefix: '{{',
  suffix: '}}',
  nestingPrefix: '$t(',
  nestingSuffix: ')',
  unescapePrefix: '-',
  formatSeparator: ',',
}

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello', ['text Hello']],
  ['Hello {{name}}!', ['text Hello ', 'variable name {{name}}', 'text !']],
  ['{{ name }}', ['variable name {{ name }}']],
  ['{{a.b.c}}', ['variable a.b.c {{a.b.c}}']],
  ['{{- html}}', ['variable html {{- html}}']],
  ['{{x, number}}', ['variable x {{x, number}}']],
  ["{{v, a, b(opt: ', ')}}", ["variable v {{v, a, b(opt: ', ')}}"]],
  ['{{{raw}}}', ['variable raw {{{raw}}}']],
  ['{{{raw}}', ['text {', 'variable raw {{raw}}']],
  ['{{\nname}}', ['text {{\nname}}']],
  ['{{ {{x}}', ['text {{ ', 'variable x {{x}}']],
  ['{{}} {x} {{', ['text {{}} {x} {{']],
  ['$t(key)', ['nesting key $t(key)']],
  ['$t(ns:key) end', ['nesting ns:key $t(ns:key)', 'text  end']],
  ['$t(key, {"count": {{n}} })', ['nesting key $t(key, {"count": {{n}} })']],
  [`$t(key, {"a": "it's (1) )"})`, [`nesting key $t(key, {"a": "it's (1) )"})`]],
  ['$t(a(b))', ['nesting a(b) $t(a(b))']],
  ["$t(it's) $t(", ["text $t(it's) $t("]],
  ['$T(key) $ t(key)', ['text $T(key) $ t(key)']],
  ['see <1>your cart</1>', ['text see ', 'open 1 <1>', 'text your cart', 'close 1 </1>']],
  ['<0/><bold>x</bold>', ['tag 0 <0/>', 'open bold <bold>', 'text x', 'close bold </bold>']],
  ['a<br>b<br/>', ['text a', 'tag br <br>', 'text b', 'tag br <br/>']],
  ['<p>a<br>b</p>', ['open p <p>', 'text a', 'tag br <br>', 'text b', 'close p </p>']],
  ['<a href="{{url}}" x=1>y</a>', ['open a <a href="{{url}}" x=1>', 'text y', 'close a </a>']],
  ['<link>a</link>', ['open link <link>', 'text a', 'close link </link>']],
  ['<b><i>x</b></i>', ['open b <b>', 'tag i <i>', 'text x', 'close b </b>', 'tag i </i>']],
  ['https://e.com/<baseurl>', ['text https://e.com/', 'tag baseurl <baseurl>']],
  ['<!-- note -->x', ['tag !-- <!-- note -->', 'text x']],
  ['a < b > c <3 <5kg> <2 and 3> <me@e.com> <>', ['text a < b > c <3 <5kg> <2 and 3> <me@e.com> <>']],
  ['<__proto__>x</__proto__>', ['text <__proto__>x</__proto__>']],
  ['<constructor>x</constructor>', ['open constructor <constructor>', 'text x', 'close constructor </constructor>']],
])('%s', ([message, tokens]) => expect(tokeniseI18next(message, usual).map(show)).toEqual(tokens))

test.for<[name: string, delimiters: Partial<Delimiters>, message: string, tokens: readonly string[]]>([
  ['a short suffix', { prefix: '%{', suffix: '}' }, 'a %{x} {{y}}', ['text a ', 'variable x %{x}', 'text  {{y}}']],
  [
    'equal delimiters',
    { prefix: '__', suffix: '__' },
    '__x__ and __y__',
    ['variable x __x__', 'text  and ', 'variable y __y__'],
  ],
  ['ERB', { prefix: '<%', suffix: '%>' }, '<b><% x %></b>', ['open b <b>', 'variable x <% x %>', 'close b </b>']],
  ['unescaped', { unescapePrefix: '&' }, '{{& x}} {{-y}}', ['variable x {{& x}}', 'text  ', 'variable -y {{-y}}']],
  [
    'a format',
    { formatSeparator: '|' },
    '{{n | number}} {{a, b}}',
    ['variable n {{n | number}}', 'text  ', 'variable a, b {{a, b}}'],
  ],
  ['nested options', {}, '$t(key; {"count": {{n}} })', ['nesting key $t(key; {"count": {{n}} })']],
  ['nesting', { nestingPrefix: '[[', nestingSuffix: ']]' }, '[[key]] $t(k)', ['nesting key [[key]]', 'text  $t(k)']],
])('delimiters: %s', ([, delimiters, message, tokens]) => {
  expect(tokeniseI18next(message, { ...usual, ...delimiters }).map(show)).toEqual(tokens)
})

const fragment = fc.oneof(
  fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '$t(',
    ')',
    '(',
    '<',
    '>',
    '/',
    '"',
    "'",
    '<1>',
    '</1>',
    '<b>',
    '</b>',
    '{{x}}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const message = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(''))

test('the parts joined are the message', () => {
  fc.assert(
    fc.property(message, (text) => {
      const tokens = tokeniseI18next(text, usual)
      expect(tokens.map((token) => (token.type === 'text' ? token.text : token.raw)).join('')).toBe(text)
      expect(tokens.some((token) => token.type === 'text' && token.text === '')).toBe(false)
    }),
    { numRuns: runsOf(500) },
  )
})

test('pairs nest', () => {
  fc.assert(
    fc.property(message, (text) => {
      const open: string[] = []
      for (const token of tokeniseI18next(text, usual)) {
        if (token.type === 'open') open.push(token.name)
        if (token.type === 'close' && open.pop() !== token.name) throw new Error(`crossed: ${token.raw}`)
      }
      expect(open).toEqual([])
    }),
    { numRuns: runsOf(500) },
  )
})

test.for([
  '{{{{',
  '$t(',
  '<<<<',
  '{{x',
  '}}',
  '$t("',
  `$t("'`,
  `"$t('`,
  '<a ',
  '<a b="',
  `<a b='"`,
  '<b>',
  '</b>',
  '<a></b>',
  '<!--',
  '<a b ',
  '{{ ',
  '$t(a',
  ' ',
])('time is linear in %s', (unit) =>
  expectProportional((length) => {
    const text = unit.repeat(length / unit.length)
    return () => tokeniseI18next(text, usual)
  }, 50_000),
)

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}
