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

export function pairRows({ source, target, entries }: GlossaryDictionary): readonly (readonly string[])[] {
  return [...entries].map(([term, translation]) => [term, translation, source, target])
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
