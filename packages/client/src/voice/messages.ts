import type { VoiceClientMessage, VoiceFormat } from '@lockale/api'
import { decode, encode } from '@msgpack/msgpack'
import { type JsonObject, maybeCount, maybeText, readList, readObject, readText, ShapeError } from '../http/shape.ts'

/** A message of a voice session, by `kind`. Times are milliseconds from the start of the sound. */
export type VoiceMessage =
  | {
      readonly kind: 'source_transcript_update'
      /** Final segments. Each is sent once. */
      readonly concluded: readonly SourceSegment[]
      /** Segments that the next update may change. */
      readonly tentative: readonly SourceSegment[]
    }
  | {
      readonly kind: 'target_transcript_update'
      readonly language: string
      readonly concluded: readonly VoiceSegment[]
      readonly tentative: readonly VoiceSegment[]
    }
  | SpokenChunk
  | { readonly kind: 'end_of_source_transcript' }
  | { readonly kind: 'end_of_target_transcript'; readonly language: string }
  | { readonly kind: 'end_of_target_media'; readonly language: string }
  /** The last message. */
  | { readonly kind: 'end_of_stream' }
  /** The client reports that a new connection replaced a broken one. */
  | VoiceReconnected
  /** A message of a kind that this client does not know. */
  | { readonly kind: 'other'; readonly name: string; readonly value: unknown }

/** A piece of a transcript or translation, with its times. */
export interface VoiceSegment {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

/** A piece of the transcript, with its language. */
export interface SourceSegment extends VoiceSegment {
  readonly language: string | undefined
}

/** A part of the spoken translation. */
export interface SpokenChunk {
  readonly kind: 'target_media_chunk'
  readonly language: string
  /** Sound packets. Do not split a packet. */
  readonly data: readonly Uint8Array[]
  readonly durationMs: number
  /** Media type of the sound; `undefined` except in the first message of a language. */
  readonly contentType: string | undefined
  /** Number of leading packets that are headers for the decoder. */
  readonly headers: number
  /** Translated text; `undefined` except at the beginning of a segment. */
  readonly text: string | undefined
}

/** Reports that the connection broke and a new one continues the session. */
export interface VoiceReconnected {
  readonly kind: 'reconnected'
  /** Number of connections that broke so far. */
  readonly times: number
  /** Bytes of sound sent so far. The last of them may be lost: the new connection only continues after them. */
  readonly sentBytes: number
}

/** The error that the service sends before it ends a session. */
export interface VoiceFailure {
  readonly kind: 'error'
  readonly status: number
  readonly reasonCode: number | undefined
  readonly message: string
}

/** Reads a message of the service. @throws {ShapeError} if a field is missing or has the wrong type */
export function readVoiceMessage(value: unknown): VoiceMessage | VoiceFailure {
  const [entry, ...more] = Object.entries(readObject(value, 'a message'))
  if (entry === undefined || more.length > 0) throw new ShapeError('a message does not have exactly one key')
  const [kind, payload] = entry
  switch (kind) {
    case 'source_transcript_update': {
      const update = readObject(payload, kind)
      return {
        kind,
        concluded: readSegments(update['concluded'], readSourceSegment),
        tentative: readSegments(update['tentative'], readSourceSegment),
      }
    }
    case 'target_transcript_update': {
      const update = readObject(payload, kind)
      return {
        kind,
        language: readText(update['language'], `${kind}.language`),
        concluded: readSegments(update['concluded'], readSegment),
        tentative: readSegments(update['tentative'], readSegment),
      }
    }
    case 'target_media_chunk':
      return readSpokenChunk(readObject(payload, kind))
    case 'end_of_source_transcript':
    case 'end_of_stream':
      return { kind }
    case 'end_of_target_transcript':
    case 'end_of_target_media':
      return { kind, language: readText(readObject(payload, kind)['language'], `${kind}.language`) }
    case 'error':
      return readFailure(readObject(payload, kind))
    default:
      return { kind: 'other', name: kind, value: payload }
  }
}

function readSegments<T>(value: unknown, read: (segment: JsonObject) => T): readonly T[] {
  if (value === undefined || value === null) return []
  return readList(value, 'segments').map((segment) => read(readObject(segment, 'a segment')))
}

function readSegment(segment: JsonObject): VoiceSegment {
  return {
    text: readText(segment['text'], 'text'),
    startMs: readTime(segment['start_time'], 'start_time'),
    endMs: readTime(segment['end_time'], 'end_time'),
  }
}

function readSourceSegment(segment: JsonObject): SourceSegment {
  return { ...readSegment(segment), language: maybeText(segment['language'], 'language') }
}

function readSpokenChunk(chunk: JsonObject): SpokenChunk {
  return {
    kind: 'target_media_chunk',
    language: readText(chunk['language'], 'language'),
    data: readList(chunk['data'], 'data').map((packet) => readBytes(packet, 'a packet')),
    durationMs: readTime(chunk['duration'], 'duration'),
    contentType: maybeText(chunk['content_type'], 'content_type'),
    headers: maybeCount(chunk['headers'], 'headers') ?? 0,
    text: maybeText(chunk['text'], 'text'),
  }
}

function readFailure(failure: JsonObject): VoiceFailure {
  const status = maybeCount(failure['error_code'], 'error_code') ?? 500
  return {
    kind: 'error',
    status: status >= 400 && status <= 599 ? status : 500,
    reasonCode: maybeCount(failure['reason_code'], 'reason_code'),
    message: maybeText(failure['error_message'], 'error_message') ?? '',
  }
}

function readTime(value: unknown, where: string): number {
  if (value === undefined || value === null) return 0
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ShapeError(`${where} is not a number`)
  return value
}

/** Returns a message as a WebSocket frame: a string for `json`, bytes for `msgpack`. */
export function writeFrame(message: VoiceClientMessage<Uint8Array>, format: VoiceFormat): string | Uint8Array {
  if (format === 'msgpack') return encode(message)
  if ('end_of_source_media' in message) return JSON.stringify(message)
  const { data } = message.source_media_chunk
  const characters = Array.from(data, (byte) => String.fromCharCode(byte)).join('')
  return JSON.stringify({ source_media_chunk: { data: btoa(characters) } })
}

/** Decodes a frame. For `json`, bytes are base64 strings. @throws {ShapeError} if the frame is no message */
export function readFrame(frame: string | ArrayBuffer, format: VoiceFormat): unknown {
  if ((typeof frame === 'string') !== (format === 'json')) throw new ShapeError('a frame is of the wrong type')
  try {
    return typeof frame === 'string' ? (JSON.parse(frame) as unknown) : decode(new Uint8Array(frame))
  } catch {
    throw new ShapeError(`a frame is not valid ${format === 'json' ? 'JSON' : 'MessagePack'}`)
  }
}

function readBytes(value: unknown, where: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  try {
    if (typeof value === 'string' && base64.test(value)) {
      const characters = atob(value.replaceAll('-', '+').replaceAll('_', '/'))
      return Uint8Array.from(characters, (character) => character.charCodeAt(0))
    }
  } catch {
    // a length that base64 does not have
  }
  throw new ShapeError(`${where} is not bytes`)
}

const base64 = /^[\w+/-]*={0,2}$/u
