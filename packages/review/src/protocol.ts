import type { ReviewCard, ReviewRow, ReviewSummary } from '@lockale/core'

/** What the page asks for first, and again and again. */
export interface PageSummary extends ReviewSummary {
  /** The name of the project's folder. */
  readonly project: string
  /** Tells it from other projects of this machine. */
  readonly projectId: string
  /** Grows when a file of the project has changed. */
  readonly revision: number
  /** True if the page may ask the service for a translation. */
  readonly canTranslate: boolean
}

/** What a translation of one message would cost. */
export interface PagePrice {
  /** Characters that would be billed; 0 if the answer is in the translation cache. */
  readonly characters: number
}

/** How the translations of a project developed. */
export interface ReviewTrends {
  /** Coverage after each commit, the oldest first: from 0 to 1 by locale. */
  readonly coverage: readonly {
    /** ISO 8601. */
    readonly date: string
    readonly commit: string
    readonly locales: Readonly<Record<string, number>>
  }[]
  /** Characters billed on this machine by month (`2026-11`), the oldest first. Of earlier months nothing is known. */
  readonly characters: readonly { readonly month: string; readonly billed: number }[]
  /** Translations that need review, by age: how many are at most so many days old; with `isMore` more than so many. */
  readonly ages: readonly { readonly days: number; readonly count: number; readonly isMore?: true }[]
}

/** A card whose `others` are places in those of the report. */
export interface ReportCard extends Omit<ReviewCard, 'others'> {
  readonly others: readonly number[]
}

/** The same page as one file: all that it shows stands in it. */
export interface ReportData {
  readonly summary: ReviewSummary & {
    readonly project: string
    /** ISO 8601. */
    readonly createdAt: string
  }
  readonly rows: readonly ReviewRow[]
  /** Of the first rows: of a big project not all. */
  readonly cards: readonly ReportCard[]
  /** What cards show of other locales, each once: a message has a card in many locales. */
  readonly others: readonly ReviewCard['others'][number][]
  readonly trends?: ReviewTrends | undefined
}
