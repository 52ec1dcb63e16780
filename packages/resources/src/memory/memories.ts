import { Writable } from 'node:stream'
import { basename } from 'node:path'
import { isServiceError, type LanguageService, type MemoryJob, type TranslationMemory } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { openOutputInFolder } from '../asked-file.ts'
import { findNamed } from '../find-named.ts'

/** Finds a translation memory by id or whole name. @throws {LockaleError} `MEMORY_UNKNOWN`, `MEMORY_AMBIGUOUS` */
export function findMemory(
  { memories }: LanguageService,
  wanted: string,
  signal: AbortSignal,
): Promise<TranslationMemory> {
  return findNamed(wanted, {
    get: (id) => memories.get(id, { signal }),
    list: () => memories.list({ signal }),
    nameOf: ({ name }) => name,
    unknown: (near) =>
      new LockaleError('MEMORY_UNKNOWN', `There is no translation memory ${JSON.stringify(wanted)}.`, {
        hint: `${near}lockale memory list shows all memories of the account.`,
      }),
    ambiguous(all) {
      const what = `${all.length} translation memories are named ${JSON.stringify(wanted)}.`
      const ids = all.slice(0, 5).map(({ translationMemoryId }) => translationMemoryId)
      return new LockaleError('MEMORY_AMBIGUOUS', what, { hint: `Use an id: ${ids.join(', ')}.` })
    },
  })
}

/**
 * Downloads a translation memory to a file. Replaces an existing file only when the download is complete.
 * @param path absolute path of the file
 * @throws {LockaleError} `MEMORY_EXPORT_RUNNING`, `MEMORY_JOB_FAILED`, `FILE_UNWRITABLE`, and what the client throws
 */
export async function exportMemory(
  client: LanguageService,
  { memoryId, path }: { readonly memoryId: string; readonly path: string },
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly jobId: string }> {
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

export interface FinishedImport {
  readonly jobId: string
  readonly memoryId: string
  readonly skipped: number
}

/**
 * Creates a translation memory on the service from a TMX file.
 * @param path absolute path of the file
 * @param name name of the translation memory; default: the file name
 * @throws {LockaleError} `MEMORY_QUOTA`, `MEMORY_JOB_FAILED`, `MEMORY_JOB_OPEN`, and what the client throws before the
 * file is sent
 */
export async function importMemory(
  client: LanguageService,
  {
    path,
    bytes,
    fileName,
    name,
  }: { readonly path: string; readonly bytes: number; readonly fileName: string; readonly name: string | undefined },
  signal: AbortSignal,
): Promise<FinishedImport> {
  const file = { fileName: shortName(fileName), contentLength: bytes, contentType: 'application/xml' }
  const started = await client.memories.startImport({ ...file, displayName: name }, { signal }).catch(refuseFull)
  try {
    await client.memories.upload(started, path, { signal, contentType: file.contentType, contentLength: bytes })
  } catch (error) {
    if (!isServiceError(error) || error.outcome !== 'unknown') throw error
    throw jobOpen(started.jobId, error)
  }
  return await awaitImport(client, started.jobId, signal)
}

/** Shortens a file name to the limit of the service. Keeps the end of the name, with the extension. */
function shortName(fileName: string): string {
  return [...basename(fileName)].slice(-maxNameCharacters).join('')
}

const maxNameCharacters = 100

function refuseFull(error: unknown): never {
  if (!isServiceError(error, 'QUOTA_EXCEEDED')) throw error
  throw new LockaleError('MEMORY_QUOTA', 'The account cannot have more translation memories.', {
    hint: 'List them with lockale memory list, and delete one: lockale api DELETE /v3/translation_memories/<id>',
    cause: error,
  })
}

/**
 * Waits until the service has imported the file that was sent.
 * @throws {LockaleError} `MEMORY_JOB_FAILED`; `MEMORY_JOB_OPEN` if the result is not known yet
 */
async function awaitImport(client: LanguageService, jobId: string, signal: AbortSignal): Promise<FinishedImport> {
  let job: MemoryJob
  try {
    job = await client.memories.waitForJob(jobId, { signal })
  } catch (error) {
    throw jobOpen(jobId, error)
  }
  const { status, translationMemoryId: memoryId = '', skippedSegmentCount: skipped = 0 } = job
  if (status === 'completed' || status === 'downloaded') return { jobId, memoryId, skipped }
  const said = job.errorMessage === undefined ? '' : `: ${job.errorMessage.slice(0, 500).replace(/\.+$/u, '')}`
  const isExpired = status === 'expired'
  const ended = isExpired ? 'expired' : 'failed'
  throw new LockaleError('MEMORY_JOB_FAILED', `The import of the memory ${ended} (job ${job.jobId})${said}.`, {
    hint: isExpired
      ? 'The file was not sent in time. Start again.'
      : 'No memory was created. Correct what the message names, then start again.',
  })
}

function jobOpen(jobId: string, cause: unknown): LockaleError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new LockaleError('MEMORY_JOB_OPEN', `The result of the import is not known yet (job ${jobId}).${why}`, {
    hint: 'Wait a few minutes, then see whether lockale memory list shows it. Importing again before that may create a second memory.',
    cause,
  })
}
