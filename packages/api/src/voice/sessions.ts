/** The message format. `json`: text frames, with bytes in base64. `msgpack`: binary frames with raw bytes. */
export type VoiceFormat = (typeof voiceChoices.format)[number]
export type VoiceLanguageMode = (typeof voiceChoices.languageMode)[number]
export type VoiceGender = (typeof voiceChoices.gender)[number]
export type VoiceFormality = (typeof voiceChoices.formality)[number]

/** The allowed values of session settings. */
export const voiceChoices = {
  format: ['json', 'msgpack'],
  languageMode: ['auto', 'fixed'],
  gender: ['male', 'female'],
  formality: ['default', 'formal', 'more', 'informal', 'less'],
} as const

/** The answer of POST /v3/voice/realtime, which starts a session, and of GET, which reconnects to a session. */
export interface VoiceTicket {
  /** WebSocket address (`wss:`) without the token. */
  readonly streaming_url: string
  /** Token that opens one connection. It expires soon. */
  readonly token: string
  readonly session_id: string
}

/** WebSocket path of the mock service. */
export const voiceConnectPath = '/v3/voice/realtime/connect'

/** A message of the client: an object with one property. */
export type VoiceClientMessage<Bytes> =
  | { readonly source_media_chunk: { readonly data: Bytes } }
  | { readonly end_of_source_media: Readonly<Record<string, never>> }

/** Messages of the service. Each message is an object with one of these properties. */
interface VoiceServerMessages<Bytes> {
  readonly source_transcript_update: VoiceTranscript<VoiceSegment & { readonly language: string }>
  readonly target_transcript_update: VoiceTranscript<VoiceSegment> & { readonly language: string }
  readonly target_media_chunk: {
    readonly language: string
    /** Sound packets. Do not split a packet. */
    readonly data: readonly Bytes[]
    /** Length of the sound in milliseconds. */
    readonly duration: number
    /** Media type of the sound; present only in the first message. */
    readonly content_type?: string
    /** Number of leading packets that are headers for the decoder; present only in the first message. */
    readonly headers?: number
    /** The spoken text, sent at the beginning of a segment. */
    readonly text?: string | null
  }
  readonly end_of_source_transcript: Readonly<Record<string, never>>
  readonly end_of_target_transcript: { readonly language: string }
  readonly end_of_target_media: { readonly language: string }
  /** The last message. */
  readonly end_of_stream: Readonly<Record<string, never>>
  /** The error that ends the session. */
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

/** A piece of a transcript. Times are milliseconds from the start of the sound. */
export interface VoiceSegment {
  readonly text: string
  readonly start_time: number
  readonly end_time: number
}

export interface VoiceFailure {
  readonly request_type: string
  /** An HTTP status code. */
  readonly error_code: number
  /** A more exact code of the error, such as 4000403. */
  readonly reason_code: number
  readonly error_message: string
}

/** Media types of sound that a session accepts. */
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

/** Media types of speech that a session returns. */
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

/** Returns a media type in lower case, without blanks around `;`. */
export function plainMediaType(type: string): string {
  return type
    .trim()
    .toLowerCase()
    .replaceAll(/\s*;\s*/gu, ';')
}

/** Returns encoding, rate and bytes per sample of a PCM media type; `undefined` for compressed types. */
export function pcmFormat(
  type: string,
): { readonly encoding: 's16le' | 'alaw' | 'ulaw'; readonly rate: number; readonly bytesPerSample: 1 | 2 } | undefined {
  const [, encoding, rate] = /^audio\/pcm;encoding=(s16le|alaw|ulaw);rate=(\d+)$/u.exec(plainMediaType(type)) ?? []
  if (encoding !== 's16le' && encoding !== 'alaw' && encoding !== 'ulaw') return undefined
  return { encoding, rate: Number(rate), bytesPerSample: encoding === 's16le' ? 2 : 1 }
}

/** Languages that the service itself transcribes, without a partner. */
const transcription = codes('cs de en es fr id it ja ko nl pl pt ro ru sv tr uk zh')
const transcriptionExternal = codes('ar bg bn da el et fi ga he hi hr hu lt lv mt nb sk sl th tl vi ms ta')
const glossary = codes(
  'ar bg cs da de el en en-GB en-US es et fi fr he hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv tr uk vi zh zh-Hans zh-Hant',
)
const beta = codes('hi ms ta')

/** Languages of voice sessions, voice jobs and spoken terms. A partner provides the languages in `…External` sets. */
export const voiceLanguages: Readonly<
  Record<
    | 'transcription'
    | 'transcriptionExternal'
    | 'sources'
    | 'detection'
    | 'glossary'
    | 'beta'
    | 'targets'
    | 'speech'
    | 'speechExternal'
    | 'formality',
    ReadonlySet<string>
  >
> = {
  transcription,
  transcriptionExternal,
  /** Source languages of sessions, jobs and spoken terms: all languages that can be transcribed. */
  sources: new Set([...transcription, ...transcriptionExternal]),
  detection: new Set([...transcription, 'fi']),
  /** Source and target languages that support a glossary. */
  glossary,
  beta,
  targets: new Set([...glossary, ...codes('bn ga hr mt th tl'), ...beta]),
  speech: codes('de en en-GB en-US es fr it ja ko nl pl pt pt-BR pt-PT ru sv tr zh zh-Hans zh-Hant'),
  speechExternal: codes('ar bg cs da el fi hu id nb ro sk uk vi hi ms ta'),
  formality: codes('de es fr it ja pl pt pt-BR pt-PT ru'),
}

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** A list of terms that improves speech recognition (beta). GET /v3/spoken-terms returns it without the terms. */
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

/** Returns what is wrong with a spoken term, such as `is empty`; `undefined` for a valid term. */
export function spokenTermProblem(term: string): string | undefined {
  if (term === '') return 'is empty'
  if (control.test(term)) return 'contains a control character'
  return term.trim() === term ? undefined : 'begins or ends with whitespace'
}

// oxlint-disable-next-line no-control-regex
const control = /[\0-\u{1f}\u{7f}-\u{9f}]/u
