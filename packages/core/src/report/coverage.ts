import type { CatalogDiff, ChangeState, MessageChange } from '../model/change.ts'
import type { FileCoverage, LocaleCoverage } from './report.ts'

/** Counts states for each locale, in the order given. Files that could not be read count as missing all. */
export function countCoverage(diffs: readonly CatalogDiff[], locales: readonly string[]): readonly LocaleCoverage[] {
  return locales.map((locale) => {
    const own = diffs.filter(({ target }) => target.locale === locale)
    const changes = own.flatMap((diff) => diff.changes)
    const states: Record<ChangeState, number> = { missing: 0, stale: 0, fuzzy: 0, edited: 0, current: 0, orphan: 0 }
    for (const { state } of changes) states[state]++
    states.orphan = own.reduce((sum, { orphans }) => sum + orphans.length, 0)
    const done = changes.filter(isDone).length
    return {
      locale,
      states,
      invalid: changes.filter(isInvalid).length,
      coverage: changes.length === 0 ? 1 : done / changes.length,
      files: own.map(fileCoverage),
    }
  })
}

function fileCoverage({ target, changes }: CatalogDiff): FileCoverage {
  return { file: target.file, messages: changes.length, done: changes.filter(isDone).length }
}

function isDone(change: MessageChange): boolean {
  return (change.state === 'current' || change.state === 'edited') && !isInvalid(change)
}

function isInvalid({ forms }: MessageChange): boolean {
  return forms.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
}
