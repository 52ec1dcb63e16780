import type { DiagnosticCode } from '@lockale/errors'

/** The result of `write`. */
export interface WritingReport {
  /** Number of strings with words that were examined. */
  readonly texts: number
  /** Number of sentences that the cache had an answer to. */
  readonly remembered: number
  /** What was sent, or would be with `dryRun`. */
  readonly cost: WritingCost
  /** Characters that were sent again after an unknown outcome. */
  readonly charactersPossiblyTwice: number
  readonly proposals: readonly WritingProposal[]
  /** Answers that would make a string invalid, with the rule. */
  readonly dropped: readonly (WritingPlace & { readonly why: DiagnosticCode })[]
  /** Strings that were not sent, with the reason. */
  readonly leftOut: readonly (WritingPlace & { readonly why: string })[]
  /** Strings that the service refused, with its reason. */
  readonly refused: readonly (WritingPlace & { readonly why: string })[]
  /** Number of translations, over all locales, that no longer fit their source string. */
  readonly translations: number
  /** True if these translations count as made from the new strings. */
  readonly isKept: boolean
  /** Files that were written. */
  readonly files: readonly string[]
}

/** What is, or would be, bought. */
export interface WritingCost {
  readonly requests: number
  readonly texts: number
  /** Code points, as the service bills them. */
  readonly characters: number
}

export interface WritingPlace {
  readonly file: string
  readonly message: string
  /** The plural form; `''` for a message without plural. */
  readonly form: string
}

interface WritingProposal extends WritingPlace {
  readonly before: string
  readonly after: string
  /** It is in its file. */
  readonly isApplied: boolean
}
