import { rememberEach } from '@lockale/errors'
import { languageOf } from './open-pair.ts'

/** True for `de` and `de-CH`, `en` and `en-GB`. */
export function isSameLanguage(locale: string, other: string): boolean {
  return languageOf(locale) === languageOf(other)
}

/** The letters that a locale is written in. */
export interface LocaleScript {
  /** ISO 15924 of the script: `Cyrl`, `Latn`. */
  readonly script: string
  /** Matches one letter of the script. */
  readonly letter: RegExp
}

/** Returns the script of a locale; `undefined` if its language uses more than one script, or an unknown one. */
export const scriptOf: (locale: string) => LocaleScript | undefined = rememberEach((locale) => {
  const script = likelyScript(locale)
  const letter = script === undefined ? undefined : letters.get(script)
  return script === undefined || letter === undefined ? undefined : { script, letter }
})

/** True for a language that people write in several scripts, where the locale does not say which. */
export function hasSeveralScripts(locale: string): boolean {
  return scriptOf(locale) === undefined && severalScripts.has(languageOf(locale))
}

/** The script of a text that is not Latin, where it has a letter of one; `Latn` where it has letters of that alone. */
export function scriptIn(prose: string): LocaleScript | undefined {
  const found = beyondLatin.test(prose)
    ? [...letters].find(([script, letter]) => script !== 'Latn' && letter.test(prose))
    : undefined
  const [script, letter] = found ?? ['Latn', latin]
  return letter.test(prose) ? { script, letter } : undefined
}

const beyondLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

function likelyScript(locale: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(locale.replaceAll('_', '-'))
    // what stands for no language (`values-und`) is written in no script
    const isNone = /^(?:und|mul|zxx|mis)\b/iu.test(locale)
    if (script === undefined && (isNone || severalScripts.has(language))) return undefined
    return script ?? new Intl.Locale(locale.replaceAll('_', '-')).maximize().script
  } catch {
    return undefined
  }
}

/** People write these in two scripts or are about to change: only a tag that names the script says which. */
const severalScripts: ReadonlySet<string> = new Set(
  (
    'sr sh bs uz az kk ky tk tg tt mn ku ha ks pa sd ms crh kok mni sat ug bm ff vai shi zgh ber iu cr ro mo ban jv su ' +
    'kaa bqi lrc lki luz glk mzn lah skr btv brh bal bft sdh ckb kmr diq zza tly krc kbd gag rom rmn tzm kab rif ' +
    'inh cjm hoc srb unr lif doi za lad jrb ttt tkr dng'
  ).split(' '),
)

const latin = /\p{Script=Latin}/u
const han = /\p{Script=Han}/u
const letters: ReadonlyMap<string, RegExp> = new Map([
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
