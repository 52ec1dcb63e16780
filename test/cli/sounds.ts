/*
 * Small sounds for tests. The local service does not listen: two seconds of sound are a sentence, of compressed sound 8000 bytes.
 */

export interface WavOptions {
  readonly ms: number
  readonly rate?: number
  readonly channels?: number
  readonly bits?: number
  /** What the header says of the samples' bytes, where it is not true. */
  readonly saysBytes?: number
}

/** Silence as WAV. */
export function wav({ ms, rate = 8000, channels = 1, bits = 16, saysBytes }: WavOptions): Buffer {
  const frame = (channels * bits) / 8
  const data = Buffer.alloc(Math.round((ms / 1000) * rate) * frame)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * frame, 28)
  header.writeUInt16LE(frame, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(saysBytes ?? data.length, 40)
  return Buffer.concat([header, data])
}

/** What begins like MP3 of 320 kbit/s, which leaves in a hurry. */
export function mp3(sentences: number, { channels = 1 }: { readonly channels?: 1 | 2 } = {}): Buffer {
  const bytes = Buffer.alloc(8000 * sentences)
  bytes.set([0xff, 0xfb, 0xe0, channels === 1 ? 0xc0 : 0])
  return bytes
}

/** What begins like an Ogg file with Opus, and ends after so long. */
export function opus({
  ms,
  channels = 1,
  bytes = 8000,
}: {
  readonly ms: number
  readonly channels?: number
  readonly bytes?: number
}): Buffer {
  const first = page(
    0n,
    Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, channels, 0x38, 1, 0x80, 0x3e, 0, 0, 0, 0, 0])]),
  )
  const last = page(BigInt(Math.round(ms * 48) + 312), Buffer.alloc(20))
  return Buffer.concat([first, Buffer.alloc(Math.max(0, bytes - first.length - last.length)), last])
}

function page(granule: bigint, body: Uint8Array): Buffer {
  const header = Buffer.alloc(28)
  header.write('OggS', 0)
  header.writeBigInt64LE(granule, 6)
  header[26] = 1
  header[27] = body.length
  return Buffer.concat([header, body])
}

/** What begins like FLAC. */
export function flac({
  ms,
  rate = 16_000,
  channels = 1,
}: {
  readonly ms: number
  readonly rate?: number
  readonly channels?: number
}): Buffer {
  const bytes = Buffer.alloc(8000)
  bytes.write('fLaC', 0)
  bytes[7] = 34
  const samples = Math.round((ms / 1000) * rate)
  bytes.writeBigUInt64BE((BigInt(rate) << 44n) | (BigInt(channels - 1) << 41n) | (15n << 36n) | BigInt(samples), 18)
  return bytes
}

/** What begins like WebM or Matroska. */
export function matroska(docType: 'webm' | 'matroska', codec: string): Buffer {
  const bytes = Buffer.alloc(2000)
  bytes.set([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82])
  bytes.write(docType, 8)
  bytes.write(codec, 200)
  bytes.set([0x1f, 0x43, 0xb6, 0x75], 400)
  return bytes
}

export function mp4(bytes = 8000): Buffer {
  const all = Buffer.alloc(bytes)
  all.write('ftypM4A ', 4)
  return all
}
