import type { Entry } from '@lockale/formats'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { hashText, type TextHash } from '../model/hash.ts'
import type { TextPlace } from './text-place.ts'

/** A text that nothing on record speaks of. */
export interface Stranger {
  readonly change: MessageChange
  readonly entry: Entry
  readonly place: TextPlace
  readonly hash: TextHash
  /** Nor does anything say which source it was written for. */
  readonly isUnsure: boolean
}

export function strangersIn(diffs: readonly Pick<CatalogDiff, 'open'>[]): readonly Stranger[] {
  return diffs.flatMap(({ open }) => open.flatMap(strangersOf))
}

function strangersOf(change: MessageChange): readonly Stranger[] {
  const { catalog, target, unit, forms } = change
  return forms.flatMap(({ isStranger, isUnsure, entry, plan }) => {
    if (!isStranger || entry === undefined) return []
    const place = { catalog: catalog.id, locale: target.locale, key: unit.key, form: plan.form }
    return [{ change, entry, place, hash: hashText(entry.value), isUnsure }]
  })
}
