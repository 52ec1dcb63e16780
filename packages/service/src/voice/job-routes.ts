import { timingSafeEqual } from 'node:crypto'
import {
  limits,
  plainMediaType,
  presets,
  type VoiceJobFile,
  voiceJobSourceTypes,
  type VoiceJobTarget,
  voiceJobTargetTypes,
  type VoiceJobTicket,
  voiceSources,
  voiceTargets,
} from '@lockale/api'
import { canonicalCode } from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { parseUuid } from '../http/fields.ts'
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
import { translateSpeech } from './translate-speech.ts'
import type { Call, Route } from '../routes/route.ts'

const schemes: ReadonlySet<string> = new Set(
  Object.values(presets).map(({ signatureScheme }) => signatureScheme.toLowerCase()),
)

const targetTypes: ReadonlySet<string> = new Set(voiceJobTargetTypes)

const sourceTypes: ReadonlySet<string> = new Set(voiceJobSourceTypes)

const jobs = '/v1/jobs/voice/translate'
const files = '/v1/jobs/voice/files'

/**
 * Translates files with speech in the background. The URLs of the files are our choice, as the contract leaves them
 * open.
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
  const json: VoiceJobTicket = {
    job_id: job.id,
    upload_url: url,
    signature: job.uploadSignature,
    signed_upload_url: isSigned ? signedUrl(url, job.uploadSignature) : undefined,
  }
  return { status: 201, json }
}

/** Looks at the account's jobs, and forgets those that are gone. @throws {Refusal} 429 */
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

/** Returns true if `include` asks for signed URLs, its only value. */
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
  return ok(json)
}

/** One look at a job that is said to take several. */
function poll(job: StoredVoiceJob, { common, nowMs }: Call): StoredVoiceJob {
  if (job.pollsLeft === 0 || stageOf({ ...job, pollsLeft: 0 }, nowMs) !== 'complete') return job
  common(voiceJobKind).set(job.id, { ...job, pollsLeft: job.pollsLeft - 1 })
  return job
}

/** Bills a job when a request first sees that it is complete: its results cannot be read before. */
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

interface ReadVoiceJob {
  readonly file: VoiceJobFile
  readonly sourceLanguage: string | undefined
  readonly targets: readonly VoiceJobTarget[]
}

/** The body of POST /v1/jobs/voice/translate. @throws {Refusal} rule 64 of docs/api.md */
function readVoiceJob(fields: Fields): ReadVoiceJob {
  return {
    file: readFile(fields.get('source_file')),
    sourceLanguage: readSourceLanguage(fields.get('parameters')),
    targets: readTargets(fields.get('targets')),
  }
}

function readFile(value: unknown): VoiceJobFile {
  const file = toFields(value)
  if (file === undefined) throw invalidField('/source_file')
  const name = file.get('name')
  if (typeof name !== 'string' || name === '') throw invalidField('/source_file/name')
  const type = plainType(file.get('content_type'))
  if (!sourceTypes.has(type)) throw invalidField('/source_file/content_type')
  const bytes = file.get('content_length')
  const isSize =
    typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 1 && bytes <= limits.voiceJobs.maxBytes
  if (!isSize) throw invalidField('/source_file/content_length')
  return { name, content_type: type, content_length: bytes }
}

function readSourceLanguage(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const parameters = toFields(value)
  if (parameters === undefined) throw invalidField('/parameters')
  const language = parameters.get('source_language')
  if (language === undefined) return undefined
  const code = typeof language === 'string' ? language.toLowerCase() : ''
  if (!voiceSources.has(code)) throw invalidField('/parameters/source_language')
  return code
}

function readTargets(value: unknown): readonly VoiceJobTarget[] {
  if (!Array.isArray(value) || value.length === 0) throw invalidField('/targets')
  return value.map((item, index) => {
    const target = toFields(item)
    if (target === undefined) throw invalidField(`/targets/${index}`)
    const given = target.get('language')
    const language = typeof given === 'string' ? canonicalCode(given) : undefined
    if (language === undefined || !voiceTargets.has(language)) throw invalidField(`/targets/${index}/language`)
    const type = plainType(target.get('type'))
    if (!targetTypes.has(type)) throw invalidField(`/targets/${index}/type`)
    return { language, type }
  })
}

function plainType(value: unknown): string {
  return typeof value === 'string' ? plainMediaType(value) : ''
}
