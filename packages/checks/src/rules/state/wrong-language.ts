import { isSameLanguage, scriptOf } from '../../locale-script.ts'
import { isNaming, isOwnNameOfLanguage } from '../../naming.ts'
import type { TextRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const wrongLanguage: TextRule = {
  id: 'wrong-language',
  scope: 'text',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A translation has not one letter of the script that its language is written in.',
  why: 'It is a text for another locale, or in no language at all.',
  example: { locale: 'ru', source: 'Save changes', target: 'Änderungen speichern', better: 'Сохранить изменения' },
  check(pair) {
    const { source, target, locale } = pair
    const expected = scriptOf(locale)
    if (expected === undefined || source.raw === target.raw) return []
    if (expected.script === 'Latn' ? !beyondLatin.test(target.raw) : expected.letter.test(target.raw)) return []
    if (isSameLanguage(pair.sourceLocale, locale)) return []
    const letters = target.prose.match(/\p{L}/gu) ?? []
    if (expected.letter.test(target.prose)) return []
    const enough = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(target.prose) ? 2 : 6
    if (letters.length < enough || isNaming(pair) || isOwnNameOfLanguage(target.prose)) return []
    return [{ arguments: { text: target.raw } }]
  },
  say: (args, { locale }) =>
    `${textOf(args, 'text') ?? 'the text'} has no letter of the script that ${nameOf(locale)} is written in`,
}

/** `Hebrew (he)`: a code alone may read as a word. */
function nameOf(locale: string | undefined): string {
  if (locale === undefined) return 'the language'
  try {
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(locale)
    return name === undefined ? `the locale ${locale}` : `${name} (${locale})`
  } catch {
    return `the locale ${locale}`
  }
}

/** Scripts from Greek on, without the letters for transcription that Latin has there. */
const beyondLatin =
  /[\u0370-\u1cff\u1f00-\u1fff\u2e80-\ua71f\ua800-\uab2f\uab70-\ufaff\ufb13-\ufdff\ufe70-\ufefc\uff66-\uffdc]/u
