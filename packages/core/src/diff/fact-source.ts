import type { Form } from '@lockale/messages'
import type { Journal } from '../ledger/journal.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Fact } from '../model/fact.ts'
import { hashNote, type NoteHash, type SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { isMockEngine } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'

export interface FactSource {
  /** @param locales all when absent */
  factsOf(catalog: string, key: MessageKey, locales?: ReadonlySet<string>): readonly Fact[]
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  keysOf(catalog: string): readonly MessageKey[]
  readonly catalogs: readonly string[]
  isKnown(catalog: string, locale: string): boolean
  isMockEngine(settings: SettingsId): boolean
  readonly allowMock: boolean
}

/**
 * Combines lockfile and journal. A catalog that is new to the lockfile may be a renamed one: facts of deleted catalogs
 * then count for it like those of the journal, only where their hash is that of the text.
 * @param catalogs ids of all current catalogs
 */
export function openFacts(
  lockfile: Lockfile,
  journal: Pick<Journal, 'journalOf'>,
  { catalogs, allowMock }: { readonly catalogs: readonly string[]; readonly allowMock: boolean },
): FactSource {
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

/** All facts about one message, for all targets. There is one instance for each message of a project. */
export class Recorded {
  readonly record: FactSource
  readonly note: NoteHash | undefined
  readonly journal: readonly Fact[]
  readonly #facts: readonly Fact[]
  /** Facts by locale; `undefined` for locales with several facts. */
  readonly #only = new Map<string, Fact | undefined>()
  readonly #unit: MessageUnit
  #texts: ReadonlyMap<Form, string> | undefined

  constructor(
    unit: MessageUnit,
    { catalog, locales, record }: { catalog: Catalog; locales: ReadonlySet<string>; record: FactSource },
  ) {
    this.record = record
    this.note = unit.note === undefined ? undefined : hashNote(unit.note)
    this.journal = record.journalOf(catalog.id, unit.key)
    this.#facts = record.factsOf(catalog.id, unit.key, locales)
    this.#unit = unit
    for (const fact of this.#facts) this.#only.set(fact.locale, this.#only.has(fact.locale) ? undefined : fact)
  }

  /** Returns the fact of a locale that has exactly one. */
  onlyFactIn(locale: string): Fact | undefined {
    return this.#only.get(locale)
  }

  factsIn(locale: string): readonly Fact[] {
    return ofLocale(this.#facts, locale)
  }

  get texts(): ReadonlyMap<Form, string> {
    return (this.#texts ??= new Map([...this.#unit.forms].map(([form, { text }]) => [form, text])))
  }

  get sourceTexts(): readonly string[] {
    return [...this.texts.values()]
  }
}

export function ofLocale(facts: readonly Fact[], locale: string): readonly Fact[] {
  return facts.filter((fact) => fact.locale === locale)
}
