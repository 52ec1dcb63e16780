import { expect, test } from 'vitest'
import { localeOf, localeOfQualifier } from './locale-names.ts'

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
