/** POST /v3/voice/realtime (SERVICE.md 3.12). */
export interface VoiceRequest {
  /** Mono. */
  readonly source_media_content_type: VoiceSourceType
  readonly message_format?: VoiceFormat
  readonly source_language?: string
  /** Default `auto`: the language is a hint. */
  readonly source_language_mode?: VoiceLanguageMode
  readonly target_languages?: readonly string[]
  /** Spoken as well; added to the targets where it is not among them. */
  readonly target_media_languages?: readonly string[]
  readonly target_media_content_type?: VoiceTargetType
  readonly target_media_voice?: VoiceGender
  readonly glossary_id?: string
  readonly spoken_terms_id?: string
  readonly formality?: VoiceFormality
}

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
export interface VoiceServerMessages<Bytes> {
  readonly source_transcript_update: VoiceTranscript<VoiceSourceSegment>
  readonly target_transcript_update: VoiceTranscript<VoiceSegment> & { readonly language: string }
  readonly target_media_chunk: VoiceMediaChunk<Bytes>
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
  /** Said once, and final. */
  readonly concluded: readonly Segment[]
  /** Until the next update. */
  readonly tentative: readonly Segment[]
}

/** Times are milliseconds of the input. */
export interface VoiceSegment {
  readonly text: string
  readonly start_time: number
  readonly end_time: number
}

export interface VoiceSourceSegment extends VoiceSegment {
  readonly language: string
}

export interface VoiceMediaChunk<Bytes> {
  readonly language: string
  /** Packets, none of which can be cut. */
  readonly data: readonly Bytes[]
  /** Milliseconds. */
  readonly duration: number
  /** In the first message. */
  readonly content_type?: string
  /** In the first message: how many leading packets are headers of the decoder. */
  readonly headers?: number
  /** Where a segment begins. */
  readonly text?: string | null
}

export interface VoiceFailure {
  readonly request_type: string
  /** As an HTTP status. */
  readonly error_code: number
  /** Such as 4000403. */
  readonly reason_code: number
  readonly error_message: string
}

/** SERVICE.md appendix C.1. */
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

/** SERVICE.md appendix C.2. */
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

export interface PcmFormat {
  readonly encoding: 's16le' | 'alaw' | 'ulaw'
  /** Samples in a second. */
  readonly rate: number
  readonly bytesPerSample: 1 | 2
}

/** How bytes of a type are samples; `undefined` where they are compressed, and tell nothing about time. */
export function pcmFormat(type: string): PcmFormat | undefined {
  const [, encoding, rate] = /^audio\/pcm;encoding=(s16le|alaw|ulaw);rate=(\d+)$/u.exec(plainMediaType(type)) ?? []
  if (encoding !== 's16le' && encoding !== 'alaw' && encoding !== 'ulaw') return undefined
  return { encoding, rate: Number(rate), bytesPerSample: encoding === 's16le' ? 2 : 1 }
}
