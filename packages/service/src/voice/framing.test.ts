import { decode, encode } from '@msgpack/msgpack'
import type { VoiceFormat } from '@lockale/api'
import { describe, expect, test } from 'vitest'
import { readFrame, writeFrame } from './framing.ts'

function json(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

const chunk = { source_media_chunk: { data: Uint8Array.of(0, 1, 255) } }

describe('frames that are read', () => {
  test.for<[name: string, frame: Uint8Array, format: VoiceFormat, expected: unknown]>([
    ['a chunk in JSON', json('{"source_media_chunk":{"data":"AAH/"}}'), 'json', [0, 1, 255]],
    ['a padded one', json('{"source_media_chunk":{"data":"AA=="}}'), 'json', [0]],
    ['more than is known', json('{"source_media_chunk":{"data":"AA==","x":1}}'), 'json', [0]],
    ['a chunk in MessagePack', encode(chunk), 'msgpack', [0, 1, 255]],
    ['the end in JSON', json('{"end_of_source_media":{}}'), 'json', undefined],
    ['the end in MessagePack', encode({ end_of_source_media: {} }), 'msgpack', undefined],
  ])('%s', ([, frame, format, expected]) => {
    const spoken = readFrame(frame, format === 'msgpack', format)
    expect(spoken.kind === 'source_media_chunk' ? [...spoken.data] : undefined).toEqual(expected)
  })
})

const reasons = { frame: 4_000_001, syntax: 4_000_002, message: 4_000_003, data: 4_000_004 } as const

describe('frames that are no messages', () => {
  test.for<[name: string, frame: Uint8Array, format: VoiceFormat, reason: keyof typeof reasons]>([
    ['broken JSON', json('{"source_media_chunk":'), 'json', 'syntax'],
    ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'json', 'syntax'],
    ['nothing', json(''), 'json', 'syntax'],
    ['a number', json('7'), 'json', 'message'],
    ['null', json('null'), 'json', 'message'],
    ['a list', json('[{}]'), 'json', 'message'],
    ['no key', json('{}'), 'json', 'message'],
    ['two keys', json('{"end_of_source_media":{},"x":{}}'), 'json', 'message'],
    ['an unknown kind', json('{"hello":{}}'), 'json', 'message'],
    ['an inherited kind', json('{"__proto__":{}}'), 'json', 'message'],
    ['a payload that is none', json('{"source_media_chunk":"AAAA"}'), 'json', 'message'],
    ['no data', json('{"source_media_chunk":{}}'), 'json', 'data'],
    ['data that are no base64', json('{"source_media_chunk":{"data":"A*"}}'), 'json', 'data'],
    ['half a base64', json('{"source_media_chunk":{"data":"AAAAA"}}'), 'json', 'data'],
    ['empty data', json('{"source_media_chunk":{"data":""}}'), 'json', 'data'],
    ['data as numbers', json('{"source_media_chunk":{"data":[1,2]}}'), 'json', 'data'],
    ['100,000 levels', json('['.repeat(100_000)), 'json', 'syntax'],
    ['cut MessagePack', encode(chunk).subarray(0, -2), 'msgpack', 'syntax'],
    ['bytes behind MessagePack', Buffer.concat([encode(chunk), Uint8Array.of(1)]), 'msgpack', 'syntax'],
    ['a map with numbers for keys', Uint8Array.of(0x81, 0x01, 0x80), 'msgpack', 'syntax'],
    [
      '__proto__ in MessagePack',
      Buffer.concat([Uint8Array.of(0x81, 0xa9), json('__proto__'), Uint8Array.of(0x80)]),
      'msgpack',
      'syntax',
    ],
    ['text where bytes belong', encode({ source_media_chunk: { data: 'AAAA' } }), 'msgpack', 'data'],
    ['a length without its bytes', Uint8Array.of(0xdf, 0xff, 0xff, 0xff, 0xff), 'msgpack', 'syntax'],
    ['100,000 levels of MessagePack', new Uint8Array(100_000).fill(0x91), 'msgpack', 'syntax'],
    ['one byte', Uint8Array.of(0xc1), 'msgpack', 'syntax'],
  ])('%s', ([, frame, format, reason]) => {
    expect(() => readFrame(frame, format === 'msgpack', format)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({ reason_code: reasons[reason] }) as object,
      }) as Error,
    )
  })

  test('the wrong type of frame', () => {
    expect(() => readFrame(json('{"end_of_source_media":{}}'), true, 'json')).toThrow('text frames only')
    expect(() => readFrame(encode({ end_of_source_media: {} }), false, 'msgpack')).toThrow('binary frames only')
  })
})

test('bytes of every kind leave as base64, or as they are', () => {
  const message = {
    target_media_chunk: { language: 'de', data: [Buffer.from([1, 2]), Uint8Array.of(3)], duration: 1 },
  }
  expect(writeFrame(message, 'json')).toBe(
    '{"target_media_chunk":{"language":"de","data":["AQI=","Aw=="],"duration":1}}',
  )
  const packed = writeFrame(message, 'msgpack')
  expect(decode(packed as Uint8Array)).toEqual({
    target_media_chunk: { language: 'de', data: [Uint8Array.of(1, 2), Uint8Array.of(3)], duration: 1 },
  })
})
