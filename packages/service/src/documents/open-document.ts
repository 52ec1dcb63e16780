import { decodeCdata, decodeEntities, encodeCdata, encodeEntities } from '../engine/entities.ts'

/** A document that has been read: its texts, and the way back. */
export interface OpenDocument {
  /** In the order of the file, with the blanks around them. */
  readonly texts: readonly string[]
  /** The file with these texts instead, as many as there were. All bytes beside them stay. */
  readonly write: (texts: readonly string[]) => Uint8Array
  /** Code points to bill; without it those of all texts that are not blank. */
  readonly characters?: number
  /** Texts have placeholders of programs in them, which a translation must keep. */
  readonly hasPlaceholders?: true
}

/** A file that is not what its name says. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
  readonly reason: 'broken' | 'not-scorm' | 'too-large'

  constructor(reason: InvalidDocument['reason'] = 'broken') {
    super(`invalid document: ${reason}`)
    this.reason = reason
  }
}

/** A text for people in a file, and how another one is written there. */
export interface PlacedText {
  /** UTF-16 offsets into the decoded file. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly print: (text: string) => string
}

/** Returns the file with other texts at these places, which must be in order. An equal text keeps its bytes. */
export function replaceTexts(source: string, places: readonly PlacedText[], texts: readonly string[]): string {
  const pieces: string[] = []
  let done = 0
  for (const [index, { start, end, text, print }] of places.entries()) {
    const changed = texts[index] ?? text
    if (changed === text) continue
    pieces.push(source.slice(done, start), print(changed))
    done = end
  }
  pieces.push(source.slice(done))
  return pieces.join('')
}

/** The text of a file, and how changed text becomes bytes of the same encoding. */
export interface DecodedDocument {
  readonly text: string
  /** `false` for characters that the encoding does not have. */
  readonly fits: (text: string) => boolean
  readonly encode: (text: string) => Uint8Array
}

/**
 * Reads UTF-8, UTF-16 with a byte order mark, and ISO 8859-1, which takes all bytes, where it is allowed. The mark is no part
 * of the text.
 * @throws {InvalidDocument} when the bytes are none of them
 */
export function decodeDocument(
  bytes: Uint8Array,
  { allowsLatin1 }: { readonly allowsLatin1: boolean },
): DecodedDocument {
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

/** The text that a piece of XML holds; `undefined` if that is only blanks. */
export function placeToken(
  { kind, start, end }: { readonly kind: 'text' | 'cdata'; readonly start: number; readonly end: number },
  { text: source, fits }: Pick<DecodedDocument, 'text' | 'fits'>,
): PlacedText | undefined {
  const raw = source.slice(start, end)
  if (kind === 'cdata') {
    const text = decodeCdata(raw)
    return text.trim() === '' ? undefined : { start, end, text, print: (changed) => printCdata(changed, fits) }
  }
  if (raw.trim() === '') return undefined
  return { start, end, text: decodeEntities(raw), print: (changed) => printReferences(encodeEntities(changed), fits) }
}

/** References for what the encoding of the file does not have. */
export function printReferences(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  return Array.from(text, (character) => (fits(character) ? character : `&#${character.codePointAt(0) ?? 0};`)).join('')
}

function printCdata(text: string, fits: (text: string) => boolean): string {
  const closed = encodeCdata(text)
  if (fits(text)) return closed
  const print = (character: string): string => `]]>&#${character.codePointAt(0) ?? 0};<![CDATA[`
  return Array.from(closed, (character) => (fits(character) ? character : print(character))).join('')
}
