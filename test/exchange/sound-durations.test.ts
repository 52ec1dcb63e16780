import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDurationMs, soundBytesOf } from '@lockale/voice'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'

const folder = join(import.meta.dirname, '../fixtures/sounds')
const read = (name: string): Promise<Buffer> => readFile(join(folder, name))

/** Milliseconds as ffprobe tells them; what a codec adds at the edges is no reason to bill a minute. */
test.for<[file: string, ms: number | undefined, fromPipe: number | undefined]>([
  ['known.webm', 933, 933],
  ['unknown.webm', undefined, undefined],
  ['known.mka', 1054, 1054],
  ['opus.ogg', 925.75, undefined],
  ['vorbis.ogg', 925.75, undefined],
  ['first.m4a', 926, 926],
  ['last.m4a', 926, 926],
  ['fragments.mp4', undefined, undefined],
  ['steady.mp3', 1080, 1080],
  ['varied.mp3', 1080, 1080],
  ['bare.mp3', 1080, undefined],
])('%s as a program wrote it', async ([file, ms, fromPipe]) => {
  const bytes = await read(file)
  const about = (value: number | undefined) => (value === undefined ? undefined : Math.round(value / 100))
  expect(about(await readDurationMs(soundBytesOf(bytes, bytes.length)))).toBe(about(ms))
  // of a pipe the beginning is there; of so short a file that is all of it
  expect(about(await readDurationMs(soundBytesOf(bytes, undefined)))).toBe(about(fromPipe))
})

describe('implausible lengths are unknown', () => {
  const webm = (bytes: Buffer): number => bytes.indexOf(Buffer.from([0x44, 0x89])) + 3
  const movie = (bytes: Buffer): number => bytes.indexOf('mvhd') + 4
  test.for<[name: string, file: string, spoil: (bytes: Buffer) => unknown]>([
    ['WebM of no length', 'known.webm', (bytes) => bytes.writeDoubleBE(0, webm(bytes))],
    ['WebM of a length below nothing', 'known.webm', (bytes) => bytes.writeDoubleBE(-5, webm(bytes))],
    ['WebM of no number', 'known.webm', (bytes) => bytes.writeDoubleBE(Number.NaN, webm(bytes))],
    ['WebM without an end', 'known.webm', (bytes) => bytes.writeDoubleBE(Infinity, webm(bytes))],
    ['WebM of an hour in 1.5 kB', 'known.webm', (bytes) => bytes.writeDoubleBE(3_600_000, webm(bytes))],
    ['MP4 that counts no ticks', 'first.m4a', (bytes) => bytes.writeUInt32BE(0, movie(bytes) + 12)],
    ['MP4 that says it does not know', 'first.m4a', (bytes) => bytes.writeUInt32BE(0xff_ff_ff_ff, movie(bytes) + 16)],
    ['MP4 of a later kind', 'first.m4a', (bytes) => bytes.writeUInt8(2, movie(bytes))],
    ['MP4 with a box of no length', 'first.m4a', (bytes) => bytes.writeUInt32BE(2, 0)],
    ['Ogg of two streams', 'opus.ogg', (bytes) => bytes.writeUInt32LE(7, bytes.lastIndexOf('OggS') + 14)],
    ['Ogg whose end nobody wrote', 'opus.ogg', (bytes) => bytes.writeBigInt64LE(-1n, bytes.lastIndexOf('OggS') + 6)],
    ['Ogg without a rate', 'vorbis.ogg', (bytes) => bytes.writeUInt32LE(0, bytes.indexOf('vorbis') + 11)],
  ])('%s', async ([, file, spoil]) => {
    const bytes = await read(file)
    spoil(bytes)
    expect(await readDurationMs(soundBytesOf(bytes, bytes.length))).toBeUndefined()
  })

  test('a 64-bit length, and one of fragments', async () => {
    const long = await read('fragments.mp4')
    const at = long.indexOf('trex') - 4
    const header = Buffer.alloc(16)
    header.writeUInt32BE(16, 0)
    header.write('mehd', 4)
    header.writeUInt32BE(long.readUInt32BE(movie(long) + 12) * 2, 12)
    const grown = Buffer.concat([long.subarray(0, at), header, long.subarray(at)])
    for (const name of ['mvex', 'moov']) {
      const size = grown.indexOf(name) - 4
      grown.writeUInt32BE(grown.readUInt32BE(size) + 16, size)
    }
    expect(await readDurationMs(soundBytesOf(grown, grown.length))).toBe(2000)
  })
})

test('law: cut off or changed anywhere, it is a length that can be, or unknown', async () => {
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.md'))
  const sounds = await Promise.all(files.map(read))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sounds),
      fc.nat(8000),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 }),
      async (sound, length, changes) => {
        const bytes = Buffer.from(sound.subarray(0, length))
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        for (const size of [bytes.length, undefined]) {
          const ms = await readDurationMs(soundBytesOf(bytes, size))
          expect(ms === undefined || (ms > 0 && ms <= 3_600_000_000)).toBe(true)
        }
      },
    ),
    { numRuns: 200 * testDepth },
  )
})
