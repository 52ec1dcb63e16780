import { rememberEach } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { Form } from '@lockale/messages'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import { hashText, type TextHash } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'

/** One text of a target file. */
export interface TextPlace {
  readonly catalog: string
  readonly locale: string
  readonly key: MessageKey
  readonly form: Form
}

/** A text that nothing on record speaks of. */
export interface Stranger {
  readonly change: MessageChange
  readonly entry: Entry
  readonly place: TextPlace
  readonly hash: TextHash
}

export function strangersIn(diffs: readonly Pick<CatalogDiff, 'open'>[]): readonly Stranger[] {
  return diffs.flatMap(({ open }) => open.flatMap((change) => textsOf(change, ({ isStranger }) => isStranger)))
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

function textsOf(change: MessageChange, takes: (form: FormChange) => boolean): readonly Stranger[] {
  const { catalog, target, unit, forms } = change
  return forms.flatMap((form) => {
    const { entry, plan } = form
    if (!takes(form) || entry === undefined) return []
    const place = { catalog: catalog.id, locale: target.locale, key: unit.key, form: plan.form }
    return [{ change, entry, place, hash: hashText(entry.value) }]
  })
}

/** What is known of texts by their places. */
export interface TextPlaces<T> {
  get(place: TextPlace): T | undefined
  set(place: TextPlace, value: T): void
}

/** Without a string for each place: of a big project there may be as many as there are texts. */
export function openPlaces<T>(): TextPlaces<T> {
  const textsIn = rememberEach((_locale: string) =>
    rememberEach((_catalog: string) => rememberEach((_form: Form) => new Map<MessageKey, T>())),
  )
  return {
    get: ({ catalog, locale, key, form }) => textsIn(locale)(catalog)(form).get(key),
    set({ catalog, locale, key, form }, value) {
      textsIn(locale)(catalog)(form).set(key, value)
    },
  }
}
