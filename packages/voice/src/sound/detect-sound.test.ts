import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectSound } from './detect-sound.ts'
import { wavHeader } from './wav.ts'

/** Four letters and a size, in the order of bytes that RIFF has. */
function chunk(name: string, body: Uint8Array, size = body.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(size, 4)
  return Buffer.concat([head, body])
}

function riff(...chunks: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks])
}

function format(code: number, { rate = 16_000, bits = 16, extra = Buffer.alloc(0) } = {}): Buffer {
  const body = Buffer.alloc(16)
  body.writeUInt16LE(code, 0)
  body.writeUInt16LE(1, 2)
  body.writeUInt32LE(rate, 4)
  body.writeUInt16LE(bits, 14)
  return chunk('fmt ', Buffer.concat([body, extra]))
}

const data = chunk('data', Buffer.alloc(32))
/** WAVE_FORMAT_EXTENSIBLE with PCM in it. */
const extension = Buffer.concat([Buffer.from([22, 0, 16, 0, 4, 0, 0, 0, 1, 0]), Buffer.alloc(14)])

test.for<[name: string, bytes: Uint8Array, found: object]>([
  [
    'a list before the samples',
    riff(format(1), chunk('LIST', Buffer.alloc(5)), Buffer.alloc(1), data),
    { dataOffset: 58, dataBytes: 32, durationMs: 1 },
  ],
  [
    'the long form of the format',
    riff(format(0xff_fe, { extra: extension }), data),
    { contentType: 'audio/pcm;encoding=s16le;rate=16000' },
  ],
  [
    'A-law',
    riff(format(6, { rate: 8000, bits: 8 }), data),
    { contentType: 'audio/pcm;encoding=alaw;rate=8000', durationMs: 4 },
  ],
  ['µ-law', riff(format(7, { rate: 8000, bits: 8 }), data), { contentType: 'audio/pcm;encoding=ulaw;rate=8000' }],
  ['A-law of another rate', riff(format(6, { bits: 8 }), data), { contentType: undefined, jobType: 'audio/wav' }],
  ['floats', riff(format(3, { bits: 32 }), data), { kind: 'WAV, 32 bit float, 16000 Hz', contentType: undefined }],
  ['samples before the format', riff(data, format(1)), { problem: 'unsupported', kind: 'WAV without samples' }],
  [
    'an MP3 with a tag',
    Buffer.concat([
      Buffer.from('ID3\x04\0\0\0\0\0\x0A', 'latin1'),
      Buffer.alloc(10),
      Buffer.from([0xff, 0xfb, 0x90, 0xc0]),
    ]),
    { contentType: 'audio/mpeg', channels: 1, bytesPerMs: 16 },
  ],
  [
    'an MP3 with a tag that never ends',
    Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f 0123456', 'latin1'),
    { contentType: 'audio/mpeg', channels: undefined },
  ],
  [
    'WebM with another codec',
    Buffer.from('\x1a\x45\xdf\xa3 webm A_VORBIS \x1f\x43\xb6\x75', 'latin1'),
    { contentType: 'audio/webm' },
  ],
  [
    'Ogg with Vorbis',
    Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(22),
      Buffer.from([1, 30]),
      Buffer.from('\x01vorbis\0\0\0\0\x02', 'latin1'),
      Buffer.alloc(20),
    ]),
    { contentType: 'audio/ogg', channels: 2 },
  ],
  ['a byte', Uint8Array.of(0xff), { problem: 'unknown' }],
  ['nothing', new Uint8Array(), { problem: 'unknown' }],
])('%s', ([, bytes, found]) => expect(detectSound(bytes, true)).toMatchObject(found))

test('any bytes are known or not', () => {
  const begins = fc.constantFrom(
    '',
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0',
    'RIFF\0\0\0\0WAVEdata',
    'fLaC',
    'OggS',
    'ID3',
    '\xff\xfb',
    '\x1a\x45\xdf\xa3',
    '\0\0\0\0ftyp',
  )
  fc.assert(
    fc.property(begins, fc.uint8Array({ maxLength: 300 }), (begin, rest) => {
      const bytes = Buffer.concat([Buffer.from(begin, 'latin1'), rest])
      const found = detectSound(bytes, true)
      expect(found).not.toBe('more')
    }),
  )
})

test('a header that is written is read', () => {
  const header = wavHeader('audio/pcm;encoding=s16le;rate=24000', 48_000) ?? new Uint8Array()
  expect(detectSound(header, false)).toMatchObject({ channels: 1, dataOffset: 44, dataBytes: 48_000, durationMs: 1000 })
  expect(wavHeader('audio/ogg', 1)).toBeUndefined()
})
