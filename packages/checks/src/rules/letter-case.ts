import { contrast } from '../contrast.ts'
import { isCalendarName } from '../intl-words.ts'
import { type TextRule, textRules } from '../rule.ts'
import { kind, kindAt, trait } from '../text-traits.ts'
import { textOf } from '../words.ts'

export const letterCaseRules: readonly TextRule[] = textRules([
  {
    id: 'case-start',
    differs: contrast.start,
    severity: 'info',
    tier: 'cosmetic',
    what: 'Only one of source and translation begins with a capital letter.',
    why: 'Labels on one screen should begin in the same way.',
    example: { locale: 'fr', source: 'Save', target: 'enregistrer', better: 'Enregistrer' },
    habitOf: ({ beginning }) => startCase(beginning),
    say: (args) => `begins with a ${args['found'] === 'upper' ? 'capital' : 'small'} letter, the source does not`,
    check({ source, target, sourceLocale, language }) {
      if (caseless.has(language)) return []
      const [expected, found] = [startCase(source.beginning), startCase(target.beginning)]
      if (expected === undefined || found === undefined || expected === found) return []
      // languages differ in how they begin the names of days and months
      if (source.words.length === 1 && isCalendarName(source.words[0] ?? '', sourceLocale)) return []
      // in German, nouns always have capitals, so a capital is no problem
      if (found === 'upper' && nouns.has(language)) return []
      // a name is written in one way only: iPhone, eBay, npm
      const [name] = target.words
      if (name !== undefined && source.raw.includes(name)) return []
      // "X11 cursor" and "Gradle script" begin with a name, whose capital moves with it in the translation
      const first = expected === 'upper' ? source.words[0] : undefined
      const isName =
        first !== undefined && (/\p{Lu}[\p{Lu}\p{N}]|\p{L}\p{Lu}/u.test(first) || target.words.includes(first))
      return isName ? [] : [{ arguments: { expected, found } }]
    },
  },
  {
    id: 'multiple-capitals',
    only: trait.capitals,
    severity: 'info',
    tier: 'cosmetic',
    what: 'A word of the translation begins with two capital letters, followed by small ones.',
    why: 'This is a typing error: the shift key was held too long.',
    example: { locale: 'de', source: 'Save file', target: 'DAtei speichern', better: 'Datei speichern' },
    say: (args) => `${textOf(args, 'found') ?? 'a word'} begins with two capital letters`,
    check({ source, target, language }) {
      if ((target.traits & trait.capitals) === 0) return []
      const words = (target.prose.match(twoCapitals) ?? []).map((word) => [word.slice(0, 2), word] as const)
      for (const [start, found] of new Map(words)) {
        if (language === 'nl' && found.startsWith('IJ')) continue
        // skips names and acronyms of the source, also if they have an ending in the translation (IDer, PDen)
        if (source.raw.includes(start) || /^[KMGTP](?:Bit|Byte|Hert|Pixel)/iu.test(found)) continue
        return [{ arguments: { found } }]
      }
      return []
    },
  },
  {
    id: 'word-case',
    only: trait.latin,
    severity: 'info',
    tier: 'cosmetic',
    what: 'Each word of the translation begins with a capital letter, and only the first word of the source does. In German: a noun begins with a small letter.',
    why: 'The translation looks like a title, or like a mistake.',
    example: {
      locale: 'de',
      source: 'Open the address book',
      target: 'Öffne das adressbuch',
      better: 'Öffne das Adressbuch',
    },
    say: (args) =>
      args['found'] === undefined
        ? 'begins each word with a capital letter, the source does not'
        : `writes the noun ${textOf(args, 'found') ?? ''} with a small letter`,
    check({ source, target, language }) {
      if (source.raw === target.raw) return []
      if (language === 'de') {
        const found = germanNoun.exec(target.prose)?.[0]
        return found === undefined || source.raw.includes(found) ? [] : [{ arguments: { found } }]
      }
      if (hasSmallWord(target.raw) || nouns.has(language) || caseless.has(language)) return []
      const [first, ...others] = source.words
      if (first === undefined || others.length < 2 || others.some((word) => /^\P{Ll}/u.test(word))) return []
      const longer = target.words.slice(1).filter((word) => word.length >= 4 && !source.raw.includes(word))
      return longer.length >= 2 && longer.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) ? [{ arguments: {} }] : []
    },
  },
  {
    id: 'all-caps',
    only: trait.capitals,
    severity: 'info',
    tier: 'cosmetic',
    what: 'Only one of source and translation is written in capital letters throughout.',
    why: 'Capital letters shout, or mark a heading. The translation should look like the source.',
    example: { locale: 'de', source: 'Danger zone', target: 'GEFÄHRLICHER BEREICH', better: 'Gefährlicher Bereich' },
    say: (args) =>
      args['found'] === 'capitals'
        ? 'is in capital letters, the source is not'
        : 'is not in capital letters, the source is',
    check({ source, target, sourceLocale, language }) {
      if (((source.traits | target.traits) & trait.capitals) === 0) return []
      if (caseless.has(language) || caseless.has(sourceLocale.slice(0, 2)) || !target.hasLetters || !source.hasLetters)
        return []
      const [expected, found] = [isAllCapitals(source.prose), isAllCapitals(target.prose)]
      if (expected === found) return []
      // a string that is a single word may be a name or an acronym in the other language: HTTP, GitHub
      if (expected ? !/\p{Lu}{2}[^\p{L}]+\p{Lu}{2}/u.test(source.prose) : !hasSmall(source.prose)) return []
      return [{ arguments: { found: found ? 'capitals' : 'small' } }]
    },
  },
])

const nouns = new Set(['de', 'lb', 'gsw', 'nds', 'bar'])

/** A quick test: returns true for a text with a longer word behind a space that begins with a small letter. */
function hasSmallWord(text: string): boolean {
  for (let blank = text.indexOf(' '); blank !== -1; blank = text.indexOf(' ', blank + 1)) {
    const own = blank + 4 < text.length ? kindAt(text, blank + 1) : 0
    const others = own === 0 ? 0 : kindAt(text, blank + 2) & kindAt(text, blank + 3) & kindAt(text, blank + 4)
    if ((own & kind.small) !== 0 && (others & kind.real) !== 0) return true
  }
  return /[\ud800-\udfff]/.test(text) && / \p{Ll}\p{L}{3}/u.test(text)
}

/** Matches a word in small letters with an ending that only nouns have. Compounds end with a noun, too. */
const germanNoun =
  /(?<=\p{Ll},? )(?!bei)\p{Ll}*(?:(?<![jr]|spr|zw|dr|kl|ges|gel|sprr)ung(?:en)?(?<!(?:spr|zw|dr|kl|ges|gel|schw|s)ungen)|heit(?:en)?|keit(?:en)?|schaft(?:en)?|tion(?:en)?|ität(?:en)?|ordner[ns]?|datei(?:en)?|konto|passw(?:ort|örter)|nachricht(?:en)?|bücher|buch|bild(?:er)?|seiten?|fenster|menü|benutzer|adressen?|kalender|schlüssel|gruppen?|listen?|fehler|datum|inhalte?|anhang|vorlagen?|papierkorb|sprachen?|fotos?|titel|kanal|kanäle|gerät|geräte)(?![\p{L}\p{N}.'’_-])/u

const twoCapitals = /(?<![\p{L}\p{M}\p{N}'’-])\p{Lu}{2}\p{Ll}{2,}/gu

/** Languages in scripts without capitals. Georgian uses capitals for headlines only. */
const caseless = new Set(
  (
    'ar fa prs ur ps sd ug ckb yi he dv ka hi mr ne mai bho sa gom kok bn as or pa gu ta te kn ml si ' +
    'th lo km my shn bo dz zh yue ja ko am ti'
  ).split(' '),
)

function startCase(text: string): 'upper' | 'lower' | undefined {
  const own = kindAt(text, 0)
  return (own & kind.large) !== 0 ? 'upper' : (own & kind.small) !== 0 ? 'lower' : undefined
}

/** Returns true for a string with a small letter other than ß, which has no capital in most fonts. */
function hasSmall(prose: string): boolean {
  for (let at = 0; at < prose.length; at++) {
    const own = kindAt(prose, at)
    if ((own & kind.small) !== 0 && prose.charAt(at) !== 'ß') return true
    if ((own & kind.surrogate) !== 0) return /(?!ß)\p{Ll}/u.test(prose)
  }
  return false
}

/** Returns true for a string in capitals only, with two words or at least six letters. */
function isAllCapitals(prose: string): boolean {
  if (hasSmall(prose)) return false
  const letters = prose.match(/\p{Lu}/gu)?.length ?? 0
  return letters >= 6 || (letters >= 4 && /\p{Lu}{2}[^\p{L}]+\p{Lu}{2}/u.test(prose))
}
