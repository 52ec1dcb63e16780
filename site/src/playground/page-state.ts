import { type SyntaxId, syntaxIds } from '@lockale/messages'

/** What the page shows, as the hash of its address keeps it. */
export type PageState =
  | {
      readonly tab: 'string'
      readonly source: string
      readonly translation: string
      readonly messageFormat: SyntaxId
      readonly sourceLocale: string
      readonly locale: string
    }
  | {
      readonly tab: 'file'
      readonly name: string
      readonly text: string
      /** `''`: detected. */
      readonly messageFormat: SyntaxId | ''
      readonly locale: string
    }

/** UTF-16 units of what a link holds. Browsers and chat programs cut longer addresses. */
export const maxLinkedLength = 32_000

/** Returns the hash for a state; `undefined` for one that is too long for a link. */
export async function encodeState(state: PageState): Promise<string | undefined> {
  const text = JSON.stringify(state)
  if (text.length > maxLinkedLength) return undefined
  const bytes = await readAll(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity)
  return btoa(Array.from(bytes ?? [], (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '')
}

/** Returns the state of a hash; `undefined` for a hash that holds none. It never throws, whatever a link holds. */
export async function decodeState(hash: string): Promise<PageState | undefined> {
  if (hash === '' || hash.length > maxLinkedLength * 2) return undefined
  try {
    const packed = atob(hash.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0))
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const read = await readAll(unpacked, maxLinkedLength * 4)
    return read === undefined ? undefined : toState(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(read)))
  } catch {
    // A link that was cut or made up is like no link.
    return undefined
  }
}

/** `undefined` for more bytes than `most`: a few packed bytes may become many. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    length += value.length
    if (length > most) {
      await reader.cancel()
      return undefined
    }
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function toState(value: unknown): PageState | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const text = (name: string) => {
    const field = fields.get(name)
    return typeof field === 'string' ? field : ''
  }
  const id = syntaxIds.find((one) => one === fields.get('messageFormat'))
  const locale = text('locale')
  if (fields.get('tab') === 'file') {
    return { tab: 'file', name: text('name'), text: text('text'), messageFormat: id ?? '', locale }
  }
  if (fields.get('tab') !== 'string' || id === undefined) return undefined
  const [source, translation, sourceLocale] = [text('source'), text('translation'), text('sourceLocale')]
  return { tab: 'string', source, translation, messageFormat: id, sourceLocale, locale }
}
