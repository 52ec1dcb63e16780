import { keySuffixes, limits, type StyleInstruction, type StyleRuleList, unlimited } from '@lockale/api'
import type { Ids } from '../ids.ts'
import type { Seed, SeedPhrases } from './seed.ts'

/** What one customer of the service has. Glossaries, style lists and memories are in order of creation. */
export interface Account {
  readonly plan: Plan
  readonly characterLimit: number
  readonly glossaries: Map<string, StoredGlossary>
  readonly styleLists: Map<string, StyleRuleList>
  readonly memories: Map<string, StoredMemory>
  readonly phrasebook: readonly SeedPhrases[]
  /** Translated in the billing period, by all keys. */
  characters: number
  /** Year and month, such as `2026-09`. */
  period: string
}

export type Plan = 'free' | 'paid' | 'admin'

export interface StoredGlossary {
  readonly id: string
  readonly createdAt: string
  /** By `pairOf(source, target)`. */
  readonly dictionaries: Map<string, StoredDictionary>
  name: string
}

export interface StoredDictionary {
  /** Lower-case base codes. */
  readonly source: string
  readonly target: string
  /** Term to term, in order of arrival. */
  readonly entries: ReadonlyMap<string, string>
}

export interface StoredMemory {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Lower-case codes. */
  readonly source: string
  readonly targets: readonly string[]
  readonly segments: readonly StoredSegment[]
}

export interface StoredSegment {
  readonly source: string
  /** By lower-case code. */
  readonly targets: ReadonlyMap<string, string>
}

/** What the end of a key says about it. */
export function planOf(key: string): Plan {
  if (key.endsWith(keySuffixes.admin)) return 'admin'
  return key.endsWith(keySuffixes.free) ? 'free' : 'paid'
}

/** The name of a dictionary inside its glossary. */
export function pairOf(source: string, target: string): string {
  return `${source}-${target}`
}

export interface AccountOptions {
  readonly plan: Plan
  readonly characterLimit: number | undefined
  readonly seed: Seed
  readonly ids: Ids
  /** ISO 8601. */
  readonly now: string
}

export function createAccount({ plan, characterLimit, seed, ids, now }: AccountOptions): Account {
  return {
    plan,
    characterLimit: characterLimit ?? (plan === 'free' ? limits.freeCharacters : unlimited),
    glossaries: byId(seed.glossaries ?? [], (glossary) => ({
      id: glossary.id ?? ids.uuid(),
      name: glossary.name,
      createdAt: now,
      dictionaries: new Map(
        glossary.dictionaries.map(({ source, target, entries }) => [
          pairOf(source.toLowerCase(), target.toLowerCase()),
          { source: source.toLowerCase(), target: target.toLowerCase(), entries: new Map(Object.entries(entries)) },
        ]),
      ),
    })),
    styleLists: new Map(
      (seed.styleLists ?? []).map((list) => {
        const id = list.id ?? ids.uuid()
        const instructions = (list.instructions ?? []).map(({ label, prompt }): StyleInstruction => ({
          id: ids.uuid(),
          label,
          prompt,
        }))
        return [
          id,
          {
            style_id: id,
            name: list.name,
            creation_time: now,
            updated_time: now,
            language: list.language.toLowerCase(),
            version: 1,
            configured_rules: list.rules ?? {},
            custom_instructions: instructions,
          },
        ]
      }),
    ),
    memories: byId(seed.memories ?? [], ({ id, name, source, segments }) => ({
      id: id ?? ids.uuid(),
      name,
      createdAt: now,
      source: source.toLowerCase(),
      targets: [...new Set(segments.flatMap((segment) => Object.keys(segment.targets)))].map((code) =>
        code.toLowerCase(),
      ),
      segments: segments.map((segment) => ({
        source: segment.source,
        targets: new Map(Object.entries(segment.targets).map(([code, text]) => [code.toLowerCase(), text])),
      })),
    })),
    phrasebook: seed.phrasebook ?? [],
    characters: 0,
    period: now.slice(0, 7),
  }
}

function byId<Item, Stored extends { readonly id: string }>(
  items: readonly Item[],
  store: (item: Item) => Stored,
): Map<string, Stored> {
  return new Map(items.map(store).map((stored) => [stored.id, stored]))
}
