import { bigEndian } from './bytes.ts'
import type { Finding } from './sound-facts.ts'

const codecs: readonly (readonly [name: string, codec: string])[] = [
  ['A_OPUS', 'opus'],
  ['A_AAC', 'aac'],
  ['A_FLAC', 'flac'],
  ['A_MPEG/L3', 'mp3'],
]

/** A WebM or Matroska file (RFC 8794, RFC 9559): the name of its codec stands near its beginning. */
export function detectMatroska(head: Uint8Array, isEnough: boolean): Finding | undefined {
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
