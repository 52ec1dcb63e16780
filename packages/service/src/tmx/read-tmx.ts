import { SaxesParser } from 'saxes'
import { collectSegments } from './collect-segments.ts'
import { checkDeclared, openXmlDecoder } from './decode-xml.ts'
import type { TmxContent } from './tmx-content.ts'
import { TmxError } from './tmx-error.ts'
import { readUnits } from './read-units.ts'

export interface TmxLimits {
  readonly maxSegments: number
}

/**
 * Reads a TMX 1.4 file as it comes: what is kept at any time are the segments and one piece of the file. Nothing outside the
 * file is ever loaded, and no entities but the five of XML are known: a document type may be named, and not defined.
 *
 * Of a text what a translator would read is kept: content of `hi`, and of elements that TMX does not know; the codes in
 * `bpt`, `ept`, `it`, `ph` and `ut` are left out, with the texts inside of them (`sub`).
 * @throws {TmxError} for what is no TMX, or more than the limits
 */
export async function readTmx(bytes: AsyncIterable<Uint8Array>, { maxSegments }: TmxLimits): Promise<TmxContent> {
  const decoder = openXmlDecoder()
  const parser = new SaxesParser<{ xmlns: false; forceXMLVersion: true; defaultXMLVersion: '1.0' }>({
    xmlns: false,
    forceXMLVersion: true,
    defaultXMLVersion: '1.0',
  })
  // the parser's own table has what every object has: `constructor` would be an entity
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" })
  const segments = collectSegments(maxSegments)
  const units = readUnits(segments)
  let pending = 0
  parser.on('xmldecl', ({ encoding }) => checkDeclared(encoding, decoder.encoding))
  parser.on('doctype', (doctype) => seen(() => checkDoctype(doctype)))
  parser.on('opentag', ({ name, attributes }) => seen(() => units.open(name, attributes)))
  parser.on('closetag', () => seen(() => units.close()))
  parser.on('text', (text) => seen(() => units.text(text)))
  parser.on('cdata', (text) => seen(() => units.text(text)))
  parser.on('comment', () => seen())
  parser.on('processinginstruction', () => seen())

  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += pieceBytes) feed(decoder.decode(chunk.subarray(at, at + pieceBytes)))
  }
  feed(decoder.end())
  parse(() => parser.close())
  return segments.end()

  function feed(text: string): void {
    pending += text.length
    // all that the parser keeps until it has an event
    if (pending > maxPieceCharacters) {
      throw new TmxError(`A tag, text or comment of the file is longer than ${maxPieceCharacters} characters`)
    }
    parse(() => parser.write(text))
  }

  function seen(then?: () => void): void {
    pending = 0
    then?.()
  }
}

const pieceBytes = 65_536
const maxPieceCharacters = 1_048_576

function parse(step: () => void): void {
  try {
    step()
  } catch (error) {
    if (error instanceof TmxError || !(error instanceof Error)) throw error
    throw new TmxError(`The file is not well-formed XML: ${error.message.slice(0, 200)}`)
  }
}

function checkDoctype(doctype: string): void {
  if (doctype.replaceAll(/"[^"]*"|'[^']*'/gu, '').includes('[')) {
    throw new TmxError('The file defines a document type of its own: that is not read')
  }
}
