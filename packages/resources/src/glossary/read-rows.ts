/** One row of a table. */
export interface Row {
  readonly cells: readonly Placed[]
  readonly start: number
  /** What keeps the rest of the file from being read: the row is its last one, and has the cells before that. */
  readonly broken?: 'quote-open' | 'behind-quote'
}

/** The rows of CSV (RFC 4180; cells in quotes may span lines) or of TSV, where nothing is quoted. None is left out. */
export function* readRows(text: string, separator: ',' | '\t'): Generator<Row> {
  const plain = separator === ',' ? /[^,\r\n]*/uy : /[^\t\r\n]*/uy
  let cells: Placed[] = []
  let rowStart = 0
  for (let at = 0; ;) {
    const cell = separator === ',' && text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, plain)
    if ('broken' in cell) {
      yield { cells, start: rowStart, broken: cell.broken }
      return
    }
    cells.push(cell)
    const behind = text[cell.end]
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1)
    if (behind === separator) continue
    yield { cells, start: rowStart }
    if (behind === undefined || at === text.length) return
    rowStart = at
    cells = []
  }
}

function plainCell(text: string, start: number, plain: RegExp): Placed {
  plain.lastIndex = start
  const value = plain.exec(text)?.[0] ?? ''
  return { value, start, end: start + value.length }
}

function quotedCell(text: string, start: number): Placed | Required<Pick<Row, 'broken'>> {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return { broken: 'quote-open' }
  if (!['', ',', '\r', '\n'].includes(text.charAt(quote + 1))) return { broken: 'behind-quote' }
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), start, end: quote + 1 }
}

export function isBlank({ cells, broken }: Row): boolean {
  return broken === undefined && cells.every(({ value }) => value.trim() === '')
}

/** A text of a file and where it stands: UTF-16 offsets of the file's text without its BOM, quotes included. */
export interface Placed {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** One entry of one dictionary, as the file has it. */
export interface PlacedEntry {
  /** Lower-case base codes. */
  readonly source: string
  readonly target: string
  readonly term: Placed
  readonly translation: Placed
}
