import type {
  ReviewCard,
  ReviewDecision,
  ReviewedDraft,
  ReviewQuery,
  ReviewRows,
  ReviewSaved,
  ReviewSummary,
} from '@lockale/core'

/** Where the page gets its data from: a server, or a report that holds them. */
export interface ReviewSource {
  /** True for a report: it checks, saves and translates nothing. */
  readonly isReadOnly: boolean
  summary(): Promise<PageSummary>
  rows(query: ReviewQuery): Promise<ReviewRows>
  /** `undefined`: the report has no details of it. */
  card(id: string): Promise<ReviewCard | undefined>
  check(draft: { readonly id: string; readonly form: string; readonly text: string }): Promise<ReviewedDraft>
  save(decisions: readonly ReviewDecision[]): Promise<ReviewSaved>
  price(id: string): Promise<RetranslationPrice>
  translate(id: string, maxCharacters: number): Promise<void>
  trends(): Promise<Trends>
}

export interface PageSummary extends ReviewSummary {
  readonly project: string
  /** Grows when files change. */
  readonly revision: number
  readonly canTranslate: boolean
  /** Set in a report: ISO 8601. */
  readonly createdAt?: string
}

export interface RetranslationPrice {
  /** Billed characters; 0 if the translation cache has the answer. */
  readonly characters: number
  /** From the translation cache, one for each plural form. */
  readonly proposal?: readonly string[]
}

/** Any list may be empty. */
export interface Trends {
  /** Oldest first; shares from 0 to 1. */
  readonly coverage: readonly {
    readonly date: string
    readonly commit: string
    readonly locales: Readonly<Record<string, number>>
  }[]
  readonly characters: readonly { readonly month: string; readonly billed: number }[]
  /** How long translations have waited; `days` is the upper bound of a bar. */
  readonly ages: readonly { readonly days: number; readonly count: number }[]
}

/** What the page shows of a request that failed. */
export class RequestFailure extends Error {
  readonly hint: string | undefined
  /** No answer came. */
  readonly isUnreachable: boolean
  constructor(message: string, { hint, isUnreachable = false }: { hint?: string; isUnreachable?: boolean } = {}) {
    super(message)
    this.hint = hint
    this.isUnreachable = isUnreachable
  }
}
