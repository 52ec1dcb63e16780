import { hash } from 'node:crypto'

/** What a storage holds for one memory key. It says by itself what it is, so that a storage that mixes things up is caught. */
export interface Entry {
  readonly memoryKey: string
  readonly text: string
}

/** `lockale1 <8 characters of sha256> <json>`: no JSON as a whole, which some storages would parse behind our back. */
export function printEntry({ memoryKey, text }: Entry): string {
  const json = JSON.stringify([memoryKey, text])
  return `${head} ${checksum(json)} ${json}`
}

/** `undefined` for anything that `printEntry` did not print. */
export async function readEntry(value: unknown): Promise<Entry | undefined> {
  const printed = await toText(value)
  if (printed === undefined || !printed.startsWith(`${head} `)) return undefined
  const json = printed.slice(head.length + 10)
  if (printed.slice(head.length + 1, head.length + 9) !== checksum(json)) return undefined
  try {
    const parsed: unknown = JSON.parse(json)
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined
    const [memoryKey, text]: readonly unknown[] = parsed
    return typeof memoryKey === 'string' && typeof text === 'string' ? { memoryKey, text } : undefined
  } catch {
    return undefined
  }
}

const head = 'lockale1'

/** Of an entry. No answer of the service is longer. */
const maxBytes = 1024 * 1024

/** Storages give text as text, as bytes, or, over HTTP, as a blob. */
async function toText(value: unknown): Promise<string | undefined> {
  if (typeof value === 'string') return value.length > maxBytes ? undefined : value
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
    return value.byteLength > maxBytes ? undefined : new TextDecoder().decode(value)
  }
  if (value instanceof Blob) return value.size > maxBytes ? undefined : value.text()
  return undefined
}

function checksum(json: string): string {
  return hash('sha256', json, 'base64url').slice(0, 8)
}
