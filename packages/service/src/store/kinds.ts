import type { StyleRuleList } from '@lockale/api'
import { type ShelfKind, shelfKind } from './shelf.ts'

/** What an account keeps and a seed can give it. Other kinds are declared next to their routes. */
export const glossaryKind: ShelfKind<StoredGlossary> = shelfKind('glossaries', { isRegional: true, isOfKey: true })
export const styleListKind: ShelfKind<StyleRuleList> = shelfKind('style-lists', { isRegional: true, isOfKey: true })
export const memoryKind: ShelfKind<StoredMemory> = shelfKind('memories', { isRegional: true, isOfKey: true })
export const spokenTermsKind: ShelfKind<StoredSpokenTerms> = shelfKind('spoken-terms', { isOfKey: true })

export interface StoredGlossary {
  readonly id: string
  readonly createdAt: string
  /** By `pairOf(source, target)`. */
  readonly dictionaries: ReadonlyMap<string, StoredDictionary>
  readonly name: string
  /** Changed through v3 since it was made: v2, where glossaries never change, does not show it. */
  readonly isEdited?: boolean
}

export interface StoredDictionary {
  /** Lower-case base codes. */
  readonly source: string
  readonly target: string
  /** Term to term, in order of arrival. */
  readonly entries: ReadonlyMap<string, string>
}

export interface StoredMemory {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Lower-case codes. */
  readonly source: string
  readonly targets: readonly string[]
  readonly segments: readonly StoredSegment[]
}

export interface StoredSegment {
  readonly source: string
  /** By lower-case code. */
  readonly targets: ReadonlyMap<string, string>
}

export interface StoredSpokenTerms {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** By lower-case base code; terms in order of arrival. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/** The name of a dictionary inside its glossary. */
export function pairOf(source: string, target: string): string {
  return `${source}-${target}`
}
