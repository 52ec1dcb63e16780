/**
 * What the header says of the charset, before anything can be decoded.
 * @returns `undefined` where it says nothing
 */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  // Bytes as characters: all charsets that PO files come in have ASCII in its place.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headLength)).toString('latin1')
  const [header] = headerLines.exec(head) ?? []
  return header === undefined ? undefined : /charset=[ \t]*([\w.:+-]{1,40})/i.exec(header)?.[1]
}

/** `CHARSET` is what `xgettext` leaves to be filled in. */
export function isUtf8Charset(charset: string | undefined): boolean {
  return charset === undefined || utf8Names.has(charset.toLowerCase())
}

export function isLatin1Charset(charset: string | undefined): boolean {
  return charset !== undefined && latin1Names.has(charset.toLowerCase())
}

const utf8Names: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'charset'])
const latin1Names: ReadonlySet<string> = new Set(['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1', 'latin-1'])

/** The header is the first entry: above it are comments at most. */
const headLength = 128 * 1024

const headerLines = /^[ \t]*msgid[ \t]*""[ \t]*\r?[\n\r][ \t]*msgstr\b[^\r\n]*(?:\r?[\n\r][ \t]*"[^\r\n]*)*/m
