import { isPseudoLocale } from '@lockale/messages'
import { isSameLanguage } from '../model/same-language.ts'

/** Every translation into the locale is made without a service: pseudo-translations, and copies within one language. */
export function isMadeByRule(source: string, locale: string): boolean {
  return isPseudoLocale(locale) || isSameLanguage(source, locale)
}
