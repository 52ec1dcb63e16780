/**
 * A message as a list of parts. Joined back (`raw` of the marked parts, `escape` of the texts) they are the message again,
 * to the last character. `open` and `close` are a pair of inline tags (`<1>`, `</1>`), `tag` is one that stands alone
 * (`<br/>`, or one without its partner).
 */
export type Token =
  /** Natural language, unescaped. */
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'placeholder'
      readonly kind: 'variable' | 'nesting'
      readonly raw: string
      /** What it is called in the app: `count` of `{{count, number}}`, the key of `$t(key)`. */
      readonly name: string
    }
  | { readonly type: 'open' | 'close' | 'tag'; readonly raw: string; readonly name: string }

/** CLDR's `zero one two few many other`; `''` is the one form of a message without plural. */
export type Form = string

export type PluralType = 'cardinal' | 'ordinal'

/** A key that names one form of a plural family, taken apart. */
export interface FormKey {
  /** The last path segment without its plural suffix; a context suffix stays in it (`friend_male`). */
  readonly base: string
  readonly plural: PluralType
  readonly form: Form
}

/** How a message writes placeholders, tags and plurals. A value: made by `openSyntax`, shared by all stages. */
export interface Syntax {
  readonly id: string
  tokenise(message: string): readonly Token[]
  /** Natural language as the syntax writes it. It sees the token behind it, since two harmless neighbours can make a mark. */
  escape(text: string, next: Token | undefined): string
  /** Why a finished text cannot be written in this syntax (`stray delimiter "{{"`), or `undefined`. */
  reject(text: string): string | undefined
  /** The variable whose value chooses a plural form (`count`), where the syntax has one. */
  readonly countName: string | undefined
  /** Takes a key apart if it ends like a plural form; whether it is one shows only beside its siblings. */
  splitKey(segment: string): FormKey | undefined
  joinKey(key: FormKey): string
  /** True if such a base is never a plural family, by the project's word (`notPlural`). */
  isNeverPlural(base: string): boolean
}

/** A message syntax and its options; i18next's own defaults stand for those that are absent. */
export interface SyntaxOptions {
  readonly id: 'i18next' | 'none' | undefined
  /** `_` */
  readonly pluralSeparator?: string
  readonly contextSeparator?: string
  readonly keySeparator?: string | false
  readonly namespaceSeparator?: string | false
  /** `{{` and `}}` */
  readonly prefix?: string
  readonly suffix?: string
  /** `$t(` and `)` */
  readonly nestingPrefix?: string
  readonly nestingSuffix?: string
  /** Last key segments, without suffix, that look like a plural family and are none. */
  readonly notPlural?: readonly string[]
}
