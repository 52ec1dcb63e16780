import type { Range } from '@lockale/errors'
import { closeBrace, doubleQuote, equals, openBrace, semicolon } from '../signs.ts'
import type { Entry } from '../format.ts'
import { closing, isQuote, notAString, problemAt, type QuoteFinder, skipToToken, stringEnd } from './lex.ts'
import { skipOpaque } from './opaque.ts'
import { decodeQuoted } from './token.ts'

const unclosed = -1

/** A scanned file. Offsets are UTF-16, ends are exclusive. Lists of numbers have one number for each entry. */
export interface ScannedStrings {
  /** All entries in file order, without notes. `other` is a dictionary, array or data. In `key;` the value is empty. */
  readonly entries: readonly EntryToNote[]
  readonly ends: readonly number[]
  /** For each entry, the number of comments in the file before its key. */
  readonly commentsBefore: readonly number[]
  /** For each entry, the number of comments in the file before the `;` that ends the entry. */
  readonly commentsUpTo: readonly number[]
  readonly comments: readonly Range[]
  /** The range between the braces around the file; without braces, the whole file. */
  readonly inside: Range
  readonly isWrapped: boolean
}

interface EntryToNote extends Entry {
  note: string | undefined
}

/**
 * Scans an old-style property list as CoreFoundation does, but text after the last entry is an error. Iterative.
 * @throws {ParseProblem}
 */
export function scanStrings(text: string): ScannedStrings {
  const entries: EntryToNote[] = []
  const ends: number[] = []
  const commentsBefore: number[] = []
  const commentsUpTo: number[] = []
  const comments: Range[] = []
  const quotes = quoteFinder(text)
  let at = skipToToken(text, 0, comments)
  const isWrapped = text.charCodeAt(at) === openBrace
  const start = isWrapped ? at + 1 : 0
  if (isWrapped) at = skipToToken(text, start, comments)
  while (at < text.length) {
    const keyStart = at
    commentsBefore.push(comments.length)
    const keyEnd = stringEnd(text, at, quotes)
    if (keyEnd === notAString) break
    if (keyEnd === unclosed) throw problemAt(text, at, closing, text.length)
    const key = stringAt(text, keyStart, keyEnd, quotes.hasEscape)
    at = skipToToken(text, keyEnd, comments)
    let code = text.charCodeAt(at)
    let kind: Entry['kind'] = 'text'
    let value = key
    let valueStart = keyEnd
    let valueEnd = keyEnd
    if (code === equals) {
      at = skipToToken(text, at + 1, comments)
      valueStart = at
      valueEnd = stringEnd(text, at, quotes)
      if (valueEnd === unclosed) throw problemAt(text, at, closing, text.length)
      if (valueEnd === notAString) {
        kind = 'other'
        valueEnd = skipOpaque(text, at, { comments, quotes })
        value = text.slice(valueStart, valueEnd)
      } else {
        value = stringAt(text, valueStart, valueEnd, quotes.hasEscape)
      }
      at = skipToToken(text, valueEnd, comments)
      code = text.charCodeAt(at)
      if (code !== semicolon) throw problemAt(text, valueEnd, '`;`', at)
    } else if (code !== semicolon) {
      throw problemAt(text, keyEnd, '`=` or `;`', at)
    }
    at++
    ends.push(at)
    commentsUpTo.push(comments.length)
    entries.push({
      path: [key],
      kind,
      value,
      note: undefined,
      keyRange: { start: keyStart, end: keyEnd },
      valueRange: { start: valueStart, end: valueEnd },
    })
    at = skipToToken(text, at, comments)
  }
  let inside = { start, end: text.length }
  if (isWrapped) {
    if (text.charCodeAt(at) !== closeBrace) throw problemAt(text, at, 'a key, or `}`')
    inside = { start, end: at }
    at = skipToToken(text, at + 1, comments)
  }
  if (at < text.length) throw problemAt(text, at, isWrapped ? 'the end of the file' : 'a key, or the end of the file')
  return { entries, ends, commentsBefore, commentsUpTo, comments, inside, isWrapped }
}

function stringAt(text: string, start: number, end: number, hasEscape: boolean): string {
  if (!isQuote(text.charCodeAt(start))) return text.slice(start, end)
  const inner = text.slice(start + 1, end - 1)
  return hasEscape ? decodeQuoted(inner) : inner
}

/** Returns a finder that uses the native search, much faster than a loop. It reads each part of the text once. */
function quoteFinder(text: string): QuoteFinder {
  let nextEscape = -1
  const finder: QuoteFinder = { endOf, hasEscape: false }
  return finder

  function endOf(start: number, quote: number): number {
    const mark = quote === doubleQuote ? '"' : "'"
    let close = text.indexOf(mark, start + 1)
    if (nextEscape <= start) nextEscape = escapeFrom(start + 1)
    finder.hasEscape = nextEscape < close
    while (nextEscape < close) {
      const at = nextEscape + 2
      if (close < at) close = text.indexOf(mark, at)
      nextEscape = escapeFrom(at)
    }
    return close < 0 ? -1 : close + 1
  }

  function escapeFrom(at: number): number {
    const next = text.indexOf('\\', at)
    return next < 0 ? text.length : next
  }
}
