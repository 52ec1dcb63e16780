import type { ReviewCard, ReviewRow, ReviewSummary } from '@lockale/core'

/** The data that the page polls. */
export interface PageSummary extends ReviewSummary {
  readonly project: string
  /** Identifies the project on this machine. */
  readonly projectId: string
  /** Increases when a file of the project changes. */
  readonly revision: number
  readonly canTranslate: boolean
}

export interface PagePrice {
  /** Characters that would be billed; 0 if the answer is in the translation cache. */
  readonly characters: number
}

/** A card whose `others` are indexes in `ReportData.others`. */
export interface ReportCard extends Omit<ReviewCard, 'others'> {
  readonly others: readonly number[]
}

/** The data of a report: all that the page shows. */
export interface ReportData {
  readonly summary: ReviewSummary & {
    readonly project: string
    /** ISO 8601. */
    readonly createdAt: string
  }
  readonly rows: readonly ReviewRow[]
  /** Cards of the first rows; not all in a large project. */
  readonly cards: readonly ReportCard[]
  /** Other locales of the cards. Each is stored once, because many cards share it. */
  readonly others: readonly ReviewCard['others'][number][]
}
