import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { LockaleError, systemCode } from '@lockale/errors'
import type { OutgoingBody } from '../http/wire.ts'

/**
 * A file to translate: a path, bytes, or a stream with a file name. The extension of the name gives the file type. The
 * client never holds a whole file from a path or stream in memory. A retry calls `open` again for the same bytes.
 */
export type DocumentSource =
  | string
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly byteLength: number; readonly open: () => AsyncIterable<Uint8Array> }
  | {
      readonly name: string
      /** The content, which can be read only once. After it was opened, there is no retry. */
      readonly stream: AsyncIterable<Uint8Array>
      /** Size in bytes. If it is missing, the file is sent in chunks. */
      readonly byteLength?: number | undefined
    }

/** A file to send. Its content is not read yet. */
export interface OpenSource extends Pick<OutgoingBody, 'byteLength' | 'open' | 'isRepeatable'> {
  readonly name: string
}

/** Opens a file to send. @throws {LockaleError} `FILE_UNREADABLE` for a path that leads to no file */
export async function openSource(source: DocumentSource): Promise<OpenSource> {
  if (typeof source === 'string') {
    const byteLength = await sizeOf(source)
    // reads only the announced length, even if the file grows meanwhile
    const end = Math.max(0, byteLength - 1)
    const open = (): Readable => (byteLength === 0 ? Readable.from([]) : createReadStream(source, { end }))
    return { name: basename(source), byteLength, open, isRepeatable: true }
  }
  if ('bytes' in source) {
    const { name, bytes } = source
    return { name, byteLength: bytes.byteLength, open: () => pieces(bytes), isRepeatable: true }
  }
  if ('open' in source) return { ...source, isRepeatable: true }
  const { name, stream, byteLength } = source
  return { name, byteLength, open: () => stream, isRepeatable: false }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield await Promise.resolve(bytes.subarray(at, at + 65_536))
}

async function sizeOf(path: string): Promise<number> {
  try {
    const facts = await stat(path)
    if (facts.isFile()) return facts.size
  } catch (cause) {
    throw unreadable(path, systemCode(cause) ?? 'unknown cause', cause)
  }
  throw unreadable(path, 'it is no file')
}

function unreadable(path: string, problem: string, cause?: unknown): LockaleError {
  return new LockaleError('FILE_UNREADABLE', `${path} cannot be read: ${problem}.`, {
    hint: 'Check the path and its permissions.',
    place: path,
    cause,
  })
}
