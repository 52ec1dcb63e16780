import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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

/** @throws {LockaleError} `FILE_UNWRITABLE` */
export async function openFileTarget(path: string): Promise<FileTarget> {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
  if ((await stat(path).catch(() => undefined))?.isDirectory() === true) throw unwritable(path, 'it is a folder')
  const file = await onDisk(path, () => open(temporary, 'wx'))
  return {
    save: (body, secrets) =>
      onDisk(path, async () => {
        const sink = file.createWriteStream({ flush: true })
        await pipeline(body, (pieces) => refuseSecrets(pieces as AsyncIterable<Buffer>, secrets), sink)
        await rename(temporary, path)
        return { kind: 'file' as const, byteLength: sink.bytesWritten }
      }),
    async close() {
      await file.close()
      await rm(temporary, { force: true })
    },
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
