import type { Syntax } from '@lockale/messages'
import { openSyntax } from '@lockale/messages/engine'
import { decodeDocument, type OpenDocument, openPlaces, type PlacedText } from './open-document.ts'

/**
 * Reads Markdown: strings in paragraphs, headings, lists, quotes, table cells, link labels, image descriptions. Front
 * matter, code, HTML tags, URLs and all Markdown markup stay unchanged.
 */
export async function openMarkdown(bytes: Uint8Array): Promise<OpenDocument> {
  const inline = await openSyntax({ id: 'none', markdown: true })
  const decoded = decodeDocument(bytes, { allowsLatin1: true })
  const { text } = decoded
  const places: PlacedText[] = []
  const lines = readLines(text)
  let fence: string | undefined
  let isComment = false
  let isCodePossible = true
  for (let at = frontMatterEnd(lines); at < lines.length; at++) {
    const { line, start } = lines[at] ?? { line: '', start: 0 }
    const content = line.replace(quoteMarks, '')
    if (fence !== undefined) {
      if (isFenceEnd(content, fence)) fence = undefined
      continue
    }
    if (isComment) {
      isComment = !line.includes('-->')
      continue
    }
    fence = fenceStart(content)
    if (fence !== undefined) continue
    if (/^\s*<!--/u.test(content) && !content.includes('-->')) {
      isComment = true
      continue
    }
    const isBlank = content.trim() === ''
    // an indented line that continues a paragraph or a list is not code
    const isCode: boolean = isCodePossible && /^(?: {4}|\t)/u.test(content) && !isBlank
    if (!isBlank) isCodePossible = isCode
    else if (!isInList(lines, at)) isCodePossible = true
    if (isBlank || isCode || isFurniture.test(content.trim())) continue
    for (const place of placeLine(line, start, inline)) places.push(place)
  }
  return openPlaces(decoded, places)
}

interface Line {
  readonly line: string
  readonly start: number
}

function readLines(text: string): readonly Line[] {
  return Array.from(text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/gu), ({ 0: whole, index }) => ({
    line: whole.replace(/[\r\n]+$/u, ''),
    start: index,
  }))
}

/** Returns the index of the first line after the front matter; 0 if there is no front matter. */
function frontMatterEnd(lines: readonly Line[]): number {
  const fence = lines[0]?.line.trimEnd()
  if (fence !== '---' && fence !== '+++') return 0
  const end = lines.findIndex(({ line }, index) => index > 0 && line.trimEnd() === fence)
  return end + 1
}

const quoteMarks = /^(?: {0,3}> ?)+/u
/** Matches the start of a code block, also after the marker of a list item (`-`). */
const fencePattern = /^\s*(?:[-+*]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})(.*)$/u

function fenceStart(line: string): string | undefined {
  const [, fence, rest = ''] = fencePattern.exec(line) ?? []
  return fence?.startsWith('`') === true && rest.includes('`') ? undefined : fence
}

function isFenceEnd(line: string, fence: string): boolean {
  const found = line.trim()
  return found.length >= fence.length && found === (fence[0] ?? '').repeat(found.length)
}

function isInList(lines: readonly Line[], at: number): boolean {
  const line = lines.slice(Math.max(0, at - 3), at).findLast(({ line }) => line.trim() !== '')?.line ?? ''
  return /^\s*(?:[-+*]|\d{1,9}[.)])\s/u.test(line) || /^\s{2,}/u.test(line)
}

/** Matches a line without text: underline of a heading, ruler, table delimiter, link definition (not a footnote). */
const isFurniture = /^(?:=+|-+|(?:[-*_]\s*){3,}|\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*|\[[^\]^][^\]]*\]:.*)$/u

/** Matches the markup at the beginning of a line: quotes, list items, check boxes, headings, footnotes. */
const lineMarks = /^(?:\s|>|(?:[-+*]|\d{1,9}[.)])(?=\s)|\[[ xX]\](?=\s)|#{1,6}(?=\s)|\[\^[^\]]*\]:)*/u

function placeLine(line: string, offset: number, inline: Syntax): readonly PlacedText[] {
  const [marks = ''] = lineMarks.exec(line) ?? []
  const [closing = ''] = marks.includes('#') ? (/\s#+\s*$/u.exec(line) ?? []) : []
  const to = Math.max(marks.length, line.length - closing.length)
  return readInline(line.slice(marks.length, to), inline).map(({ start, end, text }) => {
    const isFirst = start === 0
    return {
      start: offset + marks.length + start,
      end: offset + marks.length + end,
      text,
      print: (changed) => printMarkdown(changed, isFirst),
    }
  })
}

/** Matches a character with a meaning in Markdown. Inside a word, `_` has none. */
const special = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

function printMarkdown(text: string, isFirst: boolean): string {
  const line = text.replaceAll(/[\r\n]+/gu, ' ').replaceAll(special, String.raw`\$&`)
  return isFirst ? line.replace(/^(\s*)(?=[-+=#])/u, '$1\\').replace(/^(\s*\d{1,9})(?=[.)])/u, '$1\\') : line
}

/** A run of text within a line, with UTF-16 offsets. */
interface InlineText {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns the strings of a line: the text between Markdown markup, code, tags, URLs and references. */
function readInline(line: string, inline: Syntax): readonly InlineText[] {
  const texts: InlineText[] = []
  let at = 0
  for (const token of inline.tokenise(line)) {
    const written = token.type === 'text' ? (token.raw ?? token.text) : token.raw
    if (token.type === 'text') {
      let start = 0
      for (const { 0: sign, index } of written.matchAll(looseSign)) {
        push(start, index)
        start = index + sign.length
      }
      push(start, written.length)
    }
    at += written.length

    function push(from: number, to: number): void {
      const text = written.slice(from, to)
      if (text.trim() !== '') texts.push({ start: at + from, end: at + to, text })
    }
  }
  return texts
}

/** Matches what ends a string: unpaired Markdown characters, escapes, URLs, references, table bars. */
const looseSign =
  /\\[!-/:-@[-`{-~]|&#?\w{1,31};|<[^\s<>]{1,2000}>|(?<!\w)(?:https?:\/\/|ftp:\/\/|mailto:|www\.)[^\s<>|)\]*]{1,2000}|!?\[(?:\^[^\]]{0,200}\])?|\](?:\([^()]{0,2000}\))?|[*`]+|~~+|\||(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/giu
