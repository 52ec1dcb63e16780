import type { Problems } from '../problems.ts'
import { languageNames } from '@lockale/api/language-names'
import { baseCode, canonicalCode, dictionaryLanguages } from '@lockale/api/language-table'

/** Returns the entries of a CSV or TSV file: one for each translation. @param text content without byte order mark */
export function readTable(path: string, text: string, problems: Problems): readonly PlacedEntry[] {
  const separator = separatorOf(path)
  const rows = [...readRows(text, separator)]
  const layout = findLayout(rows, path)
  const broken = rows.find((row) => row.broken !== undefined)
  if (broken !== undefined) problems.add(startOfBroken(broken), brokenSays[broken.broken ?? 'quote-open'])
  const whole = rows.filter((row) => row.broken === undefined && !isBlank(row))
  const [first] = whole
  if (first === undefined) return []
  if (layout === undefined) {
    problems.add(first.start, noLayout(first, separator))
    return []
  }
  switch (layout.kind) {
    case 'header':
      return readColumns(whole, layout.header, problems)
    case 'rows':
      return readPairRows(whole, problems)
    case 'name': {
      const { source, target } = layout
      return whole.flatMap((row) => {
        const [term, translation] = row.cells
        if (row.cells.length !== 2 || term === undefined || translation === undefined) {
          problems.add(row.start, wrongWidth(row, 'a term and its translation'))
          return []
        }
        return [{ source, target, term, translation }]
      })
    }
  }
}

/** Returns the cells of all rows that are not blank. */
export function cellsOf(path: string, text: string): readonly (readonly string[])[] {
  const rows = [...readRows(text, separatorOf(path))]
  return rows.filter((row) => !isBlank(row)).map(({ cells }) => cells.map(({ value }) => value))
}

/** Returns which of the three layouts a file has; `undefined` if it has none. */
export function layoutOf(path: string, text: string): TableLayout['kind'] | undefined {
  return findLayout([...readRows(text, separatorOf(path))], path)?.kind
}

function separatorOf(path: string): ',' | '\t' {
  return path.toLowerCase().endsWith('.tsv') ? '\t' : ','
}

const brokenSays = {
  'quote-open': 'a quote opens here and is not closed',
  'behind-quote': 'there is text after the closing quote of this cell. Write a quote inside a cell twice',
} as const

function startOfBroken({ cells, start }: Row): number {
  const last = cells.at(-1)
  return last === undefined ? start : last.end + 1
}

function noLayout({ cells }: Row, separator: string): string {
  const shown = cells.map(({ value }) => value.slice(0, 20)).join(separator === ',' ? ',' : ' ')
  const isOther = separator === ',' && cells.length === 1 && /[;\t]/u.test(shown)
  const cure = `Write a first row of language codes ("en${separator === ',' ? ',' : '<tab>'}de"), rows of term, translation and the two codes, or put the language pair into the file name (terms.en-de.csv)`
  return isOther
    ? `"${shown}" has no comma: CSV separates cells with commas. ${cure}`
    : `the languages are not named. ${cure}`
}

function wrongWidth({ cells }: Row, wanted: string): string {
  return `this row has ${cells.length === 1 ? 'one cell' : `${cells.length} cells`}; it must have ${wanted}`
}

/** Reads rows of a table: first the source term, then a translation for each target language. Skips empty cells. */
function readColumns(rows: readonly Row[], header: Row, problems: Problems): readonly PlacedEntry[] {
  const heads = header.cells.slice(0, withoutEmptyEnd(header.cells.map(({ value }) => value)).length)
  const codes = heads.map((head) => readDictionaryCode(head, problems))
  refuseTwice(heads, codes, problems)
  const [source] = codes
  return rows.flatMap((row) => {
    if (row === header) return []
    const [term, ...translations] = row.cells
    const filled = translations.filter(({ value }) => value !== '')
    if (term === undefined || (translations.length === 0 && heads.length > 1)) {
      problems.add(row.start, wrongWidth(row, 'a term and a cell for each language'))
      return []
    }
    const extra = translations.findIndex(({ value }, at) => at + 1 >= heads.length && value !== '')
    if (extra >= 0) {
      problems.add(translations[extra]?.start ?? row.start, `this cell has no language in the first row`)
      return []
    }
    return filled.flatMap((translation): readonly PlacedEntry[] => {
      const target = codes[translations.indexOf(translation) + 1]
      if (source === undefined || target === undefined) return []
      return [{ source, target, term, translation }]
    })
  })
}

function refuseTwice(heads: readonly Placed[], codes: readonly (string | undefined)[], problems: Problems): void {
  for (const [at, code] of codes.entries()) {
    if (code === undefined) continue
    const first = codes.indexOf(code)
    if (first === at) continue
    const says = first === 0 ? `${code} is the source language and cannot also be a target` : undefined
    problems.add(heads[at]?.start ?? 0, says ?? `${code} has two columns`)
  }
}

function readPairRows(rows: readonly Row[], problems: Problems): readonly PlacedEntry[] {
  return rows.flatMap((row): readonly PlacedEntry[] => {
    const [term, translation, from, to] = row.cells
    if (row.cells.length !== 4 || !term || !translation || !from || !to) {
      problems.add(row.start, wrongWidth(row, 'term, translation, source and target'))
      return []
    }
    const [source, target] = [readDictionaryCode(from, problems), readDictionaryCode(to, problems)]
    if (source === undefined || target === undefined) return []
    if (source === target) {
      problems.add(to.start, `source and target are the same language, ${source}`)
      return []
    }
    return [{ source, target, term, translation }]
  })
}

interface Row {
  readonly cells: readonly Placed[]
  readonly start: number
  /** Why the file cannot be read after this row. The row then has only the cells before the error. */
  readonly broken?: 'quote-open' | 'behind-quote'
}

/** Reads rows of CSV (RFC 4180: a cell in quotes may have line breaks) or of TSV (no quotes). */
function* readRows(text: string, separator: ',' | '\t'): Generator<Row> {
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

function isBlank({ cells, broken }: Row): boolean {
  return broken === undefined && cells.every(({ value }) => value.trim() === '')
}

/** The value of a cell, and where the cell starts and ends in the file, with its quotes (UTF-16 offsets). */
interface Placed {
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface PlacedEntry {
  /** Source language, as a base code in lower case: `pt`, not `pt-BR`. */
  readonly source: string
  readonly target: string
  readonly term: Placed
  readonly translation: Placed
}

type TableLayout =
  /** The first row has language codes: the source language first, then a target for each column. */
  | { readonly kind: 'header'; readonly header: Row }
  /** Each row has four cells: term, translation, source language and target language. */
  | { readonly kind: 'rows' }
  /** There are two columns, and the file name ends with the language pair. */
  | { readonly kind: 'name'; readonly source: string; readonly target: string }

/** Returns which of the three layouts a table has; `undefined` if it has none of these. */
function findLayout(rows: readonly Row[], path: string): TableLayout | undefined {
  const full = rows.filter((row) => !isBlank(row))
  const [first] = full
  if (first === undefined) return undefined
  const named = pairInName(path)
  const codes = first.cells.map(({ value }) => value.trim().toLowerCase())
  const isAllCodes = codes.length > 1 && withoutEmptyEnd(codes).every(isLanguageCode)
  if (full.every(endsWithPair) && (full.length > 1 || !isAllCodes)) return { kind: 'rows' }
  if (named === undefined) {
    if (isAllCodes) return { kind: 'header', header: first }
    return endsWithPair(first) ? { kind: 'rows' } : undefined
  }
  // The file name has the language pair. A first row such as `it,es` may then be terms: only the same pair is a header.
  if (codes.length === 2 && codes[0] === named.source && codes[1] === named.target) {
    return { kind: 'header', header: first }
  }
  return { kind: 'name', ...named }
}

function endsWithPair({ cells }: Row): boolean {
  return cells.length === 4 && cells.slice(2).every(({ value }) => isLanguageCode(value))
}

/** Removes empty cells at the end of the first row, which spreadsheet programs write. */
function withoutEmptyEnd(codes: readonly string[]): readonly string[] {
  return codes.slice(0, codes.findLastIndex((code) => code.trim() !== '') + 1)
}

/** Returns the language pair at the end of a file name: `terms.en-de.csv`, `en-de.csv`. */
export function pairInName(path: string): { readonly source: string; readonly target: string } | undefined {
  const [, source = '', target = ''] = /(?:^|[./])([a-z]{2,3})-([a-z]{2,3})\.[a-z]+$/iu.exec(path) ?? []
  const pair = { source: source.toLowerCase(), target: target.toLowerCase() }
  return dictionaryLanguages.has(pair.source) && dictionaryLanguages.has(pair.target) ? pair : undefined
}

/** Returns a language code in lower case. If glossaries do not support it: adds a problem, returns `undefined`. */
function readDictionaryCode({ value, start }: Placed, problems: Problems): string | undefined {
  const code = value.trim().toLowerCase()
  if (dictionaryLanguages.has(code)) return code
  problems.add(start, whatIsWrong(value.trim()))
  return undefined
}

/** Returns true for a language code, even if glossaries do not support it: `en`, `pt-BR`, `zh_TW`. */
function isLanguageCode(text: string): boolean {
  const code = text.trim().replace('_', '-')
  return canonicalCode(code) !== undefined || (dictionaryLanguages.has(baseCode(code.toLowerCase())) && isTag(code))
}

function isTag(code: string): boolean {
  return /^[a-z]{2,3}-(?:[a-z]{2}|[a-z]{4}|\d{3})$/iu.test(code)
}

function whatIsWrong(code: string): string {
  const base = baseCode(code.replace('_', '-').toLowerCase())
  if (base.length < code.length && dictionaryLanguages.has(base)) {
    return `"${code}" is a regional variant. Dictionaries are for languages without a region, and apply to all variants. Write ${base}`
  }
  const name = languageNames.get(base)
  if (name !== undefined) return `the service has no glossaries for ${name} (${base})`
  return `"${code.slice(0, 40)}" is not a glossary language. The languages are ${[...dictionaryLanguages].join(' ')}`
}
