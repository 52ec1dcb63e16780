import { ascii, bigEndian } from './bytes.ts'
import type { SoundBytes } from './sound-bytes.ts'
import type { Finding } from './sound-facts.ts'

/** kbit/s by the index in the header, layer III: of MPEG 1, and of MPEG 2 and 2.5 (ISO 11172-3, 13818-3). */
const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** An MP3 file, with its tags or without. Its first frame tells channels and bitrate. */
export function detectMpeg(head: Uint8Array, isEnough: boolean): Finding | undefined {
  const isTagged = ascii(head, 0, 3) === 'ID3'
  const at = isTagged ? 10 + tagBytes(head) : 0
  const shared = { kind: 'MP3', contentType: 'audio/mpeg', jobType: 'audio/mpeg', dataOffset: 0 } as const
  if (isTagged && head.length < at + 4) return isEnough ? { ...shared, channels: undefined } : 'more'
  const [sync = 0, version = 0, rates = 0, mode = 0] = head.subarray(at, at + 4)
  const isFrame = sync === 0xff && (version & 0xe0) === 0xe0 && (version & 0x06) === 0x02
  if (!isFrame) return isTagged ? { ...shared, channels: undefined } : undefined
  const bitrate = ((version & 0x18) === 0x18 ? bitrates1 : bitrates2)[rates >> 4]
  if (bitrate === undefined || (version & 0x18) === 0x08) return undefined
  const channels = mode >> 6 === 3 ? 1 : 2
  return { ...shared, channels, ...(bitrate === 0 ? {} : { bytesPerMs: bitrate / 8 }) }
}

/** How long it is: by the number of frames that its first one names, else by the bitrate of that one. */
export async function mpegDurationMs(head: Uint8Array, bytes: SoundBytes): Promise<number | undefined> {
  const { size } = bytes
  const at = ascii(head, 0, 3) === 'ID3' ? 10 + tagBytes(head) : 0
  const frame = await bytes.read(at, 192)
  const facts = detectMpeg(frame, true)
  if (facts === undefined || typeof facts === 'string' || 'problem' in facts) return undefined
  const [, version = 0, rates = 0, mode = 0] = frame
  const isFirst = (version & 0x18) === 0x18
  const rate = (sampleRates[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : (version & 0x18) === 0x10 ? 2 : 4)
  // behind what belongs to the frame itself, or always at the same place (Fraunhofer)
  const xing = 4 + (mode >> 6 === 3 ? (isFirst ? 17 : 9) : isFirst ? 32 : 17)
  const isNamed = /^(?:Xing|Info)$/u.test(ascii(frame, xing, 4)) && ((frame[xing + 7] ?? 0) & 1) === 1
  const frames = isNamed ? bigEndian(frame, xing + 8, 4) : ascii(frame, 36, 4) === 'VBRI' ? bigEndian(frame, 50, 4) : 0
  if (frames > 0 && rate > 0) return ((frames * (isFirst ? 1152 : 576)) / rate) * 1000
  return facts.bytesPerMs === undefined || size === undefined ? undefined : (size - at) / facts.bytesPerMs
}

/** Of MPEG 1, by the index in the header. */
const sampleRates = [44_100, 48_000, 32_000]

/** Seven bits in each of four bytes (ID3v2.4 §3.1). */
function tagBytes(head: Uint8Array): number {
  return head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
}
