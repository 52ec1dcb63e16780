import { lineFeedLength, skipBlanks } from '../lines.ts'
import type { EntryPath } from '../format.ts'
import { ParseProblem } from '../findings.ts'
import { readWord } from './lex.ts'
import { quoteAt, readString } from './string-token.ts'
import { addValue, newTable, openTable, type TableNode } from './tables.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbiddenInComment = /[\0-\x08\n-\x1f\x7f]/g

/** The key-value pairs after one header, or before the first header. Offsets are UTF-16, ends are exclusive. */
export interface Section {
  /** The keys of the header. They include an index for each `[[…]]` in the path. */
  readonly path: EntryPath
  /** True for the section of a `[[…]]`: its path ends with an index. */
  readonly isElement: boolean
  readonly leadStart: number
  readonly start: number
  readonly headerEnd: number
  readonly pairs: readonly Pair[]
}

export interface Pair extends Member {
  readonly leadStart: number
  readonly start: number
  /** The end of the pair, after its line break. */
  readonly end: number
  readonly commentStart: number | undefined
}

/** A key, dotted or not, and its value. An array item has its index as key. */
export interface Member {
  readonly keys: readonly string[]
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: TomlValue
  /** The table that contains the last key; `undefined` for an array item. */
  readonly table: TableNode | undefined
}

export interface TomlValue {
  readonly kind: 'string' | 'word' | 'array' | 'table'
  readonly start: number
  readonly end: number
  readonly text: string
  readonly members: readonly Member[]
}

/** Nesting limit of arrays and inline tables, and of the parts of a dotted key. */
export const maxLevels = 200

/**
 * Scans TOML 1.0, plus TOML 1.1's `\e`, `\xHH`, short times, and multi-line inline tables with trailing commas.
 * @throws {ParseProblem}
 */
export function scanToml(text: string): readonly Section[] {
  const root = newTable('header', [])
  let table = root
  let section: Section & { readonly pairs: Pair[] } = {
    path: [],
    isElement: false,
    leadStart: 0,
    start: 0,
    headerEnd: 0,
    pairs: [],
  }
  const sections = [section]
  let comments = -1
  let at = 0
  while (at < text.length) {
    const start = at
    at = skipBlanks(text, at)
    const length = lineFeedLength(text, at)
    if (length > 0) {
      comments = -1
      at += length
      continue
    }
    if (text[at] === '#') {
      if (comments < 0) comments = start
      at = endLine(text, at).end
      continue
    }
    if (at === text.length) break
    const leadStart = comments < 0 ? start : comments
    comments = -1
    if (text[at] === '[') {
      const header = readHeader(text, at)
      const opened = openTable(root, header.keys, header.isElement)
      if (opened === undefined) throw alreadyThere(header)
      table = opened
      at = endLine(text, header.end).end
      section = { path: table.path, isElement: header.isElement, leadStart, start, headerEnd: at, pairs: [] }
      sections.push(section)
    } else {
      const { keys, keyStart, keyEnd, value, table: inner } = readMember(text, at, table, 0)
      const { commentStart, end } = endLine(text, value.end)
      section.pairs.push({ keys, keyStart, keyEnd, value, table: inner, leadStart, start, end, commentStart })
      at = end
    }
  }
  return sections
}

function endLine(text: string, from: number): Pick<Pair, 'commentStart' | 'end'> {
  const at = skipBlanks(text, from)
  const commentStart = text[at] === '#' ? at : undefined
  const end = commentStart === undefined ? at : commentEnd(text, at)
  const length = lineFeedLength(text, end)
  if (length === 0 && end < text.length) throw new ParseProblem(end, 'the end of the line')
  return { commentStart, end: end + length }
}

interface Keys {
  readonly keys: readonly string[]
  readonly start: number
  readonly end: number
}

function alreadyThere({ keys, start }: Keys): ParseProblem {
  const name = keys.join('.')
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name
  return new ParseProblem(start, 'a key that is not there yet', { found: `\`${shown}\` once more` })
}

function readHeader(text: string, start: number): Keys & { readonly isElement: boolean } {
  const isElement = text.startsWith('[[', start)
  const close = isElement ? ']]' : ']'
  const keys = readKeys(text, skipBlanks(text, start + close.length))
  const at = skipBlanks(text, keys.end)
  if (!text.startsWith(close, at)) throw new ParseProblem(at, `\`.\` or \`${close}\``)
  return { ...keys, isElement, end: at + close.length }
}

const bareKey = /[A-Za-z0-9_-]+/y

function readKeys(text: string, start: number): Keys {
  const keys: string[] = []
  let at = start
  let end = start
  for (;;) {
    const quote = quoteAt(text, at)
    if (quote !== undefined) {
      if (quote.length === 3) throw new ParseProblem(at, 'a key in single quotes or double quotes')
      const token = readString(text, at, quote)
      keys.push(token.value)
      end = token.end
    } else {
      bareKey.lastIndex = at
      if (!bareKey.test(text)) throw new ParseProblem(at, 'a key')
      end = bareKey.lastIndex
      keys.push(text.slice(at, end))
    }
    if (keys.length > maxLevels) throw new ParseProblem(at, `at most ${maxLevels} keys`, { code: 'too-deep' })
    at = skipBlanks(text, end)
    if (text[at] !== '.') return { keys, start, end }
    at = skipBlanks(text, at + 1)
  }
}

function readMember(text: string, start: number, table: TableNode, depth: number): Member {
  const keys = readKeys(text, start)
  const at = skipBlanks(text, keys.end)
  if (text[at] !== '=') throw new ParseProblem(at, '`=`')
  const value = readValue(text, skipBlanks(text, at + 1), depth)
  const inner = addValue(table, keys.keys)
  if (inner === undefined) throw alreadyThere(keys)
  return { keys: keys.keys, keyStart: start, keyEnd: keys.end, value, table: inner }
}

function readValue(text: string, start: number, depth: number): TomlValue {
  if (depth > maxLevels) throw new ParseProblem(start, `at most ${maxLevels} levels`, { code: 'too-deep' })
  const quote = quoteAt(text, start)
  if (quote !== undefined) {
    const { end, value } = readString(text, start, quote)
    return { kind: 'string', start, end, text: value, members: none }
  }
  if (text[start] === '[') return readArray(text, start, depth)
  if (text[start] === '{') return readInlineTable(text, start, depth)
  const { end, isValid } = readWord(text, start)
  if (!isValid) throw new ParseProblem(start, 'a value')
  return { kind: 'word', start, end, text: '', members: none }
}

function readArray(text: string, start: number, depth: number): TomlValue {
  const members: Member[] = []
  let at = skipGap(text, start + 1)
  while (text[at] !== ']') {
    const value = readValue(text, at, depth + 1)
    members.push({ keys: [String(members.length)], keyStart: at, keyEnd: at, value, table: undefined })
    at = skipGap(text, value.end)
    if (text[at] === ',') at = skipGap(text, at + 1)
    else if (text[at] !== ']') throw new ParseProblem(at, '`,` or `]`')
  }
  return { kind: 'array', start, end: at + 1, text: '', members }
}

function readInlineTable(text: string, start: number, depth: number): TomlValue {
  const members: Member[] = []
  const table = newTable('header', [])
  let at = skipGap(text, start + 1)
  while (text[at] !== '}') {
    const member = readMember(text, at, table, depth + 1)
    members.push(member)
    at = skipGap(text, member.value.end)
    if (text[at] === ',') at = skipGap(text, at + 1)
    else if (text[at] !== '}') throw new ParseProblem(at, '`,` or `}`')
  }
  return { kind: 'table', start, end: at + 1, text: '', members }
}

const none: readonly Member[] = []

/** Skips blanks, line breaks and comments, which are allowed inside an array. */
function skipGap(text: string, from: number): number {
  let at = skipBlanks(text, from)
  for (;;) {
    if (text[at] === '#') at = commentEnd(text, at)
    const length = lineFeedLength(text, at)
    if (length === 0) return at
    at = skipBlanks(text, at + length)
  }
}

/** Returns the end of a comment. @throws {ParseProblem} for a control character */
function commentEnd(text: string, start: number): number {
  forbiddenInComment.lastIndex = start
  const at = forbiddenInComment.exec(text)?.index ?? text.length
  if (at < text.length && lineFeedLength(text, at) === 0)
    throw new ParseProblem(at, 'a comment without control characters')
  return at
}
