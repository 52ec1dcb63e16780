import { decode, encode } from '@msgpack/msgpack'
import type { VoiceClientMessage, VoiceFormat } from '@lockale/api'
import { ShapeError } from '../http/shape.ts'

/** One message as a frame: text for `json`, bytes for `msgpack`. */
export function writeFrame(message: VoiceClientMessage<Uint8Array>, format: VoiceFormat): string | Uint8Array {
  if (format === 'msgpack') return encode(message)
  if ('end_of_source_media' in message) return JSON.stringify(message)
  const { buffer, byteOffset, byteLength } = message.source_media_chunk.data
  return JSON.stringify({
    source_media_chunk: { data: Buffer.from(buffer, byteOffset, byteLength).toString('base64') },
  })
}

/**
 * The message of a frame: bytes are base64 text in `json`.
 * @throws {ShapeError}
 */
export function readFrame(frame: string | ArrayBuffer, format: VoiceFormat): unknown {
  if ((typeof frame === 'string') !== (format === 'json')) throw new ShapeError('a frame is of the wrong type')
  try {
    return typeof frame === 'string' ? (JSON.parse(frame) as unknown) : decode(new Uint8Array(frame))
  } catch {
    throw new ShapeError(`a frame is not valid ${format === 'json' ? 'JSON' : 'MessagePack'}`)
  }
}

/** @throws {ShapeError} */
export function readBytes(value: unknown, where: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value === 'string' && base64.test(value)) return Buffer.from(value, 'base64')
  throw new ShapeError(`${where} is not bytes`)
}

const base64 = /^[\w+/-]*={0,2}$/u
