import { hash } from 'node:crypto'
import type { Writer } from '../model/writer.ts'

/** Names what a service made of a text by all that decides it. No answer to another question has such a name. */
export function writingKey(
  wire: string,
  { engine, language, wish }: Pick<Writer, 'engine' | 'language' | 'wish'>,
): string {
  const question = JSON.stringify(['write', wish.mode, wire, language, wish.style ?? null, wish.tone ?? null, engine])
  return hash('sha256', question, 'base64url').slice(0, 22)
}
