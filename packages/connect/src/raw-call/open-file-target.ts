import type { Readable } from 'node:stream'
import { openOutput } from '@lockale/core'
import { holdsSecret, isLockaleError, LockaleError, type Secret, systemCode } from '@lockale/errors'

/** What came, byte by byte, is in a file. */
export interface SavedContent {
  readonly kind: 'file'
  readonly byteLength: number
}

/** A file that is about to be replaced. That it can be is known before anything is asked for. */
export interface FileTarget {
  /** @throws {LockaleError} `BAD_ANSWER` for what holds a secret, which then stays out of the file */
  save(body: Readable, secrets: readonly Secret[]): Promise<SavedContent>
  /** What is not in its place by then is gone. */
  close(): Promise<void>
}

/** @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT` */
export async function openFileTarget(path: string): Promise<FileTarget> {
  const file = await onDisk(path, () => openOutput(path))
  return {
    save: (body, secrets) =>
      onDisk(path, async () => {
        let byteLength = 0
        for await (const piece of refuseSecrets(body as AsyncIterable<Buffer>, secrets)) {
          byteLength += piece.length
          await file.write(piece)
        }
        await file.finish()
        return { kind: 'file' as const, byteLength }
      }),
    close: () => file.discard(),
  }
}

/** As much of what came before is looked at again with each piece: no spelling of a key is longer. */
const overlap = 8192

/** Passes on what holds no secret; a service that gives the key back must not get it into a file of the project. */
async function* refuseSecrets(pieces: AsyncIterable<Buffer>, secrets: readonly Secret[]): AsyncGenerator<Buffer> {
  let before = ''
  for await (const piece of pieces) {
    const text = before + piece.toString('latin1')
    if (holdsSecret(text, secrets)) {
      throw new LockaleError('BAD_ANSWER', 'The service put the key into its answer, which was not saved.', {
        hint: 'Does a proxy on the way show what was sent? Make a new key: this one was seen by others.',
      })
    }
    before = text.slice(-overlap)
    yield piece
  }
}

async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (isLockaleError(cause) || code === undefined || !/^E[A-Z]+$/u.test(code)) throw cause
    throw unwritable(path, code, cause)
  }
}

function unwritable(path: string, why: string, cause?: unknown): LockaleError {
  return new LockaleError('FILE_UNWRITABLE', `${path} cannot be written: ${why}.`, {
    place: path,
    hint: 'Name a file in a folder that is there and writable.',
    ...(cause === undefined ? {} : { cause }),
  })
}
