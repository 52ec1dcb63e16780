import { limits, type VoiceJob, type VoiceJobFile, type VoiceJobResult, type VoiceJobTarget } from '@lockale/api'
import type { ShelfKind } from '../store/shelf.ts'
import { sentenceMs, sentenceText } from './stand-ins.ts'
import { soundHeader, soundMs, standInSound } from './stand-ins.ts'

/** A job that translates an audio file. It is stored outside of accounts: its files are sent without an API key. */
export interface StoredVoiceJob {
  readonly id: string
  /** Name of the account. */
  readonly owner: string
  readonly keyId: string
  readonly createdMs: number
  readonly file: VoiceJobFile
  readonly sourceLanguage: string | undefined
  readonly targets: readonly VoiceJobTarget[]
  readonly uploadSignature: string
  readonly signatures: readonly string[]
  /** Time at which the whole file had arrived; `undefined` before that. */
  readonly uploadedMs: number | undefined
  /** How long the job stays `uploaded` after the upload, in milliseconds. After that, it is `processing`. */
  readonly queueMs: number
  readonly translateMs: number
  /** Number of status requests that will still be answered with `processing`. */
  readonly pollsLeft: number
  readonly failure: string | undefined
  /** True if the speech was billed. Results cannot be downloaded before. */
  readonly isPaid: boolean
  /** Time at which the result of each target was downloaded; `undefined` before the download. */
  readonly fetchedMs: readonly (number | undefined)[]
}

export const voiceJobKind: ShelfKind<StoredVoiceJob> = { name: 'voice-jobs' }

/** Ids of the voice jobs of an API key, from all its test sessions. */
export const voiceJobIdKind: ShelfKind<true> = { name: 'voice-job-ids', isOfKey: true }

/** Returns the stage of a job. Each of its results has the same stage until the result is downloaded. */
export function stageOf(
  { uploadedMs, queueMs, translateMs, pollsLeft, failure }: StoredVoiceJob,
  nowMs: number,
): 'pending' | 'uploaded' | 'processing' | 'complete' | 'failed' {
  if (uploadedMs === undefined) return 'pending'
  const sinceMs = nowMs - uploadedMs
  if (sinceMs < queueMs) return 'uploaded'
  if (sinceMs < queueMs + translateMs || pollsLeft > 0) return 'processing'
  return failure === undefined ? 'complete' : 'failed'
}

/** Returns true if a job is gone: all results were downloaded, or it was not uploaded or downloaded in time. */
export function isGone(job: StoredVoiceJob, nowMs: number): boolean {
  const { createdMs, uploadedMs, fetchedMs } = job
  const { uploadMs, downloadMs } = limits.voiceJobs
  if (uploadedMs === undefined) return nowMs - createdMs > uploadMs
  return fetchedMs.every((time) => time !== undefined) || nowMs - uploadedMs > downloadMs
}

/** Returns true if a job counts as running, for the limit of running jobs. */
export function isRunning(job: StoredVoiceJob, nowMs: number): boolean {
  return !isGone(job, nowMs) && stageOf(job, nowMs) !== 'failed'
}

/** Returns the length of the speech in milliseconds. The file is not decoded: the length is computed from its size. */
export function speechMs({ file: { content_length: bytes, content_type: type } }: StoredVoiceJob): number {
  return Math.ceil(soundMs(bytes, type))
}

/** Returns a job as the API shows it. @param urlOf returns the URL of a file of the job, without a slash at the end */
export function toVoiceJob(
  job: StoredVoiceJob,
  {
    nowMs,
    urlOf,
    isSigned,
  }: { readonly nowMs: number; readonly urlOf: (name: string) => string; readonly isSigned: boolean },
): VoiceJob {
  const stage = stageOf(job, nowMs)
  const { id, createdMs, uploadedMs, file, sourceLanguage, targets, signatures, fetchedMs, failure } = job
  const results = targets.map((_, index): VoiceJobResult => {
    if (fetchedMs[index] !== undefined) return { status: 'downloaded' }
    if (stage === 'failed') return { status: 'failed', error: { message: failure ?? '' } }
    if (stage !== 'complete') return { status: stage }
    const url = urlOf(`results/${index}`)
    const signature = signatures[index] ?? ''
    return {
      status: 'complete',
      download_url: url,
      signature,
      signed_download_url: isSigned ? signedUrl(url, signature) : undefined,
    }
  })
  return {
    job_id: id,
    product: 'voice',
    operation: 'translate',
    created_at: new Date(createdMs).toISOString(),
    updated_at: new Date(changedMs(job, nowMs)).toISOString(),
    usage: { storage_used: uploadedMs === undefined ? 0 : file.content_length },
    source_file: file,
    parameters: sourceLanguage === undefined ? {} : { source_language: sourceLanguage },
    targets,
    results,
  }
}

export function signedUrl(url: string, signature: string): string {
  return `${url}?signature=${signature}`
}

function changedMs(job: StoredVoiceJob, nowMs: number): number {
  const { createdMs, uploadedMs, queueMs, translateMs, fetchedMs } = job
  if (uploadedMs === undefined) return createdMs
  const stage = stageOf(job, nowMs)
  const reached =
    stage === 'uploaded'
      ? uploadedMs
      : Math.min(nowMs, uploadedMs + queueMs + (stage === 'processing' ? 0 : translateMs))
  return Math.max(reached, ...fetchedMs.map((time) => time ?? 0))
}

/** Limits of a result: number of sentences in a transcript, and milliseconds of sound. */
const maxSentences = 200
const maxSoundMs = 10_000

/** Returns the result of a job for one target: a transcript or mock sound. */
export async function jobOutput(
  job: StoredVoiceJob,
  index: number,
  {
    script,
    translate,
  }: {
    readonly script: readonly string[]
    /** Translates strings of one language into the target, in the same order. */
    readonly translate: (texts: readonly string[], target: string) => Promise<readonly string[]>
  },
): Promise<Uint8Array> {
  const target = job.targets[index]
  if (target === undefined) return new Uint8Array()
  const { language, type } = target
  const ms = speechMs(job)
  if (type !== 'text/plain' && type !== 'application/x-subrip') {
    const sound = standInSound(type, { ms: Math.min(ms, maxSoundMs), name: `${language} of ${job.file.name}` })
    return Buffer.concat([soundHeader(type) ?? new Uint8Array(), sound])
  }
  const count = Math.min(maxSentences, Math.ceil(ms / sentenceMs))
  const spoken = Array.from({ length: count }, (_, number) => sentenceText(number, script))
  const lines = await translate(spoken, language)
  if (type === 'text/plain') return Buffer.from(lines.map((line) => `${line}\n`).join(''))
  const cues = lines.map((line, number) => {
    const from = number * sentenceMs
    return `${number + 1}\n${timeCode(from)} --> ${timeCode(Math.min(ms, from + sentenceMs))}\n${line}\n`
  })
  return Buffer.from(cues.join('\n'))
}

/** Returns a time of a subtitle, such as `01:02:03,004`. */
function timeCode(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23).replace('.', ',')
}
