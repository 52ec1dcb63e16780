import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'

const syntax = await openSyntax({ id: 'angular' })
const fixtures = new URL('../../../formats/src/xliff/fixtures/', import.meta.url)

/** What stands between the tags of XLIFF files that Angular's own tools wrote. */
const pairs = ['angular/', 'angular-2/'].flatMap((name) => {
  const folder = new URL(name, fixtures)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.xlf'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      return Array.from(
        text.matchAll(/<source>([^]*?)<\/source>(?:\s*<target[^>]*>([^]*?)<\/target>)?/gu),
        ([, source = '', target]) => ({ source, target }),
      )
    })
})

test('the parts of real messages joined are the messages', () => {
  const texts = pairs.flatMap(({ source, target }) => (target === undefined ? [source] : [source, target]))
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts) {
    const tokens = syntax.tokenise(text)
    expect(tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(text)
    expect([text, syntax.reject(text)]).toEqual([text, undefined])
  }
})

test('translations by people have nothing wrong', () => {
  const found = pairs.flatMap(({ source, target }) =>
    target === undefined ? [] : compareMessages({ source, target, syntax, locales: { source: 'en', target: 'de' } }),
  )
  expect(found).toEqual([])
})
