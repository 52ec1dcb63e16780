import { ascii, bigEndian } from './bytes.ts'
import type { Finding } from './sound-facts.ts'

/** Speech as FLAC takes about half of what its samples would. */
const usualRatio = 0.5

/** A FLAC file: rate, channels and length stand in its first block (RFC 9639 §8.2). */
export function detectFlac(head: Uint8Array, isEnough: boolean): Finding | undefined {
  if (ascii(head, 0, 4) !== 'fLaC') return undefined
  if (head.length < 26 && !isEnough) return 'more'
  const rate = bigEndian(head, 18, 3) >> 4
  const channels = (((head[20] ?? 0) >> 1) & 7) + 1
  const bits = ((((head[20] ?? 0) & 1) << 4) | ((head[21] ?? 0) >> 4)) + 1
  const samples = ((head[21] ?? 0) & 15) * 2 ** 32 + bigEndian(head, 22, 4)
  if (rate === 0) return { problem: 'unsupported', kind: 'FLAC without samples' }
  return {
    kind: `FLAC, ${rate} Hz`,
    contentType: 'audio/flac',
    jobType: 'audio/flac',
    channels,
    dataOffset: 0,
    bytesPerMs: ((rate * channels * bits) / 8 / 1000) * usualRatio,
    ...(samples === 0 ? {} : { durationMs: (samples / rate) * 1000 }),
  }
}
