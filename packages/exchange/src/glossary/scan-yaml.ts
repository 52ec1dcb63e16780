import type { YamlNode, YamlPair } from './yaml-node.ts'

/**
 * Reads a piece of the text that is written in a way that is not usual: from the line of a key up to the next one of its map,
 * exclusive. `undefined` where it is not one key with its value.
 */
type ReadPiece = (start: number, end: number) => YamlPair | undefined

/**
 * Reads YAML as people and programs write glossaries: maps in blocks, or in braces on one line, of plain texts and texts in
 * quotes. What is written otherwise goes to `readPiece`, entry by entry; a whole file takes the library some twenty times as long as this.
 * @param text whose lines end with LF or CRLF
 * @returns `undefined` where nothing but a reading of the whole file by the library says what it is
 */
export function scanYaml(text: string, readPiece: ReadPiece): YamlNode | undefined {
  const scan: Scan = { text, readPiece, lines: linesOf(text), at: 0 }
  const first = scan.lines[0]
  if (first === undefined || first.column !== 0) return undefined
  const root = scanMap(0, 0, scan)
  return scan.at === scan.lines.length ? root : undefined
}

/** A line with anything on it that is no comment. */
interface Line {
  /** Of the line itself. */
  readonly start: number
  /** Of what stands on it. */
  readonly begin: number
  readonly column: number
  /** Before its line end. */
  readonly end: number
}

interface Scan {
  readonly text: string
  readonly readPiece: ReadPiece
  readonly lines: Line[]
  /** The next line. */
  at: number
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start)
    const behind = lineEnd < 0 ? text.length : lineEnd
    const end = text[behind - 1] === '\r' ? behind - 1 : behind
    const begin = skipBlanks(text, start)
    if (begin < end && text[begin] !== '#') lines.push({ start, begin, column: begin - start, end })
    start = behind + 1
  }
  return lines
}

/** Levels of maps and lists: what glossaries have, and one for each. */
const maxDepth = 6

/** The map whose keys stand in a column. */
function scanMap(column: number, depth: number, scan: Scan): YamlNode | undefined {
  const start = scan.lines[scan.at]?.begin
  if (start === undefined || depth > maxDepth) return undefined
  const items: YamlPair[] = []
  for (let line = scan.lines[scan.at]; line?.column === column; line = scan.lines[scan.at]) {
    const pair = scanPair(line, depth, scan)
    if (pair === undefined) return undefined
    items.push(pair)
  }
  const next = scan.lines[scan.at]
  return next !== undefined && next.column > column ? undefined : { kind: 'map', start, items }
}

function scanPair(line: Line, depth: number, scan: Scan): YamlPair | undefined {
  const { text, lines } = scan
  const next = lines[scan.at + 1]
  const isAlone = next === undefined || next.column <= line.column
  const key = keyAt(text, line)
  if (key === undefined) return pieceAt(line, scan)
  const value = valueAt(text, { begin: key.behind, end: line.end })
  if (value !== undefined && isAlone) {
    scan.at++
    return { key: key.node, value }
  }
  if (value !== undefined || !isEmpty(text, { begin: key.behind, end: line.end }) || next === undefined) {
    return pieceAt(line, scan)
  }
  const isList = text[next.begin] === '-'
  if (next.column < line.column || (next.column === line.column && !isList)) return pieceAt(line, scan)
  scan.at++
  const inner = isList ? scanList(next.column, depth + 1, scan) : scanMap(next.column, depth + 1, scan)
  return inner && { key: key.node, value: inner }
}

/** The list whose dashes stand in a column, of maps. */
function scanList(column: number, depth: number, scan: Scan): YamlNode | undefined {
  const { text, lines } = scan
  const start = lines[scan.at]?.begin
  if (start === undefined || depth > maxDepth) return undefined
  const items: YamlNode[] = []
  for (let line = lines[scan.at]; line?.column === column; line = lines[scan.at]) {
    const [dash] = /^- +(?=[^ #])/u.exec(text.slice(line.begin, line.end)) ?? []
    // behind the list, keys of the map around it may stand in its column
    if (dash === undefined) break
    lines[scan.at] = { ...line, begin: line.begin + dash.length, column: column + dash.length }
    const item = scanMap(column + dash.length, depth + 1, scan)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items.length === 0 ? undefined : { kind: 'list', start, items }
}

/** What begins with the line, read by someone else. */
function pieceAt(line: Line, scan: Scan): YamlPair | undefined {
  const { text, lines, readPiece } = scan
  // a key or a value that has a line of its own, a list, a directive, the end of a document, a tab, what is before a key
  if (/[?:%.&!\t-]/u.test(text[line.begin] ?? '')) return undefined
  if (skipBlanks(text, line.start) < line.begin) return undefined
  let next = scan.at + 1
  while ((lines[next]?.column ?? -1) > line.column) next++
  scan.at = next
  return readPiece(line.start, lines[next]?.start ?? text.length)
}

/** To its colon; longer ones the library looks at. */
const plainKey = /[\p{L}\p{N}_][^:#\p{Cc}\u{2028}\u{2029}\u{feff}]{0,500}?(?= *:(?: |$|\r?\n))/uy
/** On one line and without escapes. */
const quoted = /"[^"\\\p{Cc}\u{2028}\u{2029}\u{feff}]*"|'[^'\p{Cc}\u{2028}\u{2029}\u{feff}]*'(?!')/uy

interface FoundKey {
  readonly node: YamlNode
  /** Behind its colon. */
  readonly behind: number
}

function keyAt(text: string, { begin, end }: Pick<Line, 'begin' | 'end'>): FoundKey | undefined {
  const node = quotedAt(text, begin) ?? plainAt(plainKey, text, begin)
  if (node === undefined || node.end - begin > 1000) return undefined
  const colon = skipBlanks(text, node.end)
  if (colon >= end || text[colon] !== ':') return undefined
  return colon + 1 === end || text[colon + 1] === ' ' ? { node, behind: colon + 1 } : undefined
}

type Text = Extract<YamlNode, { kind: 'text' }>

function quotedAt(text: string, start: number): Text | undefined {
  const [whole] = matchAt(quoted, text, start)
  if (whole === undefined) return undefined
  return { kind: 'text', value: whole.slice(1, -1), start, end: start + whole.length, isPlain: false }
}

function plainAt(pattern: RegExp, text: string, start: number): Text | undefined {
  const [value] = matchAt(pattern, text, start)
  if (value === undefined) return undefined
  return { kind: 'text', value, start, end: start + value.length, isPlain: true }
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

/** To the end of the line, or to a comment; colons and number signs that are part of a word belong to it. */
const plainValue =
  /[\p{L}\p{N}_(/+$€£<](?:[^ :#\p{Cc}\u{2028}\u{2029}\u{feff}]|:(?=[^ \r\n])|(?<! )#| +(?=[^ #\r\n]))*(?<!:)(?= *(?: #|\r?\n|$))/uy

/** Between braces commas and brackets mean something too. */
const plainInFlow =
  /[\p{L}\p{N}_(/+$€£<](?:[^ :#,[\]{}\p{Cc}\u{2028}\u{2029}\u{feff}]| +(?=[^ #:,[\]{}\r\n]))*(?= *[:,}])/uy

/** Of a key, on its line; `undefined` for none, and for one that the library has to read. */
function valueAt(text: string, { begin, end }: Pick<Line, 'begin' | 'end'>): YamlNode | undefined {
  const start = skipBlanks(text, begin)
  if (start >= end) return undefined
  if (text[start] === '{') {
    const found = flowMapAt(text, start)
    return found !== undefined && isEmpty(text, { begin: found.behind, end }) ? found.node : undefined
  }
  const node = quotedAt(text, start) ?? plainAt(plainValue, text, start)
  return node !== undefined && isEmpty(text, { begin: node.end, end }) ? node : undefined
}

/** `{ de: Warenkorb, "fr": 'panier' }` */
function flowMapAt(text: string, start: number): { readonly node: YamlNode; readonly behind: number } | undefined {
  const items: YamlPair[] = []
  for (let at = start + 1; ;) {
    const key = textInFlow(text, skipBlanks(text, at))
    if (key === undefined || key.end - key.start > 1000) return undefined
    const colon = skipBlanks(text, key.end)
    if (text[colon] !== ':' || text[colon + 1] !== ' ') return undefined
    const value = textInFlow(text, skipBlanks(text, colon + 1))
    if (value === undefined) return undefined
    items.push({ key, value })
    const behind = skipBlanks(text, value.end)
    if (text[behind] === '}') return { node: { kind: 'map', start, items }, behind: behind + 1 }
    if (text[behind] !== ',') return undefined
    at = behind + 1
  }
}

function textInFlow(text: string, start: number): Text | undefined {
  return quotedAt(text, start) ?? plainAt(plainInFlow, text, start)
}

/** Only blanks, or a comment behind a blank. */
function isEmpty(text: string, { begin, end }: Pick<Line, 'begin' | 'end'>): boolean {
  const at = skipBlanks(text, begin)
  return at >= end || (text[at] === '#' && at > begin)
}

function skipBlanks(text: string, at: number): number {
  while (text[at] === ' ') at++
  return at
}
