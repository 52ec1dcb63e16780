import { TextDecoder } from 'node:util'

type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What bytes are as text. */
interface DecodedXml {
  readonly text: string
  /** Behind `text` stand bytes that the encoding does not have. */
  readonly isBroken: boolean
}

interface XmlDecoder {
  /** `undefined` before the first four bytes. */
  readonly encoding: XmlEncoding | undefined
  decode(bytes: Uint8Array): DecodedXml
  /** What is left. */
  end(): DecodedXml
}

const noBytes = new Uint8Array()

/**
 * Decodes an XML file by its first bytes (XML 1.0, appendix F): UTF-16 with a byte order mark, or with a declaration in it, and
 * UTF-8 otherwise. The byte order mark is no part of the text.
 */
export function openXmlDecoder(): XmlDecoder {
  let head: Uint8Array = noBytes
  let decoder: TextDecoder | undefined
  let encoding: XmlEncoding = 'utf-8'
  /** Bytes at the end of what was given that begin a character and do not end it. */
  let started: Uint8Array = noBytes

  return {
    get encoding() {
      return decoder && encoding
    },
    decode(bytes) {
      if (decoder !== undefined) return run(decoder, bytes, true)
      head = Buffer.concat([head, bytes])
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

  function run(by: TextDecoder, bytes: Uint8Array, goesOn: boolean): DecodedXml {
    const all = started.length === 0 ? bytes : Buffer.concat([started, bytes])
    try {
      const text = by.decode(bytes, { stream: goesOn })
      const bytesOfText = encoding === 'utf-8' ? Buffer.byteLength(text) : text.length * 2
      started = all.subarray(bytesOfText)
      return { text, isBroken: false }
    } catch {
      return { text: longestValid(all, encoding), isBroken: true }
    }
  }
}

/** Whether a declaration names what the bytes are. */
export function isDeclaredRight(declared: string | undefined, encoding: XmlEncoding | undefined): boolean {
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

/** The text before the first bytes that are wrong. */
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

/** Without half a character at the end; `undefined` for bytes that no text begins with. */
function decodeBegin(bytes: Uint8Array, encoding: XmlEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
