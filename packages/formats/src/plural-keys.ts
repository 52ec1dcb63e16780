/** CLDR's plural categories, in their order. */
export const categories: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * True for the keys of a map that can be one text by plural category: `other` is among them, or every category that whole
 * numbers have in a language that needs no `other` for them (Russian).
 */
export function arePluralKeys(keys: Iterable<string>, locale: string | undefined): boolean {
  const own = new Set(keys)
  if ([...own].some((key) => !categories.includes(key))) return false
  return own.has('other') || wholeCategories(locale).every((category) => own.has(category))
}

const byLocale = new Map<string | undefined, readonly string[]>()

/** The categories of whole numbers in a locale; `other` where this runtime has no rules for it. */
function wholeCategories(locale: string | undefined): readonly string[] {
  const known = byLocale.get(locale)
  if (known !== undefined) return known
  const select = categoryRule(locale) ?? (() => 'other')
  const found = [...new Set(Array.from({ length: 201 }, (_, number) => select(number)))]
  byLocale.set(locale, found)
  return found
}

/** The category of each number in a locale; `undefined` where this runtime has no rules for it. */
export function categoryRule(locale: string | undefined): ((number: number) => string) | undefined {
  if (locale === undefined || !isSupported(locale)) return undefined
  const rules = new Intl.PluralRules(locale)
  return (number) => rules.select(number)
}

/** `Intl` answers with English rules for a language that it does not know, and throws for what is no locale at all. */
export function isSupported(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf([locale]).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
