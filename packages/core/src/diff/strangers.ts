import { rememberEach } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { Form } from '@lockale/messages'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import { hashText, type TextHash } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'

export interface TextPlace {
  readonly catalog: string
  readonly locale: string
  readonly key: MessageKey
  readonly form: Form
}

/** A translation without a record in the lockfile, or one to look up in version control. */
export interface Stranger {
  readonly change: MessageChange
  readonly entry: Entry
  readonly place: TextPlace
  readonly hash: TextHash
}

export function strangersIn(diffs: readonly Pick<CatalogDiff, 'open'>[]): readonly Stranger[] {
  return diffs.flatMap(({ open }) => open.flatMap((change) => textsOf(change, ({ isStranger }) => isStranger)))
}

/** Returns the translations marked `isUnsure` (their source string is unknown), to look them up in git. */
export function unsureIn(diffs: readonly Pick<CatalogDiff, 'open'>[]): readonly Stranger[] {
  return diffs.flatMap(({ open }) => open.flatMap((change) => textsOf(change, ({ isUnsure }) => isUnsure)))
}

export function textsOfAll(changes: readonly MessageChange[]): readonly Stranger[] {
  return changes.flatMap((change) => textsOf(change, () => true))
}

/** Returns whether a translation counts as human. If so, the exact commit that added it must be found. */
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

export interface TextPlaces<T> {
  get(place: TextPlace): T | undefined
  set(place: TextPlace, value: T): void
}

/**
 * Returns a map whose keys are translations, each identified by catalog, locale, message key and plural form. It uses
 * nested maps, because strings that join all four would take much memory.
 */
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
