import type { Form } from '@lockale/messages'
import type { Journal } from '../ledger/journal.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Fact } from '../model/fact.ts'
import { hashNote, type NoteHash, type SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { isMockEngine } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'

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

/**
 * Lockfile and journal as one. A catalog that the lockfile has never heard of may be an old one in a new place: facts of
 * catalogs that are gone count for it where they are about the very text, as those of the journal do, and nowhere else.
 * @param catalogs ids of all catalogs of the project as it is now
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

/** What there is to know of one message for all targets. There is one for each message of a project. */
export class Recorded {
  readonly record: FactSource
  /** Of the message as it is today. */
  readonly note: NoteHash | undefined
  readonly journal: readonly Fact[]
  readonly #facts: readonly Fact[]
  /** Of locales that have one; `undefined` for those with several. */
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

  /** The fact of a locale that has one and no more. */
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
