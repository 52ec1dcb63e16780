import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { pseudoText } from './pseudo.ts'

test.for<[text: string, locale: string, pseudo: string]>([
  ['Save', 'de', '[de Šáṽé óñé]'],
  [' Save 5 files\n', 'pl', ' [pl Šáṽé 5 ƒíľéš óñé ţŵó]\n'],
  ['one\ntwo', 'fr', '[fr óñé\nţŵó óñé ţŵó]'],
  ['Save', 'ar', '[نص ar Šáṽé]'],
  ['Save', 'he', '[טקסט he Šáṽé]'],
  ['Save', 'ja', '[ja Šáṽé テスト]'],
  ['Save', 'ZH-HANS', '[ZH-HANS Šáṽé 測試]'],
  ['Save', 'ru', '[ru Šáṽé текст]'],
  ['日本', 'de', '[de 日本 óñé]'],
  [', 5 % ', 'de', ', 5 % '],
  ['', 'de', ''],
])('%j in %s', ([text, locale, pseudo]) => expect(pseudoText(text, { locale })).toBe(pseudo))

test.for<[locale: string, script: RegExp]>([
  ['ar', /\p{Script=Arabic}/u],
  ['fa', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['uk', /\p{Script=Cyrillic}/u],
  ['bg', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['ja', /\p{Script=Katakana}/u],
  ['zh-Hant', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['th', /\p{Script=Thai}/u],
  ['hi', /\p{Script=Devanagari}/u],
])('%s has a word in its own script', ([locale, script]) => expect(pseudoText('Save', { locale })).toMatch(script))

test('every letter has an accented one of its own, in its own case', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const accented = Array.from(letters, (letter) => pseudoText(letter, { locale: 'x' }).split(' ')[1] ?? '')
  expect(new Set(accented).size).toBe(52)
  for (const [index, letter] of accented.entries()) {
    expect(letter).toHaveLength(1)
    expect(letter.toLowerCase() === letter).toBe(index < 26)
  }
})

test('adds nothing that means something to a syntax, keeps digits, blanks and what is special, differs by locale', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('de', 'pt-BR', 'ar', 'ja', 'x{{&<$'),
      (text, locale) => {
        const pseudo = pseudoText(text, { locale })
        const specials = (of: string) => of.replaceAll(/[^{}$<>&@|%#'"\\`*~\d\n]/gu, '')
        expect(specials(pseudo)).toBe(specials(text))
        expect(pseudo.length - pseudo.trimStart().length).toBe(text.length - text.trimStart().length)
        expect(syntax.reject(pseudo) === undefined).toBe(syntax.reject(text) === undefined)
        const same = !/\p{L}/u.test(text)
        expect(pseudo === text).toBe(same)
        expect(pseudo === pseudoText(text, { locale: 'fr' })).toBe(same)
      },
    ),
    { numRuns: 500 },
  )
})
