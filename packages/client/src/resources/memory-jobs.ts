import type { MemoryJobStatus } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { ServiceError } from '../http/service-error.ts'
import { safeText } from '../http/safe-text.ts'
import { maybeCount, maybeText, readList, readObject, readText, ShapeError } from '../http/shape.ts'
import { pathId } from './check-values.ts'

export interface MemoryJobs {
  job(jobId: string, options?: CallOptions): Promise<MemoryJob>
  /**
   * Asks until the job has come to an end, whichever it is, through `awaiting_input` as well: that stays for a while after the
   * file was sent.
   * @throws {LockaleError} `MEMORY_JOB_UNFINISHED` when that takes longer than `timeoutMs`
   */
  waitForJob(jobId: string, options?: WaitForJobOptions): Promise<MemoryJob>
}

export interface WaitForJobOptions extends CallOptions {
  /** Between two questions; default 5 s. */
  readonly pollMs?: number | undefined
  /** For all waits together; default one hour, after which every URL of a job has expired. */
  readonly timeoutMs?: number | undefined
  /** After each question. */
  readonly onJob?: ((job: MemoryJob) => void) | undefined
}

export interface MemoryJob {
  readonly jobId: string
  readonly operation: 'import' | 'export' | (string & {}) | undefined
  readonly status: MemoryJobStatus
  /** What it waits for. */
  readonly requiredAction: string | undefined
  /** Of an import that is completed: the memory it made. Of an export: the memory that goes out. */
  readonly translationMemoryId: string | undefined
  /** Of an import that is completed: texts that were empty, malformed or there already. */
  readonly skippedSegmentCount: number | undefined
  /** Of an export that is completed: good for a short time, and its own credential. */
  readonly downloadUrl: string | undefined
  readonly expiresAt: string | undefined
  /** Of a job that failed, in the words of the service. */
  readonly errorMessage: string | undefined
  readonly displayName: string | undefined
  readonly contentType: string | undefined
  /** Bytes. */
  readonly contentLength: number | undefined
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
}

const finalStatuses: ReadonlySet<string> = new Set(['completed', 'downloaded', 'failed', 'expired'])

export function memoryJobCalls(connection: Connection): MemoryJobs {
  return {
    job,
    async waitForJob(jobId, { pollMs = 5000, timeoutMs = 3_600_000, onJob, ...options } = {}) {
      for (let waitedMs = 0; ; waitedMs += pollMs) {
        const found = await job(jobId, options)
        onJob?.(found)
        if (finalStatuses.has(found.status)) return found
        if (waitedMs + pollMs > timeoutMs) throw unfinished(found, waitedMs, connection)
        await pause(pollMs, found, options.signal)
      }
    },
  }

  async function job(jobId: string, options: CallOptions = {}): Promise<MemoryJob> {
    const request = { method: 'GET', cost: 'free', maxBytes: 1_048_576, path: pathOf(jobId), read: readJob } as const
    return (await call(request, connection, options)).value
  }

  async function pause(ms: number, { jobId, status }: MemoryJob, signal: AbortSignal | undefined): Promise<void> {
    try {
      await connection.clock.sleep(ms, signal)
    } catch (cause) {
      if (signal?.aborted !== true) throw cause
      const path = pathOf(jobId)
      const place = `${connection.origin}${connection.basePath}${path}`
      const message = `Job ${jobId} was no longer waited for; it was ${safeText(status, connection.secrets, 40)}.`
      throw new ServiceError('ABORTED', message, {
        method: 'GET',
        path,
        place,
        outcome: 'refused',
        hint: 'The job continues. Request it again by its id.',
        cause,
      })
    }
  }
}

function unfinished({ jobId, status }: MemoryJob, waitedMs: number, { secrets }: Connection): LockaleError {
  const message = `Job ${jobId} is still ${safeText(status, secrets, 40)} after ${waitedMs} ms.`
  return new LockaleError('MEMORY_JOB_UNFINISHED', message, {
    hint: 'The job continues. Request it again by its id, or wait longer.',
  })
}

function pathOf(jobId: string): string {
  return `/v3/translation_memories/jobs/${pathId(jobId)}`
}

function readJob(value: unknown): MemoryJob {
  const job = readObject(value, 'the answer')
  const [first] = readList(job['results'], 'results')
  if (first === undefined) throw new ShapeError('results is empty')
  const result = readObject(first, 'results[0]')
  const metadata = maybeObject(result['status_metadata'], 'status_metadata')
  const parameters = maybeObject(job['parameters'], 'parameters')
  const file = maybeObject(job['source_file'], 'source_file')
  return {
    jobId: readText(job['job_id'], 'job_id'),
    operation: maybeText(job['operation'], 'operation'),
    status: readText(result['status'], 'results[0].status'),
    requiredAction: maybeText(metadata['required_action'], 'required_action'),
    translationMemoryId:
      maybeText(result['translation_memory_id'], 'translation_memory_id') ??
      maybeText(parameters['translation_memory_id'], 'translation_memory_id'),
    skippedSegmentCount: maybeCount(result['skipped_segment_count'], 'skipped_segment_count'),
    downloadUrl: maybeText(result['download_url'], 'download_url'),
    expiresAt: maybeText(result['expires_at'], 'expires_at'),
    errorMessage: maybeText(maybeObject(result['error'], 'error')['message'], 'error.message'),
    displayName: maybeText(parameters['display_name'], 'display_name'),
    contentType: maybeText(file['content_type'], 'content_type'),
    contentLength: maybeCount(file['content_length'], 'content_length'),
    creationTime: maybeText(job['creation_time'] ?? job['created_at'], 'creation_time'),
    updatedTime: maybeText(job['updated_time'] ?? job['updated_at'], 'updated_time'),
  }
}

function maybeObject(value: unknown, where: string): Readonly<Record<string, unknown>> {
  return value === undefined || value === null ? {} : readObject(value, where)
}
