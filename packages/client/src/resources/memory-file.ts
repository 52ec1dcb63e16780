import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import type { Download } from '../http/download.ts'
import { requestRefused } from '../http/request-refused.ts'
import type { OutgoingBody } from '../http/outgoing-body.ts'
import { openPath } from './file-source.ts'

/** A TMX file: a path, bytes, or a stream of bytes, which is read once. */
export type MemoryInput = string | Uint8Array | AsyncIterable<Uint8Array>

interface OpenInput extends Pick<OutgoingBody, 'open' | 'isRepeatable'> {
  /** File name without its folders; `undefined` for bytes and streams. */
  readonly fileName: string | undefined
  readonly byteLength: number
}

/**
 * Finds out how long a file is; reads nothing yet.
 * @param announced bytes of a stream
 * @throws {LockaleError} `FILE_UNREADABLE`; `REQUEST_INVALID` for a stream of unknown length
 */
export async function openInput(input: MemoryInput, announced: number | undefined): Promise<OpenInput> {
  if (typeof input === 'string') {
    return { fileName: basename(input), ...(await openPath(input)), isRepeatable: true }
  }
  if (input instanceof Uint8Array) {
    return { fileName: undefined, byteLength: input.byteLength, isRepeatable: true, open: () => pieces(input) }
  }
  if (announced === undefined) throw requestRefused('import-file-missing', 'a stream does not have a known length')
  return { fileName: undefined, byteLength: announced, isRepeatable: false, open: () => input }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield await Promise.resolve(bytes.subarray(at, at + 65_536))
}

/**
 * Writes a file that comes in: to a stream, which is ended, or to a path. A path is only touched once all of it is there; what
 * stands there is replaced.
 * @returns bytes
 * @throws {ServiceError} of the download; {LockaleError} `FILE_UNWRITABLE`
 */
export async function saveDownload(
  download: Download,
  output: string | Writable,
  onBytes?: (bytes: number) => void,
): Promise<number> {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength
      onBytes?.(bytes)
      done(null, chunk)
    },
  })
  if (typeof output !== 'string') {
    await pipeline(download.body, counter, output)
    return bytes
  }
  const path = resolve(output)
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`
  try {
    await pipeline(download.body, counter, createWriteStream(temporary, { flags: 'wx' }))
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    if (isLockaleError(error)) throw error
    const why = systemCode(error) ?? 'unknown'
    throw new LockaleError('FILE_UNWRITABLE', `${output} cannot be written (${why}).`, {
      hint: 'Check that its folder exists, your permissions, and the free space.',
      cause: error,
    })
  } finally {
    download.close()
  }
  return bytes
}
