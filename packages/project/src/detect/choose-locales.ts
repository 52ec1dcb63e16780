import type { FoundTarget } from './detection.ts'
import { localeOf } from './locale-names.ts'
import type { Parts } from './parts.ts'
import type { SaidLocales } from './said-locales.ts'

export interface ChosenSource {
  readonly locale: string
  /** A config says so, or there is no other that it could be. */
  readonly isSure: boolean
  readonly note?: string
}

/** What a config says, if such files are there; English; the only one there is; what a path without locale stands for. */
export function chooseSource(
  { framework, layouts, catalogs }: Parts,
  said: SaidLocales,
  named: string | undefined,
): ChosenSource | undefined {
  if (named !== undefined) return { locale: named, isSure: true }
  if (catalogs.source !== undefined) return { locale: catalogs.source, isSure: true }
  // Android falls back to `values/`, whatever folders of English there are.
  if (framework.id === 'android' && layouts.some(({ base }) => base !== undefined))
    return { locale: said.source ?? 'en', isSure: true }
  const locales = [...new Set(layouts.flatMap((layout) => [...layout.locales.keys()]))]
  const hasBase = layouts.some(({ base }) => base !== undefined)
  if (said.source !== undefined) {
    const { source } = said
    const near =
      locales.find((locale) => locale === source) ?? locales.find((locale) => languageOf(locale) === languageOf(source))
    if (near !== undefined) return { locale: near, isSure: true }
    if (hasBase) return { locale: source, isSure: true }
  }
  const english = locales.includes('en') ? 'en' : locales.filter((locale) => languageOf(locale) === 'en').sort()[0]
  if (english !== undefined) return { locale: english, isSure: true }
  if (hasBase)
    return { locale: 'en', isSure: true, note: 'The source files name no locale: they are taken for English.' }
  const [only] = locales
  // A translation of gettext or XLIFF, and whatever a config calls a translation, is no source.
  if (said.source !== undefined || layouts.every(({ template }) => /\.(?:po|xlf|xliff)$/u.test(template)))
    return undefined
  return only !== undefined && locales.length === 1 ? { locale: only, isSure: false } : undefined
}

export function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}

/** Locales that have files, and those that the framework's config names. */
export function chooseTargets(
  { layouts, catalogs }: Parts,
  said: SaidLocales,
  source: string | undefined,
): readonly FoundTarget[] {
  const spellings = new Map<string, string>()
  for (const { locales } of layouts) {
    for (const [locale, { spelling }] of locales) if (!spellings.has(locale)) spellings.set(locale, spelling)
  }
  for (const locale of catalogs.targets) spellings.set(locale, locale)
  const usesUnderscore = [...spellings.values()].some((spelling) => /^[A-Za-z]+_/u.test(spelling))
  for (const name of said.all) {
    const locale = localeOf(name)
    if (locale === undefined || spellings.has(locale) || isSourceByAnotherName(locale, source, said)) continue
    spellings.set(locale, usesUnderscore ? locale.replaceAll('-', '_') : name)
  }
  return [...spellings]
    .filter(([locale]) => locale !== source)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([locale, spelling]) => (spelling === locale ? { locale } : { locale, file: spelling }))
}

/** Those that a person named, spelled as the files that are there. */
export function namedTargets(
  found: readonly FoundTarget[],
  named: readonly string[] | undefined,
): readonly FoundTarget[] {
  if (named === undefined) return found
  const usesUnderscore = found.some(({ file }) => file?.includes('_') === true)
  return named.map((locale) => {
    const known = found.find((target) => target.locale === locale)
    const file = locale.replaceAll('-', '_')
    return known ?? (usesUnderscore && file !== locale ? { locale, file } : { locale })
  })
}

/** A config says `en-us` where the files are `en`: that is no target. */
function isSourceByAnotherName(locale: string, source: string | undefined, said: SaidLocales): boolean {
  return (
    locale === source || (source !== undefined && locale === said.source && languageOf(locale) === languageOf(source))
  )
}
