import { androidQualifier } from '@lockale/config-schema'

/** Returns the canonical locale that a file or folder name spells; `undefined` if it is most likely another word. */
export function localeOf(name: string): string | undefined {
  const ofTool = toolNames.get(name.replaceAll('_', '-').toLowerCase())
  if (ofTool !== undefined) return ofTool
  if (name.length > 24 || !shape.test(name)) return undefined
  const [language = ''] = name.split(/[-_@]/u)
  return isLanguage(language) ? toLocale(name) : undefined
}

/**
 * Returns the locale of an unusual name, for files beside many files of certain locales (`bar.json` beside thirty
 * others). Accepts smaller languages whose codes are also words, and a region that repeats the language (`kab-KAB`).
 */
export function rareLocaleOf(name: string): string | undefined {
  if (name.length > 24) return undefined
  const [, language = '', region] = /^([A-Za-z]{2,3})(?:[-_]([A-Za-z]{3}))?/u.exec(name) ?? []
  const small = language.toLowerCase()
  if (folderWords.has(small) || !isKnown('language', small)) return undefined
  if (region?.toLowerCase() === small && name.length === 2 * small.length + 1) return toLocale(language)
  return shape.test(name) ? toLocale(name) : undefined
}

/** Words that are not taken for a locale: common names of folders and files, and codes that are no language. */
const folderWords: ReadonlySet<string> = new Set(
  'all app bin car com css dev doc ext img lib log map max min mul nav new old raw src sub sum tab tmp und web zxx'.split(
    ' ',
  ),
)

function toLocale(name: string): string | undefined {
  const [base = '', modifier] = name.split('@')
  const part = modifier === undefined ? '' : modifiers.get(modifier.toLowerCase())
  if (part === undefined) return undefined
  const [language = '', ...rest] = base.replaceAll('_', '-').split('-')
  // A script comes before the region, a variant after it.
  const parts = part.length === 4 ? [language, part, ...rest] : [language, ...rest, part]
  try {
    const locale = new Intl.Locale(parts.filter((one) => one !== '').join('-'))
    return isRegion(locale.region) && isScript(locale.script) ? locale.toString() : undefined
  } catch {
    return undefined
  }
}

/** Returns the locale of an Android resource folder. @param qualifier the part after `values-`, such as `pt-rBR` */
export function localeOfQualifier(qualifier: string): string | undefined {
  if (qualifier.startsWith('b+')) return localeOf(qualifier.slice(2).replaceAll('+', '-'))
  const [, language, region] = /^([a-z]{2,3})(?:-r([A-Z]{2}))?$/u.exec(qualifier) ?? []
  if (language === undefined) return undefined
  return localeOf(region === undefined ? language : `${language}-${region}`)
}

/** Returns an Android locale's name for the config: the canonical tag if it leads to this folder, else `qualifier`. */
export function spellingOfQualifier(qualifier: string, locale: string): string {
  return androidQualifier(locale) === qualifier ? locale : qualifier
}

/** Matches a language tag, optionally with a script, a region, or a variant into which software is translated. */
const shape =
  /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|\d{3}))?(?:[-_](?:valencia|tarask|oxendict|scotland|ekavsk|ijekavsk|pinyin))?(?:@[A-Za-z]{4,10})?$/iu

/** Locales by the names that translation platforms, MediaWiki and .NET use for them, although no standard contains these names. */
const toolNames: ReadonlyMap<string, string> = new Map([
  ['sr-ec', 'sr-Cyrl'],
  ['sr-el', 'sr-Latn'],
  ['sr-sp', 'sr-RS'],
  ['val-es', 'ca-valencia'],
  ['zh-chs', 'zh-Hans'],
  ['zh-cht', 'zh-Hant'],
])

/** What the part after `@` in locale names of glibc means (`sr@latin`): a script or a variant. */
const modifiers: ReadonlyMap<string, string> = new Map([
  ['latin', 'Latn'],
  ['cyrillic', 'Cyrl'],
  ['devanagari', 'Deva'],
  ['valencia', 'valencia'],
])

/** Languages of apps that have a code of three letters. Other such codes are refused: many are words (`bin`, `app`). */
const longCodes: ReadonlySet<string> = new Set(
  'ast ceb chr ckb dsb fil gsw haw hsb kab kmr mai mni nds pap prs quc shi syr szl tzm vec yue zgh cmn'.split(' '),
)

const names = new Map<'language' | 'region' | 'script', Intl.DisplayNames>()

function isKnown(type: 'language' | 'region' | 'script', code: string): boolean {
  const known = names.get(type) ?? new Intl.DisplayNames('en', { type, fallback: 'none' })
  names.set(type, known)
  return known.of(code) !== undefined
}

function isLanguage(code: string): boolean {
  const small = code.toLowerCase()
  return small.length === 3 ? longCodes.has(small) : isKnown('language', small)
}

function isRegion(code: string | undefined): boolean {
  return code === undefined || /^\d/u.test(code) || isKnown('region', code)
}

function isScript(code: string | undefined): boolean {
  return code === undefined || isKnown('script', code)
}
