import { isServiceError, type LanguageService, type MemoryJob, type TranslationMemory } from '@lockale/client'
import { closest, LockaleError } from '@lockale/errors'
import { isServiceId } from '../service-id.ts'
import { Writable } from 'node:stream'
import { openOutputInFolder } from '@lockale/core/write/asked-file'
import { basename } from 'node:path'

/**
 * The memory that a person names, by its id or its whole name.
 * @throws {LockaleError} `MEMORY_UNKNOWN`, `MEMORY_AMBIGUOUS`
 */
export async function findMemory(
  client: LanguageService,
  wanted: string,
  signal: AbortSignal,
): Promise<TranslationMemory> {
  if (isServiceId(wanted)) {
    return client.memories.get(wanted, { signal }).catch((error: unknown) => {
      throw isServiceError(error, 'NOT_FOUND') ? unknown(wanted, []) : error
    })
  }
  const all = await client.memories.list({ signal })
  const [found, ...others] = all.filter(({ name }) => name === wanted)
  if (found === undefined) throw unknown(wanted, all)
  if (others.length === 0) return found
  const ids = [found, ...others].map(({ translationMemoryId }) => translationMemoryId)
  throw new LockaleError(
    'MEMORY_AMBIGUOUS',
    `${ids.length} translation memories are named ${JSON.stringify(wanted)}.`,
    {
      hint: `Use an id: ${ids.slice(0, 5).join(', ')}.`,
    },
  )
}

function unknown(wanted: string, all: readonly TranslationMemory[]): LockaleError {
  const near = closest(
    wanted,
    all.map(({ name }) => name),
  )
  return new LockaleError('MEMORY_UNKNOWN', `There is no translation memory ${JSON.stringify(wanted)}.`, {
    hint: `${near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `}lockale memory list shows all memories of the account.`,
  })
}

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

export interface FinishedImport {
  readonly jobId: string
  readonly memoryId: string
  /** Number of segments that the service left out. */
  readonly skipped: number
}

interface NewMemoryFile {
  /** Absolute. */
  readonly path: string
  readonly bytes: number
  readonly fileName: string
  /** Of the memory; default: the name of the file. */
  readonly name?: string | undefined
}

/**
 * Makes a memory of a TMX file.
 * @throws {LockaleError} `MEMORY_QUOTA`, `MEMORY_JOB_FAILED`, `MEMORY_JOB_OPEN`, and what the client throws before the file is sent
 */
export async function importMemory(
  client: LanguageService,
  { path, bytes, fileName, name }: NewMemoryFile,
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

/** The service takes no longer ones; the end of a path says more than its beginning. */
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
 * Waits for an import whose file was sent.
 * @throws {LockaleError} `MEMORY_JOB_FAILED`; `MEMORY_JOB_OPEN` where it is not known what became of it
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

/** The file is on its way or there, and the answer that says what became of it is missing. */
function jobOpen(jobId: string, cause: unknown): LockaleError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new LockaleError('MEMORY_JOB_OPEN', `The result of the import is not known yet (job ${jobId}).${why}`, {
    hint: 'Wait a few minutes, then see whether lockale memory list shows it. Importing again before that may create a second memory.',
    cause,
  })
}
