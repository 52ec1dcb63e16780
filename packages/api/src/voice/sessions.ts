/** `json`: text frames, bytes in base64. `msgpack`: binary frames, maps with string keys, bytes as they are. */
export type VoiceFormat = 'json' | 'msgpack'
export type VoiceLanguageMode = 'auto' | 'fixed'
export type VoiceGender = 'male' | 'female'
export type VoiceFormality = 'default' | 'formal' | 'more' | 'informal' | 'less'

export const voiceFormats = ['json', 'msgpack'] as const
export const voiceLanguageModes = ['auto', 'fixed'] as const
export const voiceGenders = ['male', 'female'] as const
export const voiceFormalities = ['default', 'formal', 'more', 'informal', 'less'] as const

/** The answer to it, and to GET /v3/voice/realtime, which reconnects. */
export interface VoiceTicket {
  /** `wss` address, without the token. */
  readonly streaming_url: string
  /** Opens one connection, soon. */
  readonly token: string
  readonly session_id: string
}

/** Path of the WebSocket at the local service. */
export const voiceConnectPath = '/v3/voice/realtime/connect'

/** What a client says: each message is an object with one key. */
export type VoiceClientMessage<Bytes> =
  | { readonly source_media_chunk: { readonly data: Bytes } }
  | { readonly end_of_source_media: Readonly<Record<string, never>> }

/** What the service says: each message is an object with one of these keys. */
interface VoiceServerMessages<Bytes> {
  readonly source_transcript_update: VoiceTranscript<VoiceSegment & { readonly language: string }>
  readonly target_transcript_update: VoiceTranscript<VoiceSegment> & { readonly language: string }
  readonly target_media_chunk: {
    readonly language: string
    /** Sound packets. A packet cannot be cut. */
    readonly data: readonly Bytes[]
    /** Length in milliseconds. */
    readonly duration: number
    /** Set in the first message only. */
    readonly content_type?: string
    /** Set in the first message only: how many leading packets are headers of the decoder. */
    readonly headers?: number
    /** Text with which a segment begins. */
    readonly text?: string | null
  }
  readonly end_of_source_transcript: Readonly<Record<string, never>>
  readonly end_of_target_transcript: { readonly language: string }
  readonly end_of_target_media: { readonly language: string }
  /** The last one. */
  readonly end_of_stream: Readonly<Record<string, never>>
  /** The session is dead. */
  readonly error: VoiceFailure
}

export type VoiceServerMessage<Bytes> = {
  [Kind in keyof VoiceServerMessages<Bytes>]: { readonly [Name in Kind]: VoiceServerMessages<Bytes>[Kind] }
}[keyof VoiceServerMessages<Bytes>]

export interface VoiceTranscript<Segment> {
  /** Final segments. Each is sent once. */
  readonly concluded: readonly Segment[]
  /** Segments that the next update may change. */
  readonly tentative: readonly Segment[]
}

/** Times are milliseconds of the input. */
export interface VoiceSegment {
  readonly text: string
  readonly start_time: number
  readonly end_time: number
}

export interface VoiceFailure {
  readonly request_type: string
  /** As an HTTP status. */
  readonly error_code: number
  /** For example 4000403. */
  readonly reason_code: number
  readonly error_message: string
}

/** Media types of the sound that a session takes. */
export const voiceSourceTypes = [
  'audio/auto',
  'audio/flac',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm',
  'audio/x-matroska',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=s16le;rate=8000',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=44100',
  'audio/pcm;encoding=s16le;rate=48000',
  'audio/webm;codecs=opus',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=mp3',
  'audio/x-matroska;codecs=opus',
] as const

export type VoiceSourceType = (typeof voiceSourceTypes)[number] | (string & {})

/** Media types of the speech that a session gives. */
export const voiceTargetTypes = [
  'audio/flac',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  'audio/ogg',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/opus',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
  'audio/webm',
  'audio/webm;codecs=opus',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
] as const

export type VoiceTargetType = (typeof voiceTargetTypes)[number] | (string & {})

/** A media type as the lists have it: in lower case, without blanks around `;`. */
export function plainMediaType(type: string): string {
  return type
    .trim()
    .toLowerCase()
    .replaceAll(/\s*;\s*/gu, ';')
}

/** How bytes of a type are samples, `rate` in a second; `undefined` where they are compressed, and tell nothing about time. */
export function pcmFormat(
  type: string,
): { readonly encoding: 's16le' | 'alaw' | 'ulaw'; readonly rate: number; readonly bytesPerSample: 1 | 2 } | undefined {
  const [, encoding, rate] = /^audio\/pcm;encoding=(s16le|alaw|ulaw);rate=(\d+)$/u.exec(plainMediaType(type)) ?? []
  if (encoding !== 's16le' && encoding !== 'alaw' && encoding !== 'ulaw') return undefined
  return { encoding, rate: Number(rate), bytesPerSample: encoding === 's16le' ? 2 : 1 }
}

/*
 * What voice sessions, voice jobs and spoken terms know of languages. Codes are written as the service
 * writes them. Languages that a partner of the service delivers stand apart.
 */

/** Transcribed by the service itself; it tells them apart by itself. */
export const voiceTranscription: ReadonlySet<string> = codes('cs de en es fr id it ja ko nl pl pt ro ru sv tr uk zh')

/** Transcribed by partners. */
export const voiceTranscriptionExternal: ReadonlySet<string> = codes(
  'ar bg bn da el et fi ga he hi hr hu lt lv mt nb sk sl th tl vi ms ta',
)

/** All that can be heard: the source languages of sessions, jobs and spoken terms. */
export const voiceSources: ReadonlySet<string> = new Set([...voiceTranscription, ...voiceTranscriptionExternal])

/** Recognised without being named. */
export const voiceDetection: ReadonlySet<string> = new Set([...voiceTranscription, 'fi'])

/** Sources and targets that take a glossary. */
export const voiceGlossary: ReadonlySet<string> = codes(
  'ar bg cs da de el en en-GB en-US es et fi fr he hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv tr uk vi zh zh-Hans zh-Hant',
)

export const voiceBeta: ReadonlySet<string> = codes('hi ms ta')

/** What a session or job can be translated into. */
export const voiceTargets: ReadonlySet<string> = new Set([
  ...voiceGlossary,
  ...codes('bn ga hr mt th tl'),
  ...voiceBeta,
])

/** Spoken by the service itself. */
export const voiceSpeech: ReadonlySet<string> = codes(
  'de en en-GB en-US es fr it ja ko nl pl pt pt-BR pt-PT ru sv tr zh zh-Hans zh-Hant',
)

/** Spoken by partners. */
export const voiceSpeechExternal: ReadonlySet<string> = codes('ar bg cs da el fi hu id nb ro sk uk vi hi ms ta')

/** Targets that take `formality`. */
export const voiceFormality: ReadonlySet<string> = codes('de es fr it ja pl pt pt-BR pt-PT ru')

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Terms that help to hear right, as GET /v3/spoken-terms gives them: without the terms (beta). */
export interface SpokenTerms {
  readonly spoken_terms_id: string
  readonly name: string
  readonly term_lists: readonly {
    /** Lower-case base code. */
    readonly lang: string
    readonly entry_count: number
  }[]
  /** ISO 8601, UTC. */
  readonly creation_time: string
}

/** What is wrong with one term, as the end of a sentence; `undefined` for a good one. */
export function spokenTermProblem(term: string): string | undefined {
  if (term === '') return 'is empty'
  if (control.test(term)) return 'contains a control character'
  return term.trim() === term ? undefined : 'begins or ends with whitespace'
}

// oxlint-disable-next-line no-control-regex
const control = /[\0-\u{1f}\u{7f}-\u{9f}]/u
