import { ascii, bigEndian } from './bytes.ts'
import type { SoundBytes } from './sound-bytes.ts'

/** What MP4 says of its length, at its beginning or behind all of its sound (ISO 14496-12 §8.2.2, §8.8.2). */
export async function mp4DurationMs(bytes: SoundBytes): Promise<number | undefined> {
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
