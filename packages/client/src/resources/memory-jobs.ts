import type { MemoryJobStatus } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf } from '../http/request-refused.ts'
import { safeText } from '../http/safe-text.ts'
import { maybeCount, maybeText, readList, readObject, readText, ShapeError } from '../http/shape.ts'
import { waitToAsk } from './wait-to-ask.ts'

/** Jobs that import or export a translation memory. */
export interface MemoryJobs {
  /** Returns the current state of a job. */
  job(jobId: string, options?: CallOptions): Promise<MemoryJob>
  /**
   * Waits until a job ends, with or without success. A job can stay in `awaiting_input` for some time after the upload.
   * @throws {LockaleError} `MEMORY_JOB_UNFINISHED` if the job takes longer than `timeoutMs`
   */
  waitForJob(jobId: string, options?: WaitForJobOptions): Promise<MemoryJob>
}

/** Interval, time limit and callback of a wait for a job. */
export interface WaitForJobOptions extends CallOptions {
  /** Wait between two requests, in milliseconds. Default: 5000. */
  readonly pollMs?: number | undefined
  /** Time limit for the whole wait, in milliseconds. Default: one hour. After that, all URLs of a job have expired. */
  readonly timeoutMs?: number | undefined
  /** Called with the job after each request. */
  readonly onJob?: ((job: MemoryJob) => void) | undefined
}

/** A job that imports or exports a translation memory. */
export interface MemoryJob {
  readonly jobId: string
  readonly operation: 'import' | 'export' | (string & {}) | undefined
  readonly status: MemoryJobStatus
  /** What the job waits for, in words of the service. */
  readonly requiredAction: string | undefined
  /** The memory that a completed import created, or that an export reads. */
  readonly translationMemoryId: string | undefined
  /** Segments that a completed import skipped: empty, malformed or duplicate. */
  readonly skippedSegmentCount: number | undefined
  /** URL of the file of a completed export. It is valid for a short time, and needs no API key. */
  readonly downloadUrl: string | undefined
  readonly expiresAt: string | undefined
  /** Why the job failed, in words of the service. */
  readonly errorMessage: string | undefined
  readonly displayName: string | undefined
  readonly contentType: string | undefined
  /** Size of the file in bytes. */
  readonly contentLength: number | undefined
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
}

const finalStatuses: ReadonlySet<string> = new Set(['completed', 'downloaded', 'failed', 'expired'])

export function memoryJobCalls(connection: Connection): MemoryJobs {
  const { get } = openCalls(connection)
  return {
    job,
    async waitForJob(jobId, { pollMs = 5000, timeoutMs = 3_600_000, onJob, ...options } = {}) {
      for (let waitedMs = 0; ; waitedMs += pollMs) {
        const found = await job(jobId, options)
        onJob?.(found)
        if (finalStatuses.has(found.status)) return found
        if (waitedMs + pollMs > timeoutMs) throw unfinished(found, waitedMs, connection)
        await waitToAsk(`job ${jobId}`, { ms: pollMs, signal: options.signal }, connection)
      }
    },
  }

  async function job(jobId: string, options: CallOptions = {}): Promise<MemoryJob> {
    return get({ path: pathOf('/v3/translation_memories/jobs', jobId), read: readJob }, options)
  }
}

function unfinished({ jobId, status }: MemoryJob, waitedMs: number, { secrets }: Connection): LockaleError {
  const message = `Job ${jobId} is still ${safeText(status, secrets, 40)} after ${waitedMs} ms.`
  return new LockaleError('MEMORY_JOB_UNFINISHED', message, {
    hint: 'The job continues. Request it again by its id, or wait longer.',
  })
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
