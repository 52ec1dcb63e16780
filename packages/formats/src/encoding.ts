import { fromUnits, isLittleEndian, toUnits } from './code-units.ts'

/** Encodings of locale files. Apple's tools and some XML editors write UTF-16, old Java files are ISO-8859-1. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1'

export interface EncodingRules {
  /** True if UTF-16 is allowed, too. UTF-16 is detected by its byte order mark or by a NUL byte at the start. */
  readonly utf16?: boolean
  /** True if bytes that are not UTF-8 are read as ISO-8859-1, in which every byte is a character. */
  readonly latin1?: boolean
}

/** Decoded bytes without the byte order mark. If `damage` is set, the text must not be edited, just displayed. */
interface DecodedText {
  readonly text: string
  readonly bom: boolean
  readonly damage: Damage | undefined
  readonly encoding: Encoding
}

/** Decodes bytes: UTF-16 if it is allowed and detected, else UTF-8; if that is invalid, ISO-8859-1 if it is allowed. */
export function decodeText(bytes: Uint8Array, { utf16 = false, latin1 = false }: EncodingRules): DecodedText {
  if (utf16 && looksLikeUtf16(bytes)) return decodeUtf16(bytes)
  const decoded = decodeUtf8(bytes)
  if (decoded.damage === undefined || !latin1 || decoded.bom || decoded.damage.looksLike !== undefined) return decoded
  return { text: decodeLatin1(bytes), bom: false, damage: undefined, encoding: 'iso-8859-1' }
}

/** Encodes a text. For ISO-8859-1, the text must have no character above U+00FF. */
export function encodeText(
  text: string,
  { encoding, bom }: { readonly encoding: Encoding; readonly bom: boolean },
): Uint8Array {
  if (encoding === 'utf-8') return encodeUtf8(text, bom)
  if (encoding === 'iso-8859-1') return new Uint8Array(toUnits(text))
  const units = toUnits(bom ? byteOrderMark + text : text)
  return new Uint8Array(isNative(encoding) ? units.buffer : swapBytes(units).buffer)
}

/** Decodes ISO-8859-1. `TextDecoder('latin1')` decodes Windows-1252, in which some control codes are letters. */
export function decodeLatin1(bytes: Uint8Array): string {
  return fromUnits(new Uint16Array(bytes))
}

export function fitsLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text)
}

export interface Damage {
  readonly byteOffset: number
  readonly offset: number
  readonly looksLike: 'UTF-16' | undefined
}

const byteOrderMark = '\uFEFF'

function decodeUtf8(bytes: Uint8Array): DecodedText {
  const isUtf16 = looksLikeUtf16(bytes)
  const strict = isUtf16 ? undefined : decodeStrictly(bytes)
  const decoded = strict ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const undamaged = { ...withoutMark(decoded), damage: undefined, encoding: 'utf-8' } as const
  if (strict !== undefined) return undamaged
  if (isUtf16) return { ...undamaged, damage: { byteOffset: 0, offset: 0, looksLike: 'UTF-16' } }
  const { byteOffset, offset } = firstInvalid(bytes, decoded)
  return { ...undamaged, damage: { byteOffset, offset: undamaged.bom ? offset - 1 : offset, looksLike: undefined } }
}

function withoutMark(decoded: string): Pick<DecodedText, 'text' | 'bom'> {
  const bom = decoded.startsWith(byteOrderMark)
  return { text: bom ? decoded.slice(1) : decoded, bom }
}

export function encodeUtf8(text: string, bom: boolean): Uint8Array {
  return new TextEncoder().encode(bom ? byteOrderMark + text : text)
}

/** Decodes UTF-16 and keeps unpaired surrogates. An odd byte at the end is damage. */
function decodeUtf16(bytes: Uint8Array): DecodedText {
  const isBigEndian = bytes[0] === 0xfe || bytes[0] === 0
  const even = bytes.length - (bytes.length % 2)
  const encoding = isBigEndian ? 'utf-16be' : 'utf-16le'
  // A copy, because a `Uint16Array` needs an even offset in memory, and the bytes of a file may begin at any offset.
  // `slice` of a Buffer does not copy.
  const units = new Uint16Array(new Uint8Array(bytes.subarray(0, even)).buffer)
  const decoded = fromUnits(isNative(encoding) ? units : swapBytes(units))
  const { text, bom } = withoutMark(decoded)
  const damage = even === bytes.length ? undefined : { byteOffset: even, offset: text.length, looksLike: undefined }
  return { text, bom, damage, encoding }
}

function isNative(encoding: 'utf-16le' | 'utf-16be'): boolean {
  return isLittleEndian === (encoding === 'utf-16le')
}

/** Swaps the two bytes of each unit, in the same array. */
function swapBytes(units: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  for (const [at, unit] of units.entries()) units[at] = (unit >> 8) | (unit << 8)
  return units
}

/** Decodes UTF-8. Returns `undefined` for invalid bytes. A byte order mark stays. */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    // The stream decoder of Node 20 is up to twice as fast for text outside ASCII, and slower for ASCII. Only
    // `transcode` of node:buffer is faster (2 instead of 5 ms for 2.5 MB of Cyrillic), but this package does not depend
    // on Node.
    return looksAscii(bytes) ? decoder.decode(bytes) : decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Guesses from samples of the whole file whether bytes are ASCII: many files have ASCII only at the start. */
function looksAscii(bytes: Uint8Array): boolean {
  const step = Math.ceil(bytes.length / 1024)
  for (let at = 0; at < bytes.length; at += step) if ((bytes[at] ?? 0) >= 0x80) return false
  return true
}

/** Returns true for a byte order mark, or a NUL among the first two bytes, which only UTF-16 text has. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return false
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}

/** Finds the first bytes that are not UTF-8. U+FFFD in `decoded` does not prove them: a file may contain U+FFFD. */
function firstInvalid(bytes: Uint8Array, decoded: string): Pick<Damage, 'byteOffset' | 'offset'> {
  const encoder = new TextEncoder()
  let byteOffset = 0
  let from = 0
  for (;;) {
    const offset = decoded.indexOf('\uFFFD', from)
    byteOffset += encoder.encode(decoded.slice(from, offset)).length
    const isCharacter = [0xef, 0xbf, 0xbd].every((byte, index) => bytes[byteOffset + index] === byte)
    if (!isCharacter) return { byteOffset, offset }
    byteOffset += 3
    from = offset + 1
  }
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
