import { languageCodes as codesOfService } from '@lockale/api/language-table'
import { expect, test } from 'vitest'
import { codesOf, languageCodes } from './language-code.ts'

test.for<[locale: string, codes: readonly string[]]>([
  ['de', ['de']],
  ['de-AT', ['de']],
  ['de-LU', ['de']],
  ['de-CH', ['de-CH', 'de']],
  ['de-CH-1996', ['de-CH', 'de']],
  // Latin American Spanish, and the rest of the world
  ['es-MX', ['es-419', 'es']],
  ['es-AR', ['es-419', 'es']],
  ['es-US', ['es-419', 'es']],
  ['es-419', ['es-419', 'es']],
  ['es-ES', ['es']],
  ['es-PH', ['es']],
  // English of the world, of Europe, of America
  ['en-AU', ['en-GB', 'en-US', 'en']],
  ['en-IN', ['en-GB', 'en-US', 'en']],
  ['en-001', ['en-GB', 'en-US', 'en']],
  ['en-150', ['en-GB', 'en-US', 'en']],
  ['en-DE', ['en-GB', 'en-US', 'en']],
  ['en-GB', ['en-GB', 'en-US', 'en']],
  ['en-US', ['en-US', 'en']],
  ['en-PH', ['en-US', 'en']],
  ['en', ['en-US', 'en']],
  // Portuguese of Portugal and Africa, of Brazil
  ['pt-AO', ['pt-PT', 'pt-BR', 'pt']],
  ['pt-MZ', ['pt-PT', 'pt-BR', 'pt']],
  ['pt', ['pt-BR', 'pt']],
  ['pt-US', ['pt-BR', 'pt']],
  ['fr-CH', ['fr']],
  ['fr-CA', ['fr-CA', 'fr']],
  // scripts
  ['zh', ['zh']],
  ['zh-CN', ['zh-Hans', 'zh']],
  ['zh-SG', ['zh-Hans', 'zh']],
  ['zh-Hans', ['zh-Hans', 'zh']],
  ['zh-TW', ['zh-Hant']],
  ['zh-HK', ['zh-Hant']],
  ['zh-Hant-MO', ['zh-Hant']],
  ['sr', ['sr']],
  ['sr-RS', ['sr']],
  ['sr-Cyrl-BA', ['sr']],
  ['sr-Latn', []],
  ['sr-ME', []],
  ['uz-Cyrl', []],
  ['uz-Latn-UZ', ['uz']],
  ['pa-PK', []],
  ['pa-Guru-IN', ['pa']],
  ['ku-Arab', []],
  // other names
  ['no', ['nb']],
  ['nb-NO', ['nb']],
  ['nn', []],
  ['fil', ['tl']],
  ['fil-PH', ['tl']],
  ['ku', ['kmr']],
  ['ku-TR', ['kmr']],
  ['fa-AF', ['prs', 'fa']],
  ['kok-IN', ['gom']],
  ['tlh', []],
])('%s can be sent as %s', ([locale, codes]) => {
  expect(languageCodes(locale)).toEqual(codes)
  expect(codesOf({ locale })).toEqual(codes.length === 0 ? [locale] : codes)
})

test('every language of the service can be asked for by its name in BCP 47', () => {
  const lost = [...codesOfService].filter((code) => {
    return !languageCodes(Intl.getCanonicalLocales(code)[0] ?? code).includes(code)
  })
  expect(lost).toEqual([])
})

test('a code of the config is the only one, as the service spells it', () => {
  expect(codesOf({ locale: 'en', code: 'EN-gb' })).toEqual(['en-GB'])
  expect(codesOf({ locale: 'sr-Latn', code: 'sr' })).toEqual(['sr'])
  expect(codesOf({ locale: 'de', code: 'x-own' })).toEqual(['x-own'])
})
