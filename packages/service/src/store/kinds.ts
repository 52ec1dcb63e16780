import type { StyleRuleList } from '@lockale/api'
import type { ShelfKind } from './shelf.ts'

/** Kinds of stored data that a seed (data to start with) can contain. Other kinds are declared beside their routes. */
export const glossaryKind: ShelfKind<StoredGlossary> = { name: 'glossaries', isRegional: true, isOfKey: true }
export const styleListKind: ShelfKind<StyleRuleList> = { name: 'style-lists', isRegional: true, isOfKey: true }
export const memoryKind: ShelfKind<StoredMemory> = { name: 'memories', isRegional: true, isOfKey: true }
export const spokenTermsKind: ShelfKind<StoredSpokenTerms> = { name: 'spoken-terms', isOfKey: true }

/** A glossary of the service. */
export interface StoredGlossary {
  readonly id: string
  readonly createdAt: string
  /** Dictionaries by language pair: `pairOf(source, target)`. */
  readonly dictionaries: ReadonlyMap<string, StoredDictionary>
  readonly name: string
  /** True if the glossary was changed through API version 3. API version 2 then hides it. */
  readonly isEdited?: boolean
}

/** A dictionary of a glossary. */
export interface StoredDictionary {
  /** Base code of the source language in lower case; `target` is written in the same way. */
  readonly source: string
  readonly target: string
  /** Terms and their translations, in the order in which they were added. */
  readonly entries: ReadonlyMap<string, string>
}

/** A translation memory of the service. */
export interface StoredMemory {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Code of the source language in lower case; `targets` are written in the same way. */
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
  /** Terms by the base code of their language in lower case, in the order in which they were added. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

export function pairOf(source: string, target: string): string {
  return `${source}-${target}`
}
