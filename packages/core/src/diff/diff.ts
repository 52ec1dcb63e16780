import type { Entry } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { toMessageKey } from '../model/key.ts'
import { diffMessage, type Sorted, sortMessage } from './compare-message.ts'
import type { DiffOptions } from './diff-options.ts'
import { heldForms } from './find-forms.ts'
import { findOrphans } from './orphans.ts'
import { type Recorded, readRecord } from './recorded.ts'
import { countUnchanged } from './unchanged.ts'

/** Compares target files of a catalog, which have been parsed without an error, with what its source asks for. */
export function openDiff(
  catalog: Catalog,
  targets: readonly TargetFile[],
  options: DiffOptions,
): (target: TargetFile) => CatalogDiff {
  const { units } = catalog.source
  const reading = { catalog, locales: localesOf(targets), record: options.record }
  let records: readonly Recorded[] | undefined
  return (target) => {
    records ??= units.map((unit) => readRecord(unit, reading))
    const opened = openSorted({ catalog, target, held: heldForms(catalog, target) }, options)
    const sorted = { ...opened, isSound: options.isSound?.(target) }
    for (let at = 0; at < units.length; at++) {
      const [unit, recorded] = [units[at], records[at]]
      if (unit !== undefined && recorded !== undefined) sortMessage(unit, at, recorded, sorted)
    }
    return finishDiff(sorted)
  }
}

/** Of a file in which all is known to be unchanged. It is parsed and compared where somebody asks for its changes. */
export function unchangedDiff(
  { catalog, target, unchanged }: Pick<CatalogDiff, 'catalog' | 'target' | 'unchanged'>,
  options: DiffOptions,
): CatalogDiff {
  return withChanges({ catalog, target, open: [], unchanged, orphans: [], missingOthers: [] }, options)
}

/** Those that are unchanged are compared once more when they are asked for: nothing is wrong in them. */
export function withChanges(diff: Omit<CatalogDiff, 'changes'>, given: DiffOptions): CatalogDiff {
  const { catalog, target, open } = diff
  const { units } = catalog.source
  const options: DiffOptions = { ...given, checker: { findingsIn: () => [], findingsInPlain: () => [] } }
  let changes = open.length === units.length ? open : undefined

  function compareAgain(): readonly MessageChange[] {
    const known = new Map(open.map((change) => [change.unit, change]))
    const held = heldForms(catalog, target)
    const reading = { catalog, locales: localesOf([target]), record: options.record }
    const compared = units.map(
      (unit) => known.get(unit) ?? diffMessage({ catalog, target, unit, held }, readRecord(unit, reading), options),
    )
    target.release('text')
    return compared
  }

  return { ...diff, changes: () => (changes ??= compareAgain()) }
}

/** @param before what is known of messages that are not looked at */
export function openSorted(
  { catalog, target, held }: Pick<Sorted, 'catalog' | 'target' | 'held'>,
  options: DiffOptions,
  before?: CatalogDiff['unchanged'],
): Sorted {
  return { catalog, target, held, options, open: [], unchanged: countUnchanged(before), used: new Set() }
}

/** What is left to say of a target file when its messages have been looked at. */
export function finishDiff(
  { catalog, target, options, open, unchanged, used }: Sorted,
  orphans: CatalogDiff['orphans'] = findOrphans({ catalog, target, used, record: options.record }),
): CatalogDiff {
  const { keepFiles } = options
  const missingOthers = catalog.source.others.filter((entry) => isMissing(entry, catalog, target))
  const isKept = keepFiles === 'all' || (keepFiles === 'open' && open.length > 0)
  if (!isKept) target.release(hasEntries({ open, orphans }) ? 'text' : undefined)
  return withChanges({ catalog, target, open, unchanged: unchanged.counted, orphans, missingOthers }, options)
}

/** Values of entries are slices of the text: where there are such, it stays anyway. */
function hasEntries({ open, orphans }: Pick<CatalogDiff, 'open' | 'orphans'>): boolean {
  return orphans.length > 0 || open.some(({ forms }) => forms.some(({ entry }) => entry !== undefined))
}

export function localesOf(targets: readonly TargetFile[]): ReadonlySet<string> {
  return new Set(targets.map(({ locale }) => locale))
}

function isMissing({ path, value }: Entry, { format }: Catalog, target: TargetFile): boolean {
  if (target.text === undefined || target.entries.has(toMessageKey(path))) return false
  return target.parsed === undefined || (format.canCopy?.(value, target.parsed) ?? true)
}
