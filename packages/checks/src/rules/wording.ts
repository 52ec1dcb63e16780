import { brands } from '../brands.ts'
import { contrast } from '../contrast.ts'
import { hint, sourceWordsOf } from '../hints.ts'
import { isSameLanguage, languageOf } from '../open-pair.ts'
import type { CheckOptions } from '../options.ts'
import { lostOrdinals, ordinalsIn } from '../ordinals.ts'
import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import { swearWordIn } from '../swear-words.ts'
import type { TextPair } from '../text-pair.ts'
import type { TextView } from '../text-view.ts'
import { type GroupWord, groupWordsIn, keepsWords, negations, numbers } from '../word-groups.ts'
import { difference, listed, quoted } from '../words.ts'

/** Rules about single words of a translation, whose meaning lists of words tell. */
export const wordingRules: readonly TextRule[] = textRules([
  {
    id: 'word-changed',
    hints: hint.word,
    severity: 'info',
    tier: 'misleads',
    what: 'A word of the translation says the opposite of the source (`disable` for `enable`), or names another number, color or time (`four` for `three`).',
    why: 'Users do the opposite of what they want.',
    remedy: 'If the translation says the same in other words, silence the rule for the message.',
    example: {
      locale: 'de',
      source: 'Your request was accepted',
      target: 'Ihre Anfrage wurde abgelehnt',
      better: 'Ihre Anfrage wurde angenommen',
    },
    check: findChangedWords,
    say: (args) => `words have another meaning than in the source${difference(args)}`,
  },
  {
    id: 'ordinal-changed',
    hints: hint.ordinal,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has the number of an English ordinal (`2nd`), and does not write it as an ordinal of its language.',
    why: 'Users read "2 reminders" where the source says "the 2nd reminder".',
    example: {
      locale: 'de',
      source: 'This is your 2nd reminder',
      target: 'Dies sind Ihre 2 Erinnerungen',
      better: 'Dies ist Ihre 2. Erinnerung',
    },
    check({ source, target, sourceLocale, locale, language }) {
      if (languageOf(sourceLocale) !== 'en' || isSameLanguage(sourceLocale, locale)) return nothing
      const missing = lostOrdinals(ordinalsIn(source.prose), target.prose, language)
      return missing.length === 0 ? nothing : [{ arguments: { missing } }]
    },
    say: (args) => `ordinal numbers of the source are missing${listed(args, 'missing')}`,
  },
  {
    id: 'brand-changed',
    hints: hint.brand,
    severity: 'warning',
    tier: 'misleads',
    what: 'The name of a well-known company or product is missing from the translation: `Apfel` for `Apple`. Names in the letters of another script are fine.',
    why: 'Users do not recognize a translated name.',
    remedy: 'If the translation leaves out the name on purpose, silence the rule for the message.',
    example: {
      locale: 'de',
      source: 'Sign in with Facebook or Apple',
      target: 'Mit Facebook oder Apfel anmelden',
      better: 'Mit Facebook oder Apple anmelden',
    },
    check: findLostBrands,
    say: (args) => `names of the source are missing${listed(args, 'missing')}`,
  },
  {
    id: 'profanity',
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has a swear word, and the source has none.',
    why: 'Users feel insulted.',
    example: {
      locale: 'de',
      source: 'Something went wrong',
      target: 'So eine Scheiße',
      better: 'Etwas ist schiefgelaufen',
    },
    check({ source, target, sourceLocale, language }) {
      const found = swearWordIn(target, language)
      if (found === undefined || source.raw.includes(found)) return nothing
      return swearWordIn(source, languageOf(sourceLocale)) === undefined ? [{ arguments: { found } }] : nothing
    },
    say: (args) => `has a swear word${quoted(args, 'found', ': ')}`,
  },
  {
    id: 'key-as-text',
    differs: contrast.unspaced,
    severity: 'warning',
    tier: 'breaks',
    what: 'The translation looks like the key of a message (`settings.title`, `MAIN_TITLE`), and the source is natural language.',
    why: 'Users see the key instead of a sentence.',
    example: {
      locale: 'de',
      source: 'Change the order',
      target: 'slides.change_order',
      better: 'Reihenfolge ändern',
    },
    check({ source, target }) {
      const { raw } = target
      if (raw.length < 6 || !/\p{L} \p{L}/u.test(source.raw)) return nothing
      if (!target.isPlain && !/[._]/u.test(raw)) return nothing
      if (source.raw.includes(raw) || !(key.test(raw) || isKebab(source, raw))) return nothing
      if ((source.raw.match(dotted) ?? []).some((name) => raw.includes(name))) return nothing
      return [{ arguments: { found: raw } }]
    },
    say: (args) => `looks like a key${quoted(args, 'found', ': ')}`,
  },
])

/** Matches `slides.change_order`, `MAIN_TITLE`, `settings:title` and `changeOrder`. */
const key = /^[A-Za-z][A-Za-z\d-]*(?:[._:]+[A-Za-z\d][A-Za-z\d-]*)+$|^[a-z]+(?:[A-Z][a-z\d]+)+$/

/** Matches domains and file names: `example.org`, `setup.exe`. A translation may write them together with a word. */
const dotted = /[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+/g

/** Returns true for `change-slide-order`: three or more small words, two of them in the source. */
function isKebab(source: TextView, text: string): boolean {
  if (!/^[a-z\d]+(?:-[a-z\d]+){2,}$/u.test(text) || text.includes('-and-')) return false
  const words = new Set(source.words.map((word) => word.toLowerCase()))
  return text.split('-').filter((part) => part.length > 2 && words.has(part)).length > 1
}

function findChangedWords({ source, target, sourceLocale, locale, language }: TextPair): readonly Found[] {
  if (isSameLanguage(sourceLocale, locale) || source.raw === target.raw) return nothing
  const wanted = sourceWordsOf(source, sourceLocale)
  if (wanted.length === 0 || keepsWords(target, wanted, language)) return nothing
  const groups = new Set(wanted.map(({ group }) => group))
  const found = groupWordsIn(target.prose, language, groups)
  if (found === undefined || isNegative(wanted) !== isNegative(found)) return nothing
  const changed = [...groups].flatMap((group) => {
    const [own, other] = [ofGroup(wanted, group), ofGroup(found, group)]
    const missing = own.filter((word) => !hasNumber(other, word))
    const extra = other.filter((word) => !hasNumber(own, word))
    if (missing.length === 0 || extra.length === 0) return []
    // digits that differ are reported by another rule
    if (group === numbers) return [...missing, ...extra].every(isDigits) ? [] : [{ missing, extra }]
    return missing.length === own.length &&
      extra.length === other.length &&
      new Set(own.map(({ number }) => number)).size === 1
      ? [{ missing, extra }]
      : []
  })
  if (changed.length === 0) return nothing
  const raws = (words: readonly GroupWord[]) => [...new Set(words.map(({ raw }) => raw))]
  return [
    {
      arguments: {
        missing: raws(changed.flatMap(({ missing }) => missing)),
        extra: raws(changed.flatMap(({ extra }) => extra)),
      },
    },
  ]
}

function ofGroup(words: readonly GroupWord[], group: string): readonly GroupWord[] {
  return group === negations ? [] : words.filter((word) => word.group === group)
}

function hasNumber(words: readonly GroupWord[], { number }: GroupWord): boolean {
  return words.some((word) => word.number === number)
}

function isNegative(words: readonly GroupWord[]): boolean {
  return words.some(({ group, number }) => group === negations && number === 0)
}

function isDigits({ raw }: GroupWord): boolean {
  return /^\p{Nd}+$/u.test(raw)
}

function findLostBrands({ source, target, locale, language }: TextPair, options: CheckOptions): readonly Found[] {
  const names = brandsIn(source).filter((name) => !options.doNotTranslate.includes(name))
  if (names.length === 0) return nothing
  const text = target.lower
  const missing = names.filter((name) => !text.includes(stemOf(name)))
  if (missing.length === 0) return nothing
  // languages in other letters may spell names in their own way, unless the name of another company stands there
  const isKept = writesLatin(locale, language) || brandsIn(target).some((name) => !source.raw.includes(name))
  return isKept ? [{ arguments: { missing } }] : nothing
}

/** Returns the names of brands in a text. A name that is also a word, such as `Apple`, is one behind a small letter. */
function brandsIn({ words, raw }: TextView): readonly string[] {
  const found = words.filter(
    (word, at) =>
      brands.has(word) &&
      (!ordinary.has(word) ||
        (!raw.startsWith(word) && words.slice(0, at).some((other) => /^[\p{Ll}\p{Lo}]/u.test(other)))),
  )
  return found.length > 1 ? [...new Set(found)] : found
}

/** Names that are also words. */
const ordinary: ReadonlySet<string> = new Set(
  'Apple Amazon Windows Outlook Slack Discord Oracle Python Safari Opera Excel Notion Stripe Uber Gemini Messenger Steam Sony Blender'.split(
    ' ',
  ),
)

/** Many languages put endings in place of the last vowel. */
function stemOf(name: string): string {
  return name.toLowerCase().replace(/(?<=.{3})[aeiou]$/u, '')
}

function writesLatin(locale: string, language: string): boolean {
  return latin.has(language) && !/cyrl|arab/iu.test(locale)
}

/** Languages that write such names in Latin letters. */
const latin: ReadonlySet<string> = new Set(
  'en de fr es it pt ca gl ro nl de af sv da nb nn no is fi et lv lt pl cs sk sl hr bs hu sq tr az id ms vi fil eu ga cy eo mt ru uk be el ja'.split(
    ' ',
  ),
)
