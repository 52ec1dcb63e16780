import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'

const syntax = await openSyntax({ id: 'dotnet' })

test.for<[message: string, parts: readonly string[]]>([
  ['{0} of {1}', ['0 {0}', ' of ', '1 {1}']],
  ['{0,-10:C2}{1:yyyy-MM-dd HH:mm}', ['0 {0,-10:C2}', '1 {1:yyyy-MM-dd HH:mm}']],
  ['{0 , 5 :N}', ['0 {0 , 5 :N}']],
  ['{{0}} {0}', ['{0} ', '0 {0}']],
  ['{{0}}', ['{{0}}']],
  ['{Name} {', ['Name {Name}', ' {']],
  ['{0', ['{0']],
  ['<a href="{0}">x</a>', ['<a href="{0}">', 'x', '</a>']],
])('%s', ([message, parts]) => {
  const shown = syntax
    .tokenise(message)
    .map((token) =>
      token.type === 'text' ? token.text : token.type === 'placeholder' ? `${token.name} ${token.raw}` : token.raw,
    )
  expect(shown).toEqual(parts)
})

test.for<[text: string, code: string | undefined]>([
  ['{0}', undefined],
  ['a { b', undefined],
  ['{0} {', 'format-syntax'],
  ['{0} }', 'format-syntax'],
  ['{0} {Name}', 'format-syntax'],
  ['{{{0}}}', undefined],
  ['{{{0:N}}}', 'format-syntax'],
  ['{0:{1}}', 'format-syntax'],
])('reject %s', ([text, code]) => expect(syntax.reject(text)?.code).toBe(code))

test('escape and count', () => {
  expect(syntax.escape('{a}', { source: '{0}' })).toBe('{{a}}')
  expect(syntax.escape('{a}', { source: 'a } b' })).toBe('{a}')
  expect(syntax.countName(['A file', '{1:N0} files of {0}'])).toBe('1')
})
