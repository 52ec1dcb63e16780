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
  /** True if the translation existed already, and the import confirmed it. */
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
  /** Where the unit is in the returned file. */
  readonly place: string
  /** For `broken`: the id of the rule, and more details. */
  readonly why: string | null
  /** The returned translation. */
  readonly text: string | null
  /** The translation in the project. */
  readonly ours: string | null
  /** For `stale`: the source string that the translation was made from, and the present one. */
  readonly source: { readonly was: string | null; readonly is: string | null } | null
}
