import type { Problems } from '../problems.ts'
import { findLayout, readDictionaryCode, withoutEmptyEnd } from './table-layout.ts'
import { isBlank, type Placed, type PlacedEntry, readRows, type Row } from './read-rows.ts'

/** Reads the entries of a CSV or TSV file, one for each cell with a translation. @param text without its BOM */
export function readTable(path: string, text: string, problems: Problems): readonly PlacedEntry[] {
  const separator = path.toLowerCase().endsWith('.tsv') ? '\t' : ','
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

/** The first column is the source, the others are targets. An empty cell is no entry. */
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
