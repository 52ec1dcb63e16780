import type { ReviewCard, ReviewRow, ReviewSummary } from '@lockale/core'

/** The summary of the project that the page requests again and again. */
export interface PageSummary extends ReviewSummary {
  readonly project: string
  /** Identifies the project on this machine. */
  readonly projectId: string
  /** Increases when a file of the project changes. */
  readonly revision: number
  readonly canTranslate: boolean
}

export interface PagePrice {
  /** Characters that would be billed; 0 if the translation cache has the translation. */
  readonly characters: number
}

/** A card in a report. Its `others` are indexes in `ReportData.others`. */
export interface ReportCard extends Omit<ReviewCard, 'others'> {
  readonly others: readonly number[]
}

/** The data of a report: everything that the page shows. */
export interface ReportData {
  readonly summary: ReviewSummary & {
    readonly project: string
    /** Time of the report, as ISO 8601. */
    readonly createdAt: string
  }
  readonly rows: readonly ReviewRow[]
  /** Cards of the first rows. In a large project, not all rows have one. */
  readonly cards: readonly ReportCard[]
  /** Translations in other locales. Each is stored once, because many cards share it. */
  readonly others: readonly ReviewCard['others'][number][]
}
