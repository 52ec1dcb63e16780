import { baseCode, canonicalCode, dictionaryLanguages, languageNames } from '@lockale/api/language-table'
import { isBlank, type Placed, type Row } from './read-rows.ts'
import type { Problems } from '../problems.ts'

type TableLayout =
  /** The first row has language codes: the source, then the target of each column. */
  | { readonly kind: 'header'; readonly header: Row }
  /** Each row has term, translation, source and target. */
  | { readonly kind: 'rows' }
  /** Two columns; the file name ends with the language pair. */
  | { readonly kind: 'name'; readonly source: string; readonly target: string }

/** Returns `undefined` for a table in none of the three layouts. */
export function findLayout(rows: readonly Row[], path: string): TableLayout | undefined {
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
  // in such a file, "it" and "es" may be words
  if (codes.length === 2 && codes[0] === named.source && codes[1] === named.target) {
    return { kind: 'header', header: first }
  }
  return { kind: 'name', ...named }
}

function endsWithPair({ cells }: Row): boolean {
  return cells.length === 4 && cells.slice(2).every(({ value }) => isLanguageCode(value))
}

/** Removes empty columns at the end, which spreadsheets leave. */
export function withoutEmptyEnd(codes: readonly string[]): readonly string[] {
  return codes.slice(0, codes.findLastIndex((code) => code.trim() !== '') + 1)
}

/** Returns the language pair at the end of a file name: `terms.en-de.csv`, `en-de.csv`. */
export function pairInName(path: string): { readonly source: string; readonly target: string } | undefined {
  const [, source = '', target = ''] = /(?:^|[./])([a-z]{2,3})-([a-z]{2,3})\.[a-z]+$/iu.exec(path) ?? []
  const pair = { source: source.toLowerCase(), target: target.toLowerCase() }
  return dictionaryLanguages.has(pair.source) && dictionaryLanguages.has(pair.target) ? pair : undefined
}

/** Returns the base code in lower case. Adds a problem and returns `undefined` if dictionaries do not support it. */
export function readDictionaryCode({ value, start }: Placed, problems: Problems): string | undefined {
  const code = value.trim().toLowerCase()
  if (dictionaryLanguages.has(code)) return code
  problems.add(start, whatIsWrong(value.trim()))
  return undefined
}

/** Returns true for a language code, even one that glossaries do not support: `en`, `pt-BR`, `zh_TW`. */
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
