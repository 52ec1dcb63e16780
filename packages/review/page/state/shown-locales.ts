import type { ReviewLocale, ReviewSummary } from '@lockale/core'

export interface ShownLocale extends ReviewLocale {
  /** True for counts of the last review. Files may have changed since. */
  readonly isBefore?: true
}

/** Replaces the counts of locales that are still compared by those of the last review, if known. */
export function withBefore(
  summary: Pick<ReviewSummary, 'locales'> | undefined,
  before: Pick<ReviewSummary, 'locales'> | undefined,
): readonly ShownLocale[] {
  return (summary?.locales ?? []).map((now): ShownLocale => {
    const known = now.isPartial === true ? before?.locales.find(({ locale }) => locale === now.locale) : undefined
    return known === undefined ? now : { ...known, isPartial: true, isBefore: true }
  })
}
