import { dirname } from 'node:path'
import {
  findTerms,
  openSound,
  proveWritable,
  sessionType,
  type Sound,
  transcribe,
  type Transcript,
} from '@lockale/connect'
import { exits, exitOfSignal } from '../../exit-codes.ts'
import { untilInterrupted } from '../../interruption.ts'
import type { Line, Screen } from '../../render/screen.ts'
import { openTalk } from '../../render/talk.ts'
import { localNote, paceNote, renderDryVoice, renderVoice } from '../../render/voice.ts'
import type { Answer, CommandContext } from '../command.ts'
import { type OpenService, withService } from '../service/open-service.ts'
import { type AudioFile, openAudioFile } from './audio-file.ts'
import { captionText, refuseSeveral, saveCaptions } from './captions.ts'
import { countMinutes, minutesDocument, type SpeechCost } from './minutes.ts'
import type { VoiceAsk } from './read-ask.ts'

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

interface Running {
  readonly sound: Sound
  readonly service: OpenService
  readonly cost: SpeechCost
}

async function run(context: CommandContext, ask: VoiceAsk, running: Running): Promise<Answer> {
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

interface Heard extends Running {
  readonly transcript: Transcript
  readonly files: readonly string[]
}

async function hear(
  { flags, host, say }: CommandContext,
  ask: VoiceAsk,
  { sound, service: { client }, spoken }: Running & { readonly spoken: AudioFile | undefined },
): Promise<Transcript> {
  const { targets, speak, source, format, out, audio } = ask
  const { signal } = host
  const terms = flags.text('spoken-terms')
  const isTalk = format === 'text' && out === undefined && !flags.has('json')
  const talk = openTalk({ isNamed: targets.length > 0, source, say: (screen) => say({}, screen) })
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
    onSegment: isTalk
      ? (segment, target) => {
          talk.push(segment, target)
          if (host.stdout.isGone === true && spoken === undefined) left.abort()
        }
      : undefined,
    onSpoken: async (packets) => {
      for (const packet of packets) await spoken?.write(packet)
    },
  })
  if (isTalk) talk.end()
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
  const talk = openTalk({ isNamed: targets.length > 0, source, say: (screen) => lines.push(...screen) })
  for (const segment of transcript.source.segments) talk.push(segment, undefined)
  for (const { language, segments } of transcript.targets) {
    for (const segment of segments) talk.push(segment, language)
  }
  talk.end()
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
