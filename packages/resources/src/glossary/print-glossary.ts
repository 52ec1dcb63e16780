import type { GlossaryDictionary } from '@lockale/core'
import { printScalar } from './print-scalar.ts'

/** What a file is to hold. */
export interface GlossaryContent {
  readonly title: string
  readonly dictionaries: readonly GlossaryDictionary[]
}

/** Cells as rows of CSV or TSV have them. */
export function printCell(value: string, separator: ',' | '\t'): string {
  return separator === ',' && /[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** A whole table: a column for each target where there is one source, else a row of four cells for each entry. */
export function printTable({ dictionaries }: GlossaryContent, separator: ',' | '\t'): string {
  const sources = new Set(dictionaries.map(({ source }) => source))
  const rows = sources.size === 1 ? columnRows(dictionaries) : dictionaries.flatMap(pairRows)
  return rows.map((cells) => `${cells.map((cell) => printCell(cell, separator)).join(separator)}\n`).join('')
}

function columnRows(dictionaries: readonly GlossaryDictionary[]): readonly (readonly string[])[] {
  const terms = new Set(dictionaries.flatMap(({ entries }) => [...entries.keys()]))
  const head = [dictionaries[0]?.source ?? '', ...dictionaries.map(({ target }) => target)]
  return [head, ...[...terms].map((term) => [term, ...dictionaries.map(({ entries }) => entries.get(term) ?? '')])]
}

export function pairRows({ source, target, entries }: GlossaryDictionary): readonly (readonly string[])[] {
  return [...entries].map(([term, translation]) => [term, translation, source, target])
}

/** A whole YAML file: `terms` where there is one source, else `dictionaries`. */
export function printYaml({ title, dictionaries }: GlossaryContent): string {
  const sources = new Set(dictionaries.map(({ source }) => source))
  const head = `name: ${printScalar(title)}\n`
  if (sources.size > 1) return `${head}dictionaries:\n${dictionaries.map((one) => printDictionary(one)).join('')}`
  const rows = [...termsOf(dictionaries)].map(([term, row]) => `  ${printScalar(term)}: ${printFlow(row)}\n`)
  return `${head}source: ${dictionaries[0]?.source ?? ''}\nterms:\n${rows.join('')}`
}

/** Translations by language, by term. */
export function termsOf(dictionaries: readonly GlossaryDictionary[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const terms = new Map<string, Map<string, string>>()
  for (const { target, entries } of dictionaries) {
    for (const [term, translation] of entries) {
      const row = terms.get(term) ?? new Map<string, string>()
      if (row.size === 0) terms.set(term, row)
      row.set(target, translation)
    }
  }
  return terms
}

export function printFlow(row: ReadonlyMap<string, string>): string {
  return `{ ${[...row].map(([key, value]) => `${printScalar(key)}: ${printScalar(value)}`).join(', ')} }`
}

/** An item of `dictionaries`. */
export function printDictionary({ source, target, entries }: GlossaryDictionary, indent = '  '): string {
  const rows = [...entries].map(
    ([term, translation]) => `${indent}    ${printScalar(term)}: ${printScalar(translation)}\n`,
  )
  return `${indent}- source: ${source}\n${indent}  target: ${printScalar(target)}\n${indent}  entries:\n${rows.join('')}`
}
