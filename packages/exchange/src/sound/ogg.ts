import { ascii, littleEndian } from './bytes.ts'
import type { Finding } from './sound-facts.ts'

/** An Ogg file: its codec stands in the first page (RFC 3533; RFC 7845 for Opus). */
export function detectOgg(head: Uint8Array, isEnough: boolean): Finding | undefined {
  if (ascii(head, 0, 4) !== 'OggS') return undefined
  const body = 27 + (head[26] ?? 0)
  if (head.length < body + 32 && !isEnough) return 'more'
  const shared = { jobType: 'audio/ogg', dataOffset: 0 } as const
  if (ascii(head, body, 8) === 'OpusHead') {
    return { ...shared, kind: 'Ogg, Opus', contentType: 'audio/ogg;codecs=opus', channels: head[body + 9] }
  }
  if (ascii(head, body, 5) === '\u{7f}FLAC') {
    // a FLAC stream begins 9 bytes into it, and its channels stand 20 bytes into that
    const channels = (((head[body + 9 + 20] ?? 0) >> 1) & 7) + 1
    return { ...shared, kind: 'Ogg, FLAC', contentType: 'audio/ogg;codecs=flac', channels }
  }
  const channels = ascii(head, body, 7) === '\u{1}vorbis' ? head[body + 11] : undefined
  return { ...shared, kind: 'Ogg', contentType: 'audio/ogg', channels }
}

/** How long an Ogg file with Opus is, from its last page; `undefined` where that is not among the bytes. */
export function opusDurationMs(head: Uint8Array, tail: Uint8Array): number | undefined {
  const body = 27 + (head[26] ?? 0)
  if (ascii(head, body, 8) !== 'OpusHead') return undefined
  const at = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).lastIndexOf('OggS')
  if (at === -1 || at + 14 > tail.length) return undefined
  const samples = littleEndian(tail, at + 6, 8) - littleEndian(head, body + 10, 2)
  return samples > 0 && samples < 2 ** 50 ? samples / 48 : undefined
}
