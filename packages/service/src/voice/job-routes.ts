import { timingSafeEqual } from 'node:crypto'
import {
  limits,
  presets,
  voiceJobSourceTypes,
  type VoiceJobTarget,
  voiceJobTargetTypes,
  voiceLanguages,
} from '@lockale/api'
import { canonicalCode } from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { heardLanguage, needVoiceField, parseUuid, readVoiceField, typeIn } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { forbidden, invalidField, Refusal } from '../http/refusal.ts'
import {
  isGone,
  isRunning,
  jobOutput,
  signedUrl,
  speechMs,
  stageOf,
  type StoredVoiceJob,
  toVoiceJob,
  voiceJobIdKind,
  voiceJobKind,
} from './job.ts'
import type { Call, Route } from '../routes/route.ts'
import { translateSpeech } from './dialogue.ts'

const schemes: ReadonlySet<string> = new Set(
  Object.values(presets).map(({ signatureScheme }) => signatureScheme.toLowerCase()),
)

const jobs = '/v1/jobs/voice/translate'
const files = '/v1/jobs/voice/files'

/** Routes of voice jobs. The API does not define the URLs of the files, so this service uses its own URLs. */
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
  const { fields, ids, nowMs, account, key, shelf, common } = call
  const read = readVoiceJob(fields)
  const isSigned = includesSigned(call)
  checkConcurrency(call, read.file.content_length)
  const { behaviour } = account
  const job: StoredVoiceJob = {
    ...read,
    id: ids.uuid(),
    owner: account.name,
    keyId: key.id,
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
  const signature = job.uploadSignature
  const signed = isSigned ? signedUrl(url, signature) : undefined
  return { status: 201, json: { job_id: job.id, upload_url: url, signature, signed_upload_url: signed } }
}

/** Checks the number and size of running jobs, and deletes expired jobs. @throws {Refusal} 429 */
function checkConcurrency({ shelf, common, account, nowMs }: Call, bytes: number): void {
  const own = shelf(voiceJobIdKind)
  const all = common(voiceJobKind)
  const running: StoredVoiceJob[] = []
  for (const id of [...own.entries()].map(([id]) => id)) {
    const job = all.get(id)
    if (job?.owner === account.name && isRunning(job, nowMs)) running.push(job)
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

/** Returns true if `include` asks for signed URLs, the only value that the API supports. */
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
  return ok(toVoiceJob(job, { nowMs, isSigned, urlOf: fileUrl(call, job) }))
}

/** Counts a status request for a job that must report `processing` several times. */
function poll(job: StoredVoiceJob, { common, nowMs }: Call): StoredVoiceJob {
  if (job.pollsLeft === 0 || stageOf({ ...job, pollsLeft: 0 }, nowMs) !== 'complete') return job
  common(voiceJobKind).set(job.id, { ...job, pollsLeft: job.pollsLeft - 1 })
  return job
}

/** Bills a job at the first request that finds the job complete. Results cannot be downloaded before. */
function settle(job: StoredVoiceJob, { store, key, common, nowMs }: Call): StoredVoiceJob {
  if (job.isPaid || stageOf(job, nowMs) !== 'complete') return job
  const settled = { ...job, ...pay() }
  common(voiceJobKind).set(job.id, settled)
  return settled

  function pay(): Partial<StoredVoiceJob> {
    const owner = store.accounts.find(({ name }) => name === job.owner)
    const payer = owner && store.keysOf(owner).find(({ id }) => id === job.keyId)
    try {
      store.buy(payer ?? key, {
        product: job.targets.some(isSpoken) ? 'speechToSpeech' : 'speechToText',
        amount: speechMs(job),
      })
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

/** Counts the bytes of an uploaded file, but stores nothing, because this service does not recognise speech. */
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

/** Returns the job of a signed URL. @throws {Refusal} 404 for an unknown job, 403 for a wrong signature */
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

/** Reads the body of POST /v1/jobs/voice/translate. @throws {Refusal} rule 64 of docs/api.md */
function readVoiceJob(fields: Fields): Pick<StoredVoiceJob, 'file' | 'sourceLanguage' | 'targets'> {
  const file = needVoiceField(fields, '/source_file', toFields)
  const name = needVoiceField(file, '/source_file/name', (value) => {
    return typeof value === 'string' && value !== '' ? value : undefined
  })
  const type = needVoiceField(file, '/source_file/content_type', typeIn(voiceJobSourceTypes))
  const bytes = needVoiceField(file, '/source_file/content_length', (value) => {
    const isSize = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
    return isSize && value <= limits.voiceJobs.maxBytes ? value : undefined
  })
  const parameters = readVoiceField(fields, '/parameters', toFields) ?? new Map<string, unknown>()
  return {
    file: { name, content_type: type, content_length: bytes },
    sourceLanguage: readVoiceField(parameters, '/parameters/source_language', heardLanguage),
    targets: readTargets(fields.get('targets')),
  }
}

function readTargets(value: unknown): readonly VoiceJobTarget[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidField('/targets')
  return value.map((item, index) => {
    const pointer = `/targets/${index}`
    const target = toFields(item)
    if (target === undefined) throw invalidField(pointer)
    const language = needVoiceField(target, `${pointer}/language`, (given) => {
      const code = typeof given === 'string' ? canonicalCode(given) : undefined
      return code !== undefined && voiceLanguages.targets.has(code) ? code : undefined
    })
    return { language, type: needVoiceField(target, `${pointer}/type`, typeIn(voiceJobTargetTypes)) }
  })
}
