import { LockaleError, systemCode } from '@lockale/errors'
import { fileModule, piecesOf, type ReadableBytes } from '../http/streams.ts'
import type { OutgoingBody } from '../http/wire.ts'

/**
 * A file to translate: a path, a `File`, or bytes, a `Blob` or a stream with a file name. The extension of the name gives
 * the file type. In Node, the client never holds a whole file from a path or stream in memory. A retry calls `open` again
 * for the same bytes.
 */
export type DocumentSource =
  | string
  | NamedBlob
  | { readonly name: string; readonly bytes: Uint8Array | Blob }
  | { readonly name: string; readonly byteLength: number; readonly open: () => AsyncIterable<Uint8Array> }
  | {
      readonly name: string
      /** The content, which can be read only once. After it was opened, there is no retry. */
      readonly stream: ReadableBytes
      /** Size in bytes. If it is missing, the file is sent in chunks. */
      readonly byteLength?: number | undefined
    }

/** A `File` of a page or a form. */
export interface NamedBlob extends Blob {
  readonly name: string
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
    const { createReadStream } = fileModule('node:fs')
    const open = (): AsyncIterable<Uint8Array> =>
      byteLength === 0 ? pieces(noBytes) : createReadStream(source, { end })
    return { name: fileModule('node:path').basename(source), byteLength, open, isRepeatable: true }
  }
  if ('size' in source) return openBlob(source.name, source)
  if ('bytes' in source) {
    const { name, bytes } = source
    if (!(bytes instanceof Uint8Array)) return openBlob(name, bytes)
    return { name, byteLength: bytes.byteLength, open: () => pieces(bytes), isRepeatable: true }
  }
  if ('open' in source) return { ...source, isRepeatable: true }
  const { name, stream, byteLength } = source
  const open = (): AsyncIterable<Uint8Array> => (Symbol.asyncIterator in stream ? stream : piecesOf(stream))
  return { name, byteLength, open, isRepeatable: false }
}

function openBlob(name: string, blob: Blob): OpenSource {
  return { name, byteLength: blob.size, open: () => piecesOf(blob.stream()), isRepeatable: true }
}

const noBytes = new Uint8Array()

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield await Promise.resolve(bytes.subarray(at, at + 65_536))
}

async function sizeOf(path: string): Promise<number> {
  try {
    const facts = await fileModule('node:fs/promises').stat(path)
    if (facts.isFile()) return facts.size
  } catch (cause) {
    if (cause instanceof LockaleError) throw cause
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
