import { rememberEach } from '@lockale/errors'
import type { Form } from '@lockale/messages'
import type { Journal } from '../ledger/journal.ts'
import { type PlainFact, readPlainFact } from '../lock/fact-line.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { FormChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { hashNote, type NoteHash, type SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { isMockEngine } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'

export interface FactSource {
  /** @param locales all when absent */
  factsOf(catalog: string, key: MessageKey, locales?: ReadonlySet<string>): readonly Fact[]
  /** Returns the lines of the lockfile about a message, unparsed. */
  linesOf(catalog: string, key: MessageKey): readonly string[]
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
    linesOf: (catalog, key) => lockfile.linesOf(catalog, key),
    keysOf: (catalog) => lockfile.keysOf(catalog),
    catalogs: lockfile.catalogs,
    isKnown: (catalog, locale) => lockfile.isKnown(catalog, locale),
    journalOf(catalog, key) {
      const pending = journal.journalOf(catalog, key)
      return recorded.has(catalog) ? pending : [...pending, ...gone.flatMap((old) => lockfile.factsOf(old, key))]
    },
    allowMock,
    isMockEngine: rememberEach((settings: SettingsId) => isMockEngine(lockfile.settings.get(settings)?.engine ?? '')),
  }
}

/** What is on record about one message, for all targets. Facts are parsed only where a line does not tell all. */
export class Recorded {
  readonly record: FactSource
  readonly note: NoteHash | undefined
  /** The only form of the message where it has neither text nor facts, the same for all targets. */
  newForms: readonly FormChange[] | undefined
  /** The only line about the message, if that is of its source of today and has no plural. */
  readonly #line: string | undefined
  readonly #catalog: Catalog
  readonly #unit: MessageUnit
  #texts: ReadonlyMap<Form, string> | undefined
  /** The facts that were asked for last. */
  #own: { readonly locale: string; readonly facts: readonly Fact[] } | undefined

  constructor(unit: MessageUnit, { catalog, record }: { readonly catalog: Catalog; readonly record: FactSource }) {
    this.record = record
    this.note = unit.note === undefined ? undefined : hashNote(unit.note)
    this.#catalog = catalog
    this.#unit = unit
    const [line, more] = unit.plural === undefined && !unit.isNative ? record.linesOf(catalog.id, unit.key) : []
    this.#line = more === undefined && line?.startsWith(unit.fingerprint) === true ? line : undefined
  }

  /** Returns all that is on record of the locale, if that is a plain fact. */
  plainFactIn(locale: string): PlainFact | undefined {
    return this.#line === undefined ? undefined : readPlainFact(this.#line, locale, this.note)
  }

  factsIn(locale: string): readonly Fact[] {
    if (this.#own?.locale !== locale) {
      this.#own = { locale, facts: this.record.factsOf(this.#catalog.id, this.#unit.key, new Set([locale])) }
    }
    return this.#own.facts
  }

  journalIn(locale: string): readonly Fact[] {
    return this.record.journalOf(this.#catalog.id, this.#unit.key).filter((fact) => fact.locale === locale)
  }

  get texts(): ReadonlyMap<Form, string> {
    return (this.#texts ??= new Map([...this.#unit.forms].map(([form, { text }]) => [form, text])))
  }

  get sourceTexts(): readonly string[] {
    return [...this.texts.values()]
  }
}
