import type { StyleRuleList } from '@lockale/api'
import type { ShelfKind } from './shelf.ts'

/** Kinds of data that a seed can give to an account. Other kinds are declared next to their routes. */
export const glossaryKind: ShelfKind<StoredGlossary> = { name: 'glossaries', isRegional: true, isOfKey: true }
export const styleListKind: ShelfKind<StyleRuleList> = { name: 'style-lists', isRegional: true, isOfKey: true }
export const memoryKind: ShelfKind<StoredMemory> = { name: 'memories', isRegional: true, isOfKey: true }
export const spokenTermsKind: ShelfKind<StoredSpokenTerms> = { name: 'spoken-terms', isOfKey: true }

/** A glossary of the service. */
export interface StoredGlossary {
  readonly id: string
  readonly createdAt: string
  /** Dictionaries by `pairOf(source, target)`. */
  readonly dictionaries: ReadonlyMap<string, StoredDictionary>
  readonly name: string
  /** True if it was changed through API version 3. Version 2, whose glossaries never change, then hides it. */
  readonly isEdited?: boolean
}

/** A dictionary of a glossary. */
export interface StoredDictionary {
  /** Base code of the source language, in lower case, as `target` is. */
  readonly source: string
  readonly target: string
  /** Terms and their translations, in order of arrival. */
  readonly entries: ReadonlyMap<string, string>
}

/** A translation memory of the service. */
export interface StoredMemory {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Code of the source language in lower case, as those of `targets` are. */
  readonly source: string
  readonly targets: readonly string[]
  readonly segments: readonly StoredSegment[]
}

/** A source string with its translations. */
export interface StoredSegment {
  readonly source: string
  /** Translations by language code in lower case. */
  readonly targets: ReadonlyMap<string, string>
}

export interface StoredSpokenTerms {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Lists by lower-case base code; terms in order of arrival. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

export function pairOf(source: string, target: string): string {
  return `${source}-${target}`
}
