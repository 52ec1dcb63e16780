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
import { endsKey, openDecoder, skipBlanks } from './decode.ts'

interface PropertiesScan {
  readonly entries: readonly Entry[]
  /** Three offsets for each entry: start of its comment lines, start of its first line, end of its last line. */
  readonly places: readonly number[]
  readonly badEscapes: readonly Range[]
  /** True if a `\u` escape is a surrogate without the other half of its pair. */
  readonly hasHalves: boolean
  /** False if no line begins like a merge conflict marker. */
  readonly mayConflict: boolean
}

export function scanProperties(text: string): PropertiesScan {
  const entries: Entry[] = []
  const places: number[] = []
  const badEscapes: Range[] = []
  const escaped: EscapedEntry[] = []
  /** Ends of each key and value in the decoded text. */
  const decodedEnds: number[] = []
  // Most files have no escape and need no array of UTF-16 units.
  let units: Uint16Array | undefined
  const decoder = openDecoder(() => (units ??= toUnits(text)))
  const lineEnd = lineEndFinder(text)
  const nextBackslash = finderOf(text, '\\')
  /** Start of the comment lines above the next entry, and of lines with only a backslash; -1 if there are none. */
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
    // A continuation line may begin with a conflict marker, which is found only in the raw text.
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
      // If the value is empty after a line continuation, a new value replaces the continuation, too.
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

/** An entry whose key and value are filled in after all escapes are decoded. */
type EscapedEntry = Omit<Entry, 'path' | 'value'> & { readonly path: [string]; value: string }

/** Returns true if Java reads a line with only a backslash as blank. The last line of a file must end with CRLF. */
function isOpening(text: string, at: number): boolean {
  const length = breakLength(text, at + 1)
  return length > 0 && (length > 1 || at + 2 < text.length)
}

function isLikeMarker(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code === lessThan || code === greaterThan) && text.charCodeAt(at + 1) === code
}

function findKeyEnd(text: string, start: number, end: number): number {
  let at = start
  while (at < end && !endsKey(text.charCodeAt(at))) at++
  return at
}

function findValueStart(text: string, keyEnd: number, end: number): number {
  const mark = Math.min(skipBlanks(text, keyEnd), end)
  const code = text.charCodeAt(mark)
  if (mark === end || (code !== equals && code !== colon)) return mark
  return Math.min(skipBlanks(text, mark + 1), end)
}

/** Returns a function that finds the end of a line. Call it with ascending offsets: it reads the file only once. */
function lineEndFinder(text: string): (from: number) => number {
  const nextLineFeed = finderOf(text, '\n')
  const nextReturn = finderOf(text, '\r')
  return (from) => Math.min(nextLineFeed(from), nextReturn(from))
}

/** Returns a function that finds the next offset of a character, or the end. Call it with ascending offsets. */
function finderOf(text: string, character: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found >= from) return found
    const at = text.indexOf(character, from)
    return (found = at < 0 ? text.length : at)
  }
}

function noteOf(comment: string): string | undefined {
  const lines = comment.split(/\r\n|[\r\n]/).map((line) => line.replace(/^[ \t\f]*[#!]+[ \t\f]?/, '').trimEnd())
  return lines.join('\n').trim() || undefined
}

/** Joins the lines from `start`, after the indent. `lineEnd` finds the end of a line: call it in ascending order. */
function joinLines(file: string, start: number, lineEnd: (from: number) => number): JoinedLine {
  /** `at` is an offset in the joined line, `from` in the file. */
  const pieces: { readonly at: number; readonly from: number }[] = []
  let text = ''
  let from = start
  let end = lineEnd(start)
  while (endsInBackslash(file, from, end)) {
    add(end - 1)
    const next = end + breakLength(file, end)
    // A backslash at the end of the file is dropped. A line break after it is not part of the line.
    if (next === file.length) {
      from = end
      break
    }
    from = skipBlanks(file, next)
    end = lineEnd(from)
  }
  add(end)
  const endAt = (at: number) => (at === 0 ? start : startAt(at - 1) + 1)
  return { text, units: toUnits(text), startAt, endAt, fileEnd: end }

  function add(to: number): void {
    if (from === to) return
    pieces.push({ at: text.length, from })
    text += file.slice(from, to)
  }

  function startAt(at: number): number {
    let low = 0
    let high = pieces.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((pieces[middle]?.at ?? 0) <= at) low = middle
      else high = middle - 1
    }
    const piece = pieces[low]
    return piece === undefined ? start : piece.from + at - piece.at
  }
}

/** A logical line of `java.util.Properties`: any line that ends in an odd number of backslashes joins the next. */
interface JoinedLine {
  /** Without backslashes at line ends, and without indents of continuation lines. */
  readonly text: string
  readonly units: Uint16Array
  readonly startAt: (at: number) => number
  /** Returns the file offset of the end of a piece, before the omitted backslash and indent. */
  readonly endAt: (at: number) => number
  /** File offset of the end, before the line break. */
  readonly fileEnd: number
}

/** Returns true for an odd number of backslashes at the end: the last one escapes the line break. */
function endsInBackslash(text: string, from: number, end: number): boolean {
  let at = end
  while (at > from && text.charCodeAt(at - 1) === backslash) at--
  return (end - at) % 2 === 1
}
