import type {
  ReviewCard,
  ReviewDecision,
  ReviewedDraft,
  ReviewProposal,
  ReviewQuery,
  ReviewRows,
  ReviewSaved,
} from '@lockale/core'
import type { PagePrice, PageSummary } from '../../src/protocol.ts'

/** The data source of the page: a server, or the data in a report. */
export interface ReviewSource {
  /** True for a report: it cannot check, save or translate. */
  readonly isReadOnly: boolean
  /** Returns counts of the last review, shown until the new ones arrive; `undefined` if there are none. */
  before(): Promise<Summary | undefined>
  summary(): Promise<Summary>
  rows(query: ReviewQuery): Promise<ReviewRows>
  /** Returns `undefined` if the report has no details. */
  card(id: string): Promise<ReviewCard | undefined>
  /** Returns the cards found, in any order. Other locales and neighbours may be left out. */
  cards(ids: readonly string[]): Promise<readonly ReviewCard[]>
  check(draft: { readonly id: string; readonly form: string; readonly text: string }): Promise<ReviewedDraft>
  save(decisions: readonly ReviewDecision[]): Promise<ReviewSaved>
  price(id: string): Promise<PagePrice>
  /** Asks the service. Writes no file. */
  translate(id: string, maxCharacters: number): Promise<ReviewProposal>
}

/** A report also has the time when it was written. */
export type Summary = PageSummary & { readonly createdAt?: string }

/** A failed request, as the page shows it. */
export class RequestFailure extends Error {
  readonly hint: string | undefined
  /** True if the server did not answer. */
  readonly isUnreachable: boolean
  constructor(message: string, { hint, isUnreachable = false }: { hint?: string; isUnreachable?: boolean } = {}) {
    super(message)
    this.hint = hint
    this.isUnreachable = isUnreachable
  }
}
