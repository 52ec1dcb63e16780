import { expect, test } from 'vitest'
import { serviceLocales } from '../service-locales.suite.ts'
import { laravelPositions, symfonyPositions } from './positions.ts'

const numbers = [0, 1, 2, 3, 5, 8, 11, 12, 20, 21, 100, 101, 0.5, 1.5]

type Row = readonly [positions: string, locales: string]

const alike: readonly Row[] = [
  ['01233344445555', 'ar'],
  ['20112222202020', 'be bs hr ru sr uk'],
  ['20112222222222', 'cs pl sk cs-CZ'],
  ['30133223333333', 'cy'],
  ['20122222222222', 'ga'],
  ['20111122202020', 'lt'],
  ['01222222212121', 'lv'],
  ['10111101101010', 'mk'],
  ['10111122333333', 'mt'],
  ['10111111222121', 'ro'],
  ['30123333333030', 'sl'],
]
const oneForm =
  'ace an as ay az ba bho br ceb ckb gn gom ht id ig ja jv ka kk kmr ko ky la lmo mai mi ms my pag pam prs qu sa scn st su tg th tl ' +
  'tn tr ts tt uz vi wo xh yi yue zh zh-Hans zh-Hant zh-TW'
const twoForms =
  'af bg bn ca da de de-CH de-DE el en en-GB en-US eo es et eu fa fi gl gu ha he hu is it lb ml mn mr nb ne nl om pa ps pt pt-PT sq sv ' +
  'sw ta te tk ur zu de-AT'

/** What `MessageSelector::getPluralIndex` of Laravel 12 answers for the tag with underscores. */
const laravel: readonly Row[] = [
  ...alike,
  ['00000000000000', `${oneForm} es-419 oc sr-Latn pt-AO`],
  ['10111111111111', `${twoForms} pt-BR`],
  ['00111111111111', 'fr fr-CA fr-FR hi hy ln mg fr-CH fil xbr'],
]
/** What `TranslatorTrait::getPluralizationRule` of Symfony 8 does. */
const symfony: readonly Row[] = [
  ...alike,
  ['00000000000000', `${oneForm} xbr`],
  ['10111111111111', `${twoForms} es-419 oc pt-AO`],
  ['20112222202020', 'sr-Latn sh'],
  ['00111111111100', 'fr fr-CA fr-FR hi hy ln mg pt-BR fr-CH fil'],
]

test.for([
  ['Laravel', laravelPositions, laravel],
  ['Symfony', symfonyPositions, symfony],
] as const)('%s counts by position as its own table says', ([, rules, rows]) => {
  for (const [positions, locales] of rows) {
    for (const locale of locales.split(' ')) {
      const found = numbers.map((number) => rules.select(locale, 'cardinal', number)).join('')
      expect([locale, found]).toEqual([locale, positions])
    }
  }
  const told = new Set(rows.flatMap(([, locales]) => locales.split(' ')))
  expect(serviceLocales.filter((locale) => !told.has(locale))).toEqual([])
})
