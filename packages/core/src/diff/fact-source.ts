import { rememberEach } from '@lockale/errors'
import type { Form } from '@lockale/messages'
import type { Journal } from '../ledger/journal.ts'
import { type PlainFact, readPlainFact, sourceEnd } from '../lock/fact-line.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { FormChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { hashNote, type NoteHash, type SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { isMockEngine } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'

export interface FactSource {
  /** Returns the facts about a message. @param locales default: all */
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
 * Combines lockfile and journal. A catalog that is not in the lockfile may have been renamed, so its journal also has
 * the facts of deleted catalogs. These count only for texts with the same hash.
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

/** The facts about one message in all target locales. They are parsed only when the unparsed line is not enough. */
export class Recorded {
  readonly record: FactSource
  readonly note: NoteHash | undefined
  /** Cached result for targets in which the message has neither text nor facts. */
  newForms: readonly FormChange[] | undefined
  /** The only line of the message in the lockfile, if the source is unchanged and the message has no plural forms. */
  readonly #line: string | undefined
  readonly #catalog: Catalog
  readonly #unit: MessageUnit
  /** True if the message has a description, or had one when a translation was made. */
  #hasNotes: boolean | undefined
  #texts: ReadonlyMap<Form, string> | undefined
  /** Cached result of the last call of `factsIn`. */
  #own: { readonly locale: string; readonly facts: readonly Fact[] } | undefined

  constructor(unit: MessageUnit, { catalog, record }: { readonly catalog: Catalog; readonly record: FactSource }) {
    this.record = record
    this.note = unit.note === undefined ? undefined : hashNote(unit.note)
    this.#catalog = catalog
    this.#unit = unit
    const [line, more] = unit.plural === undefined && !unit.isNative ? record.linesOf(catalog.id, unit.key) : []
    this.#line = more === undefined && line?.startsWith(unit.fingerprint) === true ? line : undefined
  }

  /** Returns the fact of the locale if it has only one and that is a plain fact; otherwise `undefined`. */
  plainFactIn(locale: string): PlainFact | undefined {
    return this.#line === undefined ? undefined : readPlainFact(this.#line, locale, this.note)
  }

  /**
   * Returns whether source and description are surely those that the lockfile names. A text that was unchanged with the
   * same line of the lockfile still is.
   */
  isSameIn(locale: string): boolean {
    if (this.#line === undefined) return false
    this.#hasNotes ??= this.note !== undefined || this.#line.includes('.', sourceEnd)
    return !this.#hasNotes || this.plainFactIn(locale) !== undefined
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
