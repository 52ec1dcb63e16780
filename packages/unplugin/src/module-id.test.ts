import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  idPatterns,
  fromFileName,
  importId,
  type ModuleRequest,
  parseResolvedId,
  resolveModuleId,
  toFileName,
} from './module-id.ts'

test.for<[id: string, request: ModuleRequest]>([
  ['virtual:lockale/resources', { kind: 'resources' }],
  ['~lockale/resources', { kind: 'resources' }],
  ['virtual:lockale/meta', { kind: 'meta' }],
  ['virtual:lockale/de', { kind: 'locale', locale: 'de' }],
  ['~lockale/pt-BR/home', { kind: 'namespace', locale: 'pt-BR', namespace: 'home' }],
  ['virtual:lockale/de/shop/cart', { kind: 'namespace', locale: 'de', namespace: 'shop/cart' }],
  ['virtual:lockale/de/shop%2Fcart', { kind: 'namespace', locale: 'de', namespace: 'shop/cart' }],
  ['virtual:lockale/de/a%20b', { kind: 'namespace', locale: 'de', namespace: 'a b' }],
  ['virtual:lockale/de/100%', { kind: 'namespace', locale: 'de', namespace: '100%' }],
  ['virtual:lockale/de/x.js', { kind: 'namespace', locale: 'de', namespace: 'x.js' }],
  ['virtual:lockale/de/resources', { kind: 'namespace', locale: 'de', namespace: 'resources' }],
  ['virtual:lockale/messages/de/shop/cart', { kind: 'messages', locale: 'de', namespace: 'shop/cart' }],
  ['virtual:lockale/-/findings', { kind: 'findings' }],
  ['virtual:lockale/-/pseudo', { kind: 'pseudos' }],
  ['virtual:lockale/-/pseudo/en-XA/shop/cart', { kind: 'pseudo', locale: 'en-XA', namespace: 'shop/cart' }],
  ['virtual:lockale/-/runtime/store', { kind: 'runtime', name: 'store' }],
  ['virtual:lockale/', { kind: 'locale', locale: '' }],
  ['virtual:lockale/de/', { kind: 'namespace', locale: 'de', namespace: '' }],
])('%s', ([id, request]) => {
  expect(id).toMatch(idPatterns.imported)
  expect(resolveModuleId(id)).toMatch(idPatterns.resolved)
  expect(parseResolvedId(resolveModuleId(id))).toEqual(request)
})

test.for(['virtual:lockale', 'lockale/de', 'virtual:lockalex/de', './~lockale/de', '@virtual:lockale/de'])(
  '%s is not ours',
  (id) => {
    expect(id).not.toMatch(idPatterns.imported)
  },
)

test('both spellings of a namespace are one module', () => {
  expect(resolveModuleId('~lockale/de/shop%2fcart')).toBe(resolveModuleId('virtual:lockale/de/shop/cart'))
})

test('every name comes back from its id, which holds nothing that means something in an id or a URL', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `n${text}`)
  fc.assert(
    fc.property(name, name, (locale, namespace) => {
      const request = { kind: 'namespace', locale: locale.replaceAll('/', ''), namespace } as const
      const id = importId(request)
      expect(id).toMatch(/^virtual:lockale\/[\w.%~/-]+$/u)
      expect(parseResolvedId(resolveModuleId(id))).toEqual(request)
      const file = toFileName(resolveModuleId(id))
      expect(file).toMatch(idPatterns.fileName)
      expect(fromFileName(file)).toBe(resolveModuleId(id))
    }),
  )
})

test('webpack shows a name that people can read', () => {
  const file = toFileName(resolveModuleId('virtual:lockale/pt-BR/shop/cart'))
  expect(encodeURIComponent(file)).toBe('lockale~pt-BR~shop~cart.js')
})

test('a name that is no Unicode has an id all the same', () => {
  expect(importId({ kind: 'locale', locale: '\ud800' })).toBe('virtual:lockale/%EF%BF%BD')
})
