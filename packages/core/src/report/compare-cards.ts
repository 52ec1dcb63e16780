import { groupBy } from '@lockale/errors'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { MessageKey } from '../model/key.ts'
import type { FoundRow } from './review-list.ts'

/** A message of the catalog of a card, in any locale. @param at its place among the messages of the source */
export type ChangeAt = (diff: CatalogDiff, at: number, key: MessageKey | undefined) => MessageChange | undefined

/**
 * What cards show beside their own translations: other locales, and the messages before and after. Of all cards together each file
 * is compared once, and so parsed once.
 */
export function compareForCards(found: readonly FoundRow[]): ChangeAt {
  const byCatalog = groupBy(found, ({ diff }) => diff.catalog.id)
  const known = new Map<CatalogDiff, ReadonlyMap<MessageKey, MessageChange>>()

  function compare(diff: CatalogDiff): ReadonlyMap<MessageKey, MessageChange> {
    const places = new Set<number>()
    for (const own of byCatalog.get(diff.catalog.id) ?? []) {
      places.add(own.at)
      if (own.diff === diff) places.add(own.at - 1).add(own.at + 1)
    }
    const { units } = diff.catalog.source
    const wanted = [...places].flatMap((at) => units[at] ?? [])
    return new Map(diff.changesOf(wanted).map((change) => [change.unit.key, change]))
  }

  return (diff, at, key) => {
    const changes = known.get(diff) ?? compare(diff)
    known.set(diff, changes)
    // While files are compared again, another locale may know the message by an older reading of its source.
    const own = diff.catalog.source.units[at]?.key
    return own === undefined || (key !== undefined && own !== key) ? undefined : changes.get(own)
  }
}
