import type { Entry } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import { type CatalogDiff, hasStranger, type MessageChange, type UnchangedMessages } from '../model/change.ts'
import { askedOf } from '../model/inherited.ts'
import { toMessageKey } from '../model/key.ts'
import { type MessageUnit, placesOf, unitsAt } from '../model/unit.ts'
import { diffMessage, type Sorted, sortMessage } from './compare-message.ts'
import type { DiffOptions } from './diff-options.ts'
import { heldForms } from './find-forms.ts'
import { findOrphans } from './orphans.ts'
import { Recorded } from './fact-source.ts'
import { countUnchanged, openFound } from './unchanged.ts'

/**
 * Returns a function that compares a target file with the source. Both must be parsed without an error. `before`: counts
 * of an earlier run, with another source file, after which all messages of the file were unchanged. Then only messages
 * whose source or description may have changed are compared.
 */
export function openDiff(
  catalog: Catalog,
  options: DiffOptions,
): (target: TargetFile, before: UnchangedMessages | undefined) => CatalogDiff {
  const { units } = catalog.source
  let rows: ReturnType<typeof readRows> | undefined
  return (target, before) => {
    rows ??= readRows(catalog, options)
    const { records } = rows
    const known = before && findChanged(rows, { catalog, target, before }, options)
    const sorted = openSorted({ catalog, target, held: heldForms(catalog, target) }, options, known?.counted)
    const asked = askedOf(catalog, target, units)
    const isAsked = asked === units ? undefined : new Set(asked)
    for (let at = 0; at < units.length; at++) {
      if (at % reportedAtOnce === 0) options.onCompared?.(Math.min(units.length - at, reportedAtOnce))
      const [unit, recorded] = [units[at], records[at]]
      if (unit === undefined || recorded === undefined || isAsked?.has(unit) === false) continue
      if (known?.changed.has(recorded) !== false) sortMessage(unit, at, recorded, sorted)
    }
    return finishDiff(sorted, known && findUnused(sorted, known.unused))
  }
}

/**
 * Finds the messages that must be compared again, and what is left of the counts without them. `unused`: texts of
 * messages that the source no longer has. `undefined`: it is not certain that nothing else changed.
 */
function findChanged(
  { records, keys, gone }: ReturnType<typeof readRows>,
  { catalog, target, before }: Pick<Sorted, 'catalog' | 'target'> & { readonly before: UnchangedMessages },
  { record }: DiffOptions,
) {
  const { locale } = target
  const counter = countUnchanged(before)
  const changed = new Set(records.filter((recorded) => !recorded.isSameIn(locale)))
  for (const recorded of changed) counter.remove(recorded.factsIn(locale))
  if (keys.length !== before.current + before.edited) return undefined
  const unused = new Set<Entry>()
  for (const key of gone) {
    const entry = target.entries.get(key)
    if (entry === undefined) return undefined
    unused.add(entry)
    counter.remove(record.factsOf(catalog.id, key, new Set([locale])))
  }
  return { counted: counter.counted, changed, unused }
}

/** Returns what the lockfile has of the messages of a catalog. `gone`: keys that the source no longer has. */
function readRows(catalog: Catalog, { record }: DiffOptions) {
  const { units } = catalog.source
  const keys = record.keysOf(catalog.id)
  const ofSource = new Set(units.map(({ key }) => key))
  const records = units.map((unit) => new Recorded(unit, { catalog, record }))
  return { records, keys, gone: keys.filter((key) => !ofSource.has(key)) }
}

/** Number of messages for one progress report: they are compared in less than a second. */
const reportedAtOnce = 10_000

/** Returns the diff of a file known to be unchanged. The file is parsed only when `changes` is called. */
export function unchangedDiff(
  { catalog, target, unchanged }: Pick<CatalogDiff, 'catalog' | 'target' | 'unchanged'>,
  options: DiffOptions,
): CatalogDiff {
  return withChanges({ catalog, target, open: [], unchanged, orphans: [], missingOthers: [] }, options)
}

/** Adds `changes` and `changesOf`, which compare unchanged messages again, without checks, only when called. */
export function withChanges(diff: Omit<CatalogDiff, 'changes' | 'changesOf'>, options: DiffOptions): CatalogDiff {
  const { catalog, target, open } = diff
  const { units } = catalog.source
  let changes = open.length === units.length ? open : undefined
  let byUnit: ReadonlyMap<MessageUnit, MessageChange> | undefined

  function compareAgain(given: readonly MessageUnit[]): readonly MessageChange[] {
    const wanted = askedOf(catalog, target, given)
    const known = (byUnit ??= new Map((changes ?? open).map((change) => [change.unit, change])))
    const others = compareSound(
      wanted.filter((unit) => !known.has(unit)),
      { catalog, target, options },
    )
    let at = 0
    return wanted.flatMap((unit) => known.get(unit) ?? others[at++] ?? [])
  }

  function compareAll(): readonly MessageChange[] {
    if (changes !== undefined) return changes
    changes = compareAgain(units)
    byUnit = undefined
    return changes
  }

  const whole = { ...diff, changes: compareAll, changesOf: compareAgain }
  let compacted: CatalogDiff | undefined
  return { ...whole, compact: () => (compacted ??= toCompact(whole, options)) }
}

/** Releases the open messages, which are compared again when read. Keeps them if facts may still be found. */
function toCompact(whole: CatalogDiff, options: DiffOptions): CatalogDiff {
  const { catalog, target, open, unchanged, orphans, missingOthers, found } = whole
  if (open.length === 0 || open.some(hasStranger)) return whole
  const openPlaces = placesOf(
    open.map(({ unit }) => unit),
    catalog.source.units,
  )
  // Values of orphans are slices of the file text, so releasing the text would free nothing.
  if (orphans.length === 0) target.release()
  return compactDiff({ catalog, target, unchanged, orphans, missingOthers, found, openPlaces }, options)
}

/** Returns a diff that compares messages when read. A separate function, so that closures do not keep the results. */
function compactDiff(
  diff: Omit<CatalogDiff, 'changes' | 'changesOf' | 'open' | 'compact'> & { readonly openPlaces: Uint32Array },
  options: DiffOptions,
): CatalogDiff {
  const { catalog, target, openPlaces } = diff
  const { units } = catalog.source
  const changesOf = (wanted: readonly MessageUnit[]) => compareUnits(wanted, { catalog, target, options })
  return {
    ...diff,
    changes: () => changesOf(units),
    changesOf,
    get open() {
      return changesOf(unitsAt(openPlaces, units))
    },
  }
}

function compareSound(
  units: readonly MessageUnit[],
  { catalog, target, options: given }: Pick<Sorted, 'catalog' | 'target' | 'options'>,
): readonly MessageChange[] {
  const checker = { findingsIn: () => [], findingsInPlain: () => [] }
  return compareUnits(units, { catalog, target, options: { ...given, checker } })
}

function compareUnits(
  units: readonly MessageUnit[],
  { catalog, target, options }: Pick<Sorted, 'catalog' | 'target' | 'options'>,
): readonly MessageChange[] {
  // Without messages, the file need not be parsed.
  if (units.length === 0) return []
  const { isOpen } = target
  const held = heldForms(catalog, target)
  const reading = { catalog, record: options.record }
  const compared = askedOf(catalog, target, units).map((unit) => {
    return diffMessage({ catalog, target, unit, held }, new Recorded(unit, reading), options)
  })
  // A file that was parsed before this comparison stays parsed.
  if (!isOpen) target.release('text')
  return compared
}

/** Returns empty results to fill. @param before counts of messages that are not compared again */
export function openSorted(
  { catalog, target, held }: Pick<Sorted, 'catalog' | 'target' | 'held'>,
  options: DiffOptions,
  before?: CatalogDiff['unchanged'],
): Sorted {
  const { source } = catalog
  const changesOf = (own: readonly MessageUnit[]) => compareSound(own, { catalog, target, options })
  const found = options.foundBy && openFound(options.foundBy, { locale: target.locale, units: source.units, changesOf })
  return { catalog, target, held, options, open: [], unchanged: countUnchanged(before), used: new Set(), found }
}

/** Returns the orphans of a file in which only these entries may belong to no message. */
export function findUnused(sorted: Sorted, mayBeUnused: ReadonlySet<Entry>): CatalogDiff['orphans'] {
  const unused = new Set([...mayBeUnused].filter((entry) => !sorted.used.has(entry)))
  if (unused.size === 0) return []
  const used = new Set([...sorted.target.entries.values()].filter((one) => !unused.has(one)))
  return findOrphans(sorted, used, sorted.options.record)
}

/** Completes the diff of a target file after all its messages were compared. */
export function finishDiff(
  sorted: Sorted,
  orphans: CatalogDiff['orphans'] = findOrphans(sorted, sorted.used, sorted.options.record),
): CatalogDiff {
  const { catalog, target, options, open, unchanged } = sorted
  const { keepFiles } = options
  const found = sorted.found?.collect()
  const missingOthers = catalog.source.others.filter((entry) => isMissing(entry, catalog, target))
  const isKept = keepFiles === 'all' || (keepFiles === 'open' && open.length > 0)
  if (!isKept) target.release(hasEntries({ open, orphans }) ? 'text' : undefined)
  const counted = unchanged.counted
  return withChanges({ catalog, target, open, unchanged: counted, orphans, missingOthers, found }, options)
}

/** Returns whether the diff refers to entries. Their values are slices of the file text, which cannot be freed then. */
function hasEntries({ open, orphans }: Pick<CatalogDiff, 'open' | 'orphans'>): boolean {
  return orphans.length > 0 || open.some(({ forms }) => forms.some(({ entry }) => entry !== undefined))
}

function isMissing({ path, value }: Entry, { format }: Catalog, target: TargetFile): boolean {
  if (target.text === undefined || target.entries.has(toMessageKey(path))) return false
  return target.parsed === undefined || (format.canCopy?.(value, target.parsed) ?? true)
}
