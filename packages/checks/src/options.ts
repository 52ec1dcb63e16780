import type { Severity } from '@lockale/errors'

/** What a project says that rules go by. */
export interface CheckOptions {
  /** Words that stay as they are: brands, names. Case-sensitive, whole words. */
  readonly doNotTranslate: readonly string[]
  /** Required translations of terms, by target locale. */
  readonly terms: ReadonlyMap<string, readonly Term[]>
  /** Forbidden words, by target locale. */
  readonly forbidden: ReadonlyMap<string, readonly string[]>
  /** Texts that must match a pattern of the project's own. */
  readonly mustMatch: readonly { readonly messages: (message: string) => boolean; readonly pattern: RegExp }[]
  /** Rules of the project's own. */
  readonly ownRules: readonly OwnRule[]
  /** The app's i18next: 26 shows an empty text as it is, 27 falls back. */
  readonly i18nextVersion: number
  /** So many locales with an error in one message are a hint that its source is the trouble. */
  readonly failingLocales: number
}

export interface Term {
  readonly source: string
  readonly target: string
}

export const defaultOptions: CheckOptions = {
  doNotTranslate: [],
  terms: new Map(),
  forbidden: new Map(),
  mustMatch: [],
  ownRules: [],
  i18nextVersion: 26,
  failingLocales: 3,
}

/** A rule that you define, as a config lists it. */
export interface OwnRule {
  /** The id that lockale shows with each problem: small letters, digits and `-`. */
  readonly id: string
  /** `error` makes a translation invalid: lockale asks the service again. Default: `warning`. */
  readonly severity?: Severity | undefined
  /**
   * Returns what is wrong as a sentence that follows "de.json:3:12 cart.title: ", or `undefined` if nothing is. lockale calls
   * it for every string of every locale, once for each plural form: keep it fast, and return the same result for the same
   * pair.
   */
  readonly check: (pair: OwnPair) => string | undefined
}

/** A source string and its translation, with all placeholders. A message with plural forms has one pair for each form. */
export interface OwnPair {
  readonly source: string
  readonly target: string
  /** BCP 47 tag of the source string. `locale` is the tag of the translation. */
  readonly sourceLocale: string
  readonly locale: string
  /** The key, as `lockale check` shows it: `cart.title`. */
  readonly message: string
  /** The comment for translators that belongs to the source string. */
  readonly note: string | undefined
}

/**
 * Returns a rule for the field `rules` of a config, after checking its definition.
 * ```ts
 * const noTodo = defineRule({
 *   id: 'no-todo',
 *   severity: 'error',
 *   check: ({ target }) => (target.includes('TODO') ? 'contains TODO' : undefined),
 * })
 * ```
 * @throws {TypeError} if the definition is wrong
 */
export function defineRule(rule: OwnRule): OwnRule {
  if (/^[a-z][a-z0-9-]{0,49}$/u.test(rule.id)) return rule
  throw new TypeError(`"${rule.id}" is no id of a rule: small letters, digits and -.`)
}
