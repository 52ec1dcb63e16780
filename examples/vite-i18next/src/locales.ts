/** What a locale is called by those who read it: `Deutsch`. */
export function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
