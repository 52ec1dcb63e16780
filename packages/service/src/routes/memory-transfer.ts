import { limits } from '@lockale/api'
import { type Answer, ok } from '../http/answer.ts'
import { findMemory, readString } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { notSupported, quotaExceeded, Refusal } from '../http/refusal.ts'
import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import type { ShelfKind } from '../store/shelf.ts'
import { readTmx, TmxError } from '../tmx/read-tmx.ts'
import { writeTmx } from '../tmx/write-tmx.ts'
import {
  advanceJobs,
  exportKind,
  jobKind,
  segmentsLeft,
  type StoredMemoryJob,
  type StoredUpload,
  uploadKind,
  uploadValidMs,
} from './memory-jobs.ts'
import type { Call } from './route.ts'

/** Answers `POST /v3/translation_memories/import`: creates a job, and a URL to upload the file to. */
export function importMemory(call: Call): Answer {
  const { ids, nowMs, baseUrl } = call
  const file = readSourceFile(call.fields)
  const jobs = advanceJobs(call)
  const room = segmentsLeft(call)
  const coming = jobs.filter(({ state }) => state.kind === 'waiting' || state.kind === 'working')
  const open = coming.filter((job) => job.operation === 'import' && nowMs < job.createdMs + uploadValidMs)
  const { maxPerAccount } = limits.memory
  if (room === 0 || call.shelf(memoryKind).size + open.length >= maxPerAccount) throw quotaExceeded()
  const id = ids.uuid()
  const token = ids.hex(48)
  const expiresMs = nowMs + uploadValidMs
  const job = { ...file, id, token, createdMs: nowMs, updatedMs: nowMs, polls: call.account.behaviour.memoryJobPolls }
  call.shelf(jobKind).set(id, { ...job, operation: 'import', state: { kind: 'waiting' } })
  call.common(uploadKind).set(token, { expiresMs, contentLength: file.contentLength, maxSegments: room })
  const url = `${baseUrl}/v3/translation_memories/uploads/${token}`
  return { status: 202, json: { job_id: id, upload_url: url, expires_at: new Date(expiresMs).toISOString() } }
}

/** Reads the request's description of the file to import. @throws {Refusal} rules 57 and 58 of docs/api.md */
function readSourceFile(fields: Fields): {
  readonly displayName: string
  readonly contentType: string
  readonly contentLength: number
} {
  const { maxFileBytes, maxFileNameCharacters, maxContentTypeCharacters } = limits.memory
  const file = toFields(fields.get('source_file')) ?? new Map<string, unknown>()
  const name = readText(file, 'file_name')
  if (name === undefined || name === '') throw new Refusal(400, "Parameter 'source_file.file_name' is required.")
  const contentLength = file.get('content_length') ?? 0
  if (typeof contentLength !== 'number' || !Number.isInteger(contentLength)) {
    throw notSupported('source_file.content_length')
  }
  if (contentLength <= 0) throw new Refusal(400, "Parameter 'source_file.content_length' must be greater than 0.")
  const contentType = readText(file, 'content_type') ?? 'application/xml'
  const displayName = readDisplayName(fields)
  checkCharacters('file_name', name, maxFileNameCharacters)
  checkCharacters('content_type', contentType, maxContentTypeCharacters)
  if (contentLength > maxFileBytes) {
    throw new Refusal(400, `Parameter 'source_file.content_length' must be at most ${maxFileBytes}.`)
  }
  return { displayName: displayName === '' ? name : displayName, contentType, contentLength }
}

function readText(file: Fields, name: string): string | undefined {
  const value = file.get(name)
  if (value !== undefined && typeof value !== 'string') throw notSupported(`source_file.${name}`)
  return value
}

/** Returns the name that the request gives the new memory; `''` if there is none. */
function readDisplayName(fields: Fields): string {
  const sent = fields.get('parameters')
  const parameters = sent === undefined ? new Map<string, unknown>() : toFields(sent)
  if (parameters === undefined) throw notSupported('parameters')
  return readString(parameters, 'display_name') ?? ''
}

function checkCharacters(name: string, text: string, most: number): void {
  if (Array.from(text).length <= most) return
  throw new Refusal(400, `Parameter 'source_file.${name}' must be at most ${most} characters.`)
}

const runningKind: ShelfKind<true> = { name: 'memory-uploads-running', isFleeting: true }

/** Answers a PUT to an upload URL: reads the file as it arrives. The job reports errors in the file. */
export async function uploadMemory(call: Call): Promise<Answer> {
  const token = call.params['token'] ?? ''
  const upload = call.common(uploadKind).get(token)
  if (upload === undefined || call.nowMs >= upload.expiresMs) {
    throw new Refusal(404, 'This upload URL is not known or has expired')
  }
  const running = call.common(runningKind)
  if (upload.outcome !== undefined || running.get(token) === true) {
    throw new Refusal(409, 'A file was already uploaded to this URL')
  }
  running.set(token, true)
  try {
    const outcome = await receiveFile(call, upload)
    call.common(uploadKind).set(token, { ...upload, outcome })
  } finally {
    running.delete(token)
  }
  return { status: 200 }
}

/** Reads a file to its end even if it is invalid, so that the client does not see a broken connection. */
async function receiveFile(
  { bytes, nowMs }: Call,
  { contentLength, maxSegments }: StoredUpload,
): Promise<NonNullable<StoredUpload['outcome']>> {
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  let length = 0
  // an iterator without `return`: if `readTmx` stops early, the stream stays open
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const piece = await pieces.next()
    if (piece.done !== true) length += piece.value.length
    return piece
  }
  try {
    const content = await readTmx({ [Symbol.asyncIterator]: () => ({ next }) }, { maxSegments })
    return length === contentLength ? { atMs: nowMs, content } : { atMs: nowMs, error: wrongSize(length) }
  } catch (error) {
    if (!(error instanceof TmxError)) throw error
    for (let piece = await next(); piece.done !== true; piece = await next());
    return { atMs: nowMs, error: length === contentLength ? error.message : wrongSize(length) }
  }

  function wrongSize(found: number): string {
    return `The uploaded file has ${found} bytes, and ${contentLength} were announced`
  }
}

/** Starts an export of a memory, or returns the last export that is still valid. */
export function exportMemory(call: Call): Answer {
  const { id } = findMemory(call)
  const last = advanceJobs(call).findLast((job) => job.operation === 'export' && job.memoryId === id)
  if (last?.state.kind === 'working' && last.state.pollsLeft > 0) {
    throw new Refusal(409, 'An export of this translation memory is already running')
  }
  const parameters = { translation_memory_id: id }
  if (last !== undefined && call.common(exportKind).get(last.token) !== undefined) {
    return ok({ job_id: last.id, parameters })
  }
  const { ids, nowMs, account } = call
  const job: StoredMemoryJob = {
    id: ids.uuid(),
    operation: 'export',
    createdMs: nowMs,
    updatedMs: nowMs,
    token: ids.hex(48),
    memoryId: id,
    state: { kind: 'working', pollsLeft: account.behaviour.memoryJobPolls },
  }
  call.shelf(jobKind).set(job.id, job)
  return { status: 202, json: { job_id: job.id, parameters } }
}

/** Answers a GET of a download URL: sends the translation memory as TMX, piece by piece. */
export function downloadMemory({ params, common, nowMs }: Call): Answer {
  const token = params['token'] ?? ''
  const file = common(exportKind).get(token)
  if (file === undefined || nowMs >= file.expiresMs) {
    throw new Refusal(404, 'This download URL is not known or has expired')
  }
  return {
    status: 200,
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="${file.memory.id}.tmx"`,
    },
    bytes: encode(file.memory),
    onSent() {
      const { fetchedMs = nowMs, ...rest } = file
      if (common(exportKind).get(token) !== undefined) common(exportKind).set(token, { ...rest, fetchedMs })
    },
  }
}

async function* encode(memory: StoredMemory): AsyncGenerator<Uint8Array> {
  for (const piece of writeTmx(memory)) {
    yield Buffer.from(piece)
    // let other requests run before the next piece
    await new Promise((resolve) => setImmediate(resolve))
  }
}
