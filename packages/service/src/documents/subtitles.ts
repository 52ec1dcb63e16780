import { countCharacters } from '@lockale/api'
import { decodeEntities, encodeEntities } from '../engine/entities.ts'
import { decodeDocument, type OpenDocument, type Openers, openPlaces, type PlacedText } from './open-document.ts'

/** Functions that open plain text and subtitles, by file extension. */
export const plainDocuments: Openers = {
  txt: openPlainText,
  srt: (bytes) => openSubtitles(bytes, 'srt'),
  vtt: (bytes) => openSubtitles(bytes, 'vtt'),
}

/** Reads SubRip or WebVTT subtitles. Each line is a string, or several if tags divide it. The rest stays unchanged. */
function openSubtitles(bytes: Uint8Array, kind: 'srt' | 'vtt'): OpenDocument {
  const decoded = decodeDocument(bytes, { allowsLatin1: kind === 'srt' })
  const places: PlacedText[] = []
  let isCue = false
  for (const { 0: line, index } of decoded.text.matchAll(/[^\r\n]+|\r\n|\r|\n/gu)) {
    if (line === '\n' || line === '\r' || line === '\r\n') {
      // two line ends in a row are a blank line
      if (isLineEnd(decoded.text, index - 1) || index === 0) isCue = false
    } else if (line.includes('-->')) isCue = true
    else if (line.trim() === '') isCue = false
    else if (isCue) placeLine(line, index)
  }
  return openPlaces(decoded, places)

  function placeLine(line: string, offset: number): void {
    let start = 0
    for (const { 0: tag, index } of line.matchAll(tags[kind])) {
      place(line.slice(start, index), offset + start)
      start = index + tag.length
    }
    place(line.slice(start), offset + start)
  }

  function place(raw: string, start: number): void {
    if (raw === '') return
    const text = kind === 'vtt' ? decodeEntities(raw) : raw
    places.push({ start, end: start + raw.length, text, print: kind === 'vtt' ? printVtt : printSrt })
  }
}

const tags: Readonly<Record<'srt' | 'vtt', RegExp>> = {
  /** Tags of SubRip: `<i>`, `{\an8}`. */
  srt: /<\/?[a-z][^<>]*>|\{\\[^{}]*\}/giu,
  /** Tags of WebVTT: `<v Anna>`, `<00:01.000>`, and references to invisible characters. */
  vtt: /<[^<>]*>|&(?:nbsp|lrm|rlm);/gu,
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || text[at] === '\r'
}

function printSrt(text: string): string {
  return toOneLine(text).replaceAll('-->', '->')
}

function printVtt(text: string): string {
  return encodeEntities(toOneLine(text))
}

/** Opens a text file. Each line is a string, and all characters are billed. */
function openPlainText(bytes: Uint8Array): OpenDocument {
  const decoded = decodeDocument(bytes, { allowsLatin1: true })
  const places = Array.from(decoded.text.matchAll(/[^\r\n]+/gu), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    print: toOneLine,
  }))
  return openPlaces(decoded, places, { characters: countCharacters(decoded.text) })
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/gu, ' ')
}
