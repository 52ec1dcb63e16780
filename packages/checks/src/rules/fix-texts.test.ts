import { openSyntax, type SyntaxOptions } from '@lockale/messages'
import { expect, test } from 'vitest'
import { openPair } from '../open-pair.ts'
import { fixProse } from './fix-texts.ts'

const upper = (piece: string): string => piece.replaceAll('a', 'A')

test.for<[name: string, syntax: SyntaxOptions, target: string, expected: string | undefined]>([
  ['a placeholder stays', { id: 'i18next' }, 'a {{a}} a', 'A {{a}} A'],
  ['a tag and its attributes stay', { id: 'none' }, '<a title="a">a</a>', '<a title="a">A</a>'],
  ['an address stays', { id: 'none' }, 'a https://a.a/a a', 'A https://a.a/a A'],
  ['a mail address stays', { id: 'none' }, 'a@a.aa, a', 'a@a.aa, A'],
  ['an entity stays', { id: 'none' }, 'a &auml; a', 'A &auml; A'],
  ['an undeclared placeholder stays', { id: 'none' }, 'a %(a)s a', 'A %(a)s A'],
  ['line breaks stay', { id: 'none' }, 'a \r\n a', 'A \r\n A'],
  ['escaping stays', { id: 'icu' }, "l''a {a} '{'a", "l''A {a} '{'A"],
  ['nothing to mend', { id: 'none' }, 'b', undefined],
])('%s', async ([, options, target, expected]) => {
  const syntax = await openSyntax(options)
  const pair = openPair({ source: 'x', target, sourceLocale: 'en', locale: 'de', syntax, format: 'json', message: 'a' })
  expect(fixProse(pair, upper)).toBe(expected)
})

test('what would become a placeholder is left to a person', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  const target = '{\u200b{name}}'
  const pair = openPair({ source: 'x', target, sourceLocale: 'en', locale: 'de', syntax, format: 'json', message: 'a' })
  expect(fixProse(pair, (piece) => piece.replaceAll('\u200b', ''))).toBeUndefined()
})
