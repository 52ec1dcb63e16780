import { expect, test } from 'vitest'
import { localeOf, localeOfQualifier, rareLocaleOf, spellingOfQualifier } from './locale-names.ts'

test.for<[name: string, locale: string | undefined]>([
  ['en', 'en'],
  ['EN', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt_BR', 'pt-BR'],
  ['pt_br', 'pt-BR'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['zh-hans', 'zh-Hans'],
  ['es-419', 'es-419'],
  ['ca-valencia', 'ca-valencia'],
  ['ca@valencia', 'ca-valencia'],
  ['ca_ES@valencia', 'ca-ES-valencia'],
  ['sr_RS@latin', 'sr-Latn-RS'],
  ['sr@latin', 'sr-Latn'],
  ['iw', 'he'],
  ['fil', 'fil'],
  // languages, and in file trees something else
  ['bin', undefined],
  ['lib', undefined],
  ['src', undefined],
  ['app', undefined],
  ['map', undefined],
  ['new', undefined],
  ['com', undefined],
  // no languages
  ['xx', undefined],
  ['jp', undefined],
  ['cn', undefined],
  ['en-ZZZ', undefined],
  ['de-XX', undefined],
  ['e', undefined],
  ['english', undefined],
  ['', undefined],
  ['de@bavarian', undefined],
  ['../de', undefined],
  ['de/fr', undefined],
  ['en-x-private', undefined],
  ['en-errors', undefined],
  ['be-Tarask', 'be-tarask'],
  [`de-${'a'.repeat(100_000)}`, undefined],
])('%s', ([name, locale]) => expect(localeOf(name)).toBe(locale))

test.for<[qualifier: string, locale: string | undefined]>([
  ['de', 'de'],
  ['pt-rBR', 'pt-BR'],
  ['b+sr+Latn', 'sr-Latn'],
  ['b+es+419', 'es-419'],
  ['night', undefined],
  ['v31', undefined],
  ['sw600dp', undefined],
  ['land', undefined],
  ['car', undefined],
  ['de-night', undefined],
])('values-%s', ([qualifier, locale]) => expect(localeOfQualifier(qualifier)).toBe(locale))

test.for<[qualifier: string, locale: string, spelling: string]>([
  ['de', 'de', 'de'],
  ['pt-rBR', 'pt-BR', 'pt-BR'],
  ['b+sr+Latn', 'sr-Latn', 'sr-Latn'],
  // a file of the usual name would stand beside it
  ['in', 'id', 'in'],
  ['iw', 'he', 'iw'],
  ['b+ast', 'ast', 'b+ast'],
  ['b+pt+BR', 'pt-BR', 'b+pt+BR'],
])('values-%s is of %s', ([qualifier, locale, spelling]) => {
  expect([localeOfQualifier(qualifier), spellingOfQualifier(qualifier, locale)]).toEqual([locale, spelling])
})

test.for<[name: string, locale: string | undefined]>([
  ['bar', 'bar'],
  ['lzh', 'lzh'],
  ['vls', 'vls'],
  ['ang', 'ang'],
  ['enm', 'enm'],
  ['kaa', 'kaa'],
  ['kab-KAB', 'kab'],
  ['pcm_NG', 'pcm-NG'],
  ['de', 'de'],
  ['bin', undefined],
  ['new', undefined],
  ['src', undefined],
  ['mul', undefined],
  ['kab-XYZ', undefined],
  ['de-DEU', undefined],
  ['index', undefined],
  ['en@pirate', undefined],
  ['', undefined],
  ['a'.repeat(100_000), undefined],
])('beside sure ones: %s', ([name, locale]) => expect(rareLocaleOf(name)).toBe(locale))
