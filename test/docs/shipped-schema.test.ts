import { parseConfig } from '@lockale/core'
import { shippedConfigSchema } from 'lockale/schema-source/config.ts'
import { expect, test } from 'vitest'
import { schemaErrors } from './json-schema.ts'

const schema = shippedConfigSchema()
const least = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] }

test('it is JSON Schema 2020-12 with no keyword of our own', () => {
  expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema')
  // schemaErrors throws for a keyword it does not know, in every part of the schema that a value leads to.
  expect(schemaErrors(schema, full)).toEqual([])
  expect(JSON.stringify(schema)).not.toMatch(/"(?:path-template|path-name|service-url)"/u)
})

const full = {
  $schema: './node_modules/lockale/config.schema.json',
  ...least,
  targets: ['de', { locale: 'pt-BR', code: 'PT-BR', file: 'pt_BR', policy: 'propose', formality: 'less' }],
  files: [...least.files, { source: 'a.json', target: 'a.{locale}.json', format: 'json', syntax: 'none' }],
  syntax: { id: 'i18next', keySeparator: false, pluralSeparator: '_', notPlural: ['gender'] },
  service: { preset: 'deepl', baseUrl: 'https://api.deepl.com', tag: 'shop', timeoutMs: 1000, concurrency: 2 },
  glossary: ['a', 'b'],
  style: 's',
  memory: { id: 'm', threshold: 80 },
  model: 'quality_optimized',
  instructions: ['Be brief.'],
  context: 'A shop.',
  budget: { maxCharacters: 0, pricePerMillion: 1.5, currency: 'USD' },
  onFuzzy: 'overwrite',
  checks: { stale: 'warning' },
}

test('what lockale takes, editors take', () => {
  expect(() => parseConfig(full, { place: 'test' })).not.toThrow()
  expect(schemaErrors(schema, full)).toEqual([])
})

test.for<[name: string, change: Readonly<Record<string, unknown>>]>([
  ['an unknown field', { sources: 'en' }],
  ['a field that is planned', { variants: 'copy' }],
  ['a term that is no text', { targets: [{ locale: 'de', terms: { Cart: 1 } }] }],
  ['a limit of nothing', { messages: [{ match: 'a', maxLength: 0 }] }],
  ['a missing field', { files: undefined }],
  ['no target', { targets: [] }],
  ['a number for a locale', { source: 1 }],
  ['an unknown format', { files: [{ source: 'a', target: '{locale}', format: 'ini' }] }],
  ['a target without its locale', { targets: [{ file: 'pt_BR' }] }],
  ['an unknown rule', { checks: { 'no-such-rule': 'off' } }],
  ['an unknown severity', { checks: { stale: 'fatal' } }],
  ['too many instructions', { instructions: Array.from({ length: 11 }, () => 'x') }],
  ['half a request', { service: { concurrency: 0.5 } }],
  ['true for a separator', { syntax: { keySeparator: true } }],
  ['a price below nothing', { budget: { pricePerMillion: -1 } }],
  ['a currency in words', { budget: { currency: 'euro' } }],
])('both refuse %s', ([, change]) => {
  const config = JSON.parse(JSON.stringify({ ...least, ...change })) as unknown
  expect(() => parseConfig(config, { place: 'test' })).toThrow(/^test has (?:one|\d+) problem/u)
  expect(schemaErrors(schema, config)).not.toEqual([])
})
