/** Returns the language whose list of words is used for a language: all of Norwegian has one. */
export function listLanguageOf(language: string): string {
  return language === 'no' || language === 'nn' ? 'nb' : language
}
