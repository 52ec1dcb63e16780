import { expect, test } from 'vitest'
import type { Judge, Translator } from '../model/engine.ts'
import { type Schema, configSchema, validate } from '@lockale/config-schema'
import { listRules } from '../report/describe.ts'
import type { UserConfig, UserFiles, UserMessages, UserTarget } from '../../user-config.ts'

/** Every field given: a field that the type gains or loses does not compile here until it is listed. */
type Complete<T> = { readonly [Field in keyof T]-?: Exclude<T[Field], undefined> }

const memory: Complete<NonNullable<UserConfig['memory']>> = { id: 'm', threshold: 80 }
const settings = {
  glossary: ['terms', 'more-terms'],
  style: 'ui',
  memory,
  formality: 'prefer_more',
  model: 'quality_optimized',
  instructions: ['Short words.'],
  context: 'A shop.',
} as const
const syntax: Complete<Extract<UserConfig['syntax'], object>> = {
  id: 'i18next',
  version: 4,
  dialect: 'c',
  apostrophes: 'quote',
  markdown: true,
  pluralRules: ['pl'],
  unescapePrefix: '-',
  formatSeparator: ',',
  pluralSeparator: '_',
  contextSeparator: '_',
  keySeparator: false,
  namespaceSeparator: ':',
  prefix: '{{',
  suffix: '}}',
  nestingPrefix: '$t(',
  nestingSuffix: ')',
  notPlural: ['gender'],
  pluralMaps: true,
}
const checks = Object.fromEntries(listRules().map((rule) => [rule, 'warning'])) as NonNullable<UserConfig['checks']>
const translator: Complete<Translator> = {
  id: 'mine 1',
  targets: ['pt-BR'],
  limits: { strings: 10, characters: 1000, parallel: 1, timeoutMs: 1000 },
  languages: () => true,
  price: () => 0,
  translate: () => Promise.resolve([]),
}
const judge: Complete<Judge> = {
  id: 'mine 1',
  targets: ['pt-BR'],
  limits: { strings: 10, characters: 1000, parallel: 1, timeoutMs: 1000 },
  below: 0.5,
  price: () => 0,
  judge: () => Promise.resolve([]),
}
const target: Complete<UserTarget> = {
  locale: 'pt-BR',
  code: 'PT-BR',
  file: 'pt_BR',
  from: 'pt-PT',
  variants: 'translate',
  policy: 'propose',
  terms: { Cart: 'Carrinho' },
  forbidden: ['Cesto'],
  checks,
  coverage: 80,
  translator,
  judge,
  ...settings,
}
const files: Complete<UserFiles> = {
  source: 'a.json',
  target: '{locale}.json',
  format: 'json',
  syntax,
  placeholders: ['%\\d'],
  maxLength: 40,
  policy: 'locked',
  notes: 'notes.jsonl',
}
const messages: Complete<UserMessages> = {
  match: ['legal.*'],
  syntax: 'none',
  maxLength: 40,
  maxLines: 2,
  maxWidth: 300,
  mustMatch: String.raw`\.$`,
  policy: 'locked',
  locales: ['pt-BR'],
  checks,
}
const service: Complete<NonNullable<UserConfig['service']>> = {
  preset: 'deepl',
  baseUrl: 'https://example.com/v2',
  region: 'us',
  account: 'staging',
  tag: 'web',
  timeoutMs: 5000,
  concurrency: 2,
}
const budget: Complete<NonNullable<UserConfig['budget']>> = {
  maxCharacters: 1000,
  pricePerMillion: 20,
  maxCost: 5,
  currency: 'USD',
}
const cache: Complete<NonNullable<UserConfig['cache']>> = { maxBytes: 2_000_000 }
const sharedMemory: Complete<NonNullable<UserConfig['sharedMemory']>> = {
  driver: { getItem: () => undefined },
  trusted: true,
  prefix: 'team:app',
  timeoutMs: 500,
}
const types: Complete<NonNullable<UserConfig['types']>> = {
  file: 'src/i18next.d.ts',
  library: 'i18next',
  mode: 'keys',
  merge: 'namespaces',
  selector: 'optimize',
  defaultNamespace: 'common',
}
const context: Complete<Extract<UserConfig['context'], object>> = {
  about: 'A shop.',
  maxBytes: 1024,
  neighbours: false,
  extraRequests: 20,
}
const everything: Complete<UserConfig> = {
  $schema: './schema.json',
  source: 'en',
  targets: [target],
  files: [files],
  syntax,
  service,
  budget,
  onFuzzy: 'overwrite',
  recordReviewer: true,
  doNotTranslate: ['Acme'],
  untranslated: ['TODO*'],
  assistants: ['acme[bot]'],
  placeholders: ['%\\d'],
  messages: [messages],
  policy: 'propose',
  checks,
  coverage: 99.5,
  baseline: 'lockale.baseline',
  cache,
  types,
  rules: [{ id: 'tone', check: () => undefined }],
  sharedMemory,
  translator: [translator],
  judge: [judge],
  ...settings,
  context,
}

const objectIn = (schema: Schema | undefined): Schema | undefined =>
  schema?.anyOf?.find(({ type }) => type === 'object') ?? (schema?.type === 'object' ? schema : undefined)
const root = configSchema.properties ?? {}

test.for<[name: string, value: object, schema: Schema | undefined]>([
  ['the config', everything, configSchema],
  ['a target', target, objectIn(root['targets']?.items)],
  ['files', files, objectIn(root['files']?.items)],
  ['a syntax', syntax, objectIn(root['syntax'])],
  ['the service', service, objectIn(root['service'])],
  ['messages', messages, objectIn(root['messages']?.items)],
  ['a memory', memory, objectIn(root['memory'])],
  ['the budget', budget, objectIn(root['budget'])],
  ['the checks', checks, objectIn(root['checks'])],
  ['the cache', cache, objectIn(root['cache'])],
  ['the types', types, objectIn(root['types'])],
  ['a shared memory', sharedMemory, objectIn(root['sharedMemory'])],
])('%s has the same fields in the type and in the schema', ([, value, schema]) => {
  expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(Object.keys(value).sort())
})

test('a config with every field is valid, and nothing of it is lost', () => {
  const { value, problems } = validate(configSchema, everything)
  expect(problems).toEqual([])
  expect(value).toEqual(everything)
})

test('every field is described', () => {
  const undescribed: string[] = []
  const visit = (schema: Schema, path: string): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (property.description === undefined) undescribed.push(`${path}.${name}`)
      visit(property, `${path}.${name}`)
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])])
      visit(inner, path)
  }
  visit(configSchema, '')
  expect(undescribed).toEqual([])
  expect(JSON.parse(JSON.stringify(configSchema))).toEqual(configSchema)
})
