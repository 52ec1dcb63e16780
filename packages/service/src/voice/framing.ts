import { decode, Encoder } from '@msgpack/msgpack'
import type { VoiceFailure, VoiceFormat, VoiceServerMessage } from '@lockale/api'

export type Spoken =
  | { readonly kind: 'source_media_chunk'; readonly data: Uint8Array }
  | { readonly kind: 'end_of_source_media' }

/** Reads a message of the client. @throws {VoiceEnd} if the frame is no message; the error does not show the frame */
export function readFrame(frame: Uint8Array, isBinary: boolean, format: VoiceFormat): Spoken {
  if (isBinary !== (format === 'msgpack')) {
    throw new VoiceEnd(
      'frame',
      'connection',
      `A ${format} session takes ${format === 'json' ? 'text' : 'binary'} frames only.`,
    )
  }
  const message = format === 'json' ? parseJson(frame) : parseMsgpack(frame)
  const [entry, ...more] = isRecord(message) ? Object.entries(message) : []
  if (entry === undefined || more.length > 0)
    throw new VoiceEnd('message', 'connection', 'A message is an object with one key.')
  const [kind, payload] = entry
  if (!isRecord(payload)) throw new VoiceEnd('message', 'connection', 'What a message holds is an object.')
  if (kind === 'end_of_source_media') return { kind }
  if (kind !== 'source_media_chunk') throw new VoiceEnd('message', 'connection', 'This kind of message is not known.')
  const data = format === 'json' ? fromBase64(payload['data']) : payload['data']
  if (!(data instanceof Uint8Array))
    throw new VoiceEnd('data', 'source_media_chunk', 'The data of source_media_chunk are not bytes.')
  if (data.length === 0) throw new VoiceEnd('data', 'source_media_chunk', 'The data of source_media_chunk are empty.')
  return { kind, data }
}

/** Returns a message as a frame: a string for `json`, bytes for `msgpack`. */
export function writeFrame(message: VoiceServerMessage<Uint8Array>, format: VoiceFormat): string | Uint8Array {
  if (format === 'msgpack') return new Encoder({ ignoreUndefined: true }).encode(message)
  // `JSON.stringify` has already converted a Buffer to `value`; `this[name]` is still the Buffer
  return JSON.stringify(message, function (this: Readonly<Record<string, unknown>>, name: string, value: unknown) {
    const held = this[name]
    return held instanceof Uint8Array ? toBase64(held) : value
  })
}

function parseJson(frame: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(frame))
  } catch {
    throw new VoiceEnd('syntax', 'connection', 'The message is not valid JSON.')
  }
}

function parseMsgpack(frame: Uint8Array): unknown {
  try {
    return decode(frame, { mapKeyConverter: readKey })
  } catch {
    throw new VoiceEnd('syntax', 'connection', 'The message is not valid MessagePack with text for keys.')
  }
}

function readKey(key: unknown): string {
  if (typeof key !== 'string') throw new TypeError('not a text')
  return key
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u

function fromBase64(value: unknown): Uint8Array | undefined {
  return typeof value === 'string' && base64.test(value) ? Buffer.from(value, 'base64') : undefined
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}

/** The error that ends a voice session early: its message, and the WebSocket close code of the connection. */
export class VoiceEnd extends Error {
  readonly closeCode: number
  readonly failure: VoiceFailure

  constructor(reason: VoiceEndReason, requestType: string, message: string = ends[reason].message) {
    super(message)
    const { code, number, closeCode = 1008 } = ends[reason]
    this.closeCode = closeCode
    this.failure = {
      request_type: requestType,
      error_code: code,
      reason_code: code * 10_000 + number,
      error_message: message,
    }
  }
}

type VoiceEndReason =
  | 'frame'
  | 'syntax'
  | 'message'
  | 'data'
  | 'afterEnd'
  | 'sampleSize'
  | 'chunkMs'
  | 'tooFast'
  | 'chunkBytes'
  | 'idle'
  | 'quota'
  | 'internal'

/** Code and number of each error that ends a session, and the WebSocket close code (default 1008). */
const ends: Readonly<
  Record<VoiceEndReason, Record<'code' | 'number', number> & { readonly message: string; readonly closeCode?: number }>
> = {
  frame: { code: 400, number: 1, message: 'The frame is of the wrong type.' },
  syntax: { code: 400, number: 2, message: 'The message cannot be read.' },
  message: { code: 400, number: 3, message: 'The message is not known.' },
  data: { code: 400, number: 4, message: 'The data are no bytes.' },
  afterEnd: { code: 400, number: 5, message: 'Nothing may follow end_of_source_media.' },
  sampleSize: { code: 400, number: 6, message: 'The chunk ends in the midst of a sample.' },
  chunkMs: { code: 400, number: 7, message: 'The chunk is longer than 1 s.' },
  tooFast: { code: 429, number: 1, message: 'The sound comes faster than twice real time.' },
  chunkBytes: { code: 413, number: 1, message: 'The chunk is larger than 100000 bytes.', closeCode: 1009 },
  idle: { code: 408, number: 1, message: 'There was no sound for 30 s.', closeCode: 1001 },
  quota: { code: 456, number: 1, message: 'Quota for this billing period has been exceeded.' },
  internal: { code: 500, number: 1, message: 'The sound could not be translated.', closeCode: 1011 },
}
