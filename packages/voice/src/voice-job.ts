import type { LanguageService, VoiceJob, VoiceJobTarget } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import type { SpokenTrack } from './captions/captions.ts'
import { parseSrt } from './captions/srt.ts'
import { explain } from './transcribe.ts'
import { isVoiceCode } from './voice-code.ts'

interface VoiceJobFileToSend {
  /** Absolute. */
  readonly path: string
  readonly name: string
  readonly contentType: string
  readonly byteLength: number
}

interface StartJobOptions {
  readonly client: Pick<LanguageService, 'voiceJobs'>
  readonly file: VoiceJobFileToSend
  readonly sourceLanguage: string | undefined
  readonly targets: readonly VoiceJobTarget[]
  readonly signal: AbortSignal
  /** Before anything is uploaded: whoever knows the id can come back for the results. */
  readonly onCreated?: ((jobId: string) => void) | undefined
}

/** Creates a job and uploads its file. @throws {LockaleError} as the client, `VOICE_NOT_SERVED` */
export async function startVoiceJob(options: StartJobOptions): Promise<string> {
  const { client, file, sourceLanguage, targets, signal, onCreated } = options
  const { name, contentType, byteLength } = file
  try {
    const params = { file: { name, contentType, byteLength }, sourceLanguage, targets }
    const ticket = await client.voiceJobs.create(params, { signal })
    onCreated?.(ticket.jobId)
    await client.voiceJobs.upload(ticket, file.path, { signal })
    return ticket.jobId
  } catch (error) {
    throw explain(error)
  }
}

export interface JobResult {
  readonly language: string
  readonly type: string
  /** `downloaded`: it was fetched before, and the service has it no more. */
  readonly status: 'fetched' | 'downloaded' | 'failed'
  readonly problem: string | undefined
}

interface FetchJobOptions {
  readonly client: Pick<LanguageService, 'voiceJobs'>
  readonly jobId: string
  readonly signal: AbortSignal
  readonly pollMs?: number | undefined
  readonly onStatus?: ((job: VoiceJob) => void) | undefined
  /** Takes a result, which the service forgets once it was fetched. */
  readonly save: (target: VoiceJobTarget, bytes: AsyncIterable<Uint8Array>) => Promise<void>
}

/** Waits for a job and fetches what is complete, each result by itself. @throws {LockaleError} as the client */
export async function fetchVoiceJob(options: FetchJobOptions): Promise<readonly JobResult[]> {
  const { client, jobId, signal, save } = options
  const job = await client.voiceJobs.wait(jobId, {
    signal,
    pollMs: options.pollMs,
    onStatus: options.onStatus,
  })
  const results: JobResult[] = []
  for (const [index, result] of job.results.entries()) {
    const asked = job.targets[index]
    if (asked === undefined) break
    const target = { ...asked, language: isVoiceCode(asked.language) ? asked.language : `target-${index + 1}` }
    if (result.status !== 'complete') {
      const status = result.status === 'downloaded' ? 'downloaded' : 'failed'
      results.push({ ...target, status, problem: result.errorMessage })
      continue
    }
    await using download = await client.voiceJobs.download(result, { signal })
    await save(target, download.body as AsyncIterable<Uint8Array>)
    results.push({ ...target, status: 'fetched', problem: undefined })
  }
  return results
}

/** @throws {LockaleError} `VOICE_JOB_FAILED` where a result could not be made */
export function refuseFailed(results: readonly JobResult[], jobId: string): void {
  const failed = results.filter(({ status }) => status === 'failed')
  const [first] = failed
  if (first === undefined) return
  const all = failed.map(({ language }) => language).join(', ')
  throw new LockaleError(
    'VOICE_JOB_FAILED',
    `The voice job ${jobId} could not create ${all}: ${first.problem ?? 'no reason given'}`,
    {
      hint: 'The other results were written. Send the file again, or send it without --job in a session.',
    },
  )
}

/** What was said, as a job tells it: subtitles hold the times. */
export function trackOfSrt(text: string, language: string): SpokenTrack {
  return { language, segments: parseSrt(text, `the subtitles in ${language}`) }
}
