import { expect, test } from 'vitest'
import { formatOf } from './registry.ts'

test.for<[what: { readonly path: string; readonly id?: string }, expected: string | undefined]>([
  [{ path: 'locales/en.json' }, 'json'],
  [{ path: 'locales/EN.JSON' }, 'json'],
  [{ path: 'locales/en.lang', id: 'json' }, 'json'],
  [{ path: 'locales/en.yaml' }, undefined],
  [{ path: 'locales/json' }, undefined],
  [{ path: 'locales/en.json', id: 'yaml' }, undefined],
])('%o', ([what, expected]) => {
  expect(formatOf(what)?.id).toBe(expected)
})
