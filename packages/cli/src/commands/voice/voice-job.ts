import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { proveWritable, saveTexts } from '@lockale/core/write/asked-file'
import { isLockaleError, LockaleError } from '@lockale/errors'
import {
  captionExtensions,
  type CaptionFormat,
  fetchVoiceJob,
  type JobResult,
  jobType,
  openSound,
  printCaptions,
  printTracks,
  refuseFailed,
  startVoiceJob,
  trackOfSrt,
} from '@lockale/voice'
import { exits } from '../../exit-codes.ts'
import { jsonSafe } from '../../render/terminal-safe.ts'
import type { Answer, CommandContext } from '../command.ts'
import { type OpenService, withService } from '../service/open-service.ts'
import { openAudioFile } from './audio-file.ts'
import { countMinutes, minutesDocument, type SpeechCost } from './minutes.ts'
import { audioExtension, type VoiceAsk } from './read-ask.ts'
import { localNote, renderDryVoice, renderJob } from './screen.ts'

/** A file that is translated while nobody speaks with the service: sent, waited for, and fetched. */
export function voiceJob(context: CommandContext, ask: VoiceAsk): Promise<Answer> {
  if (ask.out === undefined && ask.format !== 'text' && ask.targets.length > 1) {
    throw new LockaleError('USAGE_BAD_VALUE', `--format ${ask.format} with several languages needs several files.`, {
      hint: 'Name the output files: --out talk.vtt.',
    })
  }
  return withService(context, async (service) => {
    const known = context.flags.text('job-id')
    if (known !== undefined) return collect(context, ask, { service, jobId: known, cost: undefined })
    return start(context, ask, service)
  })
}

async function start(context: CommandContext, ask: VoiceAsk, service: OpenService): Promise<Answer> {
  const { flags, host, say } = context
  const { input, path = '', speak, source, format, targets, audio } = ask
  const sound = await openSound({ name: input, path })
  sound.close()
  const contentType = jobType(sound)
  const cost = await countMinutes(context, service, { durationMs: sound.durationMs, isSpoken: speak !== undefined })
  if (flags.has('dry-run')) {
    return {
      exitCode: exits.done,
      document: { input, contentType, dryRun: true, ...minutesDocument(cost) },
      screen: renderDryVoice({ input, kind: sound.facts.kind, cost }),
    }
  }
  await prove(ask)
  const texts = flags.list('to').length === 0 ? [] : targets
  const jobId = await startVoiceJob({
    client: service.client,
    file: { path, name: basename(path), contentType, byteLength: (await stat(path)).size },
    sourceLanguage: source,
    targets: [
      ...texts.map((language) => ({ language, type: format === 'text' ? 'text/plain' : 'application/x-subrip' })),
      ...(speak === undefined || audio === undefined ? [] : [{ language: speak, type: audio.contentType }]),
    ],
    signal: host.signal,
    onCreated: (id) => {
      if (flags.has('json')) say({ jobId: id }, [])
      else if (!flags.has('quiet'))
        host.stderr.write(
          `Voice job ${id}. If this run stops early, download the results with: lockale voice --job-id ${id}\n`,
        )
    },
  })
  return collect(context, ask, { service, jobId, cost })
}

/** What cannot be written later is not paid for now. */
async function prove({ out, audio }: VoiceAsk): Promise<void> {
  for (const path of [out, audio?.path]) if (path !== undefined) await proveWritable(dirname(path))
}

interface CollectOptions {
  readonly service: OpenService
  readonly jobId: string
  readonly cost: SpeechCost | undefined
}

async function collect({ flags, host, say }: CommandContext, ask: VoiceAsk, at: CollectOptions): Promise<Answer> {
  const { service, jobId, cost } = at
  const files: string[] = []
  const said: JobText[] = []
  const results = await fetchVoiceJob({
    client: service.client,
    jobId,
    signal: host.signal,
    async save({ language, type }, bytes) {
      if (type !== 'text/plain' && type !== 'application/x-subrip') {
        files.push(await saveSound(ask, { language, type, cwd: host.cwd }, bytes))
        return
      }
      const text = jobText(await readText(bytes), { language, type, format: ask.format })
      said.push(text)
      if (ask.out === undefined) return
      const path = `${ask.out}.${language}${text.extension}`
      await saveTexts([{ path, text: text.text }])
      files.push(path)
    },
  })
  const document = {
    input: ask.input === '' ? null : ask.input,
    jobId,
    ...(cost === undefined ? {} : minutesDocument(cost)),
    ...outcome(results, said, files),
  }
  const lines = ask.out === undefined ? said.flatMap((each) => linesOf(each, said.length > 1)) : []
  const shown = renderJob(results, files, host.cwd)
  const problem = said.find((each) => each.problem !== undefined)?.problem
  if (problem !== undefined || results.some(({ status }) => status === 'failed')) {
    say(document, flags.has('json') ? [] : [...lines.map((line) => [line]), ...shown])
    refuseFailed(results, jobId)
    throw problem
  }
  const note = service.place === undefined ? localNote : []
  if (ask.out !== undefined) return { exitCode: exits.done, document, screen: shown, advice: note }
  const [only] = said
  const advice = [...shown, ...note]
  // for a player: as a file would be
  if (only !== undefined && said.length === 1 && ask.format !== 'text') {
    const text = ask.format === 'json' ? jsonSafe(only.text) : only.text
    return { exitCode: exits.done, document, screen: [], text, advice }
  }
  return { exitCode: exits.done, document, screen: lines.map((line) => [line]), advice }
}

function linesOf({ text, language }: JobText, isNamed: boolean): readonly string[] {
  const lines = text.split('\n').slice(0, text.endsWith('\n') ? -1 : undefined)
  return isNamed ? lines.map((line) => `${language}: ${line}`) : lines
}

function outcome(
  results: readonly JobResult[],
  said: readonly JobText[],
  files: readonly string[],
): Readonly<Record<string, unknown>> {
  return {
    isComplete: results.every(({ status }) => status === 'fetched'),
    results: results.map(({ language, type, status, problem }) => ({
      language,
      type,
      status,
      problem: problem ?? null,
    })),
    translations: said.map(({ language, text }) => ({ language, text })),
    files,
  }
}

/** Larger than the texts of three hours, which is as long as speech may be. */
const maxTextBytes = 33_554_432

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > maxTextBytes) {
      throw new LockaleError('BAD_ANSWER', 'The result of the voice job is too large to be a transcript.', {
        hint: 'A proxy or login page may have answered instead of the service.',
      })
    }
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/** Sound that nobody named a place for is kept all the same: the service forgets it. */
async function saveSound(
  { audio, out }: VoiceAsk,
  { language, type, cwd }: { readonly language: string; readonly type: string; readonly cwd: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const path = audio?.path ?? `${out ?? join(cwd, 'speech')}.${language}${audioExtension(type)}`
  const file = await openAudioFile({ path, contentType: type })
  try {
    for await (const piece of bytes) await file.write(piece)
    await file.finish()
    return path
  } finally {
    await file.discard()
  }
}

/** One text that a job made, in the format that was asked for. */
interface JobText {
  readonly language: string
  readonly text: string
  readonly extension: string
  /** It is no such text: then it is here as it came, since the service has it no more. */
  readonly problem: LockaleError | undefined
}

/** @param raw a transcript, or subtitles as SubRip */
function jobText(
  raw: string,
  { language, type, format }: { readonly language: string; readonly type: string; readonly format: CaptionFormat },
): JobText {
  if (type === 'text/plain') return { language, text: raw, extension: captionExtensions.text, problem: undefined }
  try {
    const track = trackOfSrt(raw, language)
    const text = format === 'json' ? printTracks({ source: undefined, targets: [track] }) : printCaptions(track, format)
    return { language, text, extension: captionExtensions[format], problem: undefined }
  } catch (error) {
    if (!isLockaleError(error, 'SUBTITLES_INVALID')) throw error
    return { language, text: raw, extension: captionExtensions.srt, problem: error }
  }
}
