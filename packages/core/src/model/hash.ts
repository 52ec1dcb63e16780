import { hash } from 'node:crypto'
import type { Form } from '@lockale/messages'
import type { Settings } from './settings.ts'

declare const brand: unique symbol
/**
 * 66 bits of the hash of a source message with all its forms, in 11 base64url characters. The first six are of the message
 * without case and final punctuation, so that a change of these alone is recognised wherever a fingerprint is on record.
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

/** The fingerprint of an unknown source. No message has it. */
export const unknownSource: Fingerprint = '-----------' as Fingerprint

/** Returns a hash of all forms of a message. Order of the forms, layout of the file and descriptions do not count. */
export function fingerprint(forms: ReadonlyMap<Form, string>): Fingerprint {
  const sorted = [...forms].sort(([a], [b]) => (a < b ? -1 : 1))
  const exact = digest(JSON.stringify(sorted), 11)
  const loose = sorted.map(([form, text]) => [form, withoutCase(text)] as const)
  if (loose.every(([, text], at) => text === sorted[at]?.[1])) return exact as Fingerprint
  return `${digest(JSON.stringify(loose), looseLength)}${exact.slice(looseLength)}` as Fingerprint
}

const looseLength = 6

/** A question mark counts: with it, a message asks. */
function withoutCase(text: string): string {
  const lower = text.toLowerCase()
  let end = lower.length
  while (end > 0 && endMark.test(lower.charAt(end - 1))) end--
  return lower.slice(0, end)
}

const endMark = /[\s.…:!。．：！]/u

/** True for two messages that differ in case or final punctuation, and in nothing else. */
export function isSameButForCase(one: Fingerprint, other: Fingerprint): boolean {
  if (one === other || one === unknownSource || other === unknownSource) return false
  return one.slice(0, looseLength) === other.slice(0, looseLength)
}

export function hashText(text: string): TextHash {
  const printed = hasEscapes.test(text) ? JSON.stringify(text) : `"${text}"`
  return digest(printed, 6) as TextHash
}

/** What JSON prints as something else. To look for it takes a fraction of printing, and few texts have any. */
// oxlint-disable-next-line no-control-regex -- controls are among them
const hasEscapes = /[\0-\x1f"\\\ud800-\udfff]/

export function hashNote(note: string): NoteHash {
  return digest(JSON.stringify(note), 4) as NoteHash
}

export function settingsId(settings: Settings): SettingsId {
  return digest(canonicalJson(settings), 8) as SettingsId
}

/** sha256 of a file's bytes, in hex: says whether it is still what was read. */
export function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

/** JSON with the keys of objects sorted and `undefined` left out: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** JSON.stringify escapes lone surrogates, so what is hashed is always well-formed UTF-8. */
function digest(text: string, characters: number): string {
  return hash('sha256', text, 'base64url').slice(0, characters)
}
