import type { Entry } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import { type CatalogDiff, hasStranger, type MessageChange } from '../model/change.ts'
import { askedOf } from '../model/inherited.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { type MessageUnit, placesOf, unitsAt } from '../model/unit.ts'
import { diffMessage, type Sorted, sortMessage } from './compare-message.ts'
import type { DiffOptions } from './diff-options.ts'
import { heldForms } from './find-forms.ts'
import { findOrphans } from './orphans.ts'
import { Recorded } from './fact-source.ts'
import { countUnchanged, openFound } from './unchanged.ts'
import type { KnownFile } from './unchanged-files.ts'

/**
 * Returns a function that compares a target file with the source file. Both must be parsed without an error. `before`:
 * what an earlier run found in the target file, maybe with another version of the source file. With it, only messages
 * that needed work then, and those whose source string or description may have changed since then, are compared.
 */
export function openDiff(
  catalog: Catalog,
  options: DiffOptions,
): (target: TargetFile, before: KnownFile | undefined) => CatalogDiff {
  const { units } = catalog.source
  let records: readonly Recorded[] | undefined
  let keys: RecordedKeys | undefined
  return (target, before) => {
    records ??= units.map((unit) => new Recorded(unit, { catalog, record: options.record }))
    keys ??= before && lookAround(records, options.record.keysOf(catalog.id))
    const known = before && keys && findChanged(records, { catalog, target, before, keys }, options)
    const sorted = openSorted({ catalog, target, held: heldForms(catalog, target) }, options, known?.counted)
    const asked = askedOf(catalog, target, units)
    const isAsked = asked === units ? undefined : new Set(asked)
    const count = known?.changed.length ?? units.length
    if (known !== undefined) options.onCompared?.(units.length - count)
    for (let next = 0; next < count; next++) {
      if (next % reportedAtOnce === 0) options.onCompared?.(Math.min(count - next, reportedAtOnce))
      const at = known?.changed[next] ?? next
      const [unit, recorded] = [units[at], records[at]]
      if (unit === undefined || recorded === undefined || isAsked?.has(unit) === false) continue
      sortMessage(unit, at, recorded, sorted)
    }
    if (known === undefined) return finishDiff(sorted)
    // An unchanged message has one text. If these and those of the others are all texts of the file, none is left over.
    if (countTexts(target.entries.values()) === units.length - count + countTexts(sorted.used))
      return finishDiff(sorted, [])
    const isChanged = new Set(known.changed)
    for (const [at, { key }] of units.entries()) {
      const entry = isChanged.has(at) ? undefined : target.entries.get(key)
      if (entry !== undefined) sorted.used.add(entry)
    }
    return finishDiff(sorted)
  }
}

function countTexts(entries: Iterable<Entry>): number {
  let count = 0
  for (const { kind } of entries) if (kind === 'text') count++
  return count
}

/** The keys of a catalog in the lockfile. */
interface RecordedKeys {
  /** All, as the lockfile orders them. */
  readonly all: readonly MessageKey[]
  /** Those whose messages are gone from the source file. */
  readonly gone: readonly MessageKey[]
}

function lookAround(records: readonly Recorded[], all: readonly MessageKey[]): RecordedKeys {
  const present = new Set(records.map(({ unit }) => unit.key))
  return { all, gone: all.filter((key) => !present.has(key)) }
}

/**
 * Finds the messages to compare again. Subtracts these, and the messages that are gone from the source file, from the
 * counts of the earlier run (`before`). `changed`: the positions of the messages in the source file. Returns
 * `undefined` if the number of messages in the lockfile differs from the earlier run: then all must be compared.
 */
function findChanged(
  records: readonly Recorded[],
  {
    catalog,
    target: { locale, entries },
    before,
    keys: { all, gone },
  }: Pick<Sorted, 'catalog' | 'target'> & { readonly before: KnownFile; readonly keys: RecordedKeys },
  { record }: DiffOptions,
) {
  const open = new Set((before.open ?? []).map((at) => all[at]))
  const { current, edited } = before.unchanged
  if (all.length - open.size !== current + edited) return undefined
  const counter = countUnchanged(before.unchanged)
  const changed: number[] = []
  for (const [at, recorded] of records.entries()) {
    const { key } = recorded.unit
    const isOpen = open.has(key)
    if (!isOpen && recorded.isSameIn(locale) && entries.get(key)?.kind === 'text') continue
    changed.push(at)
    if (!isOpen) counter.remove(recorded.factsIn(locale))
  }
  for (const key of gone) if (!open.has(key)) counter.remove(record.factsOf(catalog.id, key, new Set([locale])))
  return { counted: counter.counted, changed }
}

/** Progress is reported after each group of this many messages. Comparing a group takes less than a second. */
const reportedAtOnce = 10_000

/**
 * Adds the function `changes` to a comparison result. When it is called, it compares the unchanged messages again,
 * without checking their translations for problems.
 */
export function withChanges(diff: Omit<CatalogDiff, 'changes'>, options: DiffOptions): CatalogDiff {
  const { catalog, target, open } = diff
  const { units } = catalog.source
  let all = open.length === units.length ? open : undefined
  let known: ReadonlyMap<MessageUnit, MessageChange> | undefined
  const whole = { ...diff, changes }
  let compacted: CatalogDiff | undefined
  return { ...whole, compact: () => (compacted ??= toCompact(whole, options)) }

  function changes(given?: readonly MessageUnit[]): readonly MessageChange[] {
    if (given === undefined && all !== undefined) return all
    const wanted = askedOf(catalog, target, given ?? units)
    const byUnit = (known ??= new Map((all ?? open).map((change) => [change.unit, change])))
    const others = compareSound(
      wanted.filter((unit) => !byUnit.has(unit)),
      { catalog, target, options },
    )
    let at = 0
    const found = wanted.flatMap((unit) => byUnit.get(unit) ?? others[at++] ?? [])
    if (given === undefined) [all, known] = [found, undefined]
    return found
  }
}

/**
 * Removes `open` (the list of messages that need work) from memory and compares these messages again when the list is
 * read. Keeps the list if lockfile records of its translations may still be found elsewhere, such as in version
 * control.
 */
function toCompact(whole: CatalogDiff, options: DiffOptions): CatalogDiff {
  const { catalog, target, open, unchanged, orphans, missingOthers, found, writers } = whole
  if (open.length === 0 || open.some(hasStranger)) return whole
  const openPlaces = placesOf(
    open.map(({ unit }) => unit),
    catalog.source.units,
  )
  // Values of orphans (translations without a source message) are slices of the file text and keep the whole text in
  // memory, so releasing it would free nothing.
  if (orphans.length === 0) target.release()
  return compactDiff({ catalog, target, unchanged, orphans, missingOthers, found, writers, openPlaces }, options)
}

/**
 * Returns a comparison result that compares messages only when they are read. This is a separate function because
 * closures inside `toCompact` would keep its lists of messages in memory.
 */
function compactDiff(
  diff: Omit<CatalogDiff, 'changes' | 'open' | 'compact'> & { readonly openPlaces: Uint32Array },
  options: DiffOptions,
): CatalogDiff {
  const { catalog, target, openPlaces } = diff
  const { units } = catalog.source
  const changes = (wanted = units) => compareUnits(wanted, { catalog, target, options })
  return {
    ...diff,
    changes,
    get open() {
      return changes(unitsAt(openPlaces, units))
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
  // If there is nothing to compare, returns before the file is parsed.
  if (units.length === 0) return []
  const { isOpen } = target
  const held = heldForms(catalog, target)
  const reading = { catalog, record: options.record }
  const compared = askedOf(catalog, target, units).map((unit) => {
    return diffMessage({ catalog, target, unit, held }, new Recorded(unit, reading), options)
  })
  // Frees the memory of the parsed file, unless it was already parsed before this comparison.
  if (!isOpen) target.release('text')
  return compared
}

/**
 * Returns an empty result, to which the comparison of a target file adds its messages.
 * @param before counts of messages that are not compared again; the new counts are added to them
 */
export function openSorted(
  { catalog, target, held }: Pick<Sorted, 'catalog' | 'target' | 'held'>,
  options: DiffOptions,
  before?: CatalogDiff['unchanged'],
): Sorted {
  const changes = (own = catalog.source.units) => compareSound(own, { catalog, target, options })
  // Texts of a locale that copies another one are compared with their originals.
  const foundBy = options.origins.has(target.locale) ? undefined : options.foundBy
  const found = foundBy && openFound(foundBy, { target }, changes)
  return { catalog, target, held, options, open: [], unchanged: countUnchanged(before), used: new Set(), found }
}

/** Builds the comparison result of a target file after all its messages were compared. */
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

/** Returns whether a result contains entries of the target file, whose values keep the file text in memory. */
function hasEntries({ open, orphans }: Pick<CatalogDiff, 'open' | 'orphans'>): boolean {
  return orphans.length > 0 || open.some(({ forms }) => forms.some(({ entry }) => entry !== undefined))
}

function isMissing({ path, value }: Entry, { format }: Catalog, target: TargetFile): boolean {
  if (target.text === undefined || target.entries.has(toMessageKey(path))) return false
  return target.parsed === undefined || (format.canCopy?.(value, target.parsed) ?? true)
}
