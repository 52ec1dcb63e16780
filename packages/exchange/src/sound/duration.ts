import { ascii, bigEndian } from './bytes.ts'
import { maxHeadBytes } from './detect-sound.ts'
import { matroskaDurationMs } from './matroska-duration.ts'
import { mp4DurationMs } from './mp4.ts'
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
