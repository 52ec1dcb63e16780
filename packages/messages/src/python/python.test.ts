import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { Token } from '../syntax.ts'

const syntax = await openSyntax({ id: 'python' })

function show(token: Token): string {
  if (token.type === 'text') return `"${token.text}"`
  if (token.type !== 'placeholder') return token.raw
  return [token.name, token.raw, ...(token.identity === undefined ? [] : ['=', token.identity])].join(' ')
}

test.for<[message: string, tokens: readonly string[]]>([
  ['%(name)s has %(n)05.1f', ['name %(name)s', '" has "', 'n %(n)05.1f']],
  ['%s of %d', ['1 %s = %1$s', '" of "', '2 %d = %2$d']],
  ['%*d %s', ['2 %*d = %2$*d', '" "', '3 %s = %3$s']],
  ['%(n)d%%', ['n %(n)d', '"%"']],
  ['{name!r:>{w}} {0}', ['name {name!r:>{w}}', '" "', '0 {0}']],
  ['{} of {:,}', ['0 {} = {0}', '" of "', '1 {:,} = {1:,}']],
  ['{:{}} {}', ['0 {:{}} = {0:{1}}', '" "', '2 {} = {2}']],
  ['{user.name} {a[0]}', ['user {user.name}', '" "', 'a {a[0]}']],
  ['{{x}} {y}', ['"{x} "', 'y {y}']],
  ['{x} is 100% sure', ['x {x}', '" is 100% sure"']],
  ['{x} 50%%', ['x {x}', '" 50%%"']],
  ['%(a)s {b} {{', ['a %(a)s', '" "', 'b {b}', '" {{"']],
  ['{{ x }} and { y }', ['"{{ x }} and { y }"']],
  ['{{x}} of %(n)d', ['"{{x}} of "', 'n %(n)d']],
  ['{{x}}', ['"{{x}}"']],
  ['100%', ['"100%"']],
  ['<a href="{}">{}</a>', ['<a href="{}">', '1 {} = {1}', '</a>']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, code: string | undefined]>([
  ['100%', undefined],
  ['%(n)d%', 'format-syntax'],
  ['%(n)d %s', 'printf-mixed'],
  ['{x} }', 'format-syntax'],
  ['{x} {', 'format-syntax'],
  ['{} {0}', 'printf-mixed'],
  ['{x} 100%', undefined],
  ['{{x}}', undefined],
  ['{x} {{ }}', undefined],
])('reject %s', ([text, code]) => expect(syntax.reject(text)?.code).toBe(code))

test.for<[texts: readonly string[], name: string | undefined]>([
  [['%(name)s: %(count)d'], 'count'],
  [['A file', '{count} files of {name}'], 'count'],
  [['{name} has {n} files'], 'n'],
  [['{files} files'], 'files'],
  [['%s: %d'], '2'],
  [['%(name)s'], undefined],
  [['files'], undefined],
])('the count of %o', ([texts, name]) => expect(syntax.countName(texts)).toBe(name))

test.for<[source: string, text: string, written: string]>([
  ['%(n)d%%', '50 % {x}', '50 %% {x}'],
  ['{n}', '50 % {', '50 % {{'],
  ['50% {{', '50 % {', '50 % {'],
])('%s makes of %s', ([source, text, written]) => expect(syntax.escape(text, { source })).toBe(written))
