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
  /** Cards of the first rows. In a big project they are not all. */
  readonly cards: readonly ReportCard[]
  /** What cards show of other locales, each once: a message has a card in many locales. */
  readonly others: readonly ReviewCard['others'][number][]
}
