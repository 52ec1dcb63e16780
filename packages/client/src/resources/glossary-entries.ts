import { findWrongTerm, limits, parseEntries, printEntries } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'

/** Term to term: a text as files hold it, or each by itself, in order. */
export type Entries = string | ReadonlyMap<string, string> | Readonly<Record<string, string>>

export type EntriesFormat = 'tsv' | 'csv'

/** Tells CSV rows with four columns apart from those of other pairs. */
export interface EntriesOptions {
  readonly format?: EntriesFormat | undefined
  /** Languages of the dictionary: CSV rows with language codes are taken only for these. */
  readonly sourceLang?: string | undefined
  readonly targetLang?: string | undefined
}

/**
 * The entries of a text, in order: TSV, where the first tab of a line parts source from target, or CSV (RFC 4180).
 * @throws {RequestRefused} for what the service would not take, with the entry and where it begins
 */
export function parseGlossaryEntries(
  text: string,
  { format = 'tsv', sourceLang = '', targetLang = '' }: EntriesOptions = {},
): ReadonlyMap<string, string> {
  const parsed = parseEntries({ text, format, source: sourceLang, target: targetLang })
  if (parsed.kind === 'invalid') throw requestRefused(parsed.rule, `the entries are invalid: ${parsed.reason}`)
  return parsed.entries
}

/**
 * The text of entries as TSV, without a line end at its end.
 * @throws {RequestRefused} for a term that would not come back as it is, such as one with a tab
 */
export function printGlossaryEntries(entries: Exclude<Entries, string>): string {
  const map = entries instanceof Map ? (entries as ReadonlyMap<string, string>) : new Map(Object.entries(entries))
  let index = 0
  for (const entry of map) {
    for (const [side, name] of [[entry[0], 'source'] as const, [entry[1], 'target'] as const]) {
      const wrong = typeof side === 'string' ? findWrongTerm(side) : 'is no text'
      if (wrong === undefined) continue
      throw requestRefused('entries-invalid', `the ${name} of the entry with the index ${index} ${wrong}`)
    }
    index++
  }
  return printEntries(map)
}

/** A dictionary as it is sent. */
export interface DictionaryFields {
  readonly source_lang: string
  readonly target_lang: string
  readonly entries: string
  readonly entries_format: EntriesFormat
}

/*
 * What the service would refuse for its form (rules 38 to 48 of docs/api.md), before a request is spent on it. Which
 * languages it knows is left to the service: they may change any day.
 */

/** @throws {RequestRefused} */
export function checkName(name: string): void {
  if (typeof name !== 'string' || name === '') throw requestRefused('name-missing', 'the name is missing')
  const bytes = Buffer.byteLength(name)
  const { maxNameBytes } = limits.glossary
  if (bytes <= maxNameBytes) return
  throw requestRefused('name-too-long', `the name has ${bytes} bytes of UTF-8, at most ${maxNameBytes} fit`)
}

/** @throws {RequestRefused} */
export function checkDictionary({ entries, entries_format: format, ...pair }: DictionaryFields): void {
  const { source_lang: source, target_lang: target } = pair
  for (const code of [source, target]) {
    if (typeof code !== 'string' || code === '') throw requestRefused('dictionary-pair', 'a language is missing')
    if (!code.includes('-')) continue
    throw requestRefused('dictionary-pair', `dictionaries are for base languages, and ${code} is a variant of one`)
  }
  if (source.toLowerCase() === target.toLowerCase()) {
    throw requestRefused('dictionary-pair', `source and target are the same language, ${source}`)
  }
  if (format !== 'tsv' && format !== 'csv') {
    throw requestRefused('entries-format', 'the format of the entries is neither tsv nor csv')
  }
  checkEntries({ entries, format, source, target })
}

function checkEntries({
  entries: text,
  ...rest
}: {
  readonly entries: string
  readonly format: EntriesFormat
  readonly source: string
  readonly target: string
}): void {
  const bytes = Buffer.byteLength(text)
  const { maxDictionaryBytes } = limits.glossary
  if (bytes > maxDictionaryBytes) {
    const problem = `the entries have ${bytes} bytes, at most ${maxDictionaryBytes} fit in a dictionary`
    throw requestRefused('dictionary-size', problem, { code: 'REQUEST_TOO_LARGE' })
  }
  const parsed = parseEntries({ text, ...rest })
  if (parsed.kind === 'invalid') throw requestRefused(parsed.rule, `the entries are invalid: ${parsed.reason}`)
  if (parsed.entries.size === 0) throw requestRefused('entries-empty', 'there are no entries')
}
