import { limits, type MemoryJob, type MemoryJobResult } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { readPathId } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import type { Call } from './route.ts'
import type { ShelfKind } from '../store/shelf.ts'
import type { TmxContent } from '../tmx/read-tmx.ts'

const downloadValidMs = 60 * 60_000
const forgottenMs = 24 * 60 * 60_000
const maxJobs = 1000

/** Answers `GET /v3/translation_memories/jobs/{job_id}` with the state of a job. */
export function getMemoryJob(call: Call): Answer {
  const id = readPathId(call, 'job_id')
  const job = advanceJobs(call, id).find((other) => other.id === id)
  if (job === undefined) throw new Refusal(404, 'Translation memory job not found')
  return { status: 200, json: toJob(job, call) }
}

/** Updates all jobs. Deletes jobs older than a day, and jobs beyond the limit. @param polledId the job to advance */
export function advanceJobs(call: Call, polledId?: string): readonly StoredMemoryJob[] {
  const jobs = call.shelf(jobKind)
  let surplus = jobs.size - maxJobs
  const kept: StoredMemoryJob[] = []
  for (const job of jobs.values()) {
    if (surplus-- > 0 || call.nowMs - job.createdMs >= forgottenMs) {
      jobs.delete(job.id)
      call.common(uploadKind).delete(job.token)
      call.common(exportKind).delete(job.token)
      continue
    }
    const advanced = advance(job, call, job.id === polledId)
    if (advanced !== job) jobs.set(job.id, advanced)
    kept.push(advanced)
  }
  return kept
}

function advance(job: StoredMemoryJob, call: Call, isPolled: boolean): StoredMemoryJob {
  if (job.state.kind === 'waiting') return job.operation === 'import' ? takeUpload(job, call, isPolled) : job
  if (job.state.kind === 'done' && job.operation === 'export' && call.nowMs >= job.state.expiresMs) {
    call.common(exportKind).delete(job.token)
  }
  if (job.state.kind !== 'working') return job
  const { pollsLeft } = job.state
  if (pollsLeft > 0) {
    if (!isPolled) return job
    return { ...job, updatedMs: call.nowMs, state: { kind: 'working', pollsLeft: pollsLeft - 1 } }
  }
  return job.operation === 'import' ? completeImport(job, call) : completeExport(job, call)
}

function takeUpload(job: ImportJob, call: Call, isPolled: boolean): StoredMemoryJob {
  const { outcome } = call.common(uploadKind).get(job.token) ?? {}
  if (outcome === undefined) return job
  if ('error' in outcome) return fail({ ...job, updatedMs: outcome.atMs }, call, outcome.error)
  return advance({ ...job, updatedMs: outcome.atMs, state: { kind: 'working', pollsLeft: job.polls } }, call, isPolled)
}

function completeImport(job: ImportJob, call: Call): ImportJob {
  const { outcome } = call.common(uploadKind).get(job.token) ?? {}
  if (outcome === undefined || 'error' in outcome) return fail(job, call, 'The uploaded file was lost')
  const { content, atMs } = outcome
  // other imports may have added segments to the account since the upload began
  if (content.segments.length > segmentsLeft(call)) return fail(job, call, tooManySegments)
  const { source, targets, segments, skipped } = content
  const id = call.ids.uuid()
  const createdAt = new Date(atMs).toISOString()
  call.shelf(memoryKind).set(id, { id, name: job.displayName, createdAt, source, targets, segments })
  emptyUpload(job, call)
  return { ...job, updatedMs: call.nowMs, state: { kind: 'done', memoryId: id, skipped } }
}

const tooManySegments = `The account has no room for the segments of the file: it may have ${limits.memory.maxSegmentsPerAccount}`

export function segmentsLeft({ shelf }: Pick<Call, 'shelf'>): number {
  let left: number = limits.memory.maxSegmentsPerAccount
  for (const { segments } of shelf(memoryKind).values()) left -= segments.length
  return Math.max(0, left)
}

function completeExport(job: ExportJob, call: Call): ExportJob {
  const memory = call.shelf(memoryKind).get(job.memoryId)
  if (memory === undefined) return fail(job, call, 'The translation memory was deleted')
  const expiresMs = call.nowMs + downloadValidMs
  call.common(exportKind).set(job.token, { memory, expiresMs })
  return { ...job, updatedMs: call.nowMs, state: { kind: 'done', expiresMs } }
}

function fail<Job extends StoredMemoryJob>(job: Job, call: Call, message: string): Job {
  emptyUpload(job, call)
  return { ...job, state: { kind: 'failed', message } }
}

/** Deletes the uploaded file, but remembers that the upload URL has received a file. */
function emptyUpload({ token }: StoredMemoryJob, call: Call): void {
  const upload = call.common(uploadKind).get(token)
  if (upload === undefined) return
  call.common(uploadKind).set(token, { ...upload, outcome: { atMs: call.nowMs, error: '' } })
}

function toJob(job: StoredMemoryJob, call: Call): MemoryJob {
  const { id, operation, createdMs } = job
  const { updatedMs, result } = job.operation === 'import' ? resultOfImport(job, call) : resultOfExport(job, call)
  return {
    job_id: id,
    product: 'translation_memory',
    operation,
    creation_time: new Date(createdMs).toISOString(),
    updated_time: new Date(updatedMs).toISOString(),
    ...(job.operation === 'import'
      ? {
          source_file: { content_type: job.contentType, content_length: job.contentLength },
          parameters: { display_name: job.displayName },
        }
      : { parameters: { translation_memory_id: job.memoryId } }),
    results: [result],
  }
}

interface Seen {
  readonly updatedMs: number
  readonly result: MemoryJobResult
}

function resultOfImport({ state, createdMs, updatedMs }: ImportJob, { nowMs }: Call): Seen {
  if (state.kind !== 'waiting') {
    if (state.kind !== 'done') return { updatedMs, result: resultOf(state) }
    const { memoryId, skipped } = state
    const result = { status: 'completed', translation_memory_id: memoryId, skipped_segment_count: skipped }
    return { updatedMs, result }
  }
  const expiresMs = createdMs + uploadValidMs
  if (nowMs >= expiresMs) return { updatedMs: expiresMs, result: { status: 'expired' } }
  return { updatedMs, result: { status: 'awaiting_input', status_metadata: { required_action: 'upload_source_file' } } }
}

function resultOfExport({ state, token, updatedMs }: ExportJob, { common, nowMs, baseUrl }: Call): Seen {
  if (state.kind !== 'done') return { updatedMs, result: resultOf(state) }
  const { expiresMs } = state
  const file = common(exportKind).get(token)
  if (file === undefined || nowMs >= expiresMs) {
    return { updatedMs: Math.min(nowMs, expiresMs), result: { status: 'expired' } }
  }
  const { fetchedMs } = file
  return {
    updatedMs: fetchedMs ?? updatedMs,
    result: {
      status: fetchedMs === undefined ? 'completed' : 'downloaded',
      download_url: `${baseUrl}/v3/translation_memories/downloads/${token}`,
      expires_at: new Date(expiresMs).toISOString(),
    },
  }
}

function resultOf(state: UnfinishedState): MemoryJobResult {
  return state.kind === 'working' ? { status: 'processing' } : { status: 'failed', error: { message: state.message } }
}

/** An import or export of a memory. The service computes the state of a job at each request for the job. */
export type StoredMemoryJob = ImportJob | ExportJob

interface JobFacts {
  readonly id: string
  readonly createdMs: number
  readonly updatedMs: number
  /** The token in the URL for the file of the job. */
  readonly token: string
}

interface ImportJob extends JobFacts {
  readonly operation: 'import'
  readonly contentType: string
  readonly contentLength: number
  readonly displayName: string
  /** Number of status requests that are answered with `processing` after the file has arrived. */
  readonly polls: number
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'done'; readonly memoryId: string; readonly skipped: number }
    | UnfinishedState
}

interface ExportJob extends JobFacts {
  readonly operation: 'export'
  readonly memoryId: string
  readonly state: { readonly kind: 'done'; readonly expiresMs: number } | UnfinishedState
}

type UnfinishedState =
  | { readonly kind: 'working'; readonly pollsLeft: number }
  | { readonly kind: 'failed'; readonly message: string }

/** An upload URL that waits for its file. It is stored by the token in the URL. */
export interface StoredUpload {
  readonly expiresMs: number
  readonly contentLength: number
  readonly maxSegments: number
  readonly outcome?:
    | { readonly atMs: number; readonly content: TmxContent }
    | { readonly atMs: number; readonly error: string }
}

export const jobKind: ShelfKind<StoredMemoryJob> = { name: 'memory-jobs', isRegional: true, isOfKey: true }
export const uploadKind: ShelfKind<StoredUpload> = { name: 'memory-uploads' }
/** Exported files by the token of their URL. A data folder does not store them, because a new export is quick. */
export const exportKind: ShelfKind<{
  readonly memory: StoredMemory
  readonly expiresMs: number
  readonly fetchedMs?: number
}> = { name: 'memory-exports', isFleeting: true }

export const uploadValidMs: number = 30 * 60_000
