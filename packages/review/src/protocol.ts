import type { ReviewCard, ReviewRow, ReviewSummary } from '@lockale/review-engine'

/** Summary of the project, which the page requests regularly. */
export interface PageSummary extends ReviewSummary {
  readonly project: string
  /** Identifies the project on this machine. */
  readonly projectId: string
  /** Number that increases when a file of the project has changed. */
  readonly revision: number
  readonly canTranslate: boolean
  /** Locales for which the config names a glossary file, to which terms can be added. */
  readonly termLocales: readonly string[]
}

export interface PagePrice {
  /** Characters that would be billed; 0 if the translation cache has the translation. */
  readonly characters: number
}

/** A card (a string with all details) in a report. `others` contains indexes in `ReportData.others`. */
export interface ReportCard extends Omit<ReviewCard, 'others'> {
  readonly others: readonly number[]
}

/** Data of a report, which is the review page as one HTML file. */
export interface ReportData {
  readonly summary: ReviewSummary & {
    readonly project: string
    /** Time of the report, as ISO 8601. */
    readonly createdAt: string
  }
  readonly rows: readonly ReviewRow[]
  /** Cards (details) for the first rows. In a large project, later rows have no card. */
  readonly cards: readonly ReportCard[]
  /** Translations in other locales. Each is stored once, because many cards share it. */
  readonly others: readonly ReviewCard['others'][number][]
}
