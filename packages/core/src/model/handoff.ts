import type { Provenance } from './fact.ts'
import type { InlinePiece } from './inline.ts'

/**
 * What a text waits for. `broken`: something is wrong in it; `review`: a machine was unsure; `adopted`: nobody ever vouched for
 * it; `current`: it stands.
 */
export type HandOffState = 'missing' | 'stale' | 'fuzzy' | 'broken' | 'review' | 'adopted' | 'current'

/** Texts that a person must look at. */
export const openHandOffStates: readonly HandOffState[] = ['missing', 'stale', 'fuzzy', 'broken', 'review']

/** What is handed to a translator: a sentence of a message in one locale. */
export interface HandOffUnit {
  /** Letters, digits and `.-_:` only; no other unit of the file has it, and it stays the same while its message does. */
  readonly id: string
  /** As people call it: `cart.items`, with the form behind it where there are several. */
  readonly name: string
  readonly source: readonly InlinePiece[]
  readonly target: readonly InlinePiece[] | undefined
  readonly state: HandOffState
  readonly by: Provenance | undefined
  /** Of the whole source message. */
  readonly sourceHash: string
  /** Of the whole text that is there; `''`: there is none. */
  readonly targetHash: string
  readonly notes: readonly string[]
  /** Of the translation, in code points. */
  readonly maxLength: number | undefined
  /** Where the source stands in its file. */
  readonly line: number
}

/** All that is handed out of one source file for one locale. */
export interface HandOffFile {
  readonly locale: string
  /** The source file; the name of the catalog where another catalog has the same source. */
  readonly original: string
  readonly units: readonly HandOffUnit[]
}

/** How sure somebody is of a text that comes back. */
export type ReturnedState = 'review' | 'human' | 'reviewed'

/** A sentence as it comes back from a translator. */
export interface ReturnedUnit {
  readonly id: string
  readonly name: string | undefined
  readonly source: readonly InlinePiece[] | undefined
  readonly target: readonly InlinePiece[] | undefined
  /** `undefined`: the file does not say. */
  readonly state: ReturnedState | 'untranslated' | undefined
  /** As they were handed out; `undefined` where a tool has lost them. */
  readonly sourceHash: string | undefined
  readonly targetHash: string | undefined
  /** `file:line:column` */
  readonly place: string
}

export interface ReturnedFile {
  readonly locale: string
  readonly original: string
  readonly units: readonly ReturnedUnit[]
}
