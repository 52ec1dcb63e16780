/** `en` and `en-GB` are; `zh-Hans` and `zh-Hant` are not: another script is another text. */
export function isSameLanguage(a: string, b: string): boolean {
  return languageOf(a) === languageOf(b)
}

const languages = new Map<string, string>()

/** Language and script. Asking takes 20 µs, and it is asked for every text. */
function languageOf(locale: string): string {
  const known = languages.get(locale)
  if (known !== undefined) return known
  const { language, script } = new Intl.Locale(locale).maximize()
  const found = `${language} ${script}`
  languages.set(locale, found)
  return found
}
