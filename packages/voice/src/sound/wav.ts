import { pcmFormat, voiceSourceTypes } from '@lockale/api'
import { ascii, littleEndian } from './bytes.ts'
import type { Finding } from './sound-facts.ts'

const types: ReadonlySet<string> = new Set(voiceSourceTypes)

/** Writers that do not know how long it becomes put one of these. */
const openLengths: ReadonlySet<number> = new Set([0, 0xff_ff_ff_ff, 0x7f_ff_ff_ff, 0x7f_ff_f0_00])

/**
 * A WAV file (RIFF, RF64): its samples go to a session without the header. Samples of another width or rate than sessions
 * take have no content type.
 */
export function detectWav(head: Uint8Array, isEnough: boolean): Finding | undefined {
  if (!['RIFF', 'RF64', 'BW64'].includes(ascii(head, 0, 4)) || ascii(head, 8, 4) !== 'WAVE') return undefined
  let format:
    | { readonly code: number; readonly channels: number; readonly rate: number; readonly bits: number }
    | undefined
  for (let at = 12; at + 8 <= head.length;) {
    const size = littleEndian(head, at + 4, 4)
    const body = at + 8
    const name = ascii(head, at, 4)
    if (name === 'data') {
      if (format === undefined) break
      const { code, channels, rate, bits } = format
      const encoding = code === 1 && bits === 16 ? 's16le' : code === 6 ? 'alaw' : code === 7 ? 'ulaw' : undefined
      const type = encoding === undefined ? '' : `audio/pcm;encoding=${encoding};rate=${rate}`
      const frameBytes = Math.max(1, (channels * bits) / 8)
      return {
        kind: `WAV, ${encoding === 'alaw' || encoding === 'ulaw' ? encoding : `${bits} bit${code === 3 ? ' float' : ''}`}, ${rate} Hz`,
        contentType: types.has(type) ? type : undefined,
        jobType: 'audio/wav',
        channels,
        dataOffset: body,
        ...(openLengths.has(size)
          ? {}
          : { dataBytes: size, durationMs: (size / frameBytes / Math.max(1, rate)) * 1000 }),
      }
    }
    if (name === 'fmt ' && body + 16 <= head.length) {
      const code = littleEndian(head, body, 2)
      format = {
        // WAVE_FORMAT_EXTENSIBLE: the code is where its GUID begins
        code: code === 0xff_fe ? littleEndian(head, body + 24, 2) : code,
        channels: littleEndian(head, body + 2, 2),
        rate: littleEndian(head, body + 4, 4),
        bits: littleEndian(head, body + 14, 2),
      }
    }
    at = body + size + (size % 2)
  }
  return isEnough ? { problem: 'unsupported', kind: 'WAV without samples' } : 'more'
}

/** A WAV file around mono PCM samples of a media type; `undefined` for another type. */
export function wavHeader(type: string, dataBytes: number): Uint8Array | undefined {
  const pcm = pcmFormat(type)
  if (pcm === undefined || pcm.encoding !== 's16le') return undefined
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(Math.min(0xff_ff_ff_ff, 36 + dataBytes), 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(pcm.rate, 24)
  header.writeUInt32LE(pcm.rate * pcm.bytesPerSample, 28)
  header.writeUInt16LE(pcm.bytesPerSample, 32)
  header.writeUInt16LE(pcm.bytesPerSample * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(Math.min(0xff_ff_ff_ff, dataBytes), 40)
  return header
}
