import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import type { Token } from '../syntax.ts'

const syntax = await openSyntax({ id: 'ngx' })

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello {{ name }}!', ['text Hello ', 'variable name {{ name }}', 'text !']],
  ['{{user.name}}', ['variable user.name {{user.name}}']],
  ["It's {not} one, $t(key)", ["text It's {not} one, $t(key)"]],
  ['[[ date(now) ]] left', ['nesting date(now) [[ date(now) ]]', 'text  left']],
  ['<b>{{x}}</b>', ['open b <b>', 'variable x {{x}}', 'close b </b>']],
  [
    "{n, plural, one {it''s} other {#}} {name}",
    ["block n {n, plural, one {it''s} other {#}}", 'text  ', 'variable name {name}'],
  ],
  ['{{ {{x}}', ['text {{ ', 'variable x {{x}}']],
  ['Put {{}} or {{x}}', ['text Put ', 'variable  {{}}', 'text  or ', 'variable x {{x}}']],
])('%s', ([message, tokens]) => {
  expect(syntax.tokenise(message).map(show)).toEqual(tokens)
  const parts = syntax.tokenise(message).map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw))
  expect(parts.join('')).toBe(message)
})

test.for<[text: string, found: string | undefined]>([
  ['Hello {{name}}', undefined],
  ['a { b }', undefined],
  ['Put {{}} here', undefined],
  ['Put {{}} {{ here', 'stray delimiter "{{"'],
  ['Hello {{name', 'stray delimiter "{{"'],
  ['Hello { {name} }', 'stray delimiter "{ {"'],
  ['{n, plural, one {x}}', 'n'],
  ['{n, plural, one {x} other {y}}', undefined],
])('reject %s', ([text, found]) => expect(syntax.reject(text)?.arguments['found']).toBe(found))

test('delimiters of its own', async () => {
  const own = await openSyntax({ id: 'ngx', prefix: '<<', suffix: '>>' })
  expect(own.tokenise('a <<x>> {{y}}').map(show)).toEqual(['text a ', 'variable x <<x>>', 'text  {{y}}'])
})

test('only a text with a plural has variants, and keys never have', () => {
  expect(syntax.readVariants?.('{{n}} files')).toBeUndefined()
  expect(syntax.readVariants?.('{n, plural, one {# file} other {# files}}')?.variants).toHaveLength(2)
  expect(syntax.splitKey('items_one')).toBeUndefined()
})

test('a translation is filled in as its source is', () => {
  const source = "{{ count }} of {{ total }} aren't <b>done</b>"
  const protectedText = protect(source, { syntax })
  const answer = protectedText.wire.replace('of', "d'").replace("aren't", "l'")
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: 'fr' })
  const values: Readonly<Record<string, string>> = { count: '1', total: '5' }
  // how both runtimes fill a text in
  const text = restored.ok
    ? restored.text.replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (raw, name: string) => values[name] ?? raw)
    : ''
  expect(text).toBe("1 d' 5 l' <b>done</b>")
})

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}
