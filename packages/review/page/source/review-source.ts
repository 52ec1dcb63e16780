import type { LastChanges } from '@lockale/core'
import type {
  ReviewCard,
  ReviewChoices,
  ReviewCounts,
  ReviewDecision,
  ReviewedDraft,
  ReviewFilter,
  ReviewMatch,
  ReviewProposal,
  ReviewQuery,
  ReviewRows,
  ReviewSaved,
} from '@lockale/review-engine'
import type { PagePrice, PageSummary } from '../../src/protocol.ts'

export interface UnsavedText {
  readonly id: string
  readonly form: string
  readonly text: string
}

/** The data source of the page: a server, or the data in a report. */
export interface ReviewSource {
  /** True for a report, which cannot check, save or translate. */
  readonly isReadOnly: boolean
  /** Returns the summary of the last review, shown until a new one arrives; `undefined` if there is none. */
  before(): Promise<Summary | undefined>
  summary(): Promise<Summary>
  rows(query: ReviewQuery): Promise<ReviewRows>
  counts(filter: ReviewFilter): Promise<ReviewCounts>
  choices(): Promise<ReviewChoices>
  /** Returns the card of a translation; `undefined` if the report has no details. */
  card(id: string): Promise<ReviewCard | undefined>
  /** Returns the cards that exist, in any order. They may lack other locales and neighbours. */
  cards(ids: readonly string[]): Promise<readonly ReviewCard[]>
  /** Returns which commits last changed a translation and its source. Git may need seconds. */
  lastChanges(id: string): Promise<LastChanges>
  /** Returns translations that may help with this one, the best first. */
  matches(id: string): Promise<readonly ReviewMatch[]>
  check(draft: UnsavedText): Promise<ReviewedDraft>
  /** Checks several texts. The answers are in the same order. */
  checkAll(drafts: readonly UnsavedText[]): Promise<readonly ReviewedDraft[]>
  save(decisions: readonly ReviewDecision[]): Promise<ReviewSaved>
  price(id: string): Promise<PagePrice>
  /** Adds a term to a glossary file. Returns the path of the file. */
  addTerm(term: { readonly id: string; readonly term: string; readonly translation: string }): Promise<string>
  /** Writes the description of a message. Returns the path of the file that has it. */
  describe(id: string, note: string): Promise<string>
  /** Opens a file in the editor of the user. */
  openEditor(file: string, line: number, column: number): Promise<unknown>
  /** Requests a translation from the service. Writes no file. */
  translate(id: string, maxCharacters: number): Promise<ReviewProposal>
}

/** The summary of the project. In a report, it has the time when the report was written. */
export type Summary = PageSummary & { readonly createdAt?: string }

/** The error for a failed request, as the page shows it. */
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
