import { expect, test } from 'vitest'
import { nearestLocales } from './locales.ts'

const known = new Map([
  ['cs', 'Czech'],
  ['de', 'German'],
  ['de-CH', 'German (Swiss)'],
  ['en', 'English'],
  ['ja', 'Japanese'],
  ['pt-BR', 'Portuguese (Brazilian)'],
  ['uk', 'Ukrainian'],
  ['zh', 'Chinese'],
])

test.for<[string, string, readonly string[]]>([
  ['a country code is the language of that country', 'jp', ['ja']],
  ['with a region', 'cz-CZ', ['cs']],
  ['of China', 'CN', ['zh']],
  ['a code of no country is not English', 'xx-YY', []],
  ['no language at all', 'qqq', []],
  ['a language by its name', 'german', ['de']],
  ['with a slip of the pen', 'germann', ['de']],
  ['a real language is none', 'kaa', []],
  ['nor is Klingon', 'tlh', []],
  ['in words', 'klingon', []],
  ['no locale', '!', []],
])('%s: %s', ([, locale, expected]) => expect(nearestLocales(locale, known)).toEqual(expected))
