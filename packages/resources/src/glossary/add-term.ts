import { LockaleError } from '@lockale/errors'
import { baseCode, dictionaryLanguages } from '@lockale/api/language-table'
import type { NewTerm } from '@lockale/core'
import { printRows } from './print-glossary-file.ts'
import { readGlossaryFile } from './read-glossary-file.ts'
import { cellsOf, layoutOf } from './read-table.ts'

/**
 * Returns a glossary file with one more entry, sorted by term. All cells stay, also empty ones and columns without
 * entries. Returns `undefined` if the file has the entry already.
 * @param text the content, `''` for a new file
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID` if the file or the entry is invalid, or the term has another translation
 */
export function addTermTo(path: string, text: string, { term, translation, ...pair }: NewTerm): string | undefined {
  const [source, target] = [baseCode(pair.source), baseCode(pair.target)]
  for (const code of [source, target]) {
    if (dictionaryLanguages.has(code)) continue
    throw new LockaleError('GLOSSARY_FILE_INVALID', `Glossaries have no language ${code}.`, {
      place: path,
      hint: 'Nothing was changed. The config can have such terms: see "terms" of a target.',
    })
  }
  const bom = text.startsWith('\u{feff}') ? '\u{feff}' : ''
  const content = text.slice(bom.length)
  const written = cellsOf(path, content)
  const layout = written.length === 0 ? 'header' : layoutOf(path, content)
  const rows = written.length === 0 ? [[source, target]] : written
  // A file without entries is an error elsewhere.
  if (layout !== 'header' || rows.length > 1) {
    const { dictionaries } = readGlossaryFile({ path, text })
    const own = dictionaries.find((one) => one.source === source && one.target === target)
    const known = own?.entries.get(term)
    if (known === translation) return undefined
    if (known !== undefined) throw termKnown(path, { term, known })
  }
  const [head = [], ...body] = rows
  const changed =
    layout === 'header'
      ? withColumn(head, body, { source, target, term, translation })
      : sorted([...rows, layout === 'rows' ? [term, translation, source, target] : [term, translation]])
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n'
  const printed = printRows(changed, path.toLowerCase().endsWith('.tsv') ? '\t' : ',').replaceAll('\n', lineEnd)
  // Checks the new entry by the rules of the service, and that it is in the file as given.
  const { dictionaries } = readGlossaryFile({ path, text: printed })
  const isThere = dictionaries.some(
    (one) => one.source === source && one.target === target && one.entries.get(term) === translation,
  )
  if (isThere) return `${bom}${printed}`
  throw new LockaleError('GLOSSARY_FILE_INVALID', `${path} has no place for terms from ${source} to ${target}.`, {
    place: path,
    hint: `Its first row or its name has other languages. Add a column, or name a file for ${source} and ${target} in the config. Nothing was changed.`,
  })
}

function withColumn(
  head: readonly string[],
  body: readonly (readonly string[])[],
  { source, target, term, translation }: NewTerm,
): readonly (readonly string[])[] {
  const codes = head.map((code) => code.trim().toLowerCase())
  // A file from another source language keeps its columns, and is refused later.
  const found = codes.indexOf(target, 1)
  const at = found > 0 || codes[0] !== source ? found : codes.findLastIndex((code) => code !== '') + 1
  if (at <= 0) return [head, ...body]
  const put = (cells: readonly string[], value: string) =>
    Array.from({ length: Math.max(cells.length, head.length, at + 1) }, (_, index) =>
      index === at ? value : (cells[index] ?? ''),
    )
  const row = body.find(([first]) => first === term)
  const rows = row === undefined ? [...body, put([term], translation)] : body
  const next = rows.map((cells) => (cells === row ? put(cells, translation) : cells))
  return [found > 0 ? head : put(head, target), ...sorted(next)]
}

function sorted(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
}

function termKnown(path: string, { term, known }: { readonly term: string; readonly known: string }): LockaleError {
  return new LockaleError('GLOSSARY_FILE_INVALID', `${path} has another translation of "${term}": "${known}".`, {
    place: path,
    hint: 'Nothing was changed. Edit the file if the new translation is better.',
  })
}
