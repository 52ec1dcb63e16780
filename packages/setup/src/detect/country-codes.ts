import { localeOf } from './locale-names.ts'

/** The locale of a file that is named by a country (`cn.json`, `tw.json`), or why the locale is unclear. */
export type NameReading = { readonly locale: string } | { readonly why: string }

/** Returns the locale of a file named after a country, detected from its letters; `undefined` for other file names. */
export function readCountryCode(spelling: string, text: string): NameReading | undefined {
  const country = countries.get(spelling.toLowerCase())
  if (country === undefined) return undefined
  const letters = countLetters(text.slice(0, maxCharacters))
  const own = localeOf(spelling)
  if (country.own !== undefined && own !== undefined && letters.has(country.own)) return { locale: own }
  for (const [letter, locale] of country.locales) if (letters.has(letter)) return { locale }
  if (country.keeps === true && own !== undefined) return { locale: own }
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country.region) ?? country.region
  const usual = country.locales[0]?.[1] ?? 'de'
  const way = `targets: [{ locale: '${usual}', file: '${spelling}' }] says it`
  return { why: `"${spelling}" is the code of ${name}, a country, and its content does not show the language (${way})` }
}

/** Returns the usual locale of a country code (`cn`: Chinese); `undefined` if apps use it as a language code. */
export function usualLocaleOfCountry(name: string): string | undefined {
  const country = countries.get(name.toLowerCase())
  return country?.keeps === true ? undefined : country?.locales[0]?.[1]
}

export function isCountryCode(spelling: string): boolean {
  return countries.has(spelling.toLowerCase())
}

const maxCharacters = 200_000

interface Country {
  readonly region: string
  /** Locales of the country, each with the letters by which it is detected, the most specific first. */
  readonly locales: readonly (readonly [Letters, string])[]
  /** Letters of the language that has the same code as the country. */
  readonly own?: Letters
  /** True if the code counts as a language code (`uk`: Ukrainian) when the file's letters do not show the language. */
  readonly keeps?: true
}

type Letters = RegExp

const han = /\p{Script=Han}/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const cyrillic = /\p{Script=Cyrillic}/gu
const arabic = /\p{Script=Arabic}/gu
const devanagari = /\p{Script=Devanagari}/gu
const latin = /\p{Script=Latin}/gu
const southSlavic = /[čćšžđ]/giu

const countries: ReadonlyMap<string, Country> = new Map<string, Country>([
  ['al', { region: 'AL', locales: [[/[ëç]/giu, 'sq']] }],
  ['am', { region: 'AM', locales: [[/\p{Script=Armenian}/gu, 'hy']], own: /\p{Script=Ethiopic}/gu, keeps: true }],
  ['at', { region: 'AT', locales: [[/[äöüß]/giu, 'de-AT']] }],
  ['ba', { region: 'BA', locales: [[southSlavic, 'bs']], own: cyrillic, keeps: true }],
  ['bd', { region: 'BD', locales: [[/\p{Script=Bengali}/gu, 'bn']] }],
  ['br', { region: 'BR', locales: [[/[ãõ]/giu, 'pt-BR']], own: /ñ|c['’]h/giu, keeps: true }],
  ['by', { region: 'BY', locales: [[cyrillic, 'be']] }],
  ['ch', { region: 'CH', locales: [] }],
  ['cn', { region: 'CN', locales: [[han, 'zh-CN']] }],
  ['cz', { region: 'CZ', locales: [[/[ěščřžůďťň]/giu, 'cs']] }],
  ['dk', { region: 'DK', locales: [[/[æøå]/giu, 'da']] }],
  ['ee', { region: 'EE', locales: [[/[õäöü]/giu, 'et']], own: /[ɖɛƒɣŋɔʋ]/giu, keeps: true }],
  ['gb', { region: 'GB', locales: [[latin, 'en-GB']] }],
  ['ge', { region: 'GE', locales: [[/\p{Script=Georgian}/gu, 'ka']] }],
  ['gr', { region: 'GR', locales: [[/\p{Script=Greek}/gu, 'el']] }],
  ['hk', { region: 'HK', locales: [[han, 'zh-HK']] }],
  ['il', { region: 'IL', locales: [[/\p{Script=Hebrew}/gu, 'he']] }],
  ['ir', { region: 'IR', locales: [[arabic, 'fa']] }],
  [
    'jp',
    {
      region: 'JP',
      locales: [
        [kana, 'ja'],
        [han, 'ja'],
      ],
    },
  ],
  ['kg', { region: 'KG', locales: [[cyrillic, 'ky']] }],
  ['kh', { region: 'KH', locales: [[/\p{Script=Khmer}/gu, 'km']] }],
  ['kr', { region: 'KR', locales: [[/\p{Script=Hangul}/gu, 'ko']], own: /[əǝɍ]/giu }],
  ['kz', { region: 'KZ', locales: [[cyrillic, 'kk']] }],
  ['la', { region: 'LA', locales: [[/\p{Script=Lao}/gu, 'lo']], keeps: true }],
  ['lk', { region: 'LK', locales: [[/\p{Script=Sinhala}/gu, 'si']] }],
  ['mm', { region: 'MM', locales: [[/\p{Script=Myanmar}/gu, 'my']] }],
  ['mx', { region: 'MX', locales: [[/[áéíóúñ¿¡]/giu, 'es-MX']] }],
  ['np', { region: 'NP', locales: [[devanagari, 'ne']] }],
  ['pk', { region: 'PK', locales: [[arabic, 'ur']] }],
  [
    'rs',
    {
      region: 'RS',
      locales: [
        [cyrillic, 'sr'],
        [southSlavic, 'sr-Latn'],
      ],
    },
  ],
  ['sa', { region: 'SA', locales: [[arabic, 'ar']], own: devanagari, keeps: true }],
  ['se', { region: 'SE', locales: [[/[åäö]/giu, 'sv']], own: /[čđŋšŧž]/giu }],
  ['si', { region: 'SI', locales: [[/[čšž]/giu, 'sl']], own: /\p{Script=Sinhala}/gu, keeps: true }],
  ['tj', { region: 'TJ', locales: [[cyrillic, 'tg']] }],
  ['tw', { region: 'TW', locales: [[han, 'zh-TW']], own: /[ɛɔ]/giu }],
  ['ua', { region: 'UA', locales: [[cyrillic, 'uk']] }],
  ['uk', { region: 'GB', locales: [[latin, 'en-GB']], own: cyrillic, keeps: true }],
  ['us', { region: 'US', locales: [[latin, 'en-US']] }],
  ['vn', { region: 'VN', locales: [[/[ăơưđ\u{1EA0}-\u{1EF9}]/giu, 'vi']] }],
])

/** Returns a test whether a text has enough of some letters. A few prove nothing: a language menu has many scripts. */
function countLetters(text: string): { readonly has: (letters: Letters) => boolean } {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  return {
    has(letters) {
      const count = text.match(letters)?.length ?? 0
      if (letters === latin) return count >= enoughLatin && count === all
      return count > 0 && count >= all * (letters.source.includes('Script') ? scriptShare : alphabetShare)
    },
  }
}

/** Least number of Latin letters that show a language, if a text has no other script. Every file has some of them. */
const enoughLatin = 200
/** Least share of a script's letters in a file to detect the script. It is small, because keys are mostly Latin. */
const scriptShare = 0.05
const alphabetShare = 0.004
