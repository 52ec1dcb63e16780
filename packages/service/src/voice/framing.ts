import { decode, Encoder } from '@msgpack/msgpack'
import type { VoiceFormat, VoiceServerMessage } from '@lockale/api'
import { VoiceEnd } from './voice-end.ts'

export type Spoken =
  | { readonly kind: 'source_media_chunk'; readonly data: Uint8Array }
  | { readonly kind: 'end_of_source_media' }

/** @throws {VoiceEnd} for a frame that is no message; the text names no content */
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

/** Text for `json`, bytes for `msgpack`. */
export function writeFrame(message: VoiceServerMessage<Uint8Array>, format: VoiceFormat): string | Uint8Array {
  if (format === 'msgpack') return new Encoder({ ignoreUndefined: true }).encode(message)
  // a Buffer has already been made something else where the value is handed over
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
