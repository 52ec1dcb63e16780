import type { Form } from '@lockale/messages'
import type { MessageKey } from '../model/key.ts'

/** One text of a target file. */
export interface TextPlace {
  readonly catalog: string
  readonly locale: string
  readonly key: MessageKey
  readonly form: Form
}

/** Equal for equal places. */
export function placeId({ catalog, locale, key, form }: TextPlace): string {
  return JSON.stringify([catalog, locale, key, form])
}
