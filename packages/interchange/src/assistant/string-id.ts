import { hash } from 'node:crypto'
import type { MessageKey } from '@lockale/core'

/** The place of a string: a plural form of a message in one locale. */
export interface StringPlace {
  /** Folder of the package in a workspace; `''` for a single project. */
  readonly folder: string
  readonly catalog: string
  readonly key: MessageKey
  readonly form: string
  readonly locale: string
}

/** Returns the first part of the ids of all strings in a place. It stays the same if the source string changes. */
export function placeId({ folder, catalog, key, form, locale }: StringPlace): string {
  return shortHash([folder, catalog, key, form, locale], 8)
}

/**
 * Returns the id of a string: its place and a hash of the string as an assistant gets it. So an answer to another source
 * string is recognized without a record of what was handed out. @param text the string with tags for placeholders
 */
export function stringId(place: string, text: string): string {
  return place + shortHash([text], 4)
}

/** Returns the first part of an id; `undefined` for a text that cannot be an id. */
export function placeOfId(id: string): string | undefined {
  return /^[a-z2-7]{12}$/u.test(id) ? id.slice(0, 8) : undefined
}

const digits = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns 5 bits of a hash in each character. Only lower case letters and digits: they survive any copying. */
function shortHash(parts: readonly string[], characters: number): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer')
  return Array.from({ length: characters }, (_, at) => digits.charAt((bytes[at] ?? 0) & 31)).join('')
}
