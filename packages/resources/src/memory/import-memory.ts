import { basename } from 'node:path'
import { isServiceError, type LanguageService, type MemoryInput, type MemoryJob } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { type FinishedImport, finishedImport, jobOpen, type JobOptions } from './memory-job.ts'

interface MemoryImportOptions extends JobOptions {
  /** Called before any of the file is sent. */
  readonly onStarted?: ((jobId: string) => Promise<void>) | undefined
}

interface NewMemoryFile {
  /** A path, which is streamed, or the whole file. */
  readonly input: Exclude<MemoryInput, AsyncIterable<Uint8Array>>
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
  { input, bytes, fileName, name }: NewMemoryFile,
  { onStarted, ...options }: MemoryImportOptions,
): Promise<FinishedImport> {
  const { signal } = options
  const file = { fileName: shortName(fileName), contentLength: bytes, contentType: 'application/xml' }
  const started = await client.memories.startImport({ ...file, displayName: name }, { signal }).catch(refuseFull)
  await onStarted?.(started.jobId)
  try {
    await client.memories.upload(started, input, { signal, contentType: file.contentType, contentLength: bytes })
  } catch (error) {
    if (!isServiceError(error) || error.outcome !== 'unknown') throw error
    throw jobOpen(started.jobId, error)
  }
  return await awaitImport(client, started.jobId, options)
}

/** The service takes no longer ones; the end of a path says more than its beginning. */
function shortName(fileName: string): string {
  return [...basename(fileName)].slice(-maxNameCharacters).join('')
}

const maxNameCharacters = 100

function refuseFull(error: unknown): never {
  if (!isServiceError(error, 'QUOTA_EXCEEDED')) throw error
  throw new LockaleError('MEMORY_QUOTA', 'The account cannot have more translation memories.', {
    hint: 'List them with lockale memory list, and delete one with lockale memory delete <id> --yes.',
    cause: error,
  })
}

/**
 * Waits for an import whose file was sent.
 * @throws {LockaleError} `MEMORY_JOB_FAILED`; `MEMORY_JOB_OPEN` where it is not known what became of it
 */
async function awaitImport(client: LanguageService, jobId: string, options: JobOptions): Promise<FinishedImport> {
  let job: MemoryJob
  try {
    job = await client.memories.waitForJob(jobId, options)
  } catch (error) {
    throw jobOpen(jobId, error)
  }
  return finishedImport(job)
}
