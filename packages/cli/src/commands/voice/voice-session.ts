import { dirname } from 'node:path'
import { proveWritable, saveTexts } from '@lockale/core/write/asked-file'
import { LockaleError } from '@lockale/errors'
import {
  captionExtensions,
  type CaptionFormat,
  findTerms,
  openSound,
  printCaptions,
  printTracks,
  sessionType,
  type Sound,
  type SpokenTrack,
  transcribe,
  type Transcript,
} from '@lockale/voice'
import { exitOfSignal, exits } from '../../exit-codes.ts'
import { untilInterrupted } from '../../interruption.ts'
import type { Line, Screen } from '../../render/screen.ts'
import { jsonSafe } from '../../render/terminal-safe.ts'
import type { Answer, CommandContext } from '../command.ts'
import { type OpenService, withService } from '../service/open-service.ts'
import { type AudioFile, openAudioFile } from './audio-file.ts'
import { countMinutes, minutesDocument, type SpeechCost } from './minutes.ts'
import type { VoiceAsk } from './read-ask.ts'
import { localNote, openLiveTranscript, paceNote, renderDryVoice, renderVoice } from './screen.ts'

/** Speech through a session, said and written while it is heard. */
export async function voiceSession(context: CommandContext, ask: VoiceAsk): Promise<Answer> {
  const { flags, host } = context
  if (ask.out === undefined) refuseSeveral(ask.format, ask.targets)
  const stream = ask.path === undefined ? host.parts.openStdin() : undefined
  const opening = openSound({ name: ask.input, path: ask.path, stream, contentType: flags.text('content-type') })
  const sound = await untilInterrupted(opening, host.signal)
  try {
    sessionType(sound)
    return await withService(context, async (service) => {
      const { durationMs } = sound
      const cost = await countMinutes(context, service, { durationMs, isSpoken: ask.speak !== undefined })
      if (flags.has('dry-run')) return dryAnswer(ask, sound, cost)
      return run(context, ask, { sound, service, cost })
    })
  } finally {
    sound.close()
  }
}

function dryAnswer({ input }: VoiceAsk, sound: Sound, cost: SpeechCost): Answer {
  const { kind, contentType } = sound.facts
  return {
    exitCode: exits.done,
    document: { input, contentType: contentType ?? null, dryRun: true, ...minutesDocument(cost) },
    screen: renderDryVoice({ input, kind, cost }),
  }
}

interface RunOptions {
  readonly sound: Sound
  readonly service: OpenService
  readonly cost: SpeechCost
}

async function run(context: CommandContext, ask: VoiceAsk, running: RunOptions): Promise<Answer> {
  const { flags, host } = context
  const { out, audio, path } = ask
  if (out !== undefined) await proveWritable(dirname(out))
  const spoken = audio === undefined ? undefined : await openAudioFile(audio)
  try {
    if (path !== undefined && !flags.has('quiet') && !flags.has('json')) {
      host.stderr.write(paceNote(running.sound.durationMs))
    }
    const transcript = await hear(context, ask, { ...running, spoken })
    let files: readonly string[]
    try {
      files = await save(transcript, ask, spoken)
    } catch (error) {
      tell(context, ask, {
        ...running,
        transcript,
        files: [],
        shown: out === undefined ? [] : linesOf(transcript, ask),
      })
      throw error
    }
    return finish(context, ask, { ...running, transcript, files })
  } finally {
    await spoken?.discard()
  }
}

interface Heard extends RunOptions {
  readonly transcript: Transcript
  readonly files: readonly string[]
}

async function hear(
  { flags, host, say }: CommandContext,
  ask: VoiceAsk,
  { sound, service: { client }, spoken }: RunOptions & { readonly spoken: AudioFile | undefined },
): Promise<Transcript> {
  const { targets, speak, source, format, out, audio } = ask
  const { signal } = host
  const terms = flags.text('spoken-terms')
  const isLive = format === 'text' && out === undefined && !flags.has('json')
  const liveTranscript = openLiveTranscript({ isNamed: targets.length > 0, source, say: (screen) => say({}, screen) })
  // nobody pays for what nobody reads
  const left = new AbortController()
  const transcript = await transcribe(sound, {
    client,
    params: {
      sourceLanguage: source,
      sourceLanguageMode: flags.has('fixed') ? 'fixed' : undefined,
      targetLanguages: targets,
      targetMediaLanguages: speak === undefined ? undefined : [speak],
      targetMediaContentType: audio?.contentType,
      targetMediaVoice: voiceOf(flags.text('voice')),
      glossaryId: flags.list('glossary')[0],
      spokenTermsId: terms === undefined ? undefined : (await findTerms(terms, { client, signal })).spokenTermsId,
      formality: formalityOf(flags.text('formality')),
    },
    signal: AbortSignal.any([signal, left.signal]),
    onSegment: isLive
      ? (segment, target) => {
          liveTranscript.push(segment, target)
          if (host.stdout.isGone === true && spoken === undefined) left.abort()
        }
      : undefined,
    onSpoken: async (packets) => {
      for (const packet of packets) await spoken?.write(packet)
    },
  })
  if (isLive) liveTranscript.end()
  return transcript
}

async function save(
  { source, targets, failure }: Transcript,
  { out, format }: VoiceAsk,
  spoken: AudioFile | undefined,
): Promise<readonly string[]> {
  const isEmpty = [source, ...targets].every(({ segments }) => segments.length === 0)
  // nothing takes the place of an older file where nothing was said before it broke
  if (failure !== undefined && isEmpty) return []
  const texts = out === undefined ? [] : await saveCaptions({ source, targets }, out, format)
  const sounds = await spoken?.finish()
  return sounds === undefined ? texts : [...texts, sounds]
}

/** What was said is told even where it cannot be kept, or where something broke: it was paid for. */
function tell(
  { flags, say }: CommandContext,
  ask: VoiceAsk,
  { shown, ...heard }: Heard & { readonly shown: Screen },
): void {
  if (flags.has('json')) say(documentOf(ask, heard), [])
  else if (shown.length > 0) say({}, shown)
}

function linesOf(transcript: Transcript, { format, targets, source }: VoiceAsk): Screen {
  if (format !== 'text') return linesOfText(captionText(transcript, format))
  const lines: Line[] = []
  const liveTranscript = openLiveTranscript({
    isNamed: targets.length > 0,
    source,
    say: (screen) => lines.push(...screen),
  })
  for (const segment of transcript.source.segments) liveTranscript.push(segment, undefined)
  for (const { language, segments } of transcript.targets) {
    for (const segment of segments) liveTranscript.push(segment, language)
  }
  liveTranscript.end()
  return lines
}

function linesOfText(text: string): Screen {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => [line])
}

function finish(context: CommandContext, ask: VoiceAsk, heard: Heard): Answer {
  const { transcript, files, service, cost } = heard
  const { failure, isStopped } = transcript
  const { format, out } = ask
  const { host } = context
  const text = format === 'text' || out !== undefined ? '' : captionText(transcript, format)
  const screen = renderVoice({ files, folder: host.cwd, transcript, cost })
  if (failure !== undefined) {
    tell(context, ask, { ...heard, shown: text !== '' ? linesOfText(text) : files.length > 0 ? screen : [] })
    throw failure
  }
  const document = documentOf(ask, heard)
  const note = service.place === undefined ? localNote : []
  const exitCode = isStopped && host.signal.aborted ? exitOfSignal(host.signal) : exits.done
  if (out !== undefined) return { exitCode, document, screen, advice: note }
  return { exitCode, document, screen: [], text, advice: [...screen, ...note] }
}

function documentOf(
  { input, source }: VoiceAsk,
  { transcript, files, sound, cost }: Heard,
): Readonly<Record<string, unknown>> {
  const { isStopped, failure, reconnections, targets } = transcript
  return {
    input,
    contentType: sound.facts.contentType ?? null,
    ...minutesDocument(cost),
    isComplete: failure === undefined && !isStopped,
    reconnections,
    transcript: { language: transcript.source.language ?? source ?? null, segments: transcript.source.segments },
    translations: targets.map(({ language, segments }) => ({ language: language ?? null, segments })),
    files,
  }
}

function voiceOf(name: string | undefined): 'male' | 'female' | undefined {
  return name === 'male' || name === 'female' ? name : undefined
}

const formalities = ['default', 'formal', 'more', 'informal', 'less'] as const

function formalityOf(name: string | undefined): (typeof formalities)[number] | undefined {
  return formalities.find((each) => each === name)
}

/** What was said, in all its languages. */
interface Tracks {
  /** `undefined`: a job does not tell. */
  readonly source: SpokenTrack | undefined
  readonly targets: readonly SpokenTrack[]
}

interface CaptionFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/** A file for each language; JSON has all of them in one. */
function captionFiles({ source, targets }: Tracks, out: string, format: CaptionFormat): readonly CaptionFile[] {
  const extension = captionExtensions[format]
  if (format === 'json') return [{ path: `${out}${extension}`, text: printTracks({ source, targets }) }]
  const taken = new Set(targets.map(({ language }) => language?.toLowerCase()))
  const own =
    source?.language === undefined || taken.has(source.language.toLowerCase()) ? 'transcript' : source.language
  const named = [
    ...(source === undefined ? [] : [{ name: own, track: source }]),
    ...targets.map((track) => ({ name: track.language ?? 'translation', track })),
  ]
  return named.map(({ name, track }) => ({ path: `${out}.${name}${extension}`, text: printCaptions(track, format) }))
}

async function saveCaptions(tracks: Tracks, out: string, format: CaptionFormat): Promise<readonly string[]> {
  const files = captionFiles(tracks, out, format)
  await saveTexts(files)
  return files.map(({ path }) => path)
}

/**
 * Subtitles for stdout, where one file fits: the translation, or what was heard where there is none.
 * @param format not `text`, which goes out while it comes
 */
function captionText({ source, targets }: Tracks, format: Exclude<CaptionFormat, 'text'>): string {
  if (format === 'json') return jsonSafe(printTracks({ source, targets }))
  const track = targets[0] ?? source
  return track === undefined ? '' : printCaptions(track, format)
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` where several files would have to go into one */
function refuseSeveral(format: CaptionFormat, targets: readonly string[]): void {
  if (format === 'text' || format === 'json' || targets.length <= 1) return
  throw new LockaleError('USAGE_BAD_VALUE', `--format ${format} with several languages needs several files.`, {
    hint: `Name the output files: --out talk${captionExtensions[format]}.`,
  })
}
