import type { GlossaryDictionary } from '@lockale/core'

/** A glossary as the service has it, with its entries. */
export interface RemoteGlossary {
  readonly id: string
  readonly title: string
  /** Codes in lower case. */
  readonly dictionaries: readonly GlossaryDictionary[]
}

export function pairOf({ source, target }: Pick<GlossaryDictionary, 'source' | 'target'>): string {
  return `${source}-${target}`
}

/** By pair, those without entries left out. */
export function byPair(dictionaries: readonly GlossaryDictionary[]): ReadonlyMap<string, GlossaryDictionary> {
  return new Map(dictionaries.filter(({ entries }) => entries.size > 0).map((one) => [pairOf(one), one]))
}

/**
 * The entries of a dictionary as the service tells them: a line for each, parted by the first tab. Takes what older rules
 * let in.
 */
export function readRemoteEntries(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/u).filter((line) => line.includes('\t'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]))
}
