import type { RefusedPlace, RefusedString } from '../ledger/refused.ts'
import type { MessageChange } from '../model/change.ts'

/** Says of a message that lacks a translation that every answer so far broke it. */
export type RefusedMessages = (change: MessageChange) => RefusedString | undefined

export function openRefusedMessages(strings: readonly RefusedString[]): RefusedMessages {
  const byPlace = new Map(strings.flatMap((one) => one.places.map((place) => [nameOf(place), one] as const)))
  return ({ catalog, unit, target, state }) => {
    if (state !== 'missing' && state !== 'stale') return undefined
    const place = { catalog: catalog.id, key: unit.key, locale: target.locale, source: unit.fingerprint }
    return byPlace.get(nameOf(place))
  }
}

function nameOf({ catalog, key, locale, source }: RefusedPlace): string {
  return JSON.stringify([catalog, key, locale, source])
}
