import { ParseProblem } from '../findings.ts'
import { backslash, doubleQuote, hash, isDigit, isLetter } from '../signs.ts'
import type { Range } from '@lockale/errors'
import { decodeString, firstLineBreak } from './text.ts'
import type { PoMessage, PoScan, PoText } from './message.ts'

/**
 * Scans a PO file as GNU gettext does (po-lex.c, po-gram-gen.y): keywords and strings may be anywhere on a line,
 * comments only between messages. Lines end with LF or CRLF; in a file without LF, with CR.
 * @throws {ParseProblem}
 */
export function scanPo(text: string): PoScan {
  const lineEnd = text.includes('\n') ? 0x0a : 0x0d
  const messages: PoMessage[] = []
  const obsolete: Range[] = []
  let at = 0
  let lineStart = 0
  let indent = { of: -1, end: 0 }
  let comments: Comments = none

  for (;;) {
    skipBlanks()
    if (at >= text.length) break
    if (text.charCodeAt(at) === hash) {
      readComment()
      continue
    }
    messages.push(readMessage())
    comments = none
  }
  const end = comments.isFuzzy ? leadOf(comments) : text.length
  return { messages, obsolete, end, lineBreak: firstLineBreak(text) }

  /** Skips blanks and line breaks, and detects blank lines. */
  function skipBlanks(): void {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === lineEnd) {
        if (isBlankLine(lineStart, at)) comments = { ...comments, attached: -1 }
        lineStart = at + 1
      } else if (!isBlank(code)) return
    }
  }

  function isBlankLine(from: number, to: number): boolean {
    if (comments === none) return false
    for (let index = from; index < to; index++) if (!isBlank(text.charCodeAt(index))) return false
    return true
  }

  function readComment(): void {
    const found = text.indexOf(lineEnd === 0x0a ? '\n' : '\r', at)
    const end = found === -1 ? text.length : found
    const kind = text[at + 1]
    const start = onlyBlanksBefore(at) ? lineStart : at
    const next = end === text.length ? end : end + 1
    if (kind === '~') {
      const lead = leadOf(comments)
      obsolete.push({ start: lead === -1 ? start : lead, end: next })
      comments = none
    } else {
      const isMachine = kind === '.' || kind === ':' || kind === ',' || kind === '|'
      comments = {
        attached: comments.attached === -1 ? start : comments.attached,
        machine: isMachine && comments.machine === -1 ? start : comments.machine,
        isFuzzy: comments.isFuzzy || (kind === ',' && fuzzyFlag.test(text.slice(at + 2, end))),
        flags: kind === ',' ? [...comments.flags, ...readFlags(text.slice(at + 2, end))] : comments.flags,
      }
    }
    at = next
    lineStart = next
  }

  function readMessage(): PoMessage {
    const start = onlyBlanksBefore(at) ? lineStart : at
    const { isFuzzy, flags } = comments
    const leadStart = leadOf(comments)
    const context = keywordAt(at) === 'msgctxt' ? readText('msgctxt', true) : undefined
    if (keywordAt(at) !== 'msgid')
      throw new ParseProblem(at, context ? '`msgid` behind `msgctxt`' : '`msgid`, `msgctxt` or a comment')
    const id = readText('msgid', true)
    const hasPlural = keywordAt(at) === 'msgid_plural'
    const pluralId = hasPlural ? readText('msgid_plural', true) : undefined
    const strings = hasPlural ? readForms() : [readSingle()]
    return {
      key: context === undefined ? id.value : `${context.value}\u0004${id.value}`,
      leadStart: leadStart === -1 ? start : leadStart,
      start,
      end: endOfLine(strings.at(-1)?.end ?? at),
      context,
      id,
      pluralId,
      strings,
      isFuzzy,
      flags,
    }
  }

  function readSingle(): PoText {
    if (keywordAt(at) !== 'msgstr') throw new ParseProblem(at, '`msgstr` for the `msgid`')
    if (text[at + 6] === '[') throw new ParseProblem(at + 6, 'a text, for there is no `msgid_plural`')
    return readText('msgstr', false)
  }

  function readForms(): readonly PoText[] {
    const strings: PoText[] = []
    while (keywordAt(at) === 'msgstr') {
      const keywordStart = at
      at += 6
      if (readIndex() !== strings.length) throw new ParseProblem(keywordStart, `\`msgstr[${strings.length}]\``)
      strings.push(readStrings(keywordStart, false))
    }
    if (strings.length === 0) throw new ParseProblem(at, '`msgstr[0]` for the `msgid_plural`')
    return strings
  }

  function readIndex(): number {
    skipInside()
    if (text[at] !== '[') throw new ParseProblem(at, '`[` and the number of the plural form')
    at++
    skipInside()
    const digits = /^\d{1,9}/.exec(text.slice(at, at + 9))?.[0]
    if (digits === undefined) throw new ParseProblem(at, 'the number of the plural form')
    at += digits.length
    skipInside()
    if (text[at] !== ']') throw new ParseProblem(at, '`]`')
    at++
    return Number(digits)
  }

  function readText(keyword: string, isKey: boolean): PoText {
    const keywordStart = at
    at += keyword.length
    return readStrings(keywordStart, isKey)
  }

  function readStrings(keywordStart: number, isKey: boolean): PoText {
    skipInside()
    const start = at
    if (text.charCodeAt(at) !== doubleQuote) throw new ParseProblem(at, 'a text in double quotes')
    let value = ''
    let end = at
    while (text.charCodeAt(at) === doubleQuote) {
      const string = readString(isKey)
      value = value === '' ? string : value + string
      end = at
      skipInside()
    }
    return { start, end, value, keywordStart }
  }

  function readString(isKey: boolean): string {
    const start = at + 1
    let isEscaped = false
    let end = start
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code > backslash) continue
      if (code === doubleQuote) {
        const raw = text.slice(start, end)
        at = end + 1
        if (!isEscaped) return raw
        const decoded = decodeString(raw)
        if (typeof decoded === 'string') return decoded
        throw new ParseProblem(start + decoded.offset, decoded.expected)
      }
      if (code === backslash) {
        isEscaped = true
        end++
        if (text.charCodeAt(end) === lineEnd) break
      } else if (code === lineEnd) break
      else if (code === endOfContext && isKey) {
        throw new ParseProblem(end, 'no U+0004: gettext has it between a context and its text')
      }
    }
    throw new ParseProblem(Math.min(end, text.length), '`"` at the end of the text in this line')
  }

  function skipInside(): void {
    let end = at
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === lineEnd) lineStart = end + 1
      else if (!isBlank(code)) break
    }
    at = end
  }

  function keywordAt(start: number): string | undefined {
    if (text.charCodeAt(start) !== letterM) return undefined
    for (const keyword of keywords) {
      if (text.startsWith(keyword, start)) {
        return isWord(text.charCodeAt(start + keyword.length)) ? undefined : keyword
      }
    }
    return undefined
  }

  /** Returns true if only blanks precede an offset on its line. Each line is examined only once. */
  function onlyBlanksBefore(offset: number): boolean {
    if (indent.of !== lineStart) {
      let end = lineStart
      while (end < offset && isBlank(text.charCodeAt(end))) end++
      indent = { of: lineStart, end }
    }
    return indent.end >= offset
  }

  function endOfLine(offset: number): number {
    let end = offset
    while (end < text.length && text.charCodeAt(end) !== lineEnd && isBlank(text.charCodeAt(end))) end++
    if (end === text.length) return end
    return text.charCodeAt(end) === lineEnd ? end + 1 : offset
  }
}

/** Offsets of the comments before a message; -1 if there are none. */
interface Comments {
  /** Start of the comments above a message that no blank line separates from the message. */
  readonly attached: number
  /** Start of comments that tools write. They belong to the next message, even if a blank line follows them. */
  readonly machine: number
  readonly isFuzzy: boolean
  readonly flags: readonly string[]
}

function leadOf({ attached, machine }: Comments): number {
  if (machine === -1 || attached === -1) return Math.max(machine, attached)
  return Math.min(machine, attached)
}

const none: Comments = { attached: -1, machine: -1, isFuzzy: false, flags: [] }

const fuzzyFlag = /(?:^|,)\s*fuzzy\s*(?:,|$)/

/** Returns the flags for the message format: `python-format` in `#, fuzzy, python-format`. */
function readFlags(comment: string): readonly string[] {
  return comment.split(',').flatMap((part) => {
    const flag = part.trim()
    return flag.endsWith('-format') ? [flag] : []
  })
}

/** The keywords, the longest first, because `msgid` also begins `msgid_plural`. */
const keywords = ['msgid_plural', 'msgctxt', 'msgid', 'msgstr'] as const

const letterM = 0x6d
const endOfContext = 0x04

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

function isWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f
}
