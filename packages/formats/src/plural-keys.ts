import { rememberEach } from '@lockale/errors'

/** CLDR's plural categories, in CLDR's order. */
export const categories: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns true if all keys are plural categories, among them `other` or every category of integers in the locale. */
export function arePluralKeys(keys: Iterable<string>, locale: string | undefined): boolean {
  const own = new Set(keys)
  if ([...own].some((key) => !categories.includes(key))) return false
  return own.has('other') || wholeCategories(locale).every((category) => own.has(category))
}

/** Returns the plural categories that integers have; `other` if the runtime has no rules for the locale. */
const wholeCategories = rememberEach((locale: string | undefined): readonly string[] => {
  const select = categoryRule(locale) ?? (() => 'other')
  return [...new Set(Array.from({ length: 201 }, (_, number) => select(number)))]
})

/** Returns a function from number to category; `undefined` if this runtime has no rules for the locale. */
export function categoryRule(locale: string | undefined): ((number: number) => string) | undefined {
  if (locale === undefined || !isSupported(locale)) return undefined
  const rules = new Intl.PluralRules(locale)
  return (number) => rules.select(number)
}

/** Returns true if `Intl` has plural rules for a locale. For other locales, `Intl` would use English rules. */
export function isSupported(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf([locale]).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
