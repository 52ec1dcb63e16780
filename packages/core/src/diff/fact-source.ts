import type { Journal } from '../ledger/journal.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Fact } from '../model/fact.ts'
import type { SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { isMockEngine } from '../model/translator.ts'

/** What is on record: the lockfile, and the journal of a run that died. */
export interface FactSource {
  /** @param locales all when absent */
  factsOf(catalog: string, key: MessageKey, locales?: ReadonlySet<string>): readonly Fact[]
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  keysOf(catalog: string): readonly MessageKey[]
  /** Ids of all that something is on record of. */
  readonly catalogs: readonly string[]
  isKnown(catalog: string, locale: string): boolean
  /** By an engine that only stands in for a translation. */
  isMockEngine(settings: SettingsId): boolean
  /** Such an engine is what the project or the run asks for. */
  readonly allowMock: boolean
}

interface Records {
  readonly lockfile: Lockfile
  readonly journal: Pick<Journal, 'journalOf'>
  /** Ids of all catalogs of the project as it is now. */
  readonly catalogs: readonly string[]
  /** An engine that only stands in for a translation is what is asked for. */
  readonly allowMock: boolean
}

/**
 * Lockfile and journal as one. A catalog that the lockfile has never heard of may be an old one in a new place: facts of
 * catalogs that are gone count for it where they are about the very text, as those of the journal do, and nowhere else.
 */
export function openFacts({ lockfile, journal, catalogs, allowMock }: Records): FactSource {
  const recorded = new Set(lockfile.catalogs)
  const present = new Set(catalogs)
  const gone = lockfile.catalogs.filter((catalog) => !present.has(catalog))
  return {
    factsOf: (catalog, key, locales) => lockfile.factsOf(catalog, key, locales),
    keysOf: (catalog) => lockfile.keysOf(catalog),
    catalogs: lockfile.catalogs,
    isKnown: (catalog, locale) => lockfile.isKnown(catalog, locale),
    journalOf(catalog, key) {
      const pending = journal.journalOf(catalog, key)
      return recorded.has(catalog) ? pending : [...pending, ...gone.flatMap((old) => lockfile.factsOf(old, key))]
    },
    allowMock,
    isMockEngine: (settings) => isMockEngine(lockfile.settings.get(settings)?.engine ?? ''),
  }
}
