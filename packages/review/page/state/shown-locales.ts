import type { ReviewLocale, ReviewSummary } from '@lockale/core'

export interface ShownLocale extends ReviewLocale {
  /** Counts of the last review: files may have changed since. */
  readonly isBefore?: true
}

/** With what the last review found in place of what is being compared, where that is known. */
export function withBefore(
  summary: Pick<ReviewSummary, 'locales'> | undefined,
  before: Pick<ReviewSummary, 'locales'> | undefined,
): readonly ShownLocale[] {
  return (summary?.locales ?? []).map((now): ShownLocale => {
    const known = now.isPartial === true ? before?.locales.find(({ locale }) => locale === now.locale) : undefined
    return known === undefined ? now : { ...known, isPartial: true, isBefore: true }
  })
}
