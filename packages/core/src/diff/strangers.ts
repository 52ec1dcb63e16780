import type { Entry } from '@lockale/formats'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
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

/** Those that version control is to be asked about, with texts that were put on record before there was time to. */
export function unsureIn(diffs: readonly Pick<CatalogDiff, 'open'>[]): readonly Stranger[] {
  return diffs.flatMap(({ open }) => open.flatMap((change) => textsOf(change, ({ isUnsure }) => isUnsure)))
}

/** Of messages that are asked about whatever is known of them. */
export function textsOfAll(changes: readonly MessageChange[]): readonly Stranger[] {
  return changes.flatMap((change) => textsOf(change, () => true))
}

/** Other texts of the message are on record: its source is known to have changed. */
export function isDisputed({ change, place }: Pick<Stranger, 'change' | 'place'>): boolean {
  return change.forms.some(({ plan, by }) => plan.form === place.form && by === 'human')
}

function strangersOf(change: MessageChange): readonly Stranger[] {
  return textsOf(change, ({ isStranger }) => isStranger)
}

function textsOf(change: MessageChange, takes: (form: FormChange) => boolean): readonly Stranger[] {
  const { catalog, target, unit, forms } = change
  return forms.flatMap((form) => {
    const { isUnsure, entry, plan } = form
    if (!takes(form) || entry === undefined) return []
    const place = { catalog: catalog.id, locale: target.locale, key: unit.key, form: plan.form }
    return [{ change, entry, place, hash: hashText(entry.value), isUnsure }]
  })
}
