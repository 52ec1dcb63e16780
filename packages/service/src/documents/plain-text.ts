import { characterCount } from '../engine/characters.ts'
import { decodeDocument, openPlaces } from './decode-document.ts'
import type { OpenDocument } from './open-document.ts'

/** A text file: each line is a text; all characters count. */
export function openPlainText(bytes: Uint8Array): OpenDocument {
  const decoded = decodeDocument(bytes, { allowsLatin1: true })
  const places = Array.from(decoded.text.matchAll(/[^\r\n]+/gu), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    print: toOneLine,
  }))
  return openPlaces(decoded, places, { characters: characterCount(decoded.text) })
}

/** A text that must stay on its line. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/gu, ' ')
}
