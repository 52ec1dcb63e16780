import { LockaleError, type Secret } from '@lockale/errors'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, openDownload } from '../http/download.ts'
import { checkVoiceJob, type VoiceJobParams } from './check-voice-job.ts'
import { type DocumentSource, openSource } from './document-source.ts'
import { pathId } from './id.ts'
import { readJob, readTicket, type VoiceJob, type VoiceJobResult, type VoiceJobTicket } from './voice-job-answers.ts'

/** Files with speech, translated while nobody waits (alpha). For paid keys without scopes. */
export interface VoiceJobs {
  /** The file is uploaded after it, within five minutes. Ten may run at the same time, two of them larger than 100 MB. */
  create(params: VoiceJobParams, options?: CallOptions): Promise<VoiceJobTicket>
  /** Of exactly the length that was announced. */
  upload(ticket: VoiceJobTicket, source: DocumentSource, options?: VoiceUploadOptions): Promise<void>
  get(jobId: string, options?: CallOptions): Promise<VoiceJob>
  /** Asks until each result is complete, downloaded or failed. */
  wait(jobId: string, options?: VoiceWaitOptions): Promise<VoiceJob>
  /** A complete result, once, within an hour of the upload. */
  download(result: VoiceJobResult, options?: CallOptions): Promise<Download>
}

export interface VoiceUploadOptions extends CallOptions {
  /** Bytes handed to the connection so far; begins again when the request is repeated. */
  readonly onSent?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
}

export interface VoiceWaitOptions extends CallOptions {
  /** Between two questions, in milliseconds; default 5000. */
  readonly pollMs?: number | undefined
  /** Each answer. */
  readonly onStatus?: ((job: VoiceJob) => void) | undefined
}

const base = '/v1/jobs/voice/translate'
const usualPollMs = 5000
const maxBytes = 1_048_576
const ended: ReadonlySet<string> = new Set(['complete', 'downloaded', 'failed'])

export function voiceJobCalls(connection: Connection): VoiceJobs {
  return { create, upload, get, wait, download }

  async function create(params: VoiceJobParams, options?: CallOptions): Promise<VoiceJobTicket> {
    if (connection.isChecking) checkVoiceJob(params)
    const { file, sourceLanguage, targets } = params
    const json = JSON.stringify({
      source_file: { name: file.name, content_type: file.contentType, content_length: file.byteLength },
      ...(sourceLanguage === undefined ? {} : { parameters: { source_language: sourceLanguage } }),
      targets: targets.map(({ language, type }) => ({ language, type })),
    })
    const request = { method: 'POST', path: base, json, cost: 'creates', maxBytes, read: readTicket } as const
    return (await call(request, connection, options)).value
  }

  /** A file that has arrived is refused when it comes again: repeated only where it cannot have. */
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
    const path = `${base}/${pathId(jobId)}`
    return (await call({ method: 'GET', path, cost: 'free', maxBytes, read: readJob }, connection, options)).value
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

  /** What has left the service is gone there: asked for again only where nothing can have. */
  async function download(result: VoiceJobResult, options?: CallOptions): Promise<Download> {
    const { status, downloadUrl, signature } = result
    if (downloadUrl === undefined || signature === undefined) {
      throw new LockaleError('VOICE_JOB_NOT_READY', `The result of the voice job cannot be fetched: it is ${status}.`, {
        hint: 'Wait for the job, and take the results that are complete, each once.',
      })
    }
    const signed = signedBy(downloadUrl, signature)
    return openDownload({ method: 'GET', path: base, signed, accept: '*/*', cost: 'creates' }, connection, options)
  }

  function signedBy(
    url: string,
    signature: Secret,
  ): { readonly url: string; readonly headers: Record<string, string> } {
    return { url, headers: { authorization: `${connection.signatureScheme} ${signature.reveal()}` } }
  }
}
