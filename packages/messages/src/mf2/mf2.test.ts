import fc from 'fast-check'
import { MessageFormat, parseMessage, validate } from 'messageformat'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { testedLocales } from '../service-locales.suite.ts'
import type { Token } from '../syntax.ts'
import { numbers, translate } from '../translate.suite.ts'
import { runsOf } from '../../../../test/depth.ts'

const syntax = await openSyntax({ id: 'mf2' })

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello', ['text Hello']],
  ['Hello {$name}!', ['text Hello ', 'variable name {$name}', 'text !']],
  ['{ $n :number style=percent @x }', ['variable n { $n :number style=percent @x }']],
  [
    '{42 :number} {:now} {:a:b}',
    ['variable 42 {42 :number}', 'text  ', 'variable now {:now}', 'text  ', 'variable a:b {:a:b}'],
  ],
  [String.raw`\{ \} \\ \| |`, [String.raw`text { } \ | |`]],
  ['a {|b c|}{||}', ['text a b c']],
  ['{|.|}input', ['text .input']],
  ['{#b}x{/b}{#br/}', ['open #b {#b}', 'text x', 'close #b {/b}', 'tag #br {#br/}']],
  ['{#b}x</b>', ['tag #b {#b}', 'text x', 'tag b </b>']],
  ['<a href="{$url}">x</a>', ['open a <a href="{$url}">', 'text x', 'close a </a>']],
  ['a {b', ['text a {b']],
  ['{{Hello {$name}}}', ['block  {{Hello {$name}}}']],
  ['.input {$n :number} .match $n * {{x}}', ['block n .input {$n :number} .match $n * {{x}}']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, found: string | undefined]>([
  ['Hello {$name}', undefined],
  ['{$x', 'missing-syntax'],
  ['a }', 'parse-error }'],
  ['{{a}', 'missing-syntax }'],
  [String.raw`\n`, String.raw`bad-escape \n`],
  ['.match $n * {{x}}', 'missing-selector-annotation'],
  ['.input {$n :number} .match $n one {{x}}', 'missing-fallback'],
  ['.input {$n :number} .match $n one {{x}} one {{y}} * {{z}}', 'duplicate-variant'],
  ['.input {$n :number} .match $n one two {{x}} * {{z}}', 'key-mismatch'],
  ['.input {$n} .input {$n} {{z}}', 'duplicate-declaration'],
  ['{$n :number a=1 a=2}', 'duplicate-option-name a'],
])('reject %s', ([text, found]) => expect(syntax.reject(text)?.arguments['found']).toBe(found))

test('rejects what is too long to be parsed', () => {
  expect(syntax.reject('a'.repeat(20_001))?.arguments['found']).toBe('too-long')
  expect(syntax.tokenise('{$x}'.repeat(5001)).length).toBe(1)
})

test.for<[text: string, escaped: string]>([
  [String.raw`a { b } \ | c`, String.raw`a \{ b \} \\ | c`],
  ['.a .b', '{|.|}a .b'],
  [' \n.a', ' \n{|.|}a'],
  ['<b>', '{|<|}b>'],
  ['a < b', 'a < b'],
])('escape %s', ([text, escaped]) => expect(syntax.escape(text, {})).toBe(escaped))

const english = `.input {$count :number}
.input {$who :string}
.match $count $who
0   *      {{Nobody}}
one female {{She has {$count} file}}
one *      {{They have {$count} file}}
*   female {{She has {$count} files}}
*   *      {{They have {$count} files}}
`

test('variants', () => {
  const message = syntax.readVariants?.(english)
  expect(message?.axes).toEqual([
    { name: 'count', kind: 'cardinal', offset: 0, keys: ['=0', 'one', 'other'] },
    { name: 'who', kind: 'select', offset: 0, keys: ['female', 'other'] },
  ])
  expect(message?.variants.map(({ keys, text }) => `${keys.join(' ')}: ${text}`)).toEqual([
    '=0 female: Nobody',
    '=0 other: Nobody',
    'one female: She has {$count} file',
    'one other: They have {$count} file',
    'other female: She has {$count} files',
    'other other: They have {$count} files',
  ])
  expect(message?.print(message.variants)).toBe(english)
})

test.for<[name: string, message: string, target: string, translated: string]>([
  [
    'new categories',
    '.input {$n :number}\n.match $n\none {{{$n} file}}\n*   {{{$n} files}}',
    'pl',
    '.input {$n :number}\n.match $n\none {{{$n} file}}\nfew {{{$n} files}}\nmany {{{$n} files}}\n*   {{{$n} files}}',
  ],
  [
    'exact numbers',
    '.input {$n :integer} .match $n 1 {{one file}} * {{{$n} files}}',
    'fr',
    '.input {$n :integer} .match $n 1 {{one file}} one {{{$n} files}} * {{{$n} files}}',
  ],
  [
    'ordinals',
    '.input {$n :number select=ordinal} .match $n one {{{$n}st}} two {{{$n}nd}} few {{{$n}rd}} * {{{$n}th}}',
    'de',
    '.input {$n :number select=ordinal} .match $n * {{{$n}th}}',
  ],
  [
    'exact numbers only',
    '.input {$n :number select=exact} .match $n 1 {{one}} * {{many}}',
    'pl',
    '.input {$n :number select=exact} .match $n 1 {{one}} * {{many}}',
  ],
  [
    'a word that is `other`',
    '.input {$s :string} .match $s other {{a word}} |a b| {{two}} * {{all}}',
    'pl',
    '.input {$s :string} .match $s other {{a word}} |a b| {{two}} * {{all}}',
  ],
  [
    'a local variable shows the number of another',
    '.local $n = {$count :number} .match $n one {{{$count} file}} * {{{$n} files}}',
    'ja',
    '.local $n = {$count :number} .match $n * {{{$n} files}}',
  ],
  ['declarations', '.local $d = {$x :date}  {{ on {$d} }}', 'pl', '.local $d = {$x :date}  {{ on {$d} }}'],
  [
    'a text that looks like a declaration',
    '.input {$s :string} .match $s a {{.5 {$s}}} * {{.input {$s} x}}',
    'pl',
    '.input {$s :string} .match $s a {{.5 {$s}}} * {{.input {$s} x}}',
  ],
])('translates %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

test('a text behind declarations is compared', () => {
  const locales = { source: 'en', target: 'de' }
  const source = '.local $d = {$x :date} {{on {$d}}}'
  const compare = (target: string) => compareMessages({ source, target, syntax, locales }).map(({ code }) => code)
  expect(compare('.local $d = {$x :date} {{am {$d}}}')).toEqual([])
  expect(compare('.local $d = {$x :date} {{am}}')).toEqual(['placeholder-missing'])
  expect(compare('.local $d = {$x :date} {{am')).toEqual(['mf2-syntax'])
})

test.for(testedLocales)('shows a text for every number in %s', (target) => {
  const messages = [
    english,
    '.input {$count :number}\n.match $count\none {{{$count} file of {$who}}}\n* {{{$count} files of {$who}}}',
    '.input {$count :number select=ordinal}\n.match $count\none {{place {$count}st}}\ntwo {{place {$count}nd}}\n* {{place {$count}th}}',
    'Hello {$who}, {#b}{$count} files{/b} and .5 at me@example.com',
  ]
  for (const message of messages) {
    const translated = translate(message, { syntax, source: 'en', target, pseudo: true })
    expect(syntax.reject(translated)).toBeUndefined()
    const format = new MessageFormat(target, translated, { bidiIsolation: 'none' })
    for (const count of numbers) {
      for (const who of ['female', 'Ann']) {
        const text = format.format({ count, who }, (error) => {
          throw error
        })
        expect(text).toContain(`[`)
        expect(text).not.toMatch(/\{|\}|undefined/u)
        // "Nobody" is for 0
        const number = count === 0 && message === english ? '' : new Intl.NumberFormat(target).format(count)
        expect(text).toContain(number)
      }
    }
  }
})

const fragment = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '{{',
    '}}',
    '\\',
    '|',
    '.',
    '.input ',
    '.local $x = ',
    '.match $n ',
    '*',
    ' ',
    '\n',
    '<',
    '>',
    '/',
    '$',
    ':',
    '#',
    '@',
    '\u2066',
  ),
  fc.constantFrom(
    '{$n}',
    '{$n :number}',
    '{|a \\| b|}',
    '{#b}',
    '{/b}',
    '{#br/}',
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '\\{',
    'one {{x}}',
    '* {{y {$n}}}',
    '{{z}}',
  ),
  fc.constantFrom('a', 'é', '😀', '1', 'me@e.com'),
)
const message = fc.array(fragment, { maxLength: 10 }).map((parts) => parts.join(''))

test('the parts joined are the message, and escaped texts read the same', () => {
  fc.assert(
    fc.property(message, (text) => {
      const tokens = syntax.tokenise(text)
      expect(tokens.map(written).join('')).toBe(text)
      const escaped = tokens
        .map((token, index) =>
          token.type === 'text'
            ? syntax.escape(token.text, { before: tokens[index - 1], after: tokens[index + 1] })
            : token.raw,
        )
        .join('')
      expect(syntax.tokenise(escaped).filter(isSeen).map(show)).toEqual(tokens.filter(isSeen).map(show))
    }),
    { numRuns: runsOf(300) },
  )
})

test('reads and rejects what the package does', () => {
  fc.assert(
    fc.property(message, (text) => {
      const isValid = isAccepted(text)
      expect(syntax.reject(text) === undefined).toBe(isValid)
      if (!isValid) return
      const variants = syntax.readVariants?.(text)
      if (variants === undefined) return
      expect(variants.print(variants.variants)).toBe(text)
      const pseudo = variants.variants.map(({ keys, text }) => ({ keys, text: `${text}!` }))
      expect(isAccepted(variants.print(pseudo))).toBe(true)
    }),
    { numRuns: runsOf(300) },
  )
})

function isAccepted(text: string): boolean {
  try {
    validate(parseMessage(text))
    return true
  } catch {
    return false
  }
}

/** A text of `{||}` shows nothing. */
function isSeen(token: Token): boolean {
  return token.type !== 'text' || token.text !== ''
}

function written(token: Token): string {
  return token.type === 'text' ? (token.raw ?? token.text) : token.raw
}

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}
