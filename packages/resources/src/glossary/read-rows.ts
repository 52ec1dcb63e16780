export interface Row {
  readonly cells: readonly Placed[]
  readonly start: number
  /** Why the rest of the file cannot be read. This row is the last one, with the cells before the error. */
  readonly broken?: 'quote-open' | 'behind-quote'
}

/** Reads rows of CSV (RFC 4180; quoted cells may span lines) or of TSV, which has no quotes. */
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

/** A string and its place in the file: UTF-16 offsets without the BOM, including quotes. */
export interface Placed {
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface PlacedEntry {
  /** Base codes in lower case. */
  readonly source: string
  readonly target: string
  readonly term: Placed
  readonly translation: Placed
}
