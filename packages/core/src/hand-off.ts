import { positionFinder } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { policyOf } from './config/policy.ts'
import type { Inspection } from './inspect.ts'
import type { Catalog } from './model/catalog.ts'
import type { CatalogDiff } from './model/change.ts'
import type { Config } from './model/config.ts'
import { type HandOffFile, type HandOffState, openHandOffStates } from './model/hand-off.ts'
import { toHandOffForms, toUnits } from './report/hand-off-units.ts'
import { refuseUnreadable } from './validate/readable.ts'

export interface HandOff {
  readonly config: Config
  readonly inspection: Inspection
  /** Messages of which a form is in one of these states, with all their forms; by default what a person must do. */
  readonly states?: readonly HandOffState[] | undefined
}

/**
 * What translators get of a project: one for each target file in the run that has anything for them, in the order of the
 * diffs. Texts that the project locks, and those of pseudo-locales, are nobody's work.
 * @throws {LockaleError} for source or target files that cannot be read
 */
export function handOff({ config, inspection, states = openHandOffStates }: HandOff): readonly HandOffFile[] {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, scan } = inspection
  const nameOf = originalNames(scan.catalogs)
  return diffs.flatMap((diff) => {
    const units = isPseudoLocale(diff.target.locale) ? [] : unitsOf(diff, { config, states })
    const { catalog, target } = diff
    return units.length === 0 ? [] : [{ locale: target.locale, original: nameOf(catalog), units }]
  })
}

/** What a catalog is called in files for translators. */
export function originalNames(catalogs: readonly Catalog[]): (catalog: Catalog) => string {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { source } of catalogs) (seen.has(source.file) ? shared : seen).add(source.file)
  return ({ id, source }) => (shared.has(source.file) ? id : source.file)
}

function unitsOf(
  diff: CatalogDiff,
  { config, states }: { readonly config: Config; readonly states: readonly HandOffState[] },
): HandOffFile['units'] {
  const { catalog } = diff
  const position = positionFinder(catalog.source.parsed.text)
  const lineOf = (offset: number) => position(offset).line
  const needsAll = states.some((state) => state === 'current' || state === 'adopted')
  return (needsAll ? diff.changes : diff.open).flatMap((change) => {
    if (policyOf(change, config) === 'locked') return []
    const forms = toHandOffForms(change)
    if (!forms.some(({ state }) => states.includes(state))) return []
    return forms.flatMap((form) => toUnits(form, change, { config, lineOf }))
  })
}
