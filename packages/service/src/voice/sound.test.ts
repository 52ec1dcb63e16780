import { expect, test } from 'vitest'
import { soundHeader, soundMs, standInSound } from './stand-ins.ts'

test.for<[type: string, bytes: number, ms: number]>([
  ['audio/pcm;encoding=s16le;rate=16000', 32_000, 1000],
  ['audio/pcm; encoding=s16le; rate=8000', 8000, 500],
  ['audio/pcm;encoding=alaw;rate=8000', 800, 100],
  ['audio/webm;codecs=opus', 4000, 1000],
])('%s: %i bytes are %i ms', ([type, bytes, ms]) => expect(soundMs(bytes, type)).toBe(ms))

test.for<[type: string, bytes: number, sample: number]>([
  ['audio/pcm;encoding=s16le;rate=24000', 48_000, 0],
  ['audio/pcm;encoding=alaw;rate=8000', 8000, 0xd5],
  ['audio/pcm;encoding=ulaw;rate=8000', 8000, 0xff],
])('a second of %s is silence', ([type, bytes, sample]) => {
  const sound = standInSound(type, { ms: 1000, name: 'x' })
  expect(sound).toHaveLength(bytes)
  expect(sound.every((byte) => byte === sample)).toBe(true)
  expect(soundHeader(type)).toBeUndefined()
})

test('other types say what they are', () => {
  const sound = standInSound('audio/flac', { ms: 1500.4, name: 'de 0-1500' })
  expect(Buffer.from(sound).toString()).toBe('stand-in for 1500 ms of audio/flac: de 0-1500\n')
  expect(Buffer.from(soundHeader('audio/flac') ?? []).toString()).toContain('audio/flac')
})
