import type { Position } from '@lockale/errors'
import { SaxesParser } from 'saxes'
import { joinBytes } from '../encoding.ts'

interface XmlGuard {
  /** Throws the error for the file. @param problem what is wrong, without a full stop at the end */
  readonly refuse: (problem: string, place: Position) => never
  /** Name of the root element. A document type with this name is allowed, but never loaded. */
  readonly root: string
  /** True to resolve the prefixes of names. Every prefix must then be declared. */
  readonly xmlns?: boolean
  readonly limits?: Partial<typeof defaults>
  readonly events: XmlEvents
}

/** Functions that the reader calls for each tag and text, in file order. If one throws, the reading stops. */
export interface XmlEvents {
  open(tag: XmlTag): void
  close(name: string): void
  /** Receives decoded text, including CDATA. A long text may arrive in several calls. */
  text(text: string): void
}

export interface XmlTag {
  readonly name: string
  /** The name without its prefix. If prefixes are not resolved, it is the whole name. */
  readonly local: string
  /** URI of the namespace; empty if prefixes are not resolved. */
  readonly uri: string
  /** Attributes by name with prefix, in file order. */
  readonly attributes: ReadonlyMap<string, string>
  /** Attributes in a namespace, by `{uri}local`; empty if prefixes are not resolved. */
  readonly qualified: ReadonlyMap<string, string>
  /** Position of the `<` of the tag. */
  readonly place: Position
}

/** Reads an XML file in pieces, as its bytes arrive. */
export interface XmlReader {
  /** Reads the next bytes of the file. @throws the error of `refuse` for invalid XML */
  write(bytes: Uint8Array): void
  /** Ends the file. @throws the error of `refuse` if the XML is not complete */
  end(): void
  /** Throws the error for the file. Default for `place`: the current position. */
  refuse(problem: string, place?: Position): never
}

const defaults = {
  maxBytes: 1_073_741_824,
  maxDepth: 64,
  maxAttributes: 128,
  /** Length limit of one tag, text or comment, in UTF-16 units. */
  maxPieceLength: 1_048_576,
}

/** Reads untrusted XML. Loads nothing outside the file, resolves only the five entities of XML, and limits memory. */
export function guardXml({ refuse: refuseWith, root, xmlns = false, limits, events }: XmlGuard): XmlReader {
  const { maxBytes, maxDepth, maxAttributes, maxPieceLength } = { ...defaults, ...limits }
  const decoder = openXmlDecoder()
  const parser = new SaxesParser({ xmlns, forceXMLVersion: true, defaultXMLVersion: '1.0', position: true })
  // The parser's own table inherits from Object, so it would accept `&constructor;` as an entity.
  parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, {
    amp: '&',
    gt: '>',
    lt: '<',
    quot: '"',
    apos: "'",
  })
  let bytesRead = 0
  let depth = 0
  let attributeCount = 0
  let tagPlace: Position = { line: 1, column: 1 }
  /** Size of the text that the parser keeps in memory until its next event. */
  let pending = 0

  parser.on('error', (error) => refuse(`The file is not well-formed XML: ${inWords(error)}`))
  parser.on('xmldecl', ({ encoding }) => {
    if (isDeclaredRight(encoding, decoder.encoding)) return
    refuse(`The file says that it is in ${safe(encoding ?? '')}; only UTF-8 and UTF-16 are read, and said as they are`)
  })
  parser.on('doctype', (doctype) => {
    pending = 0
    const bare = doctype.replaceAll(/"[^"]*"|'[^']*'/gu, '')
    if (bare.includes('[')) refuse('The file defines a document type of its own; entities of a file are not read')
    const [named = ''] = bare.trim().split(/\s+/u)
    if (named !== root) refuse(`The file says that it is of the document type ${safe(named)}, and not ${root}`)
  })
  parser.on('opentagstart', ({ name }) => {
    attributeCount = 0
    tagPlace = placeOfTag(parser.line, parser.columnIndex - name.length - 1)
  })
  parser.on('attribute', () => {
    if (++attributeCount > maxAttributes) refuse(`A tag has more than ${maxAttributes} attributes`, tagPlace)
  })
  parser.on('opentag', (tag) => {
    pending = 0
    if (++depth > maxDepth) refuse(`The file has more than ${maxDepth} tags inside of each other`, tagPlace)
    events.open(toTag(tag, tagPlace))
  })
  parser.on('closetag', ({ name }) => {
    pending = 0
    depth--
    events.close(name)
  })
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('comment', () => (pending = 0))
  parser.on('processinginstruction', () => (pending = 0))

  return {
    write(bytes) {
      bytesRead += bytes.length
      if (bytesRead > maxBytes) refuse(`The file has more than ${maxBytes} bytes`)
      for (let at = 0; at < bytes.length; at += pieceBytes) feed(decoder.decode(bytes.subarray(at, at + pieceBytes)))
    },
    end() {
      feed(decoder.end())
      parser.close()
    },
    refuse,
  }

  function feed({ text, isBroken }: { readonly text: string; readonly isBroken: boolean }): void {
    pending += text.length
    if (pending > maxPieceLength) {
      refuse(`A tag, text or comment of the file is longer than ${maxPieceLength} characters`)
    }
    parser.write(text)
    if (isBroken) refuse(`The file is not valid ${(decoder.encoding ?? 'utf-8').toUpperCase()}`)
  }

  function take(text: string): void {
    pending = 0
    // Text outside of the root element is only white space, so it is skipped.
    if (depth > 0) events.text(text)
  }

  function refuse(problem: string, place: Position = here()): never {
    return refuseWith(problem, place)
  }

  function here(): Position {
    return { line: parser.line, column: Math.max(parser.columnIndex, 1) }
  }
}

const pieceBytes = 65_536

/** Returns the position of a tag. If a line ends after the tag's name, the XML parser is already one line further. */
function placeOfTag(line: number, column: number): Position {
  return column >= 1 ? { line, column } : { line: line - 1, column: 1 }
}

interface ParsedTag {
  readonly name: string
  readonly local?: string
  readonly uri?: string
  readonly attributes: Readonly<Record<string, string | { readonly local: string; uri: string; value: string }>>
}

function toTag({ name, local = name, uri = '', attributes }: ParsedTag, place: Position): XmlTag {
  const plain = new Map<string, string>()
  const qualified = new Map<string, string>()
  for (const [attribute, found] of Object.entries(attributes)) {
    if (typeof found === 'string') plain.set(attribute, found)
    else {
      plain.set(attribute, found.value)
      if (found.uri !== '') qualified.set(`{${found.uri}}${found.local}`, found.value)
    }
  }
  return { name, local, uri, attributes: plain, qualified, place }
}

/** Returns the error message of the parser without its position and full stop. */
function inWords({ message }: Error): string {
  return safe(message.replace(/^(?:\d+:\d+: )/u, '').replace(/\.$/u, ''))
}

function safe(text: string): string {
  return text.slice(0, 120)
}

type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

interface DecodedXml {
  readonly text: string
  /** True if the bytes after `text` are invalid in this encoding. */
  readonly isBroken: boolean
}

type Decoder = InstanceType<typeof TextDecoder>

const noBytes = new Uint8Array()

/** Returns a decoder for UTF-8 or UTF-16, as the first bytes decide (XML 1.0, appendix F). Drops byte order marks. */
function openXmlDecoder() {
  let head: Uint8Array = noBytes
  let decoder: Decoder | undefined
  let encoding: XmlEncoding = 'utf-8'
  /** The bytes of a character that is not complete yet. */
  let started: Uint8Array = noBytes

  return {
    /** `undefined` before the first four bytes. */
    get encoding() {
      return decoder && encoding
    },
    decode(bytes: Uint8Array): DecodedXml {
      if (decoder !== undefined) return run(decoder, bytes, true)
      head = joinBytes([head, bytes])
      return head.length < 4 ? { text: '', isBroken: false } : begin(true)
    },
    end: () => (decoder === undefined ? begin(false) : run(decoder, noBytes, false)),
  }

  function begin(goesOn: boolean): DecodedXml {
    encoding = encodingOf(head)
    decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    const { text, isBroken } = run(decoder, head, goesOn)
    return { text: text.startsWith('\u{feff}') ? text.slice(1) : text, isBroken }
  }

  function run(by: Decoder, bytes: Uint8Array, goesOn: boolean): DecodedXml {
    const all = started.length === 0 ? bytes : joinBytes([started, bytes])
    try {
      const text = by.decode(bytes, { stream: goesOn })
      started = all.subarray(encoding === 'utf-8' ? wholeCharacters(all) : text.length * 2)
      return { text, isBroken: false }
    } catch {
      return { text: longestValid(all, encoding), isBroken: true }
    }
  }
}

/** Returns the end of the last complete UTF-8 character. At most three bytes follow it. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 3); at--) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    return at + length > bytes.length ? at : bytes.length
  }
  return bytes.length
}

function isDeclaredRight(declared: string | undefined, encoding: XmlEncoding | undefined): boolean {
  const name = declared?.toLowerCase()
  if (name === undefined) return true
  if (encoding === 'utf-8') return ['utf-8', 'utf8', 'us-ascii'].includes(name)
  return name === 'utf-16' || name === encoding
}

function encodingOf([a, b, c, d]: Uint8Array): XmlEncoding {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** Returns the text before the first invalid bytes. */
function longestValid(bytes: Uint8Array, encoding: XmlEncoding): string {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (decodeBegin(bytes.subarray(0, middle), encoding) === undefined) high = middle - 1
    else low = middle
  }
  return decodeBegin(bytes.subarray(0, low), encoding) ?? ''
}

/** Decodes bytes, and ignores an incomplete character at their end. Returns `undefined` for invalid bytes. */
function decodeBegin(bytes: Uint8Array, encoding: XmlEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
