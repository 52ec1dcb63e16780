import { decodeEntities, encodeEntities } from '../engine/entities.ts'
import type { MarkupToken } from '../engine/markup-tokens.ts'
import type { DecodedDocument } from './decode-document.ts'
import type { PlacedText } from './open-document.ts'

const cdataStart = '<![CDATA['
const cdataEnd = ']]>'

/** The text that a token of XML holds; `undefined` for one that holds none, or only blanks. */
export function placeToken(
  { kind, start, end }: MarkupToken,
  { text: source, fits }: Pick<DecodedDocument, 'text' | 'fits'>,
): PlacedText | undefined {
  const raw = source.slice(start, end)
  if (kind === 'cdata') {
    const text = raw.slice(cdataStart.length, -cdataEnd.length)
    return text.trim() === '' ? undefined : { start, end, text, print: (changed) => printCdata(changed, fits) }
  }
  if (kind !== 'text' || raw.trim() === '') return undefined
  return { start, end, text: decodeEntities(raw), print: (changed) => printReferences(encodeEntities(changed), fits) }
}

/** References for what the encoding of the file does not have. */
export function printReferences(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  return Array.from(text, (character) => (fits(character) ? character : `&#${character.codePointAt(0) ?? 0};`)).join('')
}

function printCdata(text: string, fits: (text: string) => boolean): string {
  const closed = cdataStart + text.replaceAll(cdataEnd, ']]]]><![CDATA[>') + cdataEnd
  if (fits(text)) return closed
  const print = (character: string): string => `${cdataEnd}&#${character.codePointAt(0) ?? 0};${cdataStart}`
  return Array.from(closed, (character) => (fits(character) ? character : print(character))).join('')
}
