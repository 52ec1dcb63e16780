import { rememberEach } from '@lockale/errors'
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
