import { basename } from 'node:path'
import { openPath } from './open-path.ts'

/** A file to translate: a path, or bytes with the name that tells their type. Nothing is held in memory as a whole. */
export type DocumentSource =
  | string
  | { readonly name: string; readonly bytes: Uint8Array }
  /** Opened again when the request is repeated: it must give the same bytes. */
  | { readonly name: string; readonly byteLength: number; readonly open: () => AsyncIterable<Uint8Array> }
  | {
      readonly name: string
      /** Read once: a request with it is not repeated once it is opened. */
      readonly stream: AsyncIterable<Uint8Array>
      /** Sent in chunks where it is not known. */
      readonly byteLength?: number | undefined
    }

/** A file that can be sent. */
export interface OpenSource {
  readonly name: string
  readonly byteLength: number | undefined
  readonly open: () => AsyncIterable<Uint8Array>
  /** `open` gives the same bytes again. */
  readonly isRepeatable: boolean
}

/** @throws {LockaleError} `FILE_UNREADABLE` for a path that leads to no file */
export async function openSource(source: DocumentSource): Promise<OpenSource> {
  if (typeof source === 'string') {
    return { name: basename(source), ...(await openPath(source)), isRepeatable: true }
  }
  if ('bytes' in source) {
    const { name, bytes } = source
    return { name, byteLength: bytes.byteLength, open: () => pieces([bytes]), isRepeatable: true }
  }
  if ('open' in source) return { ...source, isRepeatable: true }
  const { name, stream, byteLength } = source
  return { name, byteLength, open: () => stream, isRepeatable: false }
}

async function* pieces(list: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* list
}
