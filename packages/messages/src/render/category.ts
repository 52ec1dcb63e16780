const opened = new Map<string, Intl.PluralRules | undefined>()

/** The CLDR category of a number; `other` for a locale without rules, and never that of the system's language. */
export function categoryOf(number: number, locale: string, options: Intl.PluralRulesOptions = {}): string {
  const id = `${locale} ${JSON.stringify(options)}`
  if (!opened.has(id)) {
    const isKnown = Intl.PluralRules.supportedLocalesOf([locale]).length > 0
    opened.set(id, isKnown ? new Intl.PluralRules(locale, options) : undefined)
  }
  return opened.get(id)?.select(number) ?? 'other'
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The categories of a locale in CLDR's order; none for one without rules. */
export function categoriesOf(locale: string): readonly string[] {
  if (Intl.PluralRules.supportedLocalesOf([locale]).length === 0) return []
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return order.filter((category) => pluralCategories.some((own) => own === category))
}
