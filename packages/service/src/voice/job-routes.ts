import { timingSafeEqual } from 'node:crypto'
import { limits, presets, type VoiceJobTicket } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { parseUuid } from '../http/fields.ts'
import { forbidden, Refusal } from '../http/refusal.ts'
import {
  isGone,
  isRunning,
  signedUrl,
  speechMs,
  stageOf,
  type StoredVoiceJob,
  toVoiceJob,
  voiceJobIdKind,
  voiceJobKind,
} from '../voice/job.ts'
import { jobOutput } from '../voice/job-output.ts'
import { translateSpeech } from '../voice/translate-speech.ts'
import { invalidField } from './invalid-field.ts'
import type { Call, Route } from './route.ts'
import { readVoiceJob } from './voice-jobs-input.ts'

const jobs = '/v1/jobs/voice/translate'
const files = '/v1/jobs/voice/files'

/**
 * Files with speech that are translated while nobody waits (SERVICE.md 3.13). The addresses of files are ours: the contract
 * leaves them open.
 */
export const voiceJobRoutes: readonly Route[] = [
  { method: 'POST', path: jobs, paidOnly: true, isGlobalOnly: true, body: { maxBytes: 131_072 }, handle: createJob },
  { method: 'GET', path: `${jobs}/{job_id}`, paidOnly: true, isGlobalOnly: true, handle: getJob },
  {
    method: 'PUT',
    path: `${files}/{job_id}/source`,
    access: 'open',
    isGlobalOnly: true,
    body: { maxBytes: limits.voiceJobs.maxBytes, kinds: ['bytes'] },
    handle: uploadFile,
  },
  {
    method: 'GET',
    path: `${files}/{job_id}/results/{index}`,
    access: 'open',
    isGlobalOnly: true,
    handle: downloadResult,
  },
]

function createJob(call: Call): Answer {
  const { fields, ids, nowMs, account, shelf, common } = call
  const read = readVoiceJob(fields)
  const isSigned = includesSigned(call)
  checkConcurrency(call, read.file.content_length)
  const { behaviour } = account
  const job: StoredVoiceJob = {
    ...read,
    id: ids.uuid(),
    owner: account.name,
    createdMs: nowMs,
    uploadSignature: ids.hex(64),
    signatures: read.targets.map(() => ids.hex(64)),
    uploadedMs: undefined,
    queueMs: behaviour.documentQueueMs,
    translateMs: behaviour.documentTranslateMs,
    pollsLeft: behaviour.memoryJobPolls,
    failure: behaviour.documentFailures > 0 ? 'The file could not be translated.' : undefined,
    isPaid: false,
    fetchedMs: read.targets.map(() => undefined),
  }
  if (behaviour.documentFailures > 0) behaviour.documentFailures--
  common(voiceJobKind).set(job.id, job)
  shelf(voiceJobIdKind).set(job.id, true)
  const url = fileUrl(call, job)('source')
  const json: VoiceJobTicket = {
    job_id: job.id,
    upload_url: url,
    signature: job.uploadSignature,
    ...(isSigned ? { signed_upload_url: signedUrl(url, job.uploadSignature) } : {}),
  }
  return { status: 201, json }
}

/** Looks at the account's jobs, and forgets those that are gone. @throws {Refusal} 429 */
function checkConcurrency({ shelf, common, nowMs }: Call, bytes: number): void {
  const own = shelf(voiceJobIdKind)
  const all = common(voiceJobKind)
  const running: StoredVoiceJob[] = []
  for (const id of [...own.entries()].map(([id]) => id)) {
    const job = all.get(id)
    if (job !== undefined && isRunning(job, nowMs)) running.push(job)
    if (job !== undefined && !isGone(job, nowMs)) continue
    own.delete(id)
    all.delete(id)
  }
  const { maxConcurrent, largeBytes, maxConcurrentLarge } = limits.voiceJobs
  const large = running.filter(({ file }) => file.content_length > largeBytes)
  if (running.length >= maxConcurrent || (bytes > largeBytes && large.length >= maxConcurrentLarge)) {
    throw new Refusal(429, 'Too many requests. Please wait and resend your request.')
  }
}

/** Of the values that `include` may have there is one. */
function includesSigned({ query }: Call): boolean {
  const include = query.getAll('include').flatMap((value) => value.split(','))
  if (include.some((value) => value !== 'signed_url')) throw invalidField('/include')
  return include.length > 0
}

function getJob(call: Call): Answer {
  const { params, shelf, common, nowMs } = call
  const isSigned = includesSigned(call)
  const id = parseUuid(params['job_id'] ?? '')
  if (id === undefined) throw invalidField('/job_id')
  const found = shelf(voiceJobIdKind).get(id) === undefined ? undefined : common(voiceJobKind).get(id)
  if (found === undefined || isGone(found, nowMs)) throw notFound()
  const job = settle(poll(found, call), call)
  const json = toVoiceJob(job, { nowMs, isSigned, urlOf: fileUrl(call, job) })
  return { status: 200, json }
}

/** One look at a job that is said to take several. */
function poll(job: StoredVoiceJob, { common, nowMs }: Call): StoredVoiceJob {
  if (job.pollsLeft === 0 || stageOf({ ...job, pollsLeft: 0 }, nowMs) !== 'complete') return job
  common(voiceJobKind).set(job.id, { ...job, pollsLeft: job.pollsLeft - 1 })
  return job
}

/** Charges a job when it is first seen to be complete: before that nobody knows where its results are. */
function settle(job: StoredVoiceJob, { buy, common, nowMs }: Call): StoredVoiceJob {
  if (job.isPaid || stageOf(job, nowMs) !== 'complete') return job
  const settled = { ...job, ...pay() }
  common(voiceJobKind).set(job.id, settled)
  return settled

  function pay(): Partial<StoredVoiceJob> {
    try {
      buy({ product: job.targets.some(isSpoken) ? 'speechToSpeech' : 'speechToText', amount: speechMs(job) })
      return { isPaid: true }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { failure: error.message }
    }
  }
}

function isSpoken({ type }: StoredVoiceJob['targets'][number]): boolean {
  return type !== 'text/plain' && type !== 'application/x-subrip'
}

/** Counts the file and lets it go: nothing here listens to it. */
async function uploadFile(call: Call): Promise<Answer> {
  const job = findSigned(call, ({ uploadSignature }) => uploadSignature)
  if (job.uploadedMs !== undefined) throw repeated()
  let bytes = 0
  for await (const chunk of call.bytes as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > job.file.content_length) throw wrongLength()
  }
  if (bytes !== job.file.content_length) throw wrongLength()
  const shelf = call.common(voiceJobKind)
  const now = shelf.get(job.id)
  if (now === undefined) throw notFound()
  if (now.uploadedMs !== undefined) throw repeated()
  shelf.set(job.id, { ...now, uploadedMs: call.nowMs })
  return { status: 204 }
}

function repeated(): Refusal {
  return new Refusal(409, 'The file was already uploaded.')
}

function wrongLength(): Refusal {
  return new Refusal(400, 'The file does not have the content_length that was announced.')
}

async function downloadResult(call: Call): Promise<Answer> {
  const { params, store, engine, script, common, nowMs } = call
  const index = /^\d{1,6}$/u.test(params['index'] ?? '') ? Number(params['index']) : -1
  const job = findSigned(call, ({ signatures }) => signatures[index])
  const target = job.targets[index]
  if (target === undefined || !job.isPaid || job.fetchedMs[index] !== undefined) throw notFound()
  const account = store.accounts.find(({ name }) => name === job.owner)
  const bytes = await jobOutput(job, index, {
    script,
    translate: (texts, language) =>
      translateSpeech(
        texts,
        { account, source: job.sourceLanguage ?? 'en', target: language, glossaryId: undefined },
        engine,
      ),
  })
  return {
    status: 200,
    headers: { 'content-type': target.type, 'content-length': String(bytes.length) },
    bytes,
    onSent() {
      const shelf = common(voiceJobKind)
      const now = shelf.get(job.id) ?? job
      shelf.set(job.id, { ...now, fetchedMs: now.fetchedMs.with(index, nowMs) })
    },
  }
}

const schemes: ReadonlySet<string> = new Set(
  Object.values(presets).map(({ signatureScheme }) => signatureScheme.toLowerCase()),
)

/** The job that a signed address names. @throws {Refusal} 404 for none, 403 for a wrong signature */
function findSigned(call: Call, signatureOf: (job: StoredVoiceJob) => string | undefined): StoredVoiceJob {
  const { params, query, common, nowMs } = call
  const job = common(voiceJobKind).get(parseUuid(params['job_id'] ?? '') ?? '')
  if (job === undefined || isGone(job, nowMs)) throw notFound()
  const given = query.get('signature') ?? signatureIn(call.authorization)
  const expected = signatureOf(job)
  if (expected === undefined) throw notFound()
  if (!isSame(given, expected)) throw forbidden()
  return job
}

function signatureIn(authorization: string | undefined): string {
  const [scheme = '', signature = '', ...rest] = (authorization ?? '').trim().split(/\s+/u)
  return schemes.has(scheme.toLowerCase()) && rest.length === 0 ? signature : ''
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function notFound(): Refusal {
  return new Refusal(404, 'Voice job not found')
}

function fileUrl({ baseUrl }: Call, { id }: StoredVoiceJob): (name: string) => string {
  return (name) => `${baseUrl}${files}/${id}/${name}`
}
