import { hash } from 'node:crypto'

/** Of the entries of a dictionary, whatever their order: eight characters. None are nothing: `undefined`. */
export function hashEntries(entries: ReadonlyMap<string, string> | undefined): string | undefined {
  if (entries === undefined || entries.size === 0) return undefined
  return digest([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of what a glossary is called. */
export function hashTitle(title: string): string {
  return digest(title)
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 8)
}
