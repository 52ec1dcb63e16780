/** Bytes as text, without the byte order mark. `damage` is set where they are not UTF-8; `text` is then for showing only. */
export interface Decoded {
  readonly text: string
  readonly bom: boolean
  readonly damage: Damage | undefined
}

export interface Damage {
  /** Of the first byte that is wrong, from 0. */
  readonly byteOffset: number
  /** The same place in `Decoded.text`. */
  readonly offset: number
  /** What the bytes look like instead, if that is clear. */
  readonly looksLike: 'UTF-16' | undefined
}

const byteOrderMark = '\uFEFF'

/** Decodes strictly: no byte is replaced or dropped without a word. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const isUtf16 = looksLikeUtf16(bytes)
  const strict = isUtf16 ? undefined : decodeStrictly(bytes)
  const decoded = strict ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const bom = decoded.startsWith(byteOrderMark)
  const text = bom ? decoded.slice(1) : decoded
  if (strict !== undefined) return { text, bom, damage: undefined }
  const byteOffset = isUtf16 ? 0 : firstInvalidByte(bytes)
  const prefix = new TextDecoder('utf-8').decode(bytes.subarray(0, byteOffset))
  return { text, bom, damage: { byteOffset, offset: prefix.length, looksLike: isUtf16 ? 'UTF-16' : undefined } }
}

/** The bytes of a text, with the mark if it had one. The text must be well-formed. */
export function encodeUtf8(text: string, bom: boolean): Uint8Array {
  return new TextEncoder().encode(bom ? byteOrderMark + text : text)
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** A text file does not begin with NUL or have one as its second character, so one there is half of a UTF-16 character. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return false
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}

/** Well-formed byte sequences: Unicode 16, table 3-7. */
function firstInvalidByte(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at++
      continue
    }
    const length = sequenceLength(lead)
    if (length === 0 || !isSecondByte(lead, bytes[at + 1])) return at
    for (let next = 2; next < length; next++) {
      const byte = bytes[at + next]
      if (byte === undefined || byte < 0x80 || byte > 0xbf) return at
    }
    at += length
  }
  return at
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

/** Narrower behind four leads: no overlong forms, no surrogates, nothing above U+10FFFF. */
function isSecondByte(lead: number, byte: number | undefined): boolean {
  if (byte === undefined) return false
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  return byte >= low && byte <= high
}
