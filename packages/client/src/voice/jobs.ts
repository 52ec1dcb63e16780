import {
  limits,
  plainMediaType,
  type VoiceJobSourceType,
  voiceJobSourceTypes,
  type VoiceJobStatus,
  type VoiceJobTarget,
  voiceJobTargetTypes,
} from '@lockale/api'
import { LockaleError, Secret } from '@lockale/errors'
import { call, type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, openDownload } from '../http/download.ts'
import type { SignedTarget } from '../http/request.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import { signedTarget } from '../http/signed.ts'
import { maybeCount, maybeText, objectOf, readList, readObject, readText } from '../http/shape.ts'
import { type DocumentSource, openSource } from '../resources/file-source.ts'

/** Translates audio files in the background (alpha). Needs a paid plan, and an API key without scopes. */
export interface VoiceJobs {
  /** Creates a job. Upload its file within five minutes. Ten jobs can run in parallel, only two with over 100 MB. */
  create(params: VoiceJobParams, options?: CallOptions): Promise<VoiceJobTicket>
  /** Uploads the file of a job. The file must have exactly the announced length. */
  upload(ticket: VoiceJobTicket, source: DocumentSource, options?: VoiceUploadOptions): Promise<void>
  /** Returns the current state of a job. */
  get(jobId: string, options?: CallOptions): Promise<VoiceJob>
  /** Waits until each result is complete, downloaded or failed. */
  wait(jobId: string, options?: VoiceWaitOptions): Promise<VoiceJob>
  /** Downloads a complete result. This works only once, and within an hour of the upload. */
  download(result: VoiceJobResult, options?: CallOptions): Promise<Download>
}

/** Options of an upload, with a callback for progress. */
export interface VoiceUploadOptions extends CallOptions {
  /** Called with the number of bytes sent so far. A retry begins again at 0. */
  readonly onSent?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
}

/** Options of a wait for a job. */
export interface VoiceWaitOptions extends CallOptions {
  /** Wait between two requests, in milliseconds. Default: 5000. */
  readonly pollMs?: number | undefined
  /** Called with the job after each request. */
  readonly onStatus?: ((job: VoiceJob) => void) | undefined
}

const base = '/v1/jobs/voice/translate'
const usualPollMs = 5000
const maxBytes = 1_048_576
const ended: ReadonlySet<string> = new Set(['complete', 'downloaded', 'failed'])

export function voiceJobCalls(connection: Connection): VoiceJobs {
  return { create, upload, get, wait, download }

  async function create(params: VoiceJobParams, options?: CallOptions): Promise<VoiceJobTicket> {
    const problem = connection.isChecking ? problemOf(params) : undefined
    if (problem !== undefined) throw requestRefused('voice-field', problem)
    const { file, sourceLanguage, targets } = params
    const json = {
      source_file: { name: file.name, content_type: file.contentType, content_length: file.byteLength },
      parameters: sourceLanguage === undefined ? undefined : { source_language: sourceLanguage },
      targets: targets.map(({ language, type }) => ({ language, type })),
    }
    return openCalls(connection).post({ path: base, json, read: readTicket }, options)
  }

  /** Uploads a file. Retries only if the file cannot have arrived, because the service refuses a second upload. */
  async function upload(
    { uploadUrl, signature }: VoiceJobTicket,
    source: DocumentSource,
    { onSent, ...options }: VoiceUploadOptions = {},
  ): Promise<void> {
    const { open, byteLength, isRepeatable } = await openSource(source)
    const body = {
      contentType: 'application/octet-stream',
      byteLength,
      open,
      isRepeatable,
      onSent: (bytes: number) => onSent?.(bytes, byteLength),
    }
    const signed = signedBy(uploadUrl, signature)
    const read = (): void => undefined
    await call(
      { method: 'PUT', path: base, signed, body, cost: 'creates', maxBytes, reads: 'nothing', read },
      connection,
      options,
    )
  }

  async function get(jobId: string, options?: CallOptions): Promise<VoiceJob> {
    return openCalls(connection).get({ path: pathOf(base, jobId), read: readJob }, options)
  }

  async function wait(
    jobId: string,
    { pollMs = usualPollMs, onStatus, ...options }: VoiceWaitOptions = {},
  ): Promise<VoiceJob> {
    for (;;) {
      const job = await get(jobId, options)
      onStatus?.(job)
      if (job.results.every(({ status }) => ended.has(status))) return job
      await connection.clock.sleep(pollMs, options.signal)
    }
  }

  /** Downloads a result. Retries only if the service sent nothing, because it sends a result only once. */
  async function download(result: VoiceJobResult, options?: CallOptions): Promise<Download> {
    const { status, downloadUrl, signature } = result
    if (downloadUrl === undefined || signature === undefined) {
      throw new LockaleError('VOICE_JOB_NOT_READY', `The result of the voice job cannot be fetched: it is ${status}.`, {
        hint: 'Wait for the job, and fetch each complete result once.',
      })
    }
    const signed = signedBy(downloadUrl, signature)
    return openDownload({ method: 'GET', path: base, signed, accept: '*/*', cost: 'creates' }, connection, options)
  }

  function signedBy(url: string, signature: Secret): SignedTarget {
    return signedTarget(url, { authorization: `${connection.preset.signatureScheme} ${signature.reveal()}` })
  }
}

/** An audio file, and the results to make from it. */
export interface VoiceJobParams {
  readonly file: VoiceJobFile
  readonly sourceLanguage?: string | undefined
  readonly targets: readonly VoiceJobTarget[]
}

const sourceTypes: ReadonlySet<string> = new Set(voiceJobSourceTypes)
const targetTypes: ReadonlySet<string> = new Set(voiceJobTargetTypes)

/** Returns why the service would refuse a job; `undefined` if it would not. Does not check languages and ids. */
function problemOf({ file: { name, contentType, byteLength }, targets }: VoiceJobParams): string | undefined {
  const { maxBytes } = limits.voiceJobs
  if (name === '') return 'the file has no name'
  if (!sourceTypes.has(plainMediaType(contentType))) return 'the content type of the file is not one of the service'
  if (!Number.isSafeInteger(byteLength) || byteLength < 1) return 'the file is empty'
  if (byteLength > maxBytes) return `the file has ${byteLength} bytes; the limit is ${maxBytes}`
  if (targets.length === 0) return 'there is no target'
  const odd = targets.findIndex(({ type }) => !targetTypes.has(plainMediaType(type)))
  return odd === -1 ? undefined : `the type of target ${odd + 1} is not one of the service`
}

/** Name, type and size of an audio file. */
export interface VoiceJobFile {
  readonly name: string
  readonly contentType: VoiceJobSourceType
  /** Size in bytes, at most 1 GiB. */
  readonly byteLength: number
}

/** A new job, and the signed URL to upload its file to. */
export interface VoiceJobTicket {
  readonly jobId: string
  readonly uploadUrl: string
  readonly signature: Secret
}

/** A job that translates an audio file. */
export interface VoiceJob {
  readonly jobId: string
  /** ISO 8601, UTC. */
  readonly createdAt: string | undefined
  readonly updatedAt: string | undefined
  /** Storage that the job uses, in bytes. */
  readonly storageUsed: number | undefined
  readonly file: VoiceJobFile
  readonly sourceLanguage: string | undefined
  readonly targets: readonly VoiceJobTarget[]
  /** One result for each target, in the same order. */
  readonly results: readonly VoiceJobResult[]
}

/** The result for one target. */
export interface VoiceJobResult {
  readonly status: VoiceJobStatus
  /** URL to download the result from; `undefined` unless the status is `complete`. */
  readonly downloadUrl: string | undefined
  readonly signature: Secret | undefined
  /** Why the target failed; `undefined` unless the status is `failed`. */
  readonly errorMessage: string | undefined
}

const readTicket = objectOf<VoiceJobTicket>('the answer', {
  jobId: readText,
  uploadUrl: readText,
  signature: (value, where) => new Secret(readText(value, where)),
})

function readJob(value: unknown): VoiceJob {
  const job = readObject(value, 'a voice job')
  const file = readObject(job['source_file'] ?? {}, 'source_file')
  return {
    jobId: readText(job['job_id'], 'job_id'),
    createdAt: maybeText(job['created_at'], 'created_at'),
    updatedAt: maybeText(job['updated_at'], 'updated_at'),
    storageUsed: maybeCount(readObject(job['usage'] ?? {}, 'usage')['storage_used'], 'usage.storage_used'),
    file: {
      name: maybeText(file['name'], 'source_file.name') ?? '',
      contentType: maybeText(file['content_type'], 'source_file.content_type') ?? '',
      byteLength: maybeCount(file['content_length'], 'source_file.content_length') ?? 0,
    },
    sourceLanguage: maybeText(
      readObject(job['parameters'] ?? {}, 'parameters')['source_language'],
      'parameters.source_language',
    ),
    targets: readList(job['targets'] ?? [], 'targets').map((item) => {
      const target = readObject(item, 'a target')
      return { language: readText(target['language'], 'language'), type: readText(target['type'], 'type') }
    }),
    results: readList(job['results'], 'results').map(readResult),
  }
}

function readResult(value: unknown): VoiceJobResult {
  const result = readObject(value, 'a result')
  const signature = maybeText(result['signature'], 'signature')
  return {
    status: readText(result['status'], 'status'),
    downloadUrl: maybeText(result['download_url'], 'download_url'),
    signature: signature === undefined ? undefined : new Secret(signature),
    errorMessage: maybeText(readObject(result['error'] ?? {}, 'error')['message'], 'error.message'),
  }
}
