import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { askedOf } from '../model/inherited.ts'
import { toMessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import { decideMessage, foundText, sortChange, sortMessage } from './compare-message.ts'
import type { DiffOptions } from './diff-options.ts'
import { finishDiff, openSorted, withChanges } from './diff.ts'
import { Recorded } from './fact-source.ts'
import { heldForms } from './find-forms.ts'
import { decideOrphan, findOrphans } from './orphans.ts'
import { countFound, isAllUnchanged, isUnchanged } from './unchanged.ts'

/**
 * Compares the target files of a catalog again after a run has written them, and returns the results. Messages that
 * were unchanged before the run are not compared again.
 * @param catalog the catalog, read again after the run
 * @param before the results from before the run, one for each target file
 */
export function diffAgain(
  catalog: Catalog,
  before: readonly CatalogDiff[],
  options: AgainOptions,
): readonly CatalogDiff[] {
  return catalog.targets.flatMap((target, at) => {
    const diff = before[at]
    if (diff === undefined) return []
    return diff.catalog === catalog && isAllUnchanged(diff) ? [diff] : [diffOpen(diff, { catalog, target }, options)]
  })
}

interface AgainOptions extends DiffOptions {
  /**
   * Returns the messages with a new translation. If it was checked and has no problem, with its record, followed by
   * records of earlier translations that were replaced. Returns `undefined` if more than the run changed the file.
   */
  readonly factsIn: (target: TargetFile) => ReadonlyMap<MessageUnit, readonly Fact[]> | undefined
  /** Returns whether translations that needed only a record are unchanged, and have their records in the lockfile. */
  readonly isOnRecord: (target: TargetFile) => boolean
}

function diffOpen(
  before: CatalogDiff,
  { catalog, target }: Pick<CatalogDiff, 'catalog' | 'target'>,
  options: AgainOptions,
): CatalogDiff {
  const { record } = options
  const reading = { catalog, record }
  const { found } = before
  const isKnown = found === undefined || (!found.undated && options.isOnRecord(target))
  const place = { catalog, target, held: heldForms(catalog, target) }
  const sorted = openSorted(place, options, isKnown ? before.unchanged : undefined)
  const written = options.factsIn(target)
  const open = isKnown ? before.open : undefined
  const looked = open?.map(({ unit }) => unit) ?? catalog.source.units
  const asked = askedOf(catalog, target, looked)
  const isAsked = asked === looked ? undefined : new Set(asked)
  for (const [at, unit] of looked.entries()) {
    if (isAsked?.has(unit) === false) continue
    const [fact, ...previousFacts] = written?.get(unit) ?? []
    if (fact !== undefined && fact.source === unit.fingerprint) {
      sorted.unchanged.addText(fact, previousFacts)
      continue
    }
    const recorded = new Recorded(unit, reading)
    const change = open?.[at]
    const same = change && inFile(change, { catalog, target }, written?.has(unit) === false)
    if (same === undefined) sortMessage(unit, at, recorded, sorted)
    else sortChange(decideMessage(same, recorded, options), at, recorded, sorted)
  }
  const unused = new Set(before.orphans.flatMap(({ entry }) => target.entries.get(toMessageKey(entry.path)) ?? []))
  const used = new Set(unused.size === 0 ? [] : [...target.entries.values()].filter((one) => !unused.has(one)))
  const orphans = unused.size === 0 ? [] : findOrphans(place, used, record)
  return finishDiff(sorted, orphans)
}

/**
 * Returns a message as it is in the new file, if it has a single translation and this is the same: its problems are
 * known. @param isLeft true if the run did not change the message: then the file is not parsed for it
 */
function inFile(
  change: MessageChange,
  place: Pick<MessageChange, 'catalog' | 'target'>,
  isLeft: boolean,
): MessageChange | undefined {
  if (change.unit.plural !== undefined || change.unit.isNative) return undefined
  if (isLeft) return { ...change, ...place }
  const [form, other] = change.forms
  if (form?.entry === undefined || other !== undefined) return undefined
  const entry = place.target.entries.get(toMessageKey(form.entry.path))
  const isSame = entry?.kind === 'text' && form.entry.kind === 'text' && entry.value === form.entry.value
  return isSame ? { ...change, ...place, forms: [{ ...form, entry }] } : undefined
}

/**
 * Decides again on the state of messages (such as up to date or missing), after records or commits were found for
 * translations that the lockfile does not have. Does not parse the target file again.
 */
export function decideAgain(diff: CatalogDiff, options: DiffOptions): CatalogDiff {
  const { record, survey } = options
  const { catalog, target } = diff
  const sorted = openSorted({ catalog, target, held: undefined }, options, diff.unchanged)
  const { open, unchanged, found } = sorted
  const again = foundAgain(diff, options)
  let done = 0
  for (const [at, unit] of catalog.source.units.entries()) {
    const next = diff.open[done]
    const change = next?.unit === unit ? next : again?.get(unit)
    if (change === undefined) continue
    if (change === next) done++
    const recorded = new Recorded(unit, { catalog, record })
    const now = decideMessage(change, recorded, options)
    const text = change === next || found === undefined ? undefined : foundText(now, found)
    if (isUnchanged(now, recorded)) {
      unchanged.add(now)
      survey?.see(now, at)
    } else if (text === undefined) open.push(now)
    else found?.add(unit, text)
  }
  const known = options.evidence?.saysOf(target.file) === 'no-time' ? diff.found?.asUndated() : diff.found
  const foundNow = again === undefined ? known : found?.collect()
  const counted = foundNow === undefined ? unchanged.counted : countFound(unchanged.counted, foundNow)
  const orphans = diff.orphans.map((orphan) => (orphan.isStranger ? decideOrphan(orphan, options) : orphan))
  return withChanges({ ...diff, open, orphans, unchanged: counted, found: foundNow, writers: options.writers }, options)
}

function foundAgain(
  { target, found }: CatalogDiff,
  { evidence }: DiffOptions,
): ReadonlyMap<MessageUnit, MessageChange> | undefined {
  if (found === undefined || evidence?.saysOf(target.file) !== 'something') return undefined
  return new Map(found.changes().map((change) => [change.unit, change]))
}
