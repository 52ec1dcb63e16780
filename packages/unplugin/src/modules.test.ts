import { runInNewContext } from 'node:vm'
import type { Resource } from '@lockale/core'
import { toResource } from '@lockale/core/scan/resources'
import { expect, test } from 'vitest'
import { printMeta } from './meta.ts'
import { type CatalogTable, printModule, toTable } from './modules.ts'

const built: Parameters<typeof printModule>[2] = { source: 'en', hot: undefined }

const resources = [
  ['en', 'home', '{"title": "Home"}'],
  ['de', 'home', '{"title": "Start"}'],
  ['en', 'shop/cart', '{}'],
  ['de', 'shop/cart', '{}'],
] as const

test('a namespace holds the texts of one file and is made from that file', () => {
  const module = printModule({ kind: 'namespace', locale: 'de', namespace: 'home' }, table(resources), built)
  expect(module).toEqual({
    code: `export default /* @__PURE__ */ JSON.parse('{"title":"Start"}')\n`,
    files: ['/app/de/home.json'],
    isListing: false,
  })
})

test('a locale imports its namespaces, and resources the locales: neither holds a text', () => {
  expect(printModule({ kind: 'locale', locale: 'de' }, table(resources), built)).toEqual({
    code: `import m0 from 'virtual:lockale/de/home'
import m1 from 'virtual:lockale/de/shop/cart'
export default {
  ['home']: m0,
  ['shop/cart']: m1,
}
`,
    files: [],
    isListing: true,
  })
  expect(printModule({ kind: 'resources' }, table(resources), built).code).toBe(`import m0 from 'virtual:lockale/en'
import m1 from 'virtual:lockale/de'
export default {
  ['en']: m0,
  ['de']: m1,
}
`)
})

test('the namespace of a template without one has the name that i18next looks for', () => {
  const single = table([['en', undefined, '{"a":"A"}']])
  expect(printModule({ kind: 'locale', locale: 'en' }, single, built).code).toContain(
    `'virtual:lockale/en/translation'`,
  )
  expect(printModule({ kind: 'namespace', locale: 'en', namespace: 'translation' }, single, built).code).toContain(
    '"a":"A"',
  )
})

test('a module of messages exports each key that is an identifier, and no other', () => {
  const texts =
    '{"title": "Don\'t", "default": "x", "a-b": "y", "delete": "Delete", "größe": {"one": "1"}, "__proto__": "z"}'
  const request = { kind: 'messages', locale: 'en', namespace: 'home' } as const
  const { code, files } = printModule(request, table([['en', 'home', texts]]), built)
  expect(code).toBe(String.raw`const m0 = 'Don\'t'
export { m0 as title }
const m1 = 'Delete'
export { m1 as delete }
const m2 = /* @__PURE__ */ JSON.parse('{"one":"1"}')
export { m2 as größe }
const m3 = 'z'
export { m3 as __proto__ }
export {}
`)
  expect(files).toEqual(['/app/en/home.json'])
})

test('names that are hostile stay names', () => {
  const names = ['__proto__', "a'];alert(1)//", 'a\nb', '</script>', 'constructor']
  const { code } = printModule({ kind: 'locale', locale: 'en' }, table(names.map((name) => ['en', name, '{}'])), built)
  const body = code
    .replaceAll(/^import (m\d+) from '[\w:/%.~-]+'$/gmu, 'const $1 = "$1"')
    .replace('export default', 'result =')
  const result: unknown = runInNewContext(`let result\n${body}\nJSON.stringify(Object.entries(result))`)
  expect(JSON.parse(String(result))).toEqual(names.map((name, at) => [name, `m${at}`]))
})

test('meta says what there is', () => {
  const states = { missing: 1, current: 3, stale: 0, edited: 0, 'source-changed': 0, orphan: 0 }
  const coverage = [
    {
      locale: 'ar',
      states,
      invalid: 0,
      outdated: 0,
      toReview: 0,
      coverage: 0.75,
      files: [{ file: 'ar/home.json', messages: 4, done: 3 }],
    },
  ]
  const all = table([
    ['en', 'home', '{}'],
    ['ar', 'home', '{}'],
    ['ar', 'only', '{}'],
  ])
  const { code, files, isListing } = printMeta(all, { root: '/app', source: 'en', coverage, sourceFallback: true })
  const values: unknown = runInNewContext(
    `${code.replace(/^import .*$/mu, '').replaceAll('export const', 'var')};JSON.stringify({ locales, source, namespaces, direction, coverage, namespaceCoverage, sourceFallbacks })`,
  )
  expect(JSON.parse(String(values))).toEqual({
    locales: ['en', 'ar'],
    source: 'en',
    namespaces: ['home', 'only'],
    direction: { en: 'ltr', ar: 'rtl' },
    coverage: { en: 1, ar: 0.75 },
    namespaceCoverage: { en: { home: 1 }, ar: { home: 0.75 } },
    sourceFallbacks: [],
  })
  expect({ files, isListing }).toEqual({
    files: ['/app/en/home.json', '/app/ar/home.json', '/app/ar/only.json'],
    isListing: true,
  })
})

test.for<[name: string, request: Parameters<typeof printModule>[0], code: string, text: string]>([
  ['a locale', { kind: 'locale', locale: 'fr' }, 'LOCALE_UNKNOWN', 'no locale "fr". Available: "en", "de".'],
  ['a locale of a namespace', { kind: 'namespace', locale: 'fr', namespace: 'home' }, 'LOCALE_UNKNOWN', '"en", "de"'],
  ['a namespace', { kind: 'namespace', locale: 'de', namespace: 'hom' }, 'NAMESPACE_UNKNOWN', '"home", "shop/cart".'],
  ['__proto__', { kind: 'namespace', locale: 'de', namespace: '__proto__' }, 'NAMESPACE_UNKNOWN', '"home"'],
])('%s that is not there: the error names what is', ([, request, code, text]) => {
  expect(() => printModule(request, table(resources), built)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(text) }),
  )
})

test('of many names an error shows twenty', () => {
  const many = table(Array.from({ length: 50 }, (_, at) => ['en', `n${at}`, '{}'] as const))
  expect(() => printModule({ kind: 'namespace', locale: 'en', namespace: 'x' }, many, built)).toThrow('"n19", 30 more.')
})

test('two files that are one namespace are refused, with both paths', () => {
  const twice = [
    toResource({ locale: 'en', namespace: undefined, path: '/app/a/en.json' }, {}),
    toResource({ locale: 'en', namespace: undefined, path: '/app/b/en.json' }, {}),
  ]
  expect(() => toTable(twice)).toThrow(
    expect.objectContaining({
      code: 'NAMESPACE_TWICE',
      message: '/app/a/en.json and /app/b/en.json have the same namespace "translation" of en.',
    }),
  )
})

function table(
  rows: readonly (readonly [locale: string, namespace: string | undefined, json: string])[],
): CatalogTable {
  return toTable(
    rows.map(([locale, namespace, json]): Resource => {
      return toResource({ locale, namespace, path: `/app/${locale}/${namespace ?? 'all'}.json` }, { json })
    }),
  )
}
