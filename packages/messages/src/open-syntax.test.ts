import { expect, test } from 'vitest'
import { openSyntax } from './open-syntax.ts'
import type { SyntaxOptions } from './syntax.ts'

test('without a syntax a message is text with tags, and a key is a key', async () => {
  const syntax = await openSyntax({ id: 'none' })
  expect(syntax.tokenise('Hello {{name}} <b>')).toEqual([
    { type: 'text', text: 'Hello {{name}} ' },
    { type: 'tag', raw: '<b>', name: 'b' },
  ])
  expect(syntax.tokenise('')).toEqual([])
  expect(syntax.splitKey('items_one')).toBeUndefined()
  expect(syntax.reject('{{')).toBeUndefined()
})

test.for<[name: string, options: SyntaxOptions, code: string]>([
  ['no id', { id: undefined } as unknown as SyntaxOptions, 'SYNTAX_UNKNOWN'],
  ['an unknown id', { id: 'gibberish' } as unknown as SyntaxOptions, 'SYNTAX_UNKNOWN'],
  ['an empty prefix', { id: 'i18next', prefix: '' }, 'SYNTAX_OPTIONS'],
  ['an empty plural separator', { id: 'i18next', pluralSeparator: '' }, 'SYNTAX_OPTIONS'],
])('%s is refused', async ([, options, code]) => {
  await expect(openSyntax(options)).rejects.toThrow(expect.objectContaining({ code }))
})
