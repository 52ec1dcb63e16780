import type { ContextOptions } from '../model/config.ts'

/** Parts of a context as paragraphs; `undefined` where none is left. */
export function joinContext(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== '').join('\n') || undefined
}

/** A note as it is sent: one of many pages would leave no room for texts. */
export function shortNote(note: string, { maxBytes }: Pick<ContextOptions, 'maxBytes'>): string {
  if (bytesOf(note) <= maxBytes) return note
  let short = ''
  let bytes = 0
  for (const character of note) {
    bytes += bytesOf(character)
    if (bytes > maxBytes) break
    short += character
  }
  return short
}

/** As the service counts a body: in UTF-8, escaped for JSON. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}
