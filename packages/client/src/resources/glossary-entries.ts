import { findWrongTerm, parseEntries, printEntries } from '@lockale/api'
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
