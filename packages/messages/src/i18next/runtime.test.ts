import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'

type Delimiters = Pick<
  SyntaxOptions,
  'prefix' | 'suffix' | 'unescapePrefix' | 'formatSeparator' | 'nestingPrefix' | 'nestingSuffix'
>

const nested = 'nested'

/** Which variables and nested keys i18next looks up when it shows a message. */
async function lookedUp(message: string, delimiters: Delimiters): Promise<readonly string[]> {
  const names: string[] = []
  const runtime = createInstance().use({
    type: 'formatter',
    init() {},
    add() {},
    addCached() {},
    format(_value: unknown, _format: unknown, _locale: unknown, options: { readonly interpolationkey: string }) {
      names.push(options.interpolationkey)
      return '☂'
    },
  })
  await runtime.init({
    lng: 'en',
    fallbackLng: false,
    resources: { en: { translation: { message } } },
    parseMissingKeyHandler: (key) => {
      names.push(`$${key}`)
      return nested
    },
    interpolation: { ...delimiters, alwaysFormat: true },
  })
  runtime.t('message')
  return names.sort()
}

test.for<[message: string, delimiters: Delimiters]>([
  ['a {{name}} b {{ x }} c', {}],
  ['{{- html}} {{a.b.c}}', {}],
  ['{{n, number}} {{v, a, b(opt: 1)}}', {}],
  ['$t(key) and $t(other)', {}],
  ['{ {x} } {{y}} }', {}],
  ['{{}} {x} {{ y', {}],
  ['%{name} {{no}}', { prefix: '%{', suffix: '}' }],
  ['__name__ x __y__', { prefix: '__', suffix: '__' }],
  ['{{& html}} {{-x}}', { unescapePrefix: '&' }],
  ['{{n | number}} {{m}}', { formatSeparator: '|' }],
  ['[[key]] $t(no)', { nestingPrefix: '[[', nestingSuffix: ']]' }],
])('i18next looks up in %j with %j what are placeholders here', async ([message, delimiters]) => {
  const syntax = await openSyntax({ id: 'i18next', ...delimiters })
  const placeholders = syntax
    .tokenise(message)
    .flatMap((token) =>
      token.type === 'placeholder' ? [token.kind === 'nesting' ? `$${token.name}` : token.name] : [],
    )
  expect(await lookedUp(message, delimiters)).toEqual(placeholders.sort())
})

test('a third brace is read apart here, where i18next looks for a name that begins with it', async () => {
  expect(await lookedUp('{{{raw}}', {})).toEqual(['{raw'])
  const syntax = await openSyntax({ id: 'i18next' })
  expect(syntax.tokenise('{{{raw}}')).toMatchObject([{ text: '{' }, { name: 'raw' }])
})
