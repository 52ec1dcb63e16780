import type { MemoryJob } from '@lockale/client'
import { LockaleError } from '@lockale/errors'

export interface JobOptions {
  readonly signal: AbortSignal
  /** Between two questions; default 5 s. */
  readonly pollMs?: number | undefined
  /** For all of them; default one hour. */
  readonly timeoutMs?: number | undefined
}

export interface FinishedImport {
  readonly jobId: string
  readonly memoryId: string
  /** Texts that the service left out. */
  readonly skipped: number
}

/** @throws {LockaleError} `MEMORY_JOB_FAILED` */
export function finishedImport(job: MemoryJob): FinishedImport {
  const { jobId, translationMemoryId = '', skippedSegmentCount = 0 } = requireDone(job)
  return { jobId, memoryId: translationMemoryId, skipped: skippedSegmentCount }
}

/** @throws {LockaleError} `MEMORY_JOB_FAILED` */
function requireDone(job: MemoryJob): MemoryJob {
  const { jobId, status, errorMessage, operation = 'transfer' } = job
  if (status === 'completed' || status === 'downloaded') return job
  const said = errorMessage === undefined ? '' : `: ${errorMessage.slice(0, 500).replace(/\.+$/u, '')}`
  const ended = status === 'expired' ? 'expired' : 'failed'
  throw new LockaleError('MEMORY_JOB_FAILED', `The ${operation} of the memory ${ended} (job ${jobId})${said}.`, {
    hint:
      status === 'expired'
        ? 'The file was not sent or fetched in time. Start again.'
        : 'No memory was created. Correct what the message names, then start again.',
  })
}

/** The file is on its way or there, and the answer that says what became of it is missing. */
export function jobOpen(jobId: string, cause: unknown): LockaleError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new LockaleError('MEMORY_JOB_OPEN', `The result of the import is not known yet (job ${jobId}).${why}`, {
    hint: `Run lockale memory job ${jobId} to see the result. Importing again before that may create a second memory.`,
    cause,
  })
}
