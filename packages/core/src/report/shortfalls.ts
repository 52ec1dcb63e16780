import type { LocaleCoverage, Shortfall } from './report.ts'

/** Locales of which a smaller share is in step than is wanted. @param minimum percent by locale */
export function findShortfalls(
  coverage: readonly LocaleCoverage[],
  minimum: ReadonlyMap<string, number>,
): readonly Shortfall[] {
  return coverage.flatMap((own): readonly Shortfall[] => {
    const [share, wanted] = [own.coverage * 100, minimum.get(own.locale) ?? 0]
    // 0.57 * 100 is a little less than 57
    return share + 1e-9 < wanted ? [{ folder: '', locale: own.locale, coverage: share, minimum: wanted }] : []
  })
}
