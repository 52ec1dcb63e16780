import { canonicalCode, languageNames } from '@lockale/api'
import { nearestLocales } from '@lockale/core'
import { toLanguageCode } from './language-code.ts'

/** A locale that no service is known to translate into, as far as can be told without asking one. */
export interface UnknownLocale {
  readonly locale: string
  /** What was perhaps meant. */
  readonly nearest: readonly string[]
}

export function unknownLocales(locales: readonly string[]): readonly UnknownLocale[] {
  const unknown = locales.filter((locale) => canonicalCode(toLanguageCode(locale)) === undefined)
  return unknown.map((locale) => ({ locale, nearest: nearestLocales(locale, languageNames) }))
}
