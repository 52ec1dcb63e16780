import { usualLocaleOfCountry } from './country-codes.ts'
import type { Layout } from './layouts.ts'
import { localeOf } from './locale-names.ts'

/**
 * The locale that a config means by a name: that of the files with this name, else the usual one of a country, else what the
 * name says.
 */
export function localeNamed(name: string, layouts: readonly Layout[]): string | undefined {
  for (const { locales } of layouts) {
    for (const [locale, { spelling }] of locales) if (spelling === name) return locale
  }
  return usualLocaleOfCountry(name) ?? localeOf(name)
}
