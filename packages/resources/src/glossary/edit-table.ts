import type { GlossaryDictionary } from '@lockale/core'
import type { Placed } from './placed.ts'
import { type GlossaryContent, pairRows, printCell } from './print-glossary.ts'
import { isBlank, type Row } from './read-rows.ts'
import { parseTable, type Table, type TableText } from './read-table.ts'
import { byPair } from './remote-glossary.ts'
import { applySplices, lineEndOf, type Splice } from './splices.ts'
import { withoutEmptyEnd } from './table-layout.ts'

/**
 * The table with other entries: rows that hold what they should keep their bytes and their order, new ones come last.
 * `undefined` where its layout has no room for a pair.
 */
export function editTable(file: TableText, next: GlossaryContent): string | undefined {
  const table = parseTable(file)
  const { layout } = table
  if (layout === undefined) return undefined
  if (layout.kind === 'header') return editColumns(file.text, { table, header: layout.header, next })
  if (layout.kind === 'rows')
    return editRows(file.text, { table, next, pairOfRow: ([, , from, to]) => codesOf(from, to) })
  const only = next.dictionaries.every(({ source, target }) => source === layout.source && target === layout.target)
  const pair = codesOf({ value: layout.source }, { value: layout.target })
  return only ? editRows(file.text, { table, next, pairOfRow: () => pair, width: 2 }) : undefined
}

function codesOf(from: Pick<Placed, 'value'> | undefined, to: Pick<Placed, 'value'> | undefined): string {
  return `${from?.value ?? ''}-${to?.value ?? ''}`.replaceAll(' ', '').toLowerCase()
}

interface RowEdit {
  readonly table: Table
  readonly next: GlossaryContent
  readonly pairOfRow: (cells: readonly Placed[]) => string
  /** Cells of a new row. */
  readonly width?: 2 | 4
}

/** Where each row is one entry. */
function editRows(text: string, { table, next, pairOfRow, width = 4 }: RowEdit): string {
  const wanted = byPair(next.dictionaries)
  const seen = new Map<string, Set<string>>([...wanted.keys()].map((pair) => [pair, new Set()]))
  const splices = table.rows
    .filter((row) => !isBlank(row) && row !== headOf(table))
    .flatMap((row): readonly Splice[] => {
      const [term, translation] = row.cells
      const pair = pairOfRow(row.cells)
      const value = wanted.get(pair)?.entries.get(term?.value ?? '')
      if (term === undefined || translation === undefined || value === undefined) return [removal(row)]
      seen.get(pair)?.add(term.value)
      return value === translation.value ? [] : [setCell(translation, value, { text, table })]
    })
  const added = [...wanted].flatMap(([pair, dictionary]) => {
    const fresh = [...dictionary.entries].filter(([term]) => seen.get(pair)?.has(term) !== true)
    return pairRows({ ...dictionary, entries: new Map(fresh) }).map((cells) => cells.slice(0, width))
  })
  return applySplices(text, [...splices, appended(added, { text, table })])
}

function headOf({ layout }: Table): Row | undefined {
  return layout?.kind === 'header' ? layout.header : undefined
}

interface ColumnEdit {
  readonly table: Table
  readonly header: Row
  readonly next: GlossaryContent
}

/** Where each column is a language. */
function editColumns(text: string, { table, header, next }: ColumnEdit): string | undefined {
  const count = withoutEmptyEnd(header.cells.map(({ value }) => value)).length
  const [source, ...old] = header.cells.slice(0, count).map(({ value }) => value.trim().toLowerCase())
  if (next.dictionaries.some((one) => one.source !== source)) return undefined
  const fresh = next.dictionaries.map(({ target }) => target).filter((target) => !old.includes(target))
  const targets = [...old, ...fresh]
  const wanted = new Map(next.dictionaries.map((one): [string, GlossaryDictionary] => [one.target, one]))
  const placed = new Map(targets.map((target) => [target, new Set<string>()]))
  const rows = table.rows
    .filter((row) => row !== header && !isBlank(row))
    .map((row) => ({ row, cells: new Map<number, string>() }))
  const find = (target: string, term: string) => wanted.get(target)?.entries.get(term)
  // first what stands in its place, so that an empty cell of another row does not take it
  for (const { row, cells } of rows) {
    for (const [at, target] of targets.entries()) {
      const cell = row.cells[at + 1]
      const term = row.cells[0]?.value ?? ''
      const value = find(target, term)
      if (cell === undefined || cell.value === '') continue
      if (value !== undefined) placed.get(target)?.add(term)
      cells.set(at, value ?? '')
    }
  }
  for (const { row, cells } of rows) {
    for (const [at, target] of targets.entries()) {
      const term = row.cells[0]?.value ?? ''
      const value = find(target, term)
      if (value === undefined || placed.get(target)?.has(term) === true) continue
      placed.get(target)?.add(term)
      cells.set(at, value)
    }
  }
  const splices = rows.flatMap(({ row, cells }) => {
    const isGone = [...cells.values()].every((value) => value === '') && cells.size > 0
    return isGone ? [removal(row)] : setCells(row, cells, { text, table })
  })
  const left = new Map<string, string[]>()
  for (const [at, target] of targets.entries()) {
    for (const [term, value] of wanted.get(target)?.entries ?? []) {
      if (placed.get(target)?.has(term) === true) continue
      const cells = left.get(term) ?? [term, ...targets.map(() => '')]
      cells[at + 1] = value
      left.set(term, cells)
    }
  }
  const lastHead = header.cells[count - 1]?.end ?? 0
  const head = { start: lastHead, end: lastHead, text: fresh.map((code) => `${table.separator}${code}`).join('') }
  return applySplices(text, [head, ...splices, appended([...left.values()], { text, table })])
}

interface Place {
  readonly text: string
  readonly table: Table
}

function setCells(row: Row, cells: ReadonlyMap<number, string>, place: Place): readonly Splice[] {
  const there = [...cells].flatMap(([at, value]) => {
    const cell = row.cells[at + 1]
    return cell === undefined || cell.value === value ? [] : [setCell(cell, value, place)]
  })
  const missing = [...cells].filter(([at]) => row.cells[at + 1] === undefined)
  if (missing.length === 0) return there
  const { separator } = place.table
  const last = Math.max(...missing.map(([at]) => at + 1))
  const tail = Array.from({ length: last - row.cells.length + 1 }, (_, at) => {
    return `${separator}${printCell(cells.get(row.cells.length + at - 1) ?? '', separator)}`
  })
  const end = row.cells.at(-1)?.end ?? row.start
  return [...there, { start: end, end, text: tail.join('') }]
}

function setCell({ start, end }: Placed, value: string, { text, table: { separator } }: Place): Splice {
  const printed = printCell(value, separator)
  const keepsQuotes = separator === ',' && text[start] === '"' && printed === value && value !== ''
  return { start, end, text: keepsQuotes ? `"${value}"` : printed }
}

function removal({ start, end }: Row): Splice {
  return { start, end, text: '' }
}

function appended(rows: readonly (readonly string[])[], { text, table: { separator } }: Place): Splice {
  const lineEnd = lineEndOf(text)
  const lines = rows.map((cells) => `${cells.map((cell) => printCell(cell, separator)).join(separator)}${lineEnd}`)
  const gap = rows.length === 0 || text === '' || /[\r\n]$/u.test(text) ? '' : lineEnd
  return { start: text.length, end: text.length, text: gap + lines.join('') }
}
