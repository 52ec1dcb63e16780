import type { Severity } from '@lockale/errors'

/** Options of the project for the rules that check translations. */
export interface CheckOptions {
  /** Words that must stay unchanged, such as brands: case-sensitive, whole words. */
  readonly doNotTranslate: readonly string[]
  readonly terms: ReadonlyMap<string, readonly Term[]>
  readonly forbidden: ReadonlyMap<string, readonly string[]>
  /** How the config asks a locale to address users. Locales without this setting are absent. */
  readonly formality: ReadonlyMap<string, Formality>
  readonly mustMatch: readonly { readonly messages: (message: string) => boolean; readonly pattern: RegExp }[]
  readonly ownRules: readonly OwnRule[]
  /** Major version of i18next: version 26 displays empty translations as they are, version 27 displays a fallback. */
  readonly i18nextVersion: number
  /** If at least this many locales have an error in the same message, lockale says that the source may be wrong. */
  readonly failingLocales: number
}

export type Formality = 'formal' | 'informal'

export interface Term {
  readonly source: string
  readonly target: string
}

export const defaultOptions: CheckOptions = {
  doNotTranslate: [],
  terms: new Map(),
  forbidden: new Map(),
  formality: new Map(),
  mustMatch: [],
  ownRules: [],
  i18nextVersion: 26,
  failingLocales: 3,
}

/** A rule that you define yourself, for the field `rules` of a config. */
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
