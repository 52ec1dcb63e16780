import type { Fact } from '../model/fact.ts'
import type { SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'

/** What is on record: the lockfile, and the ledger's journal of a run that died. */
export interface FactSource {
  factsOf(catalog: string, key: MessageKey): readonly Fact[]
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  keysOf(catalog: string): readonly MessageKey[]
  isKnown(catalog: string, locale: string): boolean
  isStandIn(settings: SettingsId): boolean
}
