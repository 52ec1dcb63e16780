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

/** Where the page gets its data from: a server, or a report that holds them. */
export interface ReviewSource {
  /** True for a report: it checks, saves and translates nothing. */
  readonly isReadOnly: boolean
  /** Counts of the last review, to be shown until there are those of today; `undefined` where nothing is known of it. */
  before(): Promise<Summary | undefined>
  summary(): Promise<Summary>
  rows(query: ReviewQuery): Promise<ReviewRows>
  /** `undefined`: the report has no details of it. */
  card(id: string): Promise<ReviewCard | undefined>
  /** Those that there are, in any order. Other locales and neighbours may be left out. */
  cards(ids: readonly string[]): Promise<readonly ReviewCard[]>
  check(draft: { readonly id: string; readonly form: string; readonly text: string }): Promise<ReviewedDraft>
  save(decisions: readonly ReviewDecision[]): Promise<ReviewSaved>
  price(id: string): Promise<PagePrice>
  /** Asks the service, and writes nothing. */
  translate(id: string, maxCharacters: number): Promise<ReviewProposal>
}

/** What the server says, or the report: a report has the time at which it was written. */
export type Summary = PageSummary & { readonly createdAt?: string }

/** What the page shows of a request that failed. */
export class RequestFailure extends Error {
  readonly hint: string | undefined
  /** True if no answer came. */
  readonly isUnreachable: boolean
  constructor(message: string, { hint, isUnreachable = false }: { hint?: string; isUnreachable?: boolean } = {}) {
    super(message)
    this.hint = hint
    this.isUnreachable = isUnreachable
  }
}
