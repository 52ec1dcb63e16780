import type { OwnRule } from './own-rule.ts'

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
