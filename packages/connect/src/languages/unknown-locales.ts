import { languageNames } from '@lockale/api/language-names'
import { codesOf, nearestLocales } from '@lockale/core'

/** A locale that a service does not translate into. */
export interface UnknownLocale {
  readonly locale: string
  /** Similar locales that the user may have meant. */
  readonly nearest: readonly string[]
}

/** Returns the locales that are not in `languages`. @param languages English names by code; default: all known ones */
export function unknownLocales(
  locales: readonly string[],
  languages: ReadonlyMap<string, string> = languageNames,
): readonly UnknownLocale[] {
  const codes = new Set([...languages.keys()].map((code) => code.toLowerCase()))
  const isKnown = (locale: string) => codesOf({ locale }).some((code) => codes.has(code.toLowerCase()))
  const unknown = locales.filter((locale) => !isKnown(locale))
  return unknown.map((locale) => ({ locale, nearest: nearestLocales(locale, languages) }))
}
