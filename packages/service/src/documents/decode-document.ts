import { InvalidDocument, type OpenDocument, type PlacedText, replaceTexts } from './open-document.ts'

/** The text of a file, and how changed text becomes bytes of the same encoding. */
export interface DecodedDocument {
  readonly text: string
  /** `false` for characters that the encoding does not have. */
  readonly fits: (text: string) => boolean
  readonly encode: (text: string) => Uint8Array
}

export interface DecodeOptions {
  /** Read bytes that are not UTF-8 as ISO 8859-1, which takes all there are. */
  readonly allowsLatin1: boolean
}

/**
 * Reads UTF-8, UTF-16 with a byte order mark, and ISO 8859-1 where it is allowed. The mark is no part of the text.
 * @throws {InvalidDocument} when the bytes are none of them
 */
export function decodeDocument(bytes: Uint8Array, { allowsLatin1 }: DecodeOptions): DecodedDocument {
  for (const { mark, name, encode } of marked) {
    if (!mark.every((byte, index) => bytes[index] === byte)) continue
    const text = decodeStrictly(bytes.subarray(mark.length), name)
    if (text === undefined) throw new InvalidDocument()
    return { text, fits: () => true, encode: (changed) => Buffer.concat([mark, encode(changed)]) }
  }
  const text = decodeStrictly(bytes, 'utf-8')
  if (text !== undefined) return { text, fits: () => true, encode: (changed) => Buffer.from(changed) }
  if (!allowsLatin1) throw new InvalidDocument()
  return {
    text: Buffer.from(bytes).toString('latin1'),
    fits: (changed) => !beyondLatin1.test(changed),
    // what does not fit makes it a UTF-8 file
    encode: (changed) => Buffer.from(changed, beyondLatin1.test(changed) ? 'utf8' : 'latin1'),
  }
}

/** A document of texts at places in decoded text. */
export function openPlaces(
  { text, encode }: DecodedDocument,
  places: readonly PlacedText[],
  more: Pick<OpenDocument, 'characters' | 'hasPlaceholders'> = {},
): OpenDocument {
  return {
    texts: places.map((place) => place.text),
    write: (texts) => encode(replaceTexts(text, places, texts)),
    ...more,
  }
}

const beyondLatin1 = /[^\0-\u{ff}]/u

const marked = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), name: 'utf-8', encode: (text: string) => Buffer.from(text) },
  { mark: Buffer.of(0xff, 0xfe), name: 'utf-16le', encode: (text: string) => Buffer.from(text, 'utf16le') },
  { mark: Buffer.of(0xfe, 0xff), name: 'utf-16be', encode: (text: string) => Buffer.from(text, 'utf16le').swap16() },
] as const

function decodeStrictly(bytes: Uint8Array, name: string): string | undefined {
  try {
    // the mark is cut off already: what looks like a second one is text
    return new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
