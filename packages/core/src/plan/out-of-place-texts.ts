import { groupBy } from '@lockale/errors'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import { isKept } from '../model/fact.ts'
import type { Fingerprint } from '../model/hash.ts'
import { toMessageKey } from '../model/key.ts'
import { isItem, listOf } from '../model/unit.ts'

/**
 * Finds translations of list items that are at the position of another item, for example because an item was inserted
 * before them. Returns them as orphans (texts that belong to no message), so that other positions can reuse them.
 */
export function outOfPlaceIn({ open }: CatalogDiff): readonly Orphan[] {
  const found: Orphan[] = []
  for (const { catalog, target, unit, forms } of open) {
    for (const { plan, state, entry, by, facts } of forms) {
      if (state !== 'missing' || entry === undefined || by === undefined) continue
      const place = { catalog, target, key: unit.key, entry, form: plan.form }
      found.push({ ...place, by, facts, isStranger: false, isExtraForm: false })
    }
  }
  return found
}

/**
 * Finds the new source string of a human translation whose list item was both reworded and moved. This is possible only
 * if the translations before and after it belong to known items.
 */
export function findRewordedItems(
  { orphans }: CatalogDiff,
  moved: readonly Orphan[],
): ReadonlyMap<Orphan, readonly Fingerprint[]> {
  const found = new Map<Orphan, readonly Fingerprint[]>()
  if (moved.length === 0) return found
  const items = [...moved, ...orphans].filter(({ entry }) => isItem(entry))
  for (const own of groupBy(items, ({ entry }) => toMessageKey(listOf(entry))).values()) findIn(own, found)
  return found
}

function findIn(own: readonly Orphan[], found: Map<Orphan, readonly Fingerprint[]>): void {
  const [first] = own
  if (first === undefined) return
  const { catalog, target } = first
  const list = listOf(first.entry)
  const items = catalog.source.itemsOf(list).map(({ fingerprint }) => fingerprint)
  const byPlace = new Map(own.map((orphan) => [Number(orphan.entry.path.at(-1)), orphan]))
  const end = Math.max(items.length, ...byPlace.keys()) + 1
  // For each position in the list: the position to which its text belongs now; -1 if that is unknown.
  const targets = Array.from({ length: end }, (_, at) => {
    const orphan = byPlace.get(at)
    if (orphan === undefined) return target.entries.has(toMessageKey([...list, String(at)])) ? at : items.length
    return orphan.facts.reduce((known, { source }) => Math.max(known, items.indexOf(source)), -1)
  })
  for (const [at, orphan] of byPlace) {
    if (targets[at] !== -1 || !isKept(orphan.by)) continue
    if (targets[at - 1] === -1 || targets[at + 1] === -1) continue
    const free = targets[at - 1] === undefined ? 0 : (targets[at - 1] ?? 0) + 1
    const source = items[free]
    const isOnly = (targets[at + 1] ?? items.length) === free + 1 && !targets.includes(free)
    if (isOnly && source !== undefined) found.set(orphan, [source])
  }
}
