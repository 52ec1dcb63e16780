import { canonicalCode } from '@lockale/api/language-table'
import { baseLanguage } from '@lockale/core'

/**
 * The service's target code for a locale: itself (`pt-BR`), its script (`zh-TW` is `zh-Hant`), or its base language
 * (`de-AT` is `de`). A locale that is none of these comes back as it is, for the service to refuse.
 */
export function toLanguageCode(locale: string): string {
  const exact = canonicalCode(locale)
  if (exact !== undefined) return exact
  const base = baseLanguage(locale)
  const script = new Intl.Locale(locale).maximize().script
  return (script && canonicalCode(`${base}-${script}`)) ?? canonicalCode(base) ?? locale
}

/** Of documents: the service has no codes for the usual kind of a language beside that of the language itself. */
export function documentCode(code: string): string {
  return /^(?:de-de|fr-fr)$/iu.test(code) ? baseLanguage(code) : code
}
