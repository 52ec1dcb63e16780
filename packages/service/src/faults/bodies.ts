import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, constants, deflateRawSync } from 'node:zlib'

const opening = Buffer.from('{"translations":[{"detected_source_language":"EN","text":"')
const closing = Buffer.from('"}]}')
const blanks = Buffer.alloc(1_048_576, 0x20)

/**
 * A translate answer of blanks, as gzip (RFC 1952), without holding or packing it: the same packed mebibyte is sent again and
 * again. It unpacks to at least so many bytes.
 */
export function* bombBody(bytes: number): Generator<Uint8Array> {
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
  const mebibytes = Math.max(1, Math.ceil(bytes / blanks.length))
  const packed = pack(blanks)
  yield pack(opening)
  let sum = crc32(opening)
  for (let sent = 0; sent < mebibytes; sent++) {
    yield packed
    sum = crc32(blanks, sum)
  }
  yield deflateRawSync(closing)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(closing, sum))
  trailer.writeUInt32LE((opening.length + mebibytes * blanks.length + closing.length) % 2 ** 32, 4)
  yield trailer
}

/** A block that ends on a byte, refers to nothing before it, and is not the last. */
function pack(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
}

export function* endlessBody(): Generator<Uint8Array> {
  yield opening
  for (;;) yield blanks.subarray(0, 65_536)
}

/** One byte at a time. */
export async function* drip(text: string, byteMs: number): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) {
    await sleep(byteMs, undefined, { ref: false })
    yield Uint8Array.of(byte)
  }
}
