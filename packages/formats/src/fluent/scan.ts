import { lineFeedLength, skipSpaces } from '../lines.ts'
import { dash, dot, equals, hash, isLetter } from '../signs.ts'
import type { Range } from '@lockale/errors'
import { ParseProblem } from '../findings.ts'
import { skipBlank, skipBlankLines } from './lex.ts'
import { type FluentPattern, readIdentifier, scanPattern } from './scan-pattern.ts'

interface FluentAttribute extends Range {
  readonly name: Range
  readonly pattern: FluentPattern
}

/** A message or a term. The range excludes the comment. */
export interface FluentMessage extends Range {
  /** The range of the name. It includes the `-` of a term. */
  readonly name: Range
  /** The offset after the `=`. */
  readonly valueStart: number
  readonly pattern: FluentPattern | undefined
  /** Empty for a term: its attributes (such as its gender) are not displayed. */
  readonly attributes: readonly FluentAttribute[]
  /** The `#` comment directly above the message. */
  readonly comment: Range | undefined
  /** The last `##` comment above the message, which is for the whole group. */
  readonly group: Range | undefined
}

/** Limit of problems. A file with more is probably not Fluent. */
const maxProblems = 100

/** Scans a resource as Fluent's EBNF 1.0 and its `abstract.js` define. Continues after invalid entries. */
export function scanFluent(
  text: string,
):
  | { readonly ok: true; readonly messages: readonly FluentMessage[] }
  | { readonly ok: false; readonly problems: readonly ParseProblem[] } {
  const messages: FluentMessage[] = []
  const problems: ParseProblem[] = []
  let comment: Range | undefined
  let group: Range | undefined
  let at = skipBlankLines(text, 0)
  while (at < text.length) {
    try {
      if (text.charCodeAt(at) === hash) {
        const read = readComment(text, at)
        at = read.end + lineFeedLength(text, read.end)
        const next = skipBlankLines(text, at)
        comment = read.level === 1 && next === at ? read : undefined
        if (read.level === 2) group = read
        at = next
        continue
      }
      const message = readMessage(text, at, { comment, group })
      messages.push(message)
      at = skipBlankLines(text, message.end)
    } catch (error) {
      if (!(error instanceof ParseProblem)) throw error
      problems.push(error)
      if (problems.length >= maxProblems || error.code === 'too-deep') break
      at = nextEntry(text, Math.max(at + 1, text.lastIndexOf('\n', error.at)))
    }
    comment = undefined
  }
  return problems.length === 0 ? { ok: true, messages } : { ok: false, problems }
}

/** Reads a comment of one or more lines. Its range ends with its last line. */
function readComment(text: string, start: number): Range & { readonly level: number } {
  let level = 1
  while (level < 3 && text.charCodeAt(start + level) === hash) level++
  let line = start
  for (;;) {
    const end = commentLineEnd(text, line + level)
    const next = end + lineFeedLength(text, end)
    if (next === end || !isCommentLine(text, next, level)) return { start, end, level }
    line = next
  }
}

function commentLineEnd(text: string, from: number): number {
  if (!endsMarks(text, from)) throw new ParseProblem(from, 'a blank behind `#`')
  let at = from
  while (at < text.length && lineFeedLength(text, at) === 0) at++
  return at
}

function isCommentLine(text: string, line: number, level: number): boolean {
  for (let at = line; at < line + level; at++) if (text.charCodeAt(at) !== hash) return false
  return endsMarks(text, line + level)
}

/** Returns true if the marks of a comment (`##`) end here: at a space, a line break or the end of the file. */
function endsMarks(text: string, at: number): boolean {
  return at === text.length || text.charCodeAt(at) === 0x20 || lineFeedLength(text, at) > 0
}

function readMessage(text: string, start: number, above: Pick<FluentMessage, 'comment' | 'group'>): FluentMessage {
  const code = text.charCodeAt(start)
  const isTerm = code === dash
  if (!isTerm && !isLetter(code)) {
    throw new ParseProblem(
      start,
      'a message (`id = text`), a term (`-id = text`) or a comment (`# …`) at the start of the line',
    )
  }
  const name = { start, end: readIdentifier(text, isTerm ? start + 1 : start) }
  const valueStart = readEquals(text, name.end)
  const pattern = scanPattern(text, valueStart, 0)
  if (isTerm && pattern === undefined) throw new ParseProblem(valueStart, 'a text behind the `=` of this term')
  const attributes = readAttributes(text, pattern?.end ?? valueStart)
  const end = attributes.at(-1)?.end ?? pattern?.end
  if (end === undefined) throw new ParseProblem(valueStart, 'a text or an attribute behind the `=` of this message')
  return { start, end, name, valueStart, pattern, attributes: isTerm ? [] : attributes, ...above }
}

function readAttributes(text: string, from: number): readonly FluentAttribute[] {
  const attributes: FluentAttribute[] = []
  let start = skipBlank(text, from)
  while (text.charCodeAt(start) === dot) {
    const name = { start: start + 1, end: readIdentifier(text, start + 1) }
    const valueStart = readEquals(text, name.end)
    const pattern = scanPattern(text, valueStart, 0)
    if (pattern === undefined) throw new ParseProblem(valueStart, 'a text behind the `=` of this attribute')
    attributes.push({ start, end: pattern.end, name, pattern })
    start = skipBlank(text, pattern.end)
  }
  return attributes
}

function readEquals(text: string, from: number): number {
  const at = skipSpaces(text, from)
  if (text.charCodeAt(at) !== equals) throw new ParseProblem(at, '`=`')
  return at + 1
}

function nextEntry(text: string, from: number): number {
  for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', at + 1)) {
    const code = text.charCodeAt(at + 1)
    if (isLetter(code) || code === dash || code === hash) return at + 1
  }
  return text.length
}
