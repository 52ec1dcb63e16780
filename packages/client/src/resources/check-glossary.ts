import { limits, parseEntries } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import type { EntriesFormat } from './glossary-entries.ts'

/** A dictionary as it is sent. */
export interface DictionaryFields {
  readonly source_lang: string
  readonly target_lang: string
  readonly entries: string
  readonly entries_format: EntriesFormat
}

/*
 * What the service would refuse for its form (SERVICE.md 4.3, rules 38 to 48), before a request is spent on it. Which
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
