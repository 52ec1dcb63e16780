import { limits } from '@lockale/api'
import {
  isServiceError,
  type LanguageService,
  type SourceSegment,
  type VoiceParams,
  type VoiceSegment,
  type VoiceSession,
} from '@lockale/client'
import { isLockaleError, LockaleError } from '@lockale/errors'
import type { SpokenTrack } from './captions/captions.ts'
import { type Feed, feed, type FeedEnd } from './feed.ts'
import type { Sound } from './open-sound.ts'
import { sessionType } from './sound-type.ts'
import { isVoiceCode } from './voice-code.ts'

export interface TranscribeOptions {
  readonly client: Pick<LanguageService, 'voice'>
  readonly params: Omit<VoiceParams, 'sourceMediaContentType' | 'messageFormat'>
  /** Ends the sound; what was said by then is still concluded. */
  readonly signal: AbortSignal
  /** What is final, as soon as it is. @param target `undefined`: what was heard */
  readonly onSegment?: ((segment: SourceSegment | VoiceSegment, target: string | undefined) => void) | undefined
  /** What is spoken, in the order of the sound. */
  readonly onSpoken?: ((packets: readonly Uint8Array[]) => Promise<void>) | undefined
  /** How long one waits for more sound; default 25 s. */
  readonly maxGapMs?: number
}

export interface Transcript {
  /** What was heard. */
  readonly source: SpokenTrack
  /** In the order in which they were asked for. */
  readonly targets: readonly SpokenTrack[]
  /** Connections that were made anew. */
  readonly reconnections: number
  readonly sentBytes: number
  /** Somebody stopped it. */
  readonly isStopped: boolean
  /** What ended it before its end; what is here was said before. */
  readonly failure: Error | undefined
}

/** A little less than the service waits. */
const usualGapMs = limits.voice.maxGapMs - 5000
/** The service has so long for its last words once somebody wants to stop. */
const lastWordsMs = 5000

/**
 * Sends sound through a voice session and gathers what comes of it. The session is closed when it is done.
 * @throws {LockaleError} when there was no session: as the client, `VOICE_NOT_SERVED`, and as `sessionType`
 */
export async function transcribe(sound: Sound, options: TranscribeOptions): Promise<Transcript> {
  const { params, signal, maxGapMs = usualGapMs } = options
  const contentType = sessionType(sound)
  const session = await openSession({ ...params, sourceMediaContentType: contentType }, options)
  const done = new AbortController()
  const onStop = (): void => {
    const timer = setTimeout(() => void session.close(), lastWordsMs)
    done.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  signal.addEventListener('abort', onStop, { once: true, signal: done.signal })
  if (signal.aborted) onStop()
  try {
    const stop = AbortSignal.any([signal, done.signal])
    const sending = send(session, feed(sound.bytes, { contentType, bytesPerMs: sound.bytesPerMs, stop, maxGapMs }))
    const heard = await hear(session, options)
    // nobody waits for sound that a session which is over would not hear
    done.abort()
    const sent = await sending
    const isClosed = isLockaleError(sent.failure, 'VOICE_CLOSED') && signal.aborted
    const silence = sent.end === 'silent' ? silent(maxGapMs, sound) : undefined
    const failure = heard.failure ?? (isClosed ? undefined : sent.failure) ?? silence
    return { ...heard, failure, sentBytes: sent.bytes, isStopped: signal.aborted }
  } finally {
    done.abort()
    await session.close()
  }
}

interface Sent {
  readonly bytes: number
  readonly end: FeedEnd | undefined
  readonly failure: Error | undefined
}

async function send(session: VoiceSession, pieces: Feed): Promise<Sent> {
  let bytes = 0
  try {
    for (;;) {
      const next = await nextOf(pieces)
      if ('end' in next) {
        // also where a pipe broke: what came before it is concluded
        await session.end()
        return { bytes, ...next }
      }
      await session.send(next.piece)
      bytes += next.piece.length
    }
  } catch (error) {
    // its reader knows better what ended a session
    await session.close()
    return { bytes, end: undefined, failure: asError(error) }
  }
}

async function nextOf(pieces: Feed): Promise<{ readonly piece: Uint8Array } | Omit<Sent, 'bytes'>> {
  try {
    const { value, done } = await pieces.next()
    return done === true ? { end: value, failure: undefined } : { piece: value }
  } catch (error) {
    return { end: undefined, failure: asError(error) }
  }
}

type Heard = Omit<Transcript, 'sentBytes' | 'isStopped'>

async function hear(session: VoiceSession, { params, onSegment, onSpoken }: TranscribeOptions): Promise<Heard> {
  const asked = [...new Set([...(params.targetLanguages ?? []), ...(params.targetMediaLanguages ?? [])])]
  const targets = new Map(
    asked.map((language) => [language.toLowerCase(), { language, segments: [] as VoiceSegment[] }]),
  )
  const source: SourceSegment[] = []
  let reconnections = 0
  let failure: Error | undefined
  try {
    for await (const message of session) {
      if (message.kind === 'reconnected') reconnections = message.times
      if (message.kind === 'target_media_chunk') await onSpoken?.(message.data)
      if (message.kind === 'source_transcript_update') {
        source.push(...message.concluded)
        for (const segment of message.concluded) onSegment?.(segment, undefined)
      }
      if (message.kind === 'target_transcript_update') {
        const target = targets.get(message.language.toLowerCase())
        target?.segments.push(...message.concluded)
        for (const segment of message.concluded) onSegment?.(segment, target?.language ?? message.language)
      }
    }
  } catch (error) {
    failure = asError(error)
    await session.close()
  }
  const language = mostly(source) ?? params.sourceLanguage
  return { source: { language, segments: source.map(plain) }, targets: [...targets.values()], reconnections, failure }
}

function plain({ text, startMs, endMs }: SourceSegment): VoiceSegment {
  return { text, startMs, endMs }
}

/** The language of the most segments: one may be mistaken. */
function mostly(segments: readonly SourceSegment[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { language } of segments) {
    if (language !== undefined && isVoiceCode(language)) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

async function openSession(params: VoiceParams, { client, signal }: TranscribeOptions): Promise<VoiceSession> {
  // The signal would end the session at once: it is for the start only.
  const starting = new AbortController()
  const onStop = (): void => starting.abort(signal.reason)
  if (signal.aborted) onStop()
  signal.addEventListener('abort', onStop, { once: true })
  try {
    return await client.voice.open(params, { signal: starting.signal })
  } catch (error) {
    throw explain(error)
  } finally {
    signal.removeEventListener('abort', onStop)
  }
}

/** An address without voice answers like one where an id is not known. */
export function explain(error: unknown): unknown {
  if (!isServiceError(error, 'NOT_FOUND') || /(?:glossary|spoken terms|voice job) not found/iu.test(error.message)) {
    return error
  }
  return new LockaleError('VOICE_NOT_SERVED', `This service URL has no voice API: ${error.message}`, {
    hint: 'Only the main URL of the service has a voice API. Remove --region and service.region, or set the main URL.',
    cause: error,
    place: error.place,
  })
}

function silent(maxGapMs: number, { name }: Sound): LockaleError {
  return new LockaleError(
    'SOUND_STOPPED',
    `The input sent no audio for ${Math.round(maxGapMs / 1000)} s and did not end.`,
    {
      place: name,
      hint: 'The service ends a session after 30 s without audio. Everything until then is kept. Run again with the rest of the audio.',
    },
  )
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
