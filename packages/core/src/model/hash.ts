import { hash } from 'node:crypto'
import type { Form } from '@lockale/messages'
import type { Settings } from './settings.ts'

declare const brand: unique symbol
/**
 * 66 bits of the hash of a source message with all its forms, in 11 base64url characters. The first six characters
 * ignore case and final punctuation, so two recorded hashes show whether only these have changed.
 */
export type Fingerprint = string & { readonly [brand]: 'source' }
/** 36 bits of the hash of one target text, in 6 characters. */
export type TextHash = string & { readonly [brand]: 'text' }
/** 48 bits of the hash of settings and engine, in 8 characters. */
export type SettingsId = string & { readonly [brand]: 'settings' }
/** 24 bits of the hash of a description, in 4 characters. */
export type NoteHash = string & { readonly [brand]: 'note' }
/** 24 bits of the hash of the glossary entries that a source message contains, in 4 characters. */
export type TermsHash = string & { readonly [brand]: 'terms' }

/** Recorded instead of the hash of the source string if that string is unknown. No message has this hash. */
export const unknownSource: Fingerprint = '-----------' as Fingerprint

/** Returns a hash of all forms of a message. It does not depend on the order of the forms, layout or descriptions. */
export function fingerprint(forms: ReadonlyMap<Form, string>): Fingerprint {
  const sorted = [...forms].sort(([a], [b]) => (a < b ? -1 : 1))
  const exact = digest(JSON.stringify(sorted), 11)
  const loose = sorted.map(([form, text]) => [form, withoutCase(text)] as const)
  if (loose.every(([, text], at) => text === sorted[at]?.[1])) return exact as Fingerprint
  return `${digest(JSON.stringify(loose), looseLength)}${exact.slice(looseLength)}` as Fingerprint
}

const looseLength = 6

/** Returns the text in lower case without final punctuation. Question marks stay: they change the meaning. */
function withoutCase(text: string): string {
  const lower = text.toLowerCase()
  let end = lower.length
  while (end > 0 && endMark.test(lower.charAt(end - 1))) end--
  return lower.slice(0, end)
}

const endMark = /[\s.…:!。．：！]/u

/** Returns whether two different messages differ only in case or final punctuation. False if one is unknown. */
export function isSameButForCase(one: Fingerprint, other: Fingerprint): boolean {
  if (one === other || one === unknownSource || other === unknownSource) return false
  return one.slice(0, looseLength) === other.slice(0, looseLength)
}

export function hashText(text: string): TextHash {
  const printed = hasEscapes.test(text) ? JSON.stringify(text) : `"${text}"`
  return digest(printed, 6) as TextHash
}

/** Matches characters that JSON escapes. A text without them is only put in quotes, faster than `JSON.stringify`. */
// oxlint-disable-next-line no-control-regex -- controls are among them
const hasEscapes = /[\0-\x1f"\\\ud800-\udfff]/

export function hashNote(note: string): NoteHash {
  return digest(JSON.stringify(note), 4) as NoteHash
}

export function settingsId(settings: Settings): SettingsId {
  return digest(canonicalJson(settings), 8) as SettingsId
}

/** Returns the sha256 of the bytes of a file, in hex. */
export function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

/** Returns JSON with sorted keys and without `undefined`: equal values give equal strings. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Returns the first characters of a hash. The text must be from `JSON.stringify`, which escapes invalid characters. */
function digest(text: string, characters: number): string {
  return hash('sha256', text, 'base64url').slice(0, characters)
}
