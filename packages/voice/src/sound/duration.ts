import { ascii, bigEndian } from './bytes.ts'
import { maxHeadBytes } from './detect-sound.ts'
import { mpegDurationMs } from './mpeg.ts'
import { oggDurationMs } from './ogg.ts'
import type { SoundBytes } from './sound-bytes.ts'

/**
 * How long compressed sound is, in milliseconds: as its container says, of MP3 without such a word as its bitrate does.
 * `undefined` where it does not say, or says what so many bytes cannot hold.
 */
export async function readDurationMs(bytes: SoundBytes): Promise<number | undefined> {
  const head = await bytes.read(0, maxHeadBytes)
  const ms = await durationOf(head, bytes)
  return ms !== undefined && isPossible(ms, bytes.size) ? ms : undefined
}

async function durationOf(head: Uint8Array, bytes: SoundBytes): Promise<number | undefined> {
  if (ascii(head, 0, 4) === 'OggS') return oggDurationMs(head, bytes)
  if (bigEndian(head, 0, 4) === 0x1a_45_df_a3) return matroskaDurationMs(head)
  if (ascii(head, 4, 4) === 'ftyp') return mp4DurationMs(bytes)
  return mpegDurationMs(head, bytes)
}

/** Longer than any speech. */
const maxMs = 1000 * 3_600_000
/** Bytes of a millisecond: almost silence, and video of the best. */
const [minBytes, maxBytes] = [0.05, 20_000]

function isPossible(ms: number, size: number | undefined): boolean {
  if (!(ms > 0 && ms <= maxMs)) return false
  return size === undefined || (size / ms >= minBytes && size / ms <= maxBytes)
}

/** RFC 8794, RFC 9559. */
const ids = {
  segment: 0x18_53_80_67,
  info: 0x15_49_a9_66,
  cluster: 0x1f_43_b6_75,
  scale: 0x2a_d7_b1,
  duration: 0x44_89,
}
/** Nanoseconds of a tick, where the file names none. */
const usualScale = 1_000_000

/** What WebM and Matroska say of their length, near their beginning; recorders that did not know it leave it out. */
function matroskaDurationMs(head: Uint8Array): number | undefined {
  const header = readElement(head, 0)
  if (header === undefined) return undefined
  const segment = readElement(head, header.end)
  if (segment?.id !== ids.segment) return undefined
  const info = findElement(head, segment, ids.info)
  if (info === undefined || info.end > head.length) return undefined
  const duration = findElement(head, info, ids.duration)
  const scale = findElement(head, info, ids.scale)
  if (duration === undefined) return undefined
  const ticks = floatOf(head, duration)
  const nanoseconds =
    scale === undefined ? usualScale : bigEndian(head, scale.body, Math.min(8, scale.end - scale.body))
  return ticks === undefined ? undefined : (ticks * nanoseconds) / 1_000_000
}

interface Element {
  readonly id: number
  readonly body: number
  /** Past the bytes that are here where it is longer, or nobody said how long it is. */
  readonly end: number
}

function findElement(bytes: Uint8Array, { body, end }: Element, id: number): Element | undefined {
  for (let at = body; at < Math.min(end, bytes.length);) {
    const element = readElement(bytes, at)
    if (element === undefined || element.id === ids.cluster) return undefined
    if (element.id === id) return element
    at = element.end
  }
  return undefined
}

/** A name, a length and a body. */
function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23
  if (idBytes > 4) return undefined
  const sizeAt = at + idBytes
  const first = bytes[sizeAt] ?? 0
  const sizeBytes = Math.clz32(first) - 23
  const body = sizeAt + sizeBytes
  if (sizeBytes > 8 || body > bytes.length) return undefined
  // the first bit that is set says how many bytes there are; all others set say that nobody knows the length
  const size = (first & (0xff >> sizeBytes)) * 2 ** (8 * (sizeBytes - 1)) + bigEndian(bytes, sizeAt + 1, sizeBytes - 1)
  const isOpen = size === 2 ** (7 * sizeBytes) - 1
  return { id: bigEndian(bytes, at, idBytes), body, end: isOpen ? Infinity : body + size }
}

function floatOf(bytes: Uint8Array, { body, end }: Element): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (end > bytes.length) return undefined
  return end - body === 4 ? view.getFloat32(body) : end - body === 8 ? view.getFloat64(body) : undefined
}

/** What MP4 says of its length, at its beginning or behind all of its sound (ISO 14496-12 §8.2.2, §8.8.2). */
async function mp4DurationMs(bytes: SoundBytes): Promise<number | undefined> {
  const movie = await findBox(bytes, { body: 0, end: bytes.size ?? Infinity }, 'moov')
  if (movie === undefined) return undefined
  const header = await findBox(bytes, movie, 'mvhd')
  if (header === undefined) return undefined
  const fields = await bytes.read(header.body, 32)
  const isLong = fields[0] === 1
  if (fields.length < 32 || (fields[0] ?? 2) > 1) return undefined
  const ticksPerSecond = bigEndian(fields, isLong ? 20 : 12, 4)
  const ticks = isLong ? knownTicks(fields, 24, 8) : knownTicks(fields, 16, 4)
  const all = ticks === 0 ? await fragmentTicks(bytes, movie) : ticks
  return all === undefined || ticksPerSecond === 0 ? undefined : (all / ticksPerSecond) * 1000
}

/** Of a file that is written while it is recorded: what follows is counted apart, where somebody counted. */
async function fragmentTicks(bytes: SoundBytes, movie: Box): Promise<number | undefined> {
  const extends_ = await findBox(bytes, movie, 'mvex')
  const header = extends_ && (await findBox(bytes, extends_, 'mehd'))
  if (header === undefined) return undefined
  const fields = await bytes.read(header.body, 12)
  return fields[0] === 1 ? knownTicks(fields, 4, 8) : knownTicks(fields, 4, 4)
}

/** All bits set: nobody knows. */
function knownTicks(fields: Uint8Array, at: number, length: number): number | undefined {
  return fields.subarray(at, at + length).every((byte) => byte === 0xff) ? undefined : bigEndian(fields, at, length)
}

interface Box {
  readonly body: number
  readonly end: number
}

/** More boxes than a file has before what is looked for. */
const maxBoxes = 2000

async function findBox(bytes: SoundBytes, { body, end }: Box, name: string): Promise<Box | undefined> {
  let at = body
  for (let seen = 0; seen < maxBoxes && at + 8 <= end; seen++) {
    const head = await bytes.read(at, 16)
    if (head.length < 8) return undefined
    const short = bigEndian(head, 0, 4)
    const own = short === 1 ? 16 : 8
    const size = short === 1 ? bigEndian(head, 8, 8) : short === 0 ? end - at : short
    if (size < own || at + size > end) return undefined
    if (ascii(head, 4, 4) === name) return { body: at + own, end: at + size }
    at += size
  }
  return undefined
}
