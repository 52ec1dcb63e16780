import { hash } from 'node:crypto'
import type { ProtectedText } from '@lockale/messages'
import type { SettingsId, TermsHash } from '../model/hash.ts'

export interface MemoryQuestion {
  readonly protectedText: ProtectedText
  readonly source: string
  readonly target: string
  readonly settings: SettingsId
  readonly note: string | undefined
  /** Of entries of a glossary that the source meets. */
  readonly terms: TermsHash | undefined
  /** What a second question tells the service to mind. */
  readonly again?: readonly string[] | undefined
}

/**
 * Names an answer of the service by all that decides it: the text as sent (placeholders are ids there, so a renamed
 * variable changes nothing), languages, settings with engine, note, and the entries of a glossary that it meets. The context of a batch is a hint and not in it.
 */
export function memoryKey({
  protectedText: { mode, wire },
  source,
  target,
  settings,
  note,
  terms,
  again,
}: MemoryQuestion): string {
  const question = JSON.stringify([
    mode,
    wire,
    source,
    target,
    settings,
    note ?? null,
    ...(terms === undefined ? [] : [terms]),
    ...(again === undefined ? [] : [{ again }]),
  ])
  return hash('sha256', question, 'base64url').slice(0, 22)
}
