import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { limits } from '@lockale/api'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import { type ForeseenImport, foreseeImport, readTmx } from '@lockale/interchange'

export interface ExaminedTmx extends ForeseenImport {
  readonly bytes: number
}

/**
 * Reads a TMX file to its end, before anything is sent of it, and says what the service will make of it.
 * @param path absolute
 * @param name as errors name it
 * @throws {LockaleError} `FILE_UNREADABLE`, `TMX_TOO_LARGE`, `TMX_INVALID`, `MEMORY_EMPTY`
 */
export async function examineTmx(path: string, name: string, signal: AbortSignal): Promise<ExaminedTmx> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) throw unreadable(name, 'it is not a file')
    const { maxFileBytes } = limits.memory
    if (facts.size > maxFileBytes) {
      throw new LockaleError('TMX_TOO_LARGE', `${name} has ${facts.size} bytes; the limit is ${maxFileBytes}.`, {
        place: name,
        hint: 'Split it into several files, and import each into its own memory.',
      })
    }
    const file = createReadStream(path, { signal })
    return { bytes: facts.size, ...(await foreseeImport(readTmx(file as AsyncIterable<Uint8Array>, name), name)) }
  } catch (error) {
    const code = systemCode(error)
    if (signal.aborted || isLockaleError(error) || code === undefined) throw error
    throw unreadable(name, code, error)
  }
}

function unreadable(name: string, why: string, cause?: unknown): LockaleError {
  return new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${why}.`, {
    place: name,
    hint: 'Check the path and its permissions.',
    cause,
  })
}
