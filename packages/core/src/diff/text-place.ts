import type { Form } from '@lockale/messages'
import type { MessageKey } from '../model/key.ts'

/** One text of a target file. */
export interface TextPlace {
  readonly catalog: string
  readonly locale: string
  readonly key: MessageKey
  readonly form: Form
}

/** What is known of texts by their places. */
export interface TextPlaces<T> {
  get(place: TextPlace): T | undefined
  set(place: TextPlace, value: T): void
}

/** Without a string for each place: of a big project there may be as many as there are texts. */
export function openPlaces<T>(): TextPlaces<T> {
  const locales = new Map<string, Map<string, Map<Form, Map<MessageKey, T>>>>()
  return {
    get: ({ catalog, locale, key, form }) => locales.get(locale)?.get(catalog)?.get(form)?.get(key),
    set({ catalog, locale, key, form }, value) {
      const catalogs = entry(locales, locale, () => new Map<string, Map<Form, Map<MessageKey, T>>>())
      const forms = entry(catalogs, catalog, () => new Map<Form, Map<MessageKey, T>>())
      entry(forms, form, () => new Map<MessageKey, T>()).set(key, value)
    },
  }
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}
