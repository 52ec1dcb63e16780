import { type ParsedEntries, parseEntries } from '@lockale/api'
import type { SeedDictionary } from './seed.ts'

/** The entries of a dictionary of a seed, by the rules that hold for those that are sent. */
export function parseSeedEntries(entries: SeedDictionary['entries']): ParsedEntries {
  if (typeof entries === 'string') return parseEntries({ text: entries, format: 'tsv', source: '', target: '' })
  return { kind: 'entries', entries: new Map(Object.entries(entries)) }
}
