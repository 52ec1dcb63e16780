import {
  backslash,
  carriageReturn,
  colon,
  equals,
  exclamation,
  greaterThan,
  hash,
  lessThan,
  lineFeed,
} from '../signs.ts'
import type { Range } from '@lockale/errors'
import { toUnits } from '../code-units.ts'
import type { Entry } from '../format.ts'
import { breakLength } from '../lines.ts'
import { endsInBackslash, endsKey, type JoinedLine, joinLines, openDecoder, skipBlanks } from './decode.ts'

interface PropertiesScan {
  readonly entries: readonly Entry[]
  /**
   * Three offsets for each entry: the start of the comment lines directly above it (or of the entry itself), the start
   * of its first line, and the end of its last line, after the line break.
   */
  readonly places: readonly number[]
  /** Each `\u` without four hex digits. */
  readonly badEscapes: readonly Range[]
  /** True if some `\u` is a lone surrogate. */
  readonly hasHalves: boolean
  /** False: no line begins as the markers of a merge conflict do. */
  readonly mayConflict: boolean
}

/** Reads a file as `java.util.Properties.load` does. */
export function scanProperties(text: string): PropertiesScan {
  const entries: Entry[] = []
  const places: number[] = []
  const badEscapes: Range[] = []
  const escaped: EscapedEntry[] = []
  /** Of the key and of the value of each of them, in the decoded text. */
  const decodedEnds: number[] = []
  // Most files hold no escape, and need none of them as numbers.
  let units: Uint16Array | undefined
  const decoder = openDecoder(() => (units ??= toUnits(text)))
  const lineEnd = lineEndFinder(text)
  const nextBackslash = finderOf(text, '\\')
  /** Where the comment lines above began, and lines with a backslash alone, which begin a logical line. -1: none. */
  let comments = -1
  let opened = -1
  let mayConflict = false
  let at = 0
  while (at < text.length) {
    const lineStart = at
    at = skipBlanks(text, at)
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === carriageReturn) {
      comments = -1
      opened = -1
      at += breakLength(text, at)
    } else if (code === hash || code === exclamation) {
      if (comments < 0 || opened >= 0) comments = lineStart
      opened = -1
      at = lineEnd(at)
      at += breakLength(text, at)
    } else if (code === backslash && isOpening(text, at)) {
      if (opened < 0) opened = lineStart
      at += 1 + breakLength(text, at + 1)
    } else if (at < text.length) {
      const start = opened < 0 ? lineStart : opened
      readProperty(start, comments < 0 ? start : comments)
      comments = -1
      opened = -1
    }
  }
  finishEscaped()
  return { entries, places, badEscapes, hasHalves: decoder.hasHalves(), mayConflict }

  function readProperty(start: number, leadStart: number): void {
    const note = leadStart < start ? noteOf(text.slice(leadStart, start)) : undefined
    const keyStart = at
    mayConflict ||= isLikeMarker(text, keyStart)
    const end = lineEnd(keyStart)
    let joined: JoinedLine | undefined
    if (nextBackslash(keyStart) >= end) readPlain(keyStart, end, note)
    else if (!endsInBackslash(text, keyStart, end)) readEscaped(keyStart, end, note)
    else joined = readJoined(keyStart, note)
    // A conflict marker on a continuation line can only be seen in the raw text.
    mayConflict ||= joined !== undefined
    at = joined?.fileEnd ?? end
    at += breakLength(text, at)
    places.push(leadStart, start, at)
  }

  function readPlain(start: number, end: number, note: string | undefined): void {
    const keyEnd = findKeyEnd(text, start, end)
    const valueStart = findValueStart(text, keyEnd, end)
    entries.push({
      path: [text.slice(start, keyEnd)],
      kind: 'text',
      value: text.slice(valueStart, end),
      note,
      keyRange: { start, end: keyEnd },
      valueRange: { start: valueStart, end },
    })
  }

  function readEscaped(start: number, end: number, note: string | undefined): void {
    units ??= toUnits(text)
    const keyEnd = decoder.addKey(units, start, end)
    const keyLength = decoder.length()
    const valueStart = findValueStart(text, keyEnd, end)
    const isPlain = nextBackslash(keyEnd) >= end
    if (!isPlain) decoder.add(units, valueStart, end)
    addEscaped(keyLength, {
      path: [''],
      kind: 'text',
      value: isPlain ? text.slice(valueStart, end) : '',
      note,
      keyRange: { start, end: keyEnd },
      valueRange: { start: valueStart, end },
    })
    for (const at of decoder.takeBad()) badEscapes.push({ start: at, end: Math.min(at + 6, end) })
  }

  function readJoined(start: number, note: string | undefined): JoinedLine {
    const line = joinLines(text, start, lineEnd)
    const { length } = line.units
    const keyEnd = decoder.addKey(line.units, 0, length)
    const keyLength = decoder.length()
    const valueStart = findValueStart(line.text, keyEnd, length)
    decoder.add(line.units, valueStart, length)
    addEscaped(keyLength, {
      path: [''],
      kind: 'text',
      value: '',
      note,
      keyRange: { start, end: line.endAt(keyEnd) },
      // An empty value after a line continuation: the new value replaces the continuation too.
      valueRange: { start: valueStart < length ? line.startAt(valueStart) : line.endAt(valueStart), end: line.fileEnd },
    })
    for (const at of decoder.takeBad()) {
      badEscapes.push({ start: line.startAt(at), end: line.endAt(Math.min(at + 6, length)) })
    }
    return line
  }

  function addEscaped(keyLength: number, entry: EscapedEntry): void {
    entries.push(entry)
    escaped.push(entry)
    decodedEnds.push(keyLength, decoder.length())
  }

  function finishEscaped(): void {
    const decoded = decoder.finish()
    let start = 0
    for (const [index, entry] of escaped.entries()) {
      const keyEnd = decodedEnds[2 * index] ?? 0
      const end = decodedEnds[2 * index + 1] ?? 0
      entry.path[0] = decoded.slice(start, keyEnd)
      if (keyEnd < end) entry.value = decoded.slice(keyEnd, end)
      start = end
    }
  }
}

/** Finished once all escapes are decoded. */
type EscapedEntry = Omit<Entry, 'path' | 'value'> & { readonly path: [string]; value: string }

/**
 * A line with nothing but a backslash is a blank one, and a comment may follow. Not so at the end of the file, where Java
 * reads an empty key; but CRLF is two characters to it, and the second one does follow.
 */
function isOpening(text: string, at: number): boolean {
  const length = breakLength(text, at + 1)
  return length > 0 && (length > 1 || at + 2 < text.length)
}

/** `<<` or `>>`. */
function isLikeMarker(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code === lessThan || code === greaterThan) && text.charCodeAt(at + 1) === code
}

function findKeyEnd(text: string, start: number, end: number): number {
  let at = start
  while (at < end && !endsKey(text.charCodeAt(at))) at++
  return at
}

/** Behind the separator: blanks, and at most one `=` or `:` before or among them. */
function findValueStart(text: string, keyEnd: number, end: number): number {
  const mark = Math.min(skipBlanks(text, keyEnd), end)
  const code = text.charCodeAt(mark)
  if (mark === end || (code !== equals && code !== colon)) return mark
  return Math.min(skipBlanks(text, mark + 1), end)
}

/** For offsets that ascend: each character is looked at once, wherever the line breaks are. */
function lineEndFinder(text: string): (from: number) => number {
  const nextLineFeed = finderOf(text, '\n')
  const nextReturn = finderOf(text, '\r')
  return (from) => Math.min(nextLineFeed(from), nextReturn(from))
}

/** The next such character from an offset on, else the end of the text. For offsets that ascend. */
function finderOf(text: string, character: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found >= from) return found
    const at = text.indexOf(character, from)
    return (found = at < 0 ? text.length : at)
  }
}

/** What comment lines say: without their markers, and without blank lines before and behind. */
function noteOf(comment: string): string | undefined {
  const lines = comment.split(/\r\n|[\r\n]/).map((line) => line.replace(/^[ \t\f]*[#!]+[ \t\f]?/, '').trimEnd())
  return lines.join('\n').trim() || undefined
}
