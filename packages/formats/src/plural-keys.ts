import { categoryRule } from './po/plural-rules.ts'

/** As CLDR names them. */
export const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/**
 * True for the keys of a map that can be one text by plural category: `other` is among them, or every category that whole
 * numbers have in a language that needs no `other` for them (Russian).
 */
export function arePluralKeys(keys: Iterable<string>, locale: string | undefined): boolean {
  const own = new Set(keys)
  if ([...own].some((key) => !categories.has(key))) return false
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
