import { ascii, bigEndian } from './bytes.ts'
import { detectMpeg } from './mpeg.ts'
import { detectOgg } from './ogg.ts'
import type { Finding, SoundFacts } from './sound-facts.ts'
import { detectWav } from './wav.ts'

/** Nothing that tells a type stands further back. */
export const maxHeadBytes = 262_144

/**
 * What sound it is, from how it begins. `more`: so few bytes do not tell, and there are more.
 * @param head the first bytes, at most `maxHeadBytes`
 * @param isAll there are no more
 */
export function detectSound(head: Uint8Array, isAll: boolean): Finding {
  const isEnough = isAll || head.length >= maxHeadBytes
  if (head.length < 16 && !isEnough) return 'more'
  for (const detect of detectors) {
    const found = detect(head, isEnough)
    if (found !== undefined) return found
  }
  return { problem: 'unknown' }
}

const detectors: readonly ((head: Uint8Array, isEnough: boolean) => Finding | undefined)[] = [
  detectWav,
  detectFlac,
  detectOgg,
  detectMatroska,
  detectOthers,
  detectMpeg,
]

/** Known, and not for sessions. */
function detectOthers(head: Uint8Array): Finding | undefined {
  if (ascii(head, 4, 4) === 'ftyp') return compressed('MP4', { jobType: 'audio/mp4' })
  const [first = 0, second = 0] = head
  if (first === 0xff && (second & 0xf6) === 0xf0) return { problem: 'unsupported', kind: 'AAC' }
  if (ascii(head, 0, 4) === 'FORM') return { problem: 'unsupported', kind: 'AIFF' }
  if (ascii(head, 0, 4) === 'caff') return { problem: 'unsupported', kind: 'CAF' }
  if (ascii(head, 0, 5) === '#!AMR') return { problem: 'unsupported', kind: 'AMR' }
  return undefined
}

function compressed(kind: string, facts: Pick<SoundFacts, 'jobType'>): SoundFacts {
  return { kind, contentType: undefined, channels: undefined, dataOffset: 0, ...facts }
}

/** Speech as FLAC takes about half of what its samples would. */
const usualRatio = 0.5

/** A FLAC file: rate, channels and length stand in its first block (RFC 9639 §8.2). */
function detectFlac(head: Uint8Array, isEnough: boolean): Finding | undefined {
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

const codecs: readonly (readonly [name: string, codec: string])[] = [
  ['A_OPUS', 'opus'],
  ['A_AAC', 'aac'],
  ['A_FLAC', 'flac'],
  ['A_MPEG/L3', 'mp3'],
]

/** A WebM or Matroska file (RFC 8794, RFC 9559): the name of its codec stands near its beginning. */
function detectMatroska(head: Uint8Array, isEnough: boolean): Finding | undefined {
  if (bigEndian(head, 0, 4) !== 0x1a_45_df_a3) return undefined
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const codec = codecs.find(([name]) => bytes.includes(name, 0, 'latin1'))?.[1]
  // the first cluster: whatever describes the tracks stands before it
  const isPast = bytes.includes(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
  if (codec === undefined && !isPast && !isEnough && head.length < 65_536) return 'more'
  const isWebm = bytes.subarray(0, 64).includes('webm', 0, 'latin1')
  const type = isWebm ? 'audio/webm' : 'audio/x-matroska'
  const isNamed = codec !== undefined && (!isWebm || codec === 'opus')
  return {
    kind: isWebm ? 'WebM' : 'Matroska',
    contentType: isNamed ? `${type};codecs=${codec}` : type,
    jobType: isWebm ? 'audio/webm' : undefined,
    channels: undefined,
    dataOffset: 0,
  }
}
