import { decodeDocument, type OpenDocument, openPlaces, type PlacedText } from './open-document.ts'

/**
 * Markdown, line by line: paragraphs, headings, lists, quotes, table cells, labels of links, descriptions of images. Front
 * matter, code, HTML tags, addresses and all marks stay.
 */
export function openMarkdown(bytes: Uint8Array): OpenDocument {
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
    // a line that goes on with a paragraph or a list is no code, however far it is indented
    const isCode: boolean = isCodePossible && /^(?: {4}|\t)/u.test(content) && !isBlank
    if (!isBlank) isCodePossible = isCode
    else if (!isInList(lines, at)) isCodePossible = true
    if (isBlank || isCode || isFurniture.test(content.trim())) continue
    for (const place of placeLine(line, start)) places.push(place)
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

/** Behind the closing fence, 0 where there is no front matter. */
function frontMatterEnd(lines: readonly Line[]): number {
  const fence = lines[0]?.line.trimEnd()
  if (fence !== '---' && fence !== '+++') return 0
  const end = lines.findIndex(({ line }, index) => index > 0 && line.trimEnd() === fence)
  return end + 1
}

const quoteMarks = /^(?: {0,3}> ?)+/u
/** Fences may stand behind the mark of a list item. */
const fencePattern = /^\s*(?:[-+*]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})(.*)$/u

function fenceStart(line: string): string | undefined {
  const [, fence, rest = ''] = fencePattern.exec(line) ?? []
  return fence?.startsWith('`') === true && rest.includes('`') ? undefined : fence
}

function isFenceEnd(line: string, fence: string): boolean {
  const found = line.trim()
  return found.length >= fence.length && found === (fence[0] ?? '').repeat(found.length)
}

/** The nearest line with text above is an item of a list, or indented under one. */
function isInList(lines: readonly Line[], at: number): boolean {
  const line = lines.slice(Math.max(0, at - 3), at).findLast(({ line }) => line.trim() !== '')?.line ?? ''
  return /^\s*(?:[-+*]|\d{1,9}[.)])\s/u.test(line) || /^\s{2,}/u.test(line)
}

/** Lines under headings, rulers, the line under a table's head, what links are defined with, footnote marks left in. */
const isFurniture = /^(?:=+|-+|(?:[-*_]\s*){3,}|\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*|\[[^\]^][^\]]*\]:.*)$/u

/** Marks at the beginning of a line: quotes, list items, boxes to tick, headings. */
const lineMarks = /^(?:\s|>|(?:[-+*]|\d{1,9}[.)])(?=\s)|\[[ xX]\](?=\s)|#{1,6}(?=\s)|\[\^[^\]]*\]:)*/u

function placeLine(line: string, offset: number): readonly PlacedText[] {
  const [marks = ''] = lineMarks.exec(line) ?? []
  const [closing = ''] = marks.includes('#') ? (/\s#+\s*$/u.exec(line) ?? []) : []
  const to = Math.max(marks.length, line.length - closing.length)
  return readInline(line.slice(marks.length, to)).map(({ start, end, text }) => {
    const isFirst = start === 0
    return {
      start: offset + marks.length + start,
      end: offset + marks.length + end,
      text,
      print: (changed) => printMarkdown(changed, isFirst),
    }
  })
}

/** In the midst of a word `_` means nothing. */
const special = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** A text without meaning for Markdown. */
function printMarkdown(text: string, isFirst: boolean): string {
  const line = text.replaceAll(/[\r\n]+/gu, ' ').replaceAll(special, String.raw`\$&`)
  return isFirst ? line.replace(/^(\s*)(?=[-+=#])/u, '$1\\').replace(/^(\s*\d{1,9})(?=[.)])/u, '$1\\') : line
}

/** A run of text within a line; UTF-16 offsets into it. */
interface InlineText {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The texts of a line of Markdown: what lies between marks, code, tags, addresses and references. An escaped sign ends a
 * text, so that what remains needs no reading. Linear time.
 */
function readInline(line: string): readonly InlineText[] {
  const texts: InlineText[] = []
  const ticks = findTicks(line)
  let start = 0
  let at = 0
  while (at < line.length) {
    const end = markEnd(line, at, ticks)
    if (end === at) {
      at++
      continue
    }
    push(at)
    start = at = end
  }
  push(line.length)
  return texts

  function push(end: number): void {
    const text = line.slice(start, end)
    if (text.trim() !== '') texts.push({ start, end, text })
  }
}

/** Where all that is no text starts; each is tried at its first sign alone. */
const marks: readonly (readonly [signs: string, pattern: RegExp])[] = [
  ['\\', /\\[!-/:-@[-`{-~]/uy],
  ['`', /(`+)(?!`)/uy],
  [
    '<',
    /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2000}|[^\s<>@]{1,200}@[^\s<>@]{1,200}|\/?[a-z][^<>]{0,2000}|!--.{0,2000}?--)>/iuy,
  ],
  // behind a label: where it leads, which definition it means
  [']', /\](?:\((?:[^()\\]|\\.|\([^()]{0,500}\)){0,2000}\)|\[[^[\]]{0,500}\])?/uy],
  ['!', /!\[/uy],
  ['[', /\[(?:\^[^\]]{0,200}\])?/uy],
  ['&', /&#?\w{1,31};/uy],
  ['hHfmw', /(?:https?:\/\/|ftp:\/\/|mailto:|www\.)[^\s<>|)\]*]{1,2000}/iuy],
  ['*_~|', /\*+|_+|~~+|\|/uy],
]

/** Behind the mark that starts at this place; the place itself where none does. */
function markEnd(line: string, at: number, ticks: Ticks): number {
  const sign = line[at] ?? ''
  for (const [signs, pattern] of marks) {
    if (!signs.includes(sign)) continue
    pattern.lastIndex = at
    const [found] = pattern.exec(line) ?? []
    if (found === undefined) continue
    if (sign === '`') return codeEnd(at, found.length, ticks)
    if (sign === '_' && isInWord(line, at, found.length)) continue
    if (signs === 'hHfmw' && /\w/u.test(line[at - 1] ?? '')) continue
    return at + found.length
  }
  return at
}

/** Where runs of backticks start, by their length; the next one is the last of its list, those that were passed are gone. */
type Ticks = ReadonlyMap<number, number[]>

/** All at once: a search for each closing run reads a line of nothing else as often as it has lengths. */
function findTicks(line: string): Ticks {
  const starts = new Map<number, number[]>()
  for (const { 0: run, index } of line.matchAll(/`+/gu)) {
    const same = starts.get(run.length)
    if (same === undefined) starts.set(run.length, [index])
    else same.push(index)
  }
  for (const places of starts.values()) places.reverse()
  return starts
}

/** Behind the code that these ticks open, or behind the ticks if nothing closes it. */
function codeEnd(at: number, length: number, ticks: Ticks): number {
  const places = ticks.get(length) ?? []
  while ((places.at(-1) ?? Infinity) < at + length) places.pop()
  const close = places.at(-1)
  return (close ?? at) + length
}

/** `snake_case`: no mark, and no text for people either, but it stays one word. */
function isInWord(line: string, at: number, length: number): boolean {
  return /[\p{L}\p{N}]/u.test(line[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(line[at + length] ?? '')
}
