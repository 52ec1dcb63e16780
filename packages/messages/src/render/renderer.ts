import { rememberEach } from '@lockale/errors'

export type Value = number | string

/** A variable that selects a branch, with the exact numbers (`=1`, interval ends) and words that the message names. */
export interface Chooser {
  readonly name: string
  readonly kind: 'cardinal' | 'ordinal' | 'select'
  readonly numbers: readonly number[]
  readonly words: readonly string[]
  /** The offset of a plural in ICU, subtracted from the number before the plural category is selected. Absent: 0. */
  readonly offset?: number
  /** Returns the form of a number. Set only if the library does not follow CLDR. */
  readonly formOf?: (number: number, locale: string) => string
  /** Flutter: those of `numbers` that are written as a category (`one` for 1). They can also mean the category. */
  readonly named?: readonly number[]
}

/** A part of what the app displays: unescaped text, or a placeholder by name. */
export type Shown =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'placeholder'; readonly name: string }

export interface Showing {
  /** BCP 47 tag for the plural rules. */
  readonly locale: string
  readonly values: ReadonlyMap<string, Value>
}

/** Displays messages as the app's library does, to check written messages. Shares no code with what writes them. */
export interface Renderer {
  /**
   * Returns the variables that select branches; with `showing` (locale and values), only those in the displayed
   * branches. Returns `undefined` for a message that cannot be read.
   */
  choosers(message: string, showing?: Showing): readonly Chooser[] | undefined
  /** Returns what the app displays; `undefined` if its library fails, or has no branch for these values. */
  show(message: string, showing: Showing): readonly Shown[] | undefined
}

const opened = new Map<string, Intl.PluralRules | undefined>()

/** Returns the CLDR category of a number; `other` for a locale without plural rules, unlike Node. */
export function categoryOf(number: number, locale: string, options: Intl.PluralRulesOptions = {}): string {
  const id = `${locale} ${JSON.stringify(options)}`
  if (!opened.has(id)) {
    const isKnown = Intl.PluralRules.supportedLocalesOf([locale]).length > 0
    opened.set(id, isKnown ? new Intl.PluralRules(locale, options) : undefined)
  }
  return opened.get(id)?.select(number) ?? 'other'
}

export const categories: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns the plural categories of a locale in CLDR order; none for a locale without rules. */
export function categoriesOf(locale: string): readonly string[] {
  if (Intl.PluralRules.supportedLocalesOf([locale]).length === 0) return []
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return categories.filter((category) => pluralCategories.some((own) => own === category))
}

/** Returns the position of a number's plural category among those of a locale. Unknown locales have English rules. */
export function placeOf(number: number, locale: string): number {
  const own = categoriesOf(locale).length > 0 ? locale : 'en'
  return categoriesOf(own).indexOf(categoryOf(number, own))
}

/** Returns a function that caches results for the last messages: a source is displayed again for each translation. */
export function recent<Read>(read: (message: string) => Read): (message: string) => Read {
  return rememberEach(read, 16)
}
