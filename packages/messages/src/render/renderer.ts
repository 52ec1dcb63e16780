import { rememberEach } from '@lockale/errors'

/** What an app gives for a variable that chooses among the branches of a message. */
export type Value = number | string

/** A variable that chooses, with what the message itself tells apart: exact numbers (`=1`, ends of intervals) and words. */
export interface Chooser {
  readonly name: string
  readonly kind: 'cardinal' | 'ordinal' | 'select'
  readonly numbers: readonly number[]
  readonly words: readonly string[]
  /** ICU: what is subtracted from the number before its category is chosen; absent: nothing. */
  readonly offset?: number
  /** What the library tells numbers apart by in a locale, where that is not CLDR. */
  readonly formOf?: (number: number, locale: string) => string
  /**
   * Flutter, where `=1` is the branch of `one` and of all numbers of that category: those of `numbers` that are written as a
   * category. Absent elsewhere.
   */
  readonly named?: readonly number[]
}

/** A part of what the app shows: text without escapes, or the placeholder in its place, with its name. */
export type Shown =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'placeholder'; readonly name: string }

/** What the library of the app gets to show a message. */
export interface Showing {
  /** BCP 47 tag: its plural rules choose. */
  readonly locale: string
  readonly values: ReadonlyMap<string, Value>
}

/**
 * Shows the messages of one format as the app's own library does. It shares no code with what takes messages apart and prints
 * them, since it judges that.
 */
export interface Renderer {
  /**
   * Returns the variables that choose; empty for a message without branches, `undefined` for one that cannot be read. With
   * `showing`, a renderer can leave out what the message does not ask for these values.
   */
  choosers(message: string, showing?: Showing): readonly Chooser[] | undefined
  /** Returns what the app shows; `undefined` where its library fails, or has no branch for these values. */
  show(message: string, showing: Showing): readonly Shown[] | undefined
}

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

/** CLDR's categories in its order. */
export const categories: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The categories of a locale in CLDR's order; none for one without rules. */
export function categoriesOf(locale: string): readonly string[] {
  if (Intl.PluralRules.supportedLocalesOf([locale]).length === 0) return []
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return categories.filter((category) => pluralCategories.some((own) => own === category))
}

/** The place of a number's category among those of a locale; a locale that `Intl` does not know counts as English. */
export function placeOf(number: number, locale: string): number {
  const own = categoriesOf(locale).length > 0 ? locale : 'en'
  return categoriesOf(own).indexOf(categoryOf(number, own))
}

/** Reads each of the last messages once: a message is shown many times, beside its translation. */
export function recent<Read>(read: (message: string) => Read): (message: string) => Read {
  return rememberEach(read, 16)
}
