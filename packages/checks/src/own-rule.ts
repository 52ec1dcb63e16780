import type { Severity } from '@lockale/errors'

/** A rule of a project's own, as its config lists it. */
export interface OwnRule {
  /** Small letters, digits and `-`: shown with its findings. */
  readonly id: string
  /** `error` makes a translation invalid: an answer of the service is asked for again. `warning` when absent. */
  readonly severity?: Severity | undefined
  /**
   * What is wrong with a translation, as a sentence that follows "de.json:3:12 cart.title: "; `undefined` where nothing is. Called for every
   * string of every locale, once for each form of a plural: it should be quick, and give the same for the same.
   */
  readonly check: (pair: OwnPair) => string | undefined
}

/** A source string and its translation: one sentence each, placeholders and all. */
export interface OwnPair {
  readonly source: string
  readonly target: string
  /** BCP 47. */
  readonly sourceLocale: string
  readonly locale: string
  /** The key as `check` shows it: `cart.title`. */
  readonly message: string
  /** What the comment beside the source string says. */
  readonly note: string | undefined
}

/** Makes a rule that a config can list: `rules: [defineRule({ … })]`. @throws {TypeError} where the definition itself is wrong */
export function defineRule(rule: OwnRule): OwnRule {
  if (/^[a-z][a-z0-9-]{0,49}$/u.test(rule.id)) return rule
  throw new TypeError(`"${rule.id}" is no id of a rule: small letters, digits and -.`)
}
