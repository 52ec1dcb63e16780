import type { Catalog } from '../model/catalog.ts'
import type { Fact } from '../model/fact.ts'
import type { Fingerprint } from '../model/hash.ts'
import { toMessageKey } from '../model/key.ts'
import { isItem, listOf, type MessageUnit } from '../model/unit.ts'
import type { FactSource } from './fact-source.ts'

interface ItemPlace {
  readonly catalog: Catalog
  readonly unit: MessageUnit
  readonly locale: string
  readonly record: FactSource
}

/**
 * Returns whether the translation at a list item belongs to another item of the list, because the list was reordered,
 * or items were added or removed. The recorded source strings show this if the source string of this item, or the one
 * from which the translation was made, occurs exactly once in the list, before and now.
 * @param matching records of the translation, which was made from another source string than that of this item
 */
export function isOutOfPlace(matching: readonly Fact[], place: ItemPlace): boolean {
  const { catalog, unit } = place
  if (unit.plural !== undefined || unit.isNative || !isItem(unit)) return false
  const items = catalog.source.itemsOf(listOf(unit)).map(({ fingerprint }) => fingerprint)
  const recorded = sourcesIn(items.length, place)
  const isOnce = (source: Fingerprint) => count(items, source) === 1 && count(recorded, source) === 1
  return isOnce(unit.fingerprint) || matching.some(({ source }) => isOnce(source))
}

function sourcesIn(length: number, { catalog, unit, locale, record }: ItemPlace): readonly Fingerprint[] {
  const locales = new Set([locale])
  const sources: Fingerprint[] = []
  for (let at = 0; ; at++) {
    const facts = record.factsOf(catalog.id, toMessageKey([...listOf(unit), String(at)]), locales)
    if (facts.length === 0 && at >= length) return sources
    for (const { source, previous } of facts) if (previous !== true) sources.push(source)
  }
}

function count<Item>(list: readonly Item[], item: Item): number {
  return list.reduce((sum, one) => sum + Number(one === item), 0)
}
