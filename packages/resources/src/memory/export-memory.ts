import { Writable } from 'node:stream'
import { isServiceError, type LanguageService } from '@lockale/client'
import { openOutputInFolder } from '@lockale/core/write/asked-file'
import { LockaleError } from '@lockale/errors'

interface ExportedTmx {
  readonly bytes: number
  readonly jobId: string
}

/**
 * Streams a memory to a file, which is only touched once all of it is there.
 * @param path absolute
 * @throws {LockaleError} `MEMORY_EXPORT_RUNNING`, `MEMORY_JOB_FAILED`, `FILE_UNWRITABLE`, and what the client throws
 */
export async function exportMemory(
  client: LanguageService,
  { memoryId, path }: { readonly memoryId: string; readonly path: string },
  signal: AbortSignal,
): Promise<ExportedTmx> {
  const file = await openOutputInFolder(path)
  const output = new Writable({
    write: (piece: Uint8Array, _, done) => void file.write(piece).then(() => done(), done),
    final: (done) => void file.finish().then(() => done(), done),
  })
  try {
    const { bytes, job } = await client.memories.export(memoryId, { signal, output })
    return { bytes, jobId: job.jobId }
  } catch (error) {
    if (!isServiceError(error, 'CONFLICT')) throw error
    throw new LockaleError('MEMORY_EXPORT_RUNNING', `The memory ${memoryId} is already being exported.`, {
      hint: 'Wait until the export is complete, then run the command again: the service returns the file of that export.',
      cause: error,
    })
  } finally {
    await file.discard()
  }
}
