import type { Finding, SoundFacts } from './sound-facts.ts'
import { detectFlac } from './flac.ts'
import { detectMatroska } from './matroska.ts'
import { detectMpeg } from './mpeg.ts'
import { detectOgg } from './ogg.ts'
import { detectWav } from './wav.ts'
import { ascii } from './bytes.ts'

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
