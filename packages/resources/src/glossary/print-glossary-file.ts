import type { GlossaryDictionary } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { hashGlossary, isSameRecord, pairOf } from './diff-glossary.ts'
import { glossaryFileInvalid, readGlossaryFile } from './read-glossary-file.ts'

type Rows = readonly (readonly string[])[]

/**
 * Prints a glossary as a table. With one source language, each target language has a column; otherwise each entry has
 * a row of four cells. Languages and terms are sorted by code units, so that equal entries give equal files.
 * @param path path of the file, whose extension decides between CSV and TSV
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID` if a file cannot contain the entries
 */
export function printGlossaryFile(path: string, dictionaries: readonly GlossaryDictionary[]): string {
  const sorted = dictionaries.toSorted((a, b) => compare(pairOf(a), pairOf(b)))
  const hasOneSource = new Set(sorted.map(({ source }) => source)).size === 1
  const layouts = [...(hasOneSource ? [columnRows(sorted)] : []), sorted.flatMap(pairRows)]
  const separator = path.toLowerCase().endsWith('.tsv') ? '\t' : ','
  const texts = layouts.map((rows) => printRows(rows, separator))
  // Terms may look like language codes. Chooses a layout in which the file is read back correctly.
  const text = texts.find((each) => isReadBack(path, each, sorted))
  if (text !== undefined) return text
  throw glossaryFileInvalid(path, { message: `${path} cannot represent these entries.` })
}

function columnRows(dictionaries: readonly GlossaryDictionary[]): Rows {
  const terms = new Set(dictionaries.flatMap(({ entries }) => [...entries.keys()]))
  const head = [dictionaries[0]?.source ?? '', ...dictionaries.map(({ target }) => target)]
  const rows = [...terms].map((term) => [term, ...dictionaries.map(({ entries }) => entries.get(term) ?? '')])
  return [head, ...rows.toSorted(([a = ''], [b = '']) => compare(a, b))]
}

function pairRows({ source, target, entries }: GlossaryDictionary): Rows {
  return [...entries]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([term, translation]) => [term, translation, source, target])
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Prints the rows of a table. @param separator decides between CSV and TSV */
export function printRows(rows: Rows, separator: ',' | '\t'): string {
  const isQuoted = (cell: string) => separator === ',' && /[",\r\n]/u.test(cell)
  const printCell = (cell: string) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((cells) => `${cells.map(printCell).join(separator)}\n`).join('')
}

function isReadBack(path: string, text: string, dictionaries: readonly GlossaryDictionary[]): boolean {
  try {
    const file = readGlossaryFile({ path, text })
    return isSameRecord(hashGlossary(file), hashGlossary({ title: file.title, dictionaries }))
  } catch (error) {
    if (isLockaleError(error, 'GLOSSARY_FILE_INVALID')) return false
    throw error
  }
}
