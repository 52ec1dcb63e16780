import { languageNames } from '@lockale/api/language-table'
import { codesOf, nearestLocales } from '@lockale/core'

/** A locale that a service does not translate into, or none is known to. */
export interface UnknownLocale {
  readonly locale: string
  /** Similar locales that may be meant. */
  readonly nearest: readonly string[]
}

/** @param languages code to English name, of one service; by default those that any is known to have */
export function unknownLocales(
  locales: readonly string[],
  languages: ReadonlyMap<string, string> = languageNames,
): readonly UnknownLocale[] {
  const codes = new Set([...languages.keys()].map((code) => code.toLowerCase()))
  const isKnown = (locale: string) => codesOf({ locale }).some((code) => codes.has(code.toLowerCase()))
  const unknown = locales.filter((locale) => !isKnown(locale))
  return unknown.map((locale) => ({ locale, nearest: nearestLocales(locale, languages) }))
}
