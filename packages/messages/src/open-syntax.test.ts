import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { openSyntax } from './open-syntax.ts'
import { syntaxIds, type SyntaxOptions } from './syntax.ts'

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

const values: Readonly<Record<Exclude<keyof SyntaxOptions, 'id'>, readonly unknown[]>> = {
  version: [3, 4, 8, 9],
  dialect: ['c', 'android', 'apple'],
  apostrophes: ['quote', 'braces', 'paired', 'always', 'literal'],
  markdown: [true],
  placeholders: [['%x']],
  pluralRules: [['pl']],
  pluralSeparator: ['-'],
  contextSeparator: ['-'],
  keySeparator: ['/', false],
  pluralMaps: [true, false],
  namespaceSeparator: ['/', false],
  prefix: ['<<'],
  suffix: ['>>'],
  unescapePrefix: ['!'],
  nestingPrefix: ['$$('],
  nestingSuffix: [')$'],
  formatSeparator: [';'],
  notPlural: [['a']],
}

/** What each format reads, besides what is about keys or read above it. */
const has: Readonly<Partial<Record<SyntaxOptions['id'], readonly string[]>>> = {
  i18next: [
    'version 3',
    'version 4',
    ...['plural', 'context', 'namespace', 'format'].map((name) => `${name}Separator`),
    'prefix',
    'suffix',
    'unescapePrefix',
    'nestingPrefix',
    'nestingSuffix',
    'notPlural',
  ],
  ngx: ['prefix', 'suffix'],
  icu: ['apostrophes'],
  java: ['apostrophes always'],
  printf: ['dialect'],
  vue: ['version 8', 'version 9', 'pluralRules'],
}
const inAll = ['markdown', 'placeholders', 'keySeparator', 'pluralMaps']

test.for(syntaxIds)('%s has these options and refuses all others', async (id) => {
  const wanted = [...(has[id] ?? []), ...inAll]
  const found: string[] = []
  for (const [name, all] of Object.entries(values)) {
    for (const value of all) {
      const options: SyntaxOptions = { id, [name]: value }
      const isWanted = wanted.includes(name) || wanted.includes(`${name} ${String(value)}`)
      const answer = await openSyntax(options).then(() => 'opened', codeOf)
      if (answer !== (isWanted ? 'opened' : `SYNTAX_OPTIONS ${name}`)) found.push(`${name} ${String(value)}: ${answer}`)
    }
  }
  expect(found).toEqual([])
})

function codeOf(error: unknown): string {
  if (!isLockaleError(error)) throw error
  return `${error.code} ${/"(\w+)"/u.exec(error.message)?.[1] ?? ''}`
}
