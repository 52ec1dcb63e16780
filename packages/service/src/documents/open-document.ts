/** A document that has been read: its strings, and a function that writes the file with other strings. */
export interface OpenDocument {
  /** The strings in file order, with their leading and trailing white space. */
  readonly texts: readonly string[]
  /** Returns the file with other strings, one for each of `texts`. All other bytes stay. */
  readonly write: (texts: readonly string[]) => Uint8Array
  /** Code points to bill. Default: the code points of all strings that are not blank. */
  readonly characters?: number
  /** True if the strings contain placeholders, which a translation must keep. */
  readonly hasPlaceholders?: true
}

/** Functions that read documents, by extension. They return `undefined` for a file that stays unchanged. */
export type Openers = Readonly<Record<string, (bytes: Uint8Array) => OpenDocument | undefined | Promise<OpenDocument>>>

/** A file whose content does not fit its extension. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
  readonly reason: 'broken' | 'not-scorm' | 'too-large'

  constructor(reason: InvalidDocument['reason'] = 'broken') {
    super(`invalid document: ${reason}`)
    this.reason = reason
  }
}

/** A string in a file, and its position. `print` escapes another string as it must be written at this position. */
export interface PlacedText {
  /** UTF-16 offsets into the decoded file. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly print: (text: string) => string
}

/** Replaces the strings at these positions (in file order), and returns the file. Unchanged strings stay as written. */
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

export interface DecodedDocument {
  readonly text: string
  /** Returns false for a text with characters that the encoding does not have. */
  readonly fits: (text: string) => boolean
  readonly encode: (text: string) => Uint8Array
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark and, if allowed, ISO 8859-1. Removes the byte order mark.
 * @throws {InvalidDocument} for any other encoding
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
    // if a string has a character that Latin-1 does not have, the whole file becomes UTF-8
    encode: (changed) => Buffer.from(changed, beyondLatin1.test(changed) ? 'utf8' : 'latin1'),
  }
}

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
    // the byte order mark is already removed, so a second one is text
    return new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Replaces each character that the encoding does not have by a reference such as `&#8364;`. */
export function printReferences(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  return Array.from(text, (character) => (fits(character) ? character : `&#${character.codePointAt(0) ?? 0};`)).join('')
}
