import { TextDecoder } from 'node:util'
import { TmxError } from './tmx-error.ts'

export type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export interface XmlDecoder {
  /** `undefined` before the first four bytes. */
  readonly encoding: XmlEncoding | undefined
  /** @throws {TmxError} for bytes that the encoding does not have */
  decode(bytes: Uint8Array): string
  /** What is left. @throws {TmxError} for half a character */
  end(): string
}

/**
 * Decodes an XML file by its first bytes (XML 1.0, appendix F): UTF-16 with a byte order mark, or with a declaration in it,
 * and UTF-8 otherwise.
 */
export function openXmlDecoder(): XmlDecoder {
  let head: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined
  let encoding: XmlEncoding | undefined

  return {
    get encoding() {
      return encoding
    },
    decode(bytes) {
      if (decoder !== undefined) return run(decoder, bytes)
      head = Buffer.concat([head, bytes])
      return head.length < 4 ? '' : begin()
    },
    end: () => begin() + (decoder === undefined ? '' : run(decoder)),
  }

  function begin(): string {
    if (decoder !== undefined) return ''
    encoding = encodingOf(head)
    decoder = new TextDecoder(encoding, { fatal: true })
    return run(decoder, head)
  }

  function run(by: TextDecoder, bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? by.decode() : by.decode(bytes, { stream: true })
    } catch {
      throw new TmxError(`The file is not valid ${(encoding ?? 'utf-8').toUpperCase()}`)
    }
  }
}

/** @throws {TmxError} unless a declaration names what the bytes are */
export function checkDeclared(declared: string | undefined, encoding: XmlEncoding | undefined): void {
  const name = declared?.toLowerCase()
  if (name === undefined) return
  const isRight =
    encoding === 'utf-8' ? ['utf-8', 'utf8', 'us-ascii'].includes(name) : name === 'utf-16' || name === encoding
  if (isRight) return
  throw new TmxError(
    `The file says that it is in ${name.slice(0, 40)}: only UTF-8 and UTF-16 are read, and said as they are`,
  )
}

function encodingOf([a, b, c, d]: Uint8Array): XmlEncoding {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d !== 0)) return 'utf-16be'
  return 'utf-8'
}
