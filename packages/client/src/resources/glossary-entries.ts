import { findWrongTerm, limits, parseEntries, printEntries, utf8Length } from '@lockale/api'
import { fields, optional, text as textShape } from '@lockale/api/shape'
import { requestRefused } from '../http/request-refused.ts'
import { checkEach, word } from '../parameters/shape.ts'

/** Terms and their translations: the content of a TSV or CSV file, or a map, whose order is kept. */
export type Entries = string | ReadonlyMap<string, string> | Readonly<Record<string, string>>

/** The format of glossary entries in a string. */
export type EntriesFormat = 'tsv' | 'csv'

/** The format of glossary entries, and the language pair to read. CSV with four columns can have several pairs. */
export interface EntriesOptions {
  readonly format?: EntriesFormat | undefined
  /** The language pair of the dictionary. If CSV rows have language codes, only rows of this pair are read. */
  readonly sourceLang?: string | undefined
  readonly targetLang?: string | undefined
}

const parsing = {
  text: textShape,
  options: fields<EntriesOptions>({
    format: optional(word(['tsv', 'csv'], 'entries-format')),
    sourceLang: optional(textShape),
    targetLang: optional(textShape),
  }),
}

/**
 * Returns the entries of TSV, with a tab between source and target, or of CSV (RFC 4180), in order.
 * @throws {RequestRefused} for entries that the service would refuse, with the position of the entry
 */
export function parseGlossaryEntries(text: string, options: EntriesOptions = {}): ReadonlyMap<string, string> {
  const place = { call: 'parseGlossaryEntries', isChecking: true }
  checkEach(parsing, (name) => (name === 'text' ? text : options), place)
  const { format = 'tsv', sourceLang = '', targetLang = '' } = options
  const parsed = parseEntries({ text, format, source: sourceLang, target: targetLang })
  if (parsed.kind === 'invalid') throw requestRefused(parsed.rule, `the entries are invalid: ${parsed.reason}`)
  return parsed.entries
}

/**
 * Returns entries as TSV, without a line break at the end.
 * @throws {RequestRefused} for a term that TSV cannot represent, such as one with a tab
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

// Checks before sending, by rules 38 to 48 of docs/api.md. Only the service checks languages, because its list of
// languages may change.

/** Checks the name of a glossary or of spoken terms. @throws {RequestRefused} `name-missing`, `name-too-long` */
export function checkName(name: string): void {
  if (typeof name !== 'string' || name === '') throw requestRefused('name-missing', 'the name is missing')
  const bytes = utf8Length(name)
  const { maxNameBytes } = limits.glossary
  if (bytes <= maxNameBytes) return
  throw requestRefused('name-too-long', `the name has ${bytes} bytes in UTF-8; the limit is ${maxNameBytes}`)
}
