import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { Token } from '../syntax.ts'

const syntax = await openSyntax({ id: 'chrome' })

function show(token: Token): string {
  if (token.type === 'text') return `"${token.text}"`
  if (token.type !== 'placeholder') return token.raw
  return `${token.name} ${token.raw}${token.identity === undefined ? '' : ` = ${token.identity}`}`
}

test.for<[message: string, tokens: readonly string[]]>([
  ['$COUNT$ tabs', ['count $COUNT$ = $count$', '" tabs"']],
  ['Only $1', ['"Only "', '1 $1']],
  ['$$5 and $$$', ['"$5 and $$"']],
  ['$a b$ $0 $', ['"$a b$ $0 $"']],
  ['$NAME$$', ['name $NAME$ = $name$', '"$"']],
  ['$$$NAME$', ['"$"', 'name $NAME$ = $name$']],
  ['<b>$x$</b>', ['<b>', 'x $x$ = $x$', '</b>']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, code: string | undefined]>([
  ['$$5', undefined],
  ['$1 $x$', undefined],
  ['5 $', 'format-syntax'],
  ['$$$PRICE$', undefined],
  ['$$5 to $$10', undefined],
  ['$$NAME$$', 'format-syntax'],
  ['$n$$$5$$', 'format-syntax'],
  ['$0', 'format-syntax'],
])('reject %s', ([text, code]) => expect(syntax.reject(text)?.code).toBe(code))

test('a dollar sign is written twice, two are written as three', () => {
  expect(syntax.escape('$5 $$', {})).toBe('$$5 $$$')
})
