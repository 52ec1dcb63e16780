import { expect, test } from 'vitest'
import { isVoiceCode, toVoiceSource, toVoiceTarget } from './voice-code.ts'

test.for<[locale: string, code: string]>([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['PT-br', 'pt-BR'],
  ['pt', 'pt'],
  ['zh-TW', 'zh-Hant'],
  ['zh-CN', 'zh-Hans'],
  ['en-GB', 'en-GB'],
  ['en-NZ', 'en'],
  ['eo', 'eo'],
])('%s is translated as %s', ([locale, code]) => expect(toVoiceTarget(locale, '--to')).toBe(code))

test.for<[locale: string, code: string]>([
  ['en-US', 'en'],
  ['zh-Hant', 'zh'],
  ['ga', 'ga'],
])('%s is heard as %s', ([locale, code]) => expect(toVoiceSource(locale, '--from')).toBe(code))

test.for(['', 'x', 'de_DE!', '../x'])('%s is no locale', (locale) => {
  expect(() => toVoiceTarget(locale, '--to')).toThrowError(expect.objectContaining({ code: 'USAGE_BAD_VALUE' }))
})

test('a language of the service may become part of a name, or not', () => {
  expect(['de', 'zh-HANT', 'es-419'].filter((code) => !isVoiceCode(code))).toEqual([])
  expect(['', '..', '../x', 'de/x', 'de\0', 'a', 'de.txt'].filter(isVoiceCode)).toEqual([])
})
