import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { LockaleError, systemCode } from '@lockale/errors'

/** A file on disk that is to be sent. Nothing of it is read yet. */
export interface OpenPath {
  readonly byteLength: number
  /** Gives the same bytes again. */
  readonly open: () => AsyncIterable<Uint8Array>
}

/** @throws {LockaleError} `FILE_UNREADABLE` for a path that leads to no file */
export async function openPath(path: string): Promise<OpenPath> {
  const byteLength = await sizeOf(path)
  // what is added meanwhile would not fit the length that was announced
  const end = Math.max(0, byteLength - 1)
  return { byteLength, open: () => (byteLength === 0 ? Readable.from([]) : createReadStream(path, { end })) }
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
    ...(cause === undefined ? {} : { cause }),
  })
}
