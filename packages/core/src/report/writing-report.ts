import type { DiagnosticCode } from '@lockale/errors'

export interface WritingReport {
  /** Texts with words that were looked at. */
  readonly texts: number
  /** Sentences that the ledger had an answer to. */
  readonly remembered: number
  /** Under `dryRun` what would be sent, else what was. */
  readonly cost: WritingCost
  /** Sent again after an unknown outcome. */
  readonly charactersPossiblyTwice: number
  readonly proposals: readonly WritingProposal[]
  /** Answers that would break the app. */
  readonly dropped: readonly (WritingPlace & { readonly why: DiagnosticCode })[]
  /** Texts that were not sent. */
  readonly leftOut: readonly (WritingPlace & { readonly why: string })[]
  /** Texts that the service does not take, with its words. */
  readonly refused: readonly (WritingPlace & { readonly why: string })[]
  /** Of messages with proposals, one for each locale: those that would not fit their source any more. */
  readonly translations: number
  /** They count as made from the new texts. */
  readonly isKept: boolean
  /** That were written. */
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
  /** Of a plural with texts of their own; `''` for a message that is one text. */
  readonly form: string
}

interface WritingProposal extends WritingPlace {
  readonly before: string
  readonly after: string
  /** It is in its file. */
  readonly isApplied: boolean
}
