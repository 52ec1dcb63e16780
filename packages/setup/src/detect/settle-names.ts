import type { Facts } from './facts.ts'
import { isCatalogName, type Layout, type LocaleFile, type OtherFile } from './layouts.ts'
import { localeOf, localeOfQualifier, rareLocaleOf, spellingOfQualifier } from './locale-names.ts'

/** From which number of sure locales on a name beside them is most likely one too. */
const enough = 3

interface NamesQuestion {
  readonly facts: Facts
  /** What a tool's config says of names. */
  readonly spellings: ReadonlyMap<string, string>
}

type Reading = { readonly locale: string } | { readonly why: string }

/**
 * Layouts with the files whose names alone do not tell: codes of countries, by what the files hold, and rare languages, by
 * the company they keep. All others that fit a template are named with the reason.
 */
export async function settleNames(layouts: readonly Layout[], question: NamesQuestion): Promise<readonly Layout[]> {
  const { facts, spellings } = question
  const pathsOf = ({ locales, base }: Layout) => [...[...locales.values()].map(({ path }) => path), base]
  // `kab-KAB.json` alone looks like a layout too.
  const shared = new Set(layouts.filter(({ locales }) => locales.size > 1).flatMap(pathsOf))
  const open = layouts.map((layout) => {
    const known = new Set([...shared, ...pathsOf(layout)])
    const { locales, template } = layout
    return locales.size === 0 ? [] : [...fitting(template, facts.files)].filter(({ path }) => !known.has(path))
  })
  const texts = new Map<string, string>()
  for (const [at, layout] of layouts.entries()) {
    for (const { spelling, path } of [...layout.locales.values(), ...(open[at] ?? [])]) {
      const text = texts.get(spelling) ?? ''
      if (!isCountryCode(spelling) || isByStandard(layout.template, spelling) || text.length > enoughText) continue
      texts.set(spelling, `${text}\n${(await facts.read(path)) ?? ''}`)
    }
  }
  const countries = new Map<string, Reading>()
  for (const [spelling, text] of texts) {
    const said = spellings.get(spelling)
    const locale = said === undefined ? undefined : localeOf(said)
    const reading = locale === undefined ? readCountryCode(spelling, text) : { locale }
    if (reading !== undefined) countries.set(spelling, reading)
  }
  return layouts.map((layout, at) => settle(layout, open[at] ?? [], { spellings, countries }))
}

const enoughText = 100_000

/** Formats whose folders are called by languages, not by countries: `uk.lproj` is Ukrainian, whatever it holds. */
function isByStandard(template: string, spelling: string): boolean {
  return /\.lproj\/|\.po$|\.xml$|\.arb$/u.test(template) && localeOf(spelling) !== undefined
}

interface Known {
  readonly spellings: ReadonlyMap<string, string>
  readonly countries: ReadonlyMap<string, Reading>
}

function settle(layout: Layout, open: readonly LocaleFile[], { spellings, countries }: Known): Layout {
  const { template } = layout
  const isAndroid = template.includes('values-{locale}/')
  const locales = new Map<string, LocaleFile>()
  const unsure: LocaleFile[] = []
  for (const [locale, file] of layout.locales) {
    if (countries.has(file.spelling) && !isByStandard(template, file.spelling)) unsure.push(file)
    else locales.set(locale, file)
  }
  const others: OtherFile[] = []
  const read = (spelling: string): Reading => {
    const country = isByStandard(template, spelling) ? undefined : countries.get(spelling)
    if (country !== undefined) return country
    const rare = locales.size >= enough ? (isAndroid ? rareQualifier(spelling) : rareLocaleOf(spelling)) : undefined
    const own = isAndroid ? localeOfQualifier(spelling) : localeOf(spelling)
    const locale = own ?? localeOf(spellings.get(spelling) ?? '') ?? rare
    return locale === undefined ? { why: notALocale } : { locale }
  }
  for (const file of [...unsure, ...open]) {
    const { path, spelling } = file
    const found = read(spelling)
    const holder = 'locale' in found ? locales.get(found.locale) : undefined
    if ('why' in found) others.push({ path, why: found.why })
    else if (holder !== undefined) others.push({ path, why: `${holder.path} has the same locale, ${found.locale}` })
    else {
      const own = isAndroid ? spellingOfQualifier(spelling, found.locale) : spelling
      locales.set(found.locale, { path, spelling: own })
    }
  }
  return { ...layout, locales, others }
}

function rareQualifier(qualifier: string): string | undefined {
  const [, language = '', region] = /^([a-z]{3})(?:-r([A-Z]{2}))?$/u.exec(qualifier) ?? []
  return rareLocaleOf(region === undefined ? language : `${language}-${region}`)
}

const notALocale = 'its name is not a known locale'

/** Files whose path is the template with something in the place of the locale. */
function* fitting(template: string, files: readonly string[]): Iterable<LocaleFile> {
  const [before = '', ...rest] = template.split('{locale}')
  const end = rest.at(-1) ?? ''
  for (const path of files) {
    if (!path.startsWith(before) || !path.endsWith(end) || !isCatalogName(path)) continue
    const spelling = path.slice(before.length, path.length - rest.join('').length)
    const length = rest.length === 1 ? spelling.length : Math.floor(spelling.length / rest.length)
    const name = spelling.slice(0, length)
    if (name === '' || name.includes('/')) continue
    if (template.replaceAll('{locale}', () => name) === path) yield { path, spelling: name }
  }
}

/** What a file holds that is called by a country's code (`cn.json`, `tw.json`): no code of a language, or one of another. */
type CountryReading =
  | { readonly locale: string }
  /** Left out, with the reason. */
  | { readonly why: string }

/**
 * The locale of a file that is called by a country, by the letters of its text; `undefined` where the name is no code of a
 * country that is often taken for a language.
 */
export function readCountryCode(spelling: string, text: string): CountryReading | undefined {
  const country = countries.get(spelling.toLowerCase())
  if (country === undefined) return undefined
  const letters = countLetters(text.slice(0, maxCharacters))
  const own = localeOf(spelling)
  if (country.own !== undefined && own !== undefined && letters.has(country.own)) return { locale: own }
  for (const [letter, locale] of country.locales) if (letters.has(letter)) return { locale }
  if (country.keeps === true && own !== undefined) return { locale: own }
  const name = countryNames.of(country.region) ?? country.region
  const usual = country.locales[0]?.[1] ?? 'de'
  const way = `targets: [{ locale: '${usual}', file: '${spelling}' }] says it`
  return { why: `"${spelling}" is the code of ${name}, a country, and its content does not show the language (${way})` }
}

function isCountryCode(spelling: string): boolean {
  return countries.has(spelling.toLowerCase())
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const maxCharacters = 200_000

interface Country {
  readonly region: string
  /** Letters that tell a locale, the most telling first. */
  readonly locales: readonly (readonly [Letters, string])[]
  /** Letters that tell the language whose code it is too. */
  readonly own?: Letters
  /** Taken for that language where no letters speak against it: apps are published in it. */
  readonly keeps?: true
}

/** Of a script, or of an alphabet. */
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

/** A menu of languages has a few letters of many scripts: what counts is a share of all letters. */
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

/** Letters that are everywhere show something only where there are many, and no others. */
const enoughLatin = 200
/** Keys are mostly in Latin letters. */
const scriptShare = 0.05
const alphabetShare = 0.004
