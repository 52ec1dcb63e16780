import { pcmFormat } from '@lockale/api'

/** Of compressed audio, which this service does not decode: so many bytes count as one second. */
const compressedBytesPerSecond = 4000

/** How long the sound in so many bytes is: exact for PCM, a stand-in for all else. In milliseconds. */
export function soundMs(bytes: number, type: string): number {
  const pcm = pcmFormat(type)
  return (bytes * 1000) / (pcm === undefined ? compressedBytesPerSecond : pcm.rate * pcm.bytesPerSample)
}

/** Sound of a media type, of this length: silence as PCM, and bytes that say what they are for every other type. */
export function standInSound(type: string, { ms, name }: { readonly ms: number; readonly name: string }): Uint8Array {
  const pcm = pcmFormat(type)
  if (pcm === undefined) return Buffer.from(`stand-in for ${Math.round(ms)} ms of ${type}: ${name}\n`)
  const bytes = new Uint8Array(Math.round((ms / 1000) * pcm.rate) * pcm.bytesPerSample)
  return pcm.encoding === 's16le' ? bytes : bytes.fill(silence[pcm.encoding])
}

/** One sample of it (ITU-T G.711). */
const silence = { alaw: 0xd5, ulaw: 0xff } as const

/** What comes before the first packet where a decoder needs headers; PCM has none. */
export function soundHeader(type: string): Uint8Array | undefined {
  return pcmFormat(type) === undefined ? Buffer.from(`stand-in header of ${type}\n`) : undefined
}
