import type { Range } from '@lockale/errors'
import { duplicateFindings, findingsIn, orProblem, ParseProblem, surrogateFindings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { countCodeBreaks } from '../lines.ts'
import { isOpenComment } from './lex.ts'
import { type ScannedStrings, scanStrings } from './scan.ts'

/** Parses an old-style property list with a dictionary at its root. Never throws for content. */
export function parseStrings(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  if (binaryMark.every((byte, index) => bytes[index] === byte)) return refuseBinary(options)
  const opened = openText(bytes, options, { utf16: true })
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, done } = opened
  if (/^\s*<[?!p]/.test(text)) {
    const found = 'an XML property list, which is another format: `plist-strings`'
    return failed([findings.problem({ at: text.indexOf('<'), expected: expectedText, found })])
  }
  // Conflict markers need `<` or `>`. Both are rare, so most files are not searched for markers.
  const conflicted = text.includes('<') || text.includes('>') ? opened.conflicted() : undefined
  if (conflicted) return conflicted
  const scan = orProblem(() => scanStrings(text))
  if (scan instanceof ParseProblem) return failed([findings.problem(scan)])
  const { entries, comments } = scan
  if (comments.length > 0) addNotes(text, scan)
  const halves = text.includes('\\U') || opened.encoding !== 'utf-8' ? surrogateFindings(entries, findings) : []
  return done({ entries, diagnostics: [...duplicateFindings(entries, findings), ...halves] })
}

const binaryMark: readonly number[] = [...new TextEncoder().encode('bplist')]

const expectedText = 'a text of keys and values (`"key" = "value";`)'

function refuseBinary({ file }: ParseOptions): ParsedFile {
  const found =
    'a binary property list, as Xcode builds it into an app: take the file from the sources, or convert it (`plutil -convert xml1`)'
  const finding = findingsIn('', file).problem({ at: 0, expected: expectedText, found })
  return { text: '', bom: false, encoding: 'utf-8', entries: [], diagnostics: [finding] }
}

function addNotes(text: string, scan: ScannedStrings): void {
  const { entries } = scan
  for (const [index, attached] of attachComments(text, scan).entries()) {
    const entry = entries[index]
    if (entry && attached.from < attached.to) entry.note = noteOf(text, scan.comments, attached)
  }
}

/** Returns the note in a range of comments; `undefined` if it is empty. */
function noteOf(
  text: string,
  comments: readonly Range[],
  { from, to }: { readonly from: number; readonly to: number },
): string | undefined {
  let note: string | undefined
  for (let index = from; index < to; index++) {
    const comment = comments[index]
    const words = comment && wordsOf(text, comment)
    if (words) note = note === undefined ? words : `${note}\n${words}`
  }
  return note
}

/** Returns the text of a comment without its marks, lines that are only signs (`----`), and stars around lines. */
function wordsOf(text: string, { start, end }: Range): string {
  if (text.startsWith('//', start)) return wordsInLine(text.slice(start + 2, end), '/')
  const inner = text.slice(start + 2, text.startsWith('*/', end - 2) ? end - 2 : end)
  if (!inner.includes('\n') && !inner.includes('\r')) return wordsInLine(inner, '*')
  const lines = inner.split(/\r\n|\n|\r/).map((line) => wordsInLine(line, '*'))
  const first = lines.findIndex((line) => line !== '')
  return first < 0 ? '' : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1).join('\n')
}

function wordsInLine(line: string, mark: string): string {
  const words = line.trim()
  let from = 0
  while (words[from] === mark) from++
  let to = words.length
  while (to > from && words[to - 1] === mark) to--
  const said = words.slice(from, to).trim()
  return said === byDefault || isRuler.test(said) ? '' : said
}

/** The placeholder comment that genstrings writes by default. It is not a note. */
const byDefault = 'No comment provided by engineer.'
const isRuler = /^[-=*/_#~+]*$/

/** Indexes of the comments that belong to an entry: before, inside and after it. */
export interface Attached {
  /** Index of the first comment directly above the entry (no blank line), or before the entry on its line. */
  readonly from: number
  /** Index after the last comment on the line of the entry. */
  readonly to: number
}

/** Returns the comments of each entry, in file order. A comment belongs to at most one entry. */
export function attachComments(text: string, scan: ScannedStrings): readonly Attached[] {
  const { start } = scan.inside
  let to = 0
  while ((scan.comments[to]?.start ?? start) < start) to++
  return scan.entries.map((_, index) => {
    const from = firstLead(text, scan, index, to)
    to = trailingEnd(text, scan, index)
    return { from, to }
  })
}

function firstLead(
  text: string,
  { entries, comments, commentsBefore }: ScannedStrings,
  index: number,
  to: number,
): number {
  let lead = commentsBefore[index] ?? 0
  let below = entries[index]?.keyRange.start ?? 0
  while (lead > to) {
    const comment = comments[lead - 1]
    if (comment === undefined || countCodeBreaks(text, comment.end, below) > 1) break
    below = comment.start
    lead--
  }
  return lead
}

/** Returns the end of the comments on the same line after the previous entry. They belong to that entry. */
function trailingEnd(text: string, scan: ScannedStrings, index: number): number {
  const { entries, ends, comments, commentsBefore, commentsUpTo, inside } = scan
  const from = commentsUpTo[index] ?? 0
  const next = entries[index + 1]?.keyRange.start
  const to = next === undefined ? comments.length : (commentsBefore[index + 1] ?? 0)
  if (from === to) return to
  let at = ends[index] ?? 0
  for (let trailing = from; trailing < to; trailing++) {
    const comment = comments[trailing]
    if (comment === undefined || comment.start > inside.end || isOpenComment(text, comment)) return trailing
    if (countCodeBreaks(text, at, comment.start) > 0) return trailing
    at = comment.end
  }
  return next !== undefined && countCodeBreaks(text, at, next) === 0 ? from : to
}
