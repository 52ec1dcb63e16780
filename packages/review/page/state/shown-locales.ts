import type { ReviewLocale, ReviewSummary } from '@lockale/review-engine'

export interface ShownLocale extends ReviewLocale {
  /** True if the numbers are those of the last review. Files may have changed since. */
  readonly isBefore?: true
}

/** Returns the locales. Those that are still being compared get the numbers of the last review, if known. */
export function withBefore(
  summary: Pick<ReviewSummary, 'locales'> | undefined,
  before: Pick<ReviewSummary, 'locales'> | undefined,
): readonly ShownLocale[] {
  return (summary?.locales ?? []).map((now): ShownLocale => {
    const known = now.isPartial === true ? before?.locales.find(({ locale }) => locale === now.locale) : undefined
    return known === undefined ? now : { ...known, isPartial: true, isBefore: true }
  })
}
