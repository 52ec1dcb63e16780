import type { Provenance } from '../model/fact.ts'

/** A text that a translator sent and that is in the files now, or would be. */
export interface TakenText {
  readonly catalog: string
  readonly file: string
  readonly message: string
  readonly locale: string
  /** Plural form; `''` for a message without. */
  readonly form: string
  readonly text: string
  /** What it replaces; `null`: there was none. */
  readonly before: string | null
  readonly by: Provenance
  /** The text was there already, and now somebody vouches for it. */
  readonly isOnlyAccepted: boolean
  readonly place: string
}

/**
 * Why a text was not taken. `stale`: it was made from another source; `conflict`: a person changed the text here meanwhile;
 * `broken`: its placeholders or the project's checks do not allow it; `incomplete`: other sentences of its message are missing;
 * `unknown`: there is no such message; `locked`: the project keeps it as it is.
 */
export type ProblemKind = 'stale' | 'conflict' | 'broken' | 'incomplete' | 'unknown' | 'locked'

export interface ReturnedProblem {
  readonly kind: ProblemKind
  readonly unit: string
  readonly message: string
  readonly locale: string
  readonly form: string
  /** Where the unit stands in the file that came back. */
  readonly place: string
  /** Of `broken`: the code of what is wrong, and what more there is to say. */
  readonly why: string | null
  /** What came back. */
  readonly text: string | null
  /** What is here. */
  readonly ours: string | null
  /** Of `stale`: the source that it was made from, and the one of today. */
  readonly source: { readonly was: string | null; readonly is: string | null } | null
}
