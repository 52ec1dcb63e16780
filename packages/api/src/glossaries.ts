import { limits } from './limits.ts'
import { countCharacters, utf8Length } from './text.ts'

/** A glossary as GET /v3/glossaries returns it: without its entries. */
export interface Glossary {
  readonly glossary_id: string
  readonly name: string
  readonly dictionaries: readonly Dictionary[]
  /** ISO 8601, UTC. */
  readonly creation_time: string
  /** Present only in the answer to a create request. */
  readonly ready?: boolean
}

/** A dictionary of a glossary. Codes are lower-case base codes: a dictionary for `pt` serves `pt-BR`. */
export interface Dictionary {
  readonly source_lang: string
  readonly target_lang: string
  readonly entry_count: number
}

/** A glossary with one dictionary, as /v2/glossaries returns it. */
export interface OldGlossary {
  readonly glossary_id: string
  readonly name: string
  readonly ready: boolean
  /** Source language as a lower-case base code; the target is a base code too. */
  readonly source_lang: string
  readonly target_lang: string
  /** ISO 8601, UTC. */
  readonly creation_time: string
  readonly entry_count: number
}

/** The media type of entries at GET /v2/glossaries/{id}/entries. */
export const entriesMediaType = 'text/tab-separated-values'

/** The parsed entries of a dictionary. */
export type ParsedEntries =
  | { readonly kind: 'entries'; readonly entries: ReadonlyMap<string, string> }
  /** The first problem. `reason` is the service's message, which includes the position of the entry. */
  | {
      readonly kind: 'invalid'
      readonly rule: 'entries-tab-missing' | 'entries-duplicate' | 'entries-invalid'
      readonly reason: string
    }

/** Parses TSV or CSV (rules 43 to 46 of docs/api.md) to entries. Skips CSV rows for another language pair. */
export function parseEntries({
  text,
  format,
  source,
  target,
}: Readonly<Record<'text' | 'source' | 'target', string>> & { readonly format: 'tsv' | 'csv' }): ParsedEntries {
  const rows = format === 'tsv' ? tsvRows(text) : csvRows(text)
  const entries = new Map<string, string>()
  const seen = new Map<string, string>()
  let index = -1
  for (const { cells, position } of rows) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    index++
    const place = `the index ${index} (starting at position ${position})`
    const [term = '', translation, rowSource, rowTarget] = cells
    if (translation === undefined || (cells.length !== 2 && cells.length !== 4)) {
      return format === 'tsv'
        ? { kind: 'invalid', rule: 'entries-tab-missing', reason: `Key with ${place} misses tab separator` }
        : invalid(`Key with ${place} does not have 2 or 4 columns`)
    }
    if (cells.length === 4 && !(isCode(rowSource, source) && isCode(rowTarget, target))) continue
    const wrong = findWrongTerm(term)
    if (wrong !== undefined) return invalid(`Key with ${place} ${wrong}`)
    const wrongValue = findWrongTerm(translation)
    if (wrongValue !== undefined) return invalid(`Value with ${place} ${wrongValue}`)
    const first = seen.get(term)
    if (first !== undefined) {
      return { kind: 'invalid', rule: 'entries-duplicate', reason: `Key with ${place} duplicates key with ${first}` }
    }
    seen.set(term, place)
    entries.set(term, translation)
  }
  return { kind: 'entries', entries }
}

function invalid(reason: string): ParsedEntries {
  return { kind: 'invalid', rule: 'entries-invalid', reason }
}

/** Returns entries as TSV, in their order. Each line ends with LF, except the last one. */
export function printEntries(entries: ReadonlyMap<string, string>): string {
  return [...entries].map((entry) => entry.join('\t')).join('\n')
}

interface Row {
  readonly cells: readonly string[]
  /** Position of the first character of the entry, in code points. */
  readonly position: number
}

function* tsvRows(text: string): Generator<Row> {
  let position = 0
  for (const line of text.split('\n')) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line
    const tab = content.indexOf('\t')
    yield { cells: tab < 0 ? [content] : [content.slice(0, tab), content.slice(tab + 1)], position }
    position += countCharacters(line) + 1
  }
}

function* csvRows(text: string): Generator<Row> {
  let cells: string[] = []
  let position = 0
  let rowStart = 0
  for (let at = 0; ;) {
    const cell = readCell(text, at)
    if (cell === undefined) {
      // Either text follows a closing quote or the quote never closes, so the end of the row is unknown.
      yield { cells: [text.slice(at), '', ''], position }
      return
    }
    cells.push(cell.value)
    const separator = text.charAt(cell.end)
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1)
    if (separator === ',') continue
    yield { cells, position }
    if (separator === '') return
    position += countCharacters(text.slice(rowStart, at))
    rowStart = at
    cells = []
  }
}

const plainCell = /[^,\r\n]*/uy

/** Reads the cell at an offset, up to a comma, a line end or the end of the text. */
function readCell(text: string, start: number): { readonly value: string; readonly end: number } | undefined {
  if (text.charAt(start) !== '"') {
    plainCell.lastIndex = start
    const value = plainCell.exec(text)?.[0] ?? ''
    return { value, end: start + value.length }
  }
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text.charAt(quote + 1) === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0 || !['', ',', '\r', '\n'].includes(text.charAt(quote + 1))) return undefined
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
}

function isCode(cell: string | undefined, code: string): boolean {
  return cell?.trim().toLowerCase() === code.toLowerCase()
}

/** Matches a control character or a Unicode line end. */
// oxlint-disable-next-line no-control-regex
export const controlCharacter: RegExp = /[\0-\u{1f}\u{7f}-\u{9f}\u{2028}\u{2029}]/u

/** Returns why a string cannot be a term or a translation in a glossary, such as `is empty`. */
export function findWrongTerm(side: string): string | undefined {
  if (side === '') return 'is empty'
  if (controlCharacter.test(side)) return 'contains a control character or a line end'
  if (side.trim() !== side) return 'begins or ends with whitespace'
  if (utf8Length(side) > limits.glossary.maxTermBytes) {
    return `is longer than ${limits.glossary.maxTermBytes} bytes`
  }
  return undefined
}
