import { ascii, bigEndian, littleEndian } from './bytes.ts'
import type { SoundBytes } from './sound-bytes.ts'
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

/** More than one page may be long, and so much that every file ends with one whole. */
const tailBytes = 131_072
/** No page is as long: what begins later than that was cut out of something longer. */
const maxFirstPageMs = 300_000

/** How long an Ogg file is, from where its last page ends; `undefined` for several streams one after the other. */
export async function oggDurationMs(head: Uint8Array, bytes: SoundBytes): Promise<number | undefined> {
  const { size } = bytes
  const clock = clockOf(head)
  if (clock === undefined || size === undefined) return undefined
  const tail = await bytes.read(Math.max(0, size - tailBytes), tailBytes)
  const pages = pagesOf(tail)
  const serial = littleEndian(head, 14, 4)
  const ended = pages.findLast(({ samples }) => samples !== undefined)
  if (ended?.samples === undefined || pages.some((page) => page.serial !== serial)) return undefined
  const first = pagesOf(head).find(({ samples = 0 }) => samples > 0)?.samples ?? 0
  if ((first / clock.rate) * 1000 > maxFirstPageMs) return undefined
  return ((ended.samples - clock.skipped) / clock.rate) * 1000
}

/** What positions in the stream are counted by. */
function clockOf(head: Uint8Array): { readonly rate: number; readonly skipped: number } | undefined {
  const body = 27 + (head[26] ?? 0)
  // Opus counts by 48 kHz, whatever it was recorded with
  if (ascii(head, body, 8) === 'OpusHead') return { rate: 48_000, skipped: littleEndian(head, body + 10, 2) }
  if (ascii(head, body, 7) === '\u{1}vorbis') return clock(littleEndian(head, body + 12, 4))
  if (ascii(head, body, 5) === '\u{7f}FLAC') return clock(bigEndian(head, body + 27, 3) >> 4)
  return undefined
}

function clock(rate: number): { readonly rate: number; readonly skipped: number } | undefined {
  return rate === 0 ? undefined : { rate, skipped: 0 }
}

interface Page {
  readonly serial: number
  /** Where it ends; `undefined`: in the midst of something that goes on. */
  readonly samples: number | undefined
}

function pagesOf(bytes: Uint8Array): readonly Page[] {
  const pages: Page[] = []
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = found.indexOf('OggS'); at !== -1 && at + 18 <= bytes.length; at = found.indexOf('OggS', at + 4)) {
    // else the letters stand in sound
    const isPage = bytes[at + 4] === 0 && (bytes[at + 5] ?? 8) < 8
    const samples = littleEndian(bytes, at + 6, 8)
    if (isPage)
      pages.push({ serial: littleEndian(bytes, at + 14, 4), samples: samples < 2 ** 50 ? samples : undefined })
  }
  return pages
}
