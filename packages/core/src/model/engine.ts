import type { UserConfig } from '../../user-config.ts'

/** The languages of a translation, as BCP 47 tags. */
export interface LocalePair {
  readonly source: string
  readonly target: string
}

/** What all items of one call of `translate` have in common. */
export interface Job extends LocalePair {
  /** Description of the app, in the source language. */
  readonly about?: string
  readonly formality?: NonNullable<UserConfig['formality']>
  /** Instructions of the config in plain words. They never contain text of the strings. */
  readonly instructions: readonly string[]
  /** Aborts when the run ends or the call takes too long. Pass it to `fetch` and other calls that wait. */
  readonly signal: AbortSignal
}

/** One string to translate, with what a translator should know about it. All texts are data, not instructions. */
export interface Item {
  /** Identifies the item in the answers. It has no meaning, and the order of items has none either. */
  readonly id: string
  /** The string. Placeholders are tags, which the answer must keep: `<x id="1"/>`, pairs `<g id="2">…</g>`. */
  readonly text: string
  /** True if `text` has tags. Then it is XML, and so is its answer: `&` and `<` of the words are entities. */
  readonly isXml?: true
  /** The key in the file, as users write it: `cart.title`. */
  readonly key: string
  /** The description of the message. */
  readonly note?: string
  /** Maximum length of the translation in code points. */
  readonly maxLength?: number
  /** The plural form to write. A message with several plural forms is one item for each. */
  readonly form?: { readonly category: Intl.LDMLPluralRule; readonly example: number }
  /** Required translations of terms that occur in `text`. */
  readonly terms?: Readonly<Record<string, string>>
  /** Source strings next to this one in its file that are not items themselves. */
  readonly neighbours?: readonly string[]
  /** Human or reviewed translations of the same string, by locale. */
  readonly siblings?: Readonly<Record<string, string>>
  /** The string and its translation before the source changed. */
  readonly previous?: Pair
  /** Human or reviewed translations of similar strings into the same locale. */
  readonly similar?: readonly Pair[]
  /** The translation that was refused or found doubtful before, and the ids of the rules that say so. */
  readonly rejected?: { readonly answer: string; readonly because: readonly string[] }
}

/** A string and its translation. */
export interface Pair {
  readonly source: string
  readonly target: string
}

/** The translation of the item with this id. */
export interface Answer {
  readonly id: string
  readonly text: string
  /** Why the translation may be wrong. It is then written and marked for review. */
  readonly doubt?: string
}
