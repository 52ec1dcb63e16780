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

/** Returns the dictionaries by language pair, without empty ones. */
export function byPair(dictionaries: readonly GlossaryDictionary[]): ReadonlyMap<string, GlossaryDictionary> {
  return new Map(dictionaries.filter(({ entries }) => entries.size > 0).map((one) => [pairOf(one), one]))
}
