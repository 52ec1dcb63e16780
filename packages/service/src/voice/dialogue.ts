import { limits, pcmFormat, type VoiceSegment, type VoiceServerMessage } from '@lockale/api'
import type { Engine } from '../engine/engine.ts'
import { Refusal } from '../http/refusal.ts'
import type { Store } from '../store/store.ts'
import { type Spoken, VoiceEnd } from './framing.ts'
import { hear } from './stand-ins.ts'
import { soundHeader, soundMs, standInSound } from './stand-ins.ts'
import type { VoiceProgress, VoiceSession } from './voice-session.ts'
import { baseCode } from '@lockale/api/language-table'
import { indexTerms } from '../engine/glossary-terms.ts'
import { readText, translateTexts } from '../engine/translate-text.ts'
import type { Account } from '../store/account.ts'
import { glossaryKind, pairOf } from '../store/kinds.ts'

export interface DialogueParts {
  readonly engine: Engine
  readonly store: Pick<Store, 'buy' | 'giveBack'>
  /** Sentences that the mock recogniser returns for any sound, in a loop. If empty, it returns numbered sentences. */
  readonly script: readonly string[]
}

type Message = VoiceServerMessage<Uint8Array>

/** The language that the mock recogniser always detects. */
const heardLanguage = 'en'

/** Maximum number of milliseconds that chunks of sound may be early in total, because networks deliver in bursts. */
const aheadMs = 1000

/** Returns the answers to a client's message, and updates the progress. @throws {VoiceEnd} if the session must end */
export async function reply(
  session: VoiceSession,
  spoken: Spoken,
  { nowMs, ...parts }: DialogueParts & { readonly nowMs: number },
): Promise<readonly Message[]> {
  if (session.progress.hasEnded) throw new VoiceEnd('afterEnd', spoken.kind)
  if (spoken.kind === 'end_of_source_media') {
    session.progress = { ...session.progress, hasEnded: true }
    return closingWords(session, parts)
  }
  const { sourceType } = session.settings
  const ms = checkChunk(spoken.data, sourceType)
  const dueMs = paceOf(session.progress, { ms, nowMs, isTimed: pcmFormat(sourceType) !== undefined })
  const inputMs = session.progress.heard.inputMs + ms
  charge(session, inputMs, parts)
  session.progress = { ...session.progress, dueMs }
  return listen(session, { inputMs, isEnd: false }, parts)
}

/** Returns the messages after the end of the sound. If no client received them, the next call returns the same ones. */
export async function closingWords(session: VoiceSession, parts: DialogueParts): Promise<readonly Message[]> {
  const { targets, spoken } = session.settings
  const { inputMs } = session.progress.heard
  const rest = await listen(session, { inputMs, isEnd: true }, parts)
  return [
    ...rest,
    { end_of_source_transcript: {} },
    ...targets.flatMap((language): Message[] => [
      { end_of_target_transcript: { language } },
      ...(spoken.includes(language) ? [{ end_of_target_media: { language } }] : []),
    ]),
    { end_of_stream: {} },
  ]
}

function checkChunk(data: Uint8Array, type: string): number {
  if (data.length > limits.voice.maxChunkBytes) throw new VoiceEnd('chunkBytes', 'source_media_chunk')
  const ms = soundMs(data.length, type)
  const pcm = pcmFormat(type)
  if (pcm === undefined) return ms
  if (data.length % pcm.bytesPerSample !== 0) throw new VoiceEnd('sampleSize', 'source_media_chunk')
  if (ms > limits.voice.maxChunkMs) throw new VoiceEnd('chunkMs', 'source_media_chunk')
  return ms
}

/** Returns when the next chunk is due: after half the length of this chunk, because twice real time is allowed. */
function paceOf(
  { dueMs }: VoiceProgress,
  { ms, nowMs, isTimed }: { readonly ms: number; readonly nowMs: number; readonly isTimed: boolean },
): number {
  if (!isTimed) return dueMs
  if (nowMs < dueMs - aheadMs) throw new VoiceEnd('tooFast', 'source_media_chunk')
  return Math.max(nowMs, dueMs) + ms / limits.voice.maxSpeed
}

/** Bills a whole voice session as one use, so that its minutes are rounded up only once. */
function charge(session: VoiceSession, inputMs: number, { store }: DialogueParts): void {
  const { key, bill } = session
  const amount = Math.ceil(inputMs)
  const product = session.settings.spoken.length > 0 ? 'speechToSpeech' : 'speechToText'
  if (bill !== undefined) store.giveBack(key.account, bill)
  try {
    session.bill = store.buy(key, { product, amount })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (bill !== undefined) session.bill = store.buy(key, bill)
    throw new VoiceEnd('quota', 'source_media_chunk')
  }
}

async function listen(
  session: VoiceSession,
  { inputMs, isEnd }: { readonly inputMs: number; readonly isEnd: boolean },
  parts: DialogueParts,
): Promise<readonly Message[]> {
  const { settings, progress } = session
  const language = settings.sourceLanguage ?? heardLanguage
  const { heard, update } = hear(progress.heard, inputMs, { script: parts.script, isEnd })
  const tentative = update.tentative.map(({ text }) => text).join('')
  session.progress = { ...progress, heard, tentative }
  if (update.concluded.length === 0 && tentative === progress.tentative) return []
  const named = (segment: VoiceSegment) => ({ ...segment, language })
  const messages: Message[] = [
    { source_transcript_update: { concluded: update.concluded.map(named), tentative: update.tentative.map(named) } },
  ]
  for (const target of settings.targets) {
    const segments = await translateSegments([...update.concluded, ...update.tentative], {
      speech: { account: session.key.account, source: language, target, glossaryId: settings.glossaryId },
      engine: parts.engine,
    })
    const concluded = segments.slice(0, update.concluded.length)
    const tentative = segments.slice(update.concluded.length)
    messages.push({ target_transcript_update: { language: target, concluded, tentative } })
    if (settings.spoken.includes(target)) messages.push(...concluded.map((segment) => speak(session, target, segment)))
  }
  return messages
}

/** Translates segments, and keeps the space at the beginning of each. */
async function translateSegments(
  segments: readonly VoiceSegment[],
  { speech, engine }: { readonly speech: Speech; readonly engine: Engine },
): Promise<readonly VoiceSegment[]> {
  const sentences = segments.map(({ text }) => text.trimStart())
  const translated = await translateSpeech(sentences, speech, engine)
  return segments.map((segment, index) => {
    const blanks = segment.text.length - (sentences[index] ?? '').length
    return { ...segment, text: segment.text.slice(0, blanks) + (translated[index] ?? '') }
  })
}

function speak(session: VoiceSession, language: string, { text, start_time, end_time }: VoiceSegment): Message {
  const { targetType } = session.settings
  const isFirst = !session.progress.begun.includes(language)
  if (isFirst) session.progress = { ...session.progress, begun: [...session.progress.begun, language] }
  const duration = end_time - start_time
  const header = isFirst ? soundHeader(targetType) : undefined
  const packet = standInSound(targetType, { ms: duration, name: `${language} ${start_time}-${end_time}` })
  return {
    target_media_chunk: {
      language,
      data: header === undefined ? [packet] : [header, packet],
      duration,
      ...(isFirst ? { content_type: targetType } : {}),
      ...(header === undefined ? {} : { headers: 1 }),
      text: text.trimStart(),
    },
  }
}

interface Speech {
  /** Account whose phrasebook (fixed translations) and glossary apply; `undefined` for none. */
  readonly account: Account | undefined
  /** Lower-case base code of the source language. */
  readonly source: string
  /** Target code as the service writes it: `en-GB`. */
  readonly target: string
  readonly glossaryId: string | undefined
}

/** Translates sentences and returns them in the same order. Ignores a glossary without the language pair. */
export async function translateSpeech(
  sentences: readonly string[],
  { account, source, target, glossaryId }: Speech,
  engine: Engine,
): Promise<readonly string[]> {
  const glossary = glossaryId === undefined ? undefined : account?.shelf(glossaryKind).get(glossaryId)
  const entries = glossary?.dictionaries.get(pairOf(source, baseCode(target).toLowerCase()))?.entries
  const read = await Promise.all(sentences.map((text) => readText(text, { source, markup: undefined })))
  return translateTexts(
    read.flatMap((one) => one ?? []),
    {
      engine,
      target,
      markup: { handling: 'xml', ignoreTags: [] },
      phrasebook: account?.phrasebook ?? [],
      memory: undefined,
      terms: indexTerms(entries === undefined ? [] : [entries]),
    },
  )
}
