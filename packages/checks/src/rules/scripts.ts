import { rememberEach, rememberFor } from '@lockale/errors'
import { countWords } from '@lockale/messages/engine'
import { contrast } from '../contrast.ts'
import { otherLanguageIn } from '../languages/other-language.ts'
import { isSameLanguage, languageOf } from '../open-pair.ts'
import { type Found, nothing, type Rule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { trait } from '../text-traits.ts'
import { codePoint, first, textOf, valued } from '../words.ts'

export const scriptRules: readonly Rule[] = [
  {
    id: 'wrong-language',
    scope: 'text',
    severity: 'error',
    tier: 'misleads',
    what: 'A translation has no letter of the script of its language, or is clearly in another language: French in `de`.',
    why: 'The translation is for another locale, or in no language at all.',
    example: { locale: 'ru', source: 'Save changes', target: 'Änderungen speichern', better: 'Сохранить изменения' },
    check(pair) {
      const { source, target, locale } = pair
      if (source.raw === target.raw) return nothing
      const expected = scriptOf(locale)
      if (expected === undefined) {
        const others = target.traits & trait.beyondLatin
        return inOtherLanguage(pair, others === 0 ? 'Latn' : (target.traits & trait.cyrillic) === 0 ? 'Arab' : 'Cyrl')
      }
      if (expected.script === 'Latn' ? (target.traits & trait.beyondLatin) === 0 : expected.letter.test(target.raw))
        return inOtherLanguage(pair, expected.script)
      if (isSameLanguage(pair.sourceLocale, locale)) return []
      const letters = target.prose.match(/\p{L}/gu) ?? []
      if (expected.letter.test(target.prose)) return []
      const enough = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(target.prose)
        ? 2
        : 6
      if (letters.length < enough || isNaming(pair) || isOwnNameOfLanguage(target.prose)) return []
      // a source string without words is no problem: for `translator-credits`, translators write their names, and
      // `{ cache: true }` is code
      if (countWords(source.raw, { syntax: pair.syntax, locale: pair.sourceLocale }) === 0) return []
      return [{ arguments: { text: target.raw }, ...(mayBeLoan(pair) && { severity: 'warning' }) }]
    },
    say(args, { locale }) {
      const [text, language] = [textOf(args, 'text') ?? 'the translation', first(args, 'language')]
      if (language !== undefined) return `${text} is in ${nameOf(language)}, not in ${nameOf(locale)}`
      return `${text} has no letter of the script of ${nameOf(locale)}`
    },
  },
  {
    id: 'mixed-script',
    scope: 'text',
    differs: contrast.scripts,
    severity: 'warning',
    tier: 'misleads',
    what: 'A word of the translation has a letter of another script that looks the same: a Cyrillic а in a Latin word.',
    why: 'The word looks right, but search, sorting, hyphenation and screen readers take it for another word.',
    example: { locale: 'uk', source: 'Name', target: 'Iм’я', better: 'Ім’я' },
    say: (args) =>
      `${textOf(args, 'found') ?? 'a word'} has a letter of another script${valued(args, 'letter', ' (', ')')}`,
    check({ source, target, locale, language }) {
      const own = scriptOf(locale)?.script
      if (mayMix(target.prose)) {
        let known: ReadonlySet<string> | undefined
        for (const word of target.prose.match(letters) ?? []) {
          const letter = piecesOf(word).flatMap((piece) => strangerIn(piece, own, language) ?? [])[0]
          if (letter === undefined) continue
          known ??= new Set(source.prose.match(letters))
          if (!known.has(word)) return [{ arguments: { found: word, letter: codePoint(letter) } }]
        }
      }
      // a word that is wholly in letters of another script is found beside words in the own one
      const isMixed = (target.traits & trait.latin) !== 0 && (target.traits & (trait.cyrillic | trait.greek)) !== 0
      const word = isMixed ? strangeWordIn(target.prose, { source: source.prose, own }) : undefined
      return word === undefined ? nothing : [{ arguments: { found: word, letter: codePoint(word) } }]
    },
  },
  {
    id: 'script-mixed',
    scope: 'project',
    severity: 'warning',
    tier: 'misleads',
    what: 'The language has several scripts (Serbian, Uzbek, Karakalpak), and a translation is not in the script that nearly all others of its locale use.',
    why: 'The locale does not name its script, so the other translations decide. One in another script was made for another locale.',
    remedy: 'Name the script in the locale (`sr-Latn`) if you can: then `wrong-language` checks each translation.',
    concerns(pair, _, notes) {
      const script = scriptToCompare(pair)
      if (script === undefined) return false
      notes.tally(pair.locale, script)
      // strings in the usual script are never reported, so most of them need not be kept
      return (notes.shareOf(pair.locale, script, mostKept) ?? 0) <= 0.5
    },
    check({ pairs }, _, notes) {
      const usualIn = rememberEach((locale: string) => {
        return scriptLetters.get(notes.usualWay(locale, scriptLetters.keys()) ?? '')
      })
      return pairs.flatMap((at) => {
        const { prose, raw } = at.target
        const letter = scriptToCompare(at) === undefined ? undefined : usualIn(at.locale)
        if (letter === undefined) return []
        const isForeign = !letter.test(prose) && (prose.match(/\p{L}/gu)?.length ?? 0) >= leastLetters
        if (!isForeign || isNaming(at) || isOwnNameOfLanguage(prose)) return []
        return [{ at, arguments: { text: raw } }]
      })
    },
    say: (args) =>
      `${textOf(args, 'text') ?? 'the translation'} is not in the script of nearly all translations of its locale`,
  },
]

function inOtherLanguage(pair: TextPair, script: string): readonly Found[] {
  const other = otherLanguageIn(pair, script)
  if (other === undefined || isSameLanguage(pair.sourceLocale, pair.locale)) return nothing
  const { language, severity } = other
  return [{ severity, arguments: { text: pair.target.raw, language } }]
}

/** Returns the script of a translation; `undefined` if its locale names a script, or it is not translated. */
function scriptToCompare({ sourceLocale, locale, source, target }: TextPair): string | undefined {
  if (!hasSeveralScripts(locale) || isSameLanguage(sourceLocale, locale) || target.raw === source.raw) return undefined
  return scriptIn(target.prose)?.script
}

/** Number of translations in a script that are kept for later, even if it is the usual one so far. */
const mostKept = 200

/** Returns `Hebrew (he)`. The name of the language is needed because the code alone can look like a word. */
function nameOf(locale: string | undefined): string {
  if (locale === undefined) return 'the language'
  try {
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(locale)
    return name === undefined ? `the locale ${locale}` : `${name} (${locale})`
  } catch {
    return `the locale ${locale}`
  }
}

const letters = /[\p{L}\p{M}'’ʼ]{2,}/gu

/** A quick test: true if letters of two scripts are adjacent, or some letters are not Latin, Greek or Cyrillic. */
function mayMix(prose: string): boolean {
  let scripts = 0
  for (let at = 0; at < prose.length; at++) {
    const code = prose.charCodeAt(at)
    if (code < 0x80) {
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) scripts |= 1
      else if (code !== apostrophe) scripts = 0
    } else if (code < 0x530) scripts |= code < 0x370 ? 1 : code < 0x400 ? 2 : 4
    else if ((code >= 0x2010 && code <= 0x2026 && code !== rightQuote) || code === slot) scripts = 0
    else if (code !== rightQuote) return true
    if (scripts > 2 && scripts !== 4) return true
  }
  return false
}

const apostrophe = 0x27
const rightQuote = 0x2019
/** U+FFFC, which replaces a placeholder in `prose`. */
const slot = 0xfffc

/** For each script, the letters that can be mistaken for a letter of another script (UTS #39, confusables). */
const looks: readonly { readonly script: string; readonly letter: RegExp; readonly alike: RegExp }[] = [
  {
    script: 'Latn',
    letter: /\p{Script=Latin}/gu,
    alike: /^[aceiopxyjsABCEHIKMOPSTXYJNZvunkmtwïÏëËáéíóúýàèìòùÁÉÍÓÚÝ]+$/u,
  },
  { script: 'Cyrl', letter: /\p{Script=Cyrillic}/gu, alike: /^[асеорхуіјѕїАВСЕНІКМОРЅТХУЈЇԛԝһкмтпгё]+$/u },
  { script: 'Grek', letter: /\p{Script=Greek}/gu, alike: /^[ονυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧάέίόύαερτηωϊϋ]+$/u },
]

/** For a text in one script, words of the other script of which every letter looks like one of the text's. */
const wholeLooks: ReadonlyMap<string, RegExp> = new Map([
  ['Cyrl', /^(?:[aceiopxyABCEHIKMOPTXY]+|[ονυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+)$/u],
  ['Grek', /^(?:[ovuikABEZHIKMNOPTYXáéíóú]+|[АВЕНІКМОРТХУо]+)$/u],
  ['Latn', /^(?:[асеорхуіјѕАВСЕНІКМОРЅТХУЈ]+|[ονυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+)$/u],
])

/** A quick test: matches such a word between spaces. */
const standsAlone = rememberFor((alike: RegExp) => new RegExp(`(?:^|\\s)${alike.source.slice(1, -1)}(?:\\s|$)`, 'u'))

/** Returns a word that is whole in another script than the words beside it, and looks like a word of their script. */
function strangeWordIn(
  prose: string,
  { source, own = '' }: { readonly source: string; readonly own: string | undefined },
): string | undefined {
  const alike = wholeLooks.get(own)
  const letter = scriptLetters.get(own)
  if (alike === undefined || letter === undefined || !standsAlone(alike).test(prose)) return undefined
  const words = prose.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  return words.find((word, at) => {
    if (!alike.test(word) || (word !== 'a' && new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(source)))
      return false
    const [before = '', after = ''] = [words[at - 1], words[at + 1]]
    const isBeside = (letter.test(before) && prose.includes(`${before} ${word}`)) || prose.includes(`${word} ${after}`)
    if (!isBeside || !new RegExp(`(?:^|\\s)${word}(?:\\s|$)`, 'u').test(prose)) return false
    // capitals are an acronym or a name (`PC`, `C`), unless the whole text is in capitals or begins with them
    if (word !== word.toUpperCase()) return true
    return word.length === 1 ? at === 0 && letter.test(after) : !/\p{Ll}/u.test(prose)
  })
}

/** Returns a letter that belongs to another script but looks like one of the word's: a Cyrillic "а" in a Latin word. */
function strangerIn(word: string, own: string | undefined, language: string): string | undefined {
  const found = looks
    .map(({ script, letter, alike }) => ({ script, letters: word.match(letter) ?? [], alike }))
    .filter((one) => one.letters.length > 0)
    .sort((a, b) => b.letters.length - a.letters.length || Number(b.script === own) - Number(a.script === own))
  const [most, least] = found
  if (most === undefined || least === undefined) return undefined
  if (most.letters.length === least.letters.length && most.script !== own) return undefined
  if (palochka.has(language) && least.letters.every((letter) => 'Iil'.includes(letter))) return undefined
  return least.alike.test(least.letters.join('')) ? least.letters[0] : undefined
}

/** Languages of the Caucasus with the letter `Ӏ`, for which most people type a Latin one, as keyboards lack it. */
const palochka: ReadonlySet<string> = new Set('ce inh av lez lbe dar tab kbd ady abq agx rut tkr'.split(' '))

/** Splits a word at apostrophes behind a name in Latin letters, which takes endings in its language: `FreeTube'ом`. */
function piecesOf(word: string): readonly string[] {
  const pieces = word.split(/['’ʼ]/u)
  return pieces.length > 1 && pieces.some((piece) => /^\p{Script=Latin}{3,}$/u.test(piece)) ? pieces : [word]
}

const leastLetters = 6

/** Returns true if a translation has only names, units and code: each word is in the source too, or is not ordinary. */
function isNaming({ source, target }: Pick<TextPair, 'source' | 'target'>): boolean {
  if (/^[\w.-]+\.[a-z]{2,}$/u.test(target.raw)) return true
  const known = source.prose.toLowerCase()
  // a name beside the source string, as in `Gorush Topic` for `Topic`
  const isKept = source.words.every((word) => target.words.includes(word))
  return target.words.every(
    (word) =>
      known.includes(word.toLowerCase()) ||
      (/^\p{Lu}/u.test(word) && source.words.some((other) => isSpelledAlike(word, other))) ||
      (isKept && /^\p{Lu}/u.test(word)) ||
      !/^\p{Lu}?\p{Ll}{2,}$|^\p{Lo}+$/u.test(word),
  )
}

/** Returns true for two spellings of a name, such as `Solarised` and `Solarized`: all letters but one or two agree. */
function isSpelledAlike(word: string, other: string): boolean {
  const least = Math.min(word.length, other.length)
  let start = 0
  while (start < least && word[start] === other[start]) start++
  let end = 0
  while (end < least - start && word.at(-1 - end) === other.at(-1 - end)) end++
  return start > 2 && Math.max(word.length, other.length) - start - end <= 2
}

/** Returns true for what may be a name or loan word: `Featurette` for `Clip`, `OpenID Connect` for `Open ID`. */
function mayBeLoan({ source, target }: Pick<TextPair, 'source' | 'target'>): boolean {
  if ((target.traits & trait.beyondLatin) !== 0) return false
  if (source.words.length === 1 && target.words.length === 1) return true
  const [from, to] = [source, target].map(({ words }) => words.join('').toLowerCase()) as [string, string]
  return from.includes(to) || to.includes(from)
}

/** Returns true for `Русский`: in a list of languages, each name is in its own language, maybe in another script. */
function isOwnNameOfLanguage(prose: string): boolean {
  const name = prose.replace(/\([^()]*\)/u, '').trim()
  return name.length <= 40 && (ownNames ??= readOwnNames()).has(name.toLowerCase())
}

let ownNames: ReadonlySet<string> | undefined

/** Returns the names of languages in their own language (`deutsch`), in small letters, for all codes of two letters. */
function readOwnNames(): ReadonlySet<string> {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Set(
    Intl.DisplayNames.supportedLocalesOf(codes).flatMap(
      (code) => new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)?.toLowerCase() ?? [],
    ),
  )
}

interface LocaleScript {
  /** ISO 15924 code: `Cyrl`, `Latn`. */
  readonly script: string
  readonly letter: RegExp
}

/** Returns the script of a locale; `undefined` if its language uses several scripts, or an unknown one. */
const scriptOf: (locale: string) => LocaleScript | undefined = rememberEach((locale) => {
  const script = likelyScript(locale)
  const letter = script === undefined ? undefined : scriptLetters.get(script)
  return script === undefined || letter === undefined ? undefined : { script, letter }
})

export function scriptNameOf(locale: string): string | undefined {
  return scriptOf(locale)?.script
}

/** Returns true if the language is usually written in several scripts, and the locale does not name one. */
function hasSeveralScripts(locale: string): boolean {
  return scriptOf(locale) === undefined && severalScripts.has(languageOf(locale))
}

/** Returns the first script in a text that is not Latin; Latin if the text has only Latin letters. */
function scriptIn(prose: string): LocaleScript | undefined {
  const found = beyondLatin.test(prose)
    ? [...scriptLetters].find(([script, letter]) => script !== 'Latn' && letter.test(prose))
    : undefined
  const [script, letter] = found ?? ['Latn', latin]
  return letter.test(prose) ? { script, letter } : undefined
}

const beyondLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

function likelyScript(locale: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(locale.replaceAll('_', '-'))
    // A locale that is no language (`values-und`) has no script
    const isNone = /^(?:und|mul|zxx|mis)\b/iu.test(locale)
    if (script === undefined && (isNone || severalScripts.has(language))) return undefined
    return script ?? new Intl.Locale(locale.replaceAll('_', '-')).maximize().script
  } catch {
    return undefined
  }
}

/** Languages with two usual scripts, or that may soon change their script: a locale should name the script. */
const severalScripts: ReadonlySet<string> = new Set(
  (
    'sr sh bs uz az kk ky tk tg tt mn ku ha ks pa sd ms crh kok mni sat ug bm ff vai shi zgh ber iu cr ro mo ban jv su ' +
    'kaa bqi lrc lki luz glk mzn lah skr btv brh bal bft sdh ckb kmr diq zza tly krc kbd gag rom rmn tzm kab rif ' +
    'inh cjm hoc srb unr lif doi za lad jrb ttt tkr dng wal nan hak cdo gom pi'
  ).split(' '),
)

const latin = /\p{Script=Latin}/u
const han = /\p{Script=Han}/u
const scriptLetters: ReadonlyMap<string, RegExp> = new Map([
  ['Latn', latin],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Jpan', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hans', han],
  ['Hant', han],
  ['Kore', /[\p{Script=Hangul}\p{Script=Han}]/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Telu', /\p{Script=Telugu}/u],
  ['Knda', /\p{Script=Kannada}/u],
  ['Mlym', /\p{Script=Malayalam}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Guru', /\p{Script=Gurmukhi}/u],
  ['Orya', /\p{Script=Oriya}/u],
  ['Sinh', /\p{Script=Sinhala}/u],
  ['Mymr', /\p{Script=Myanmar}/u],
  ['Khmr', /\p{Script=Khmer}/u],
  ['Laoo', /\p{Script=Lao}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Ethi', /\p{Script=Ethiopic}/u],
])
