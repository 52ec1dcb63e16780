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
import { type MessageUnit, textsOf } from '../model/unit.ts'

export interface FactSource {
  /**
   * Returns the lockfile records of a message.
   * @param locales locales of the records; default: all
   */
  factsOf(catalog: string, key: MessageKey, locales?: ReadonlySet<string>): readonly Fact[]
  /** Returns the lines of a message in the lockfile, unparsed. */
  linesOf(catalog: string, key: MessageKey): readonly string[]
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  keysOf(catalog: string): readonly MessageKey[]
  readonly catalogs: readonly string[]
  isKnown(catalog: string, locale: string): boolean
  isMockEngine(settings: SettingsId): boolean
  readonly allowMock: boolean
}

/**
 * Combines the lockfile with the journal, which has the records of a run that was stopped before it wrote the lockfile.
 * For a catalog that is not in the lockfile (its files may have been renamed), the journal also returns the records of
 * catalogs that no longer exist. Such a record is used only if its hash is that of the translation.
 * @param catalogs ids of all catalogs that exist now
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

/** The lockfile records of a message in all target locales. Its line is parsed only if `plainFactIn` cannot answer. */
export class Recorded {
  readonly record: FactSource
  readonly note: NoteHash | undefined
  /** Cached result for target files with neither a translation nor a record of the message: it is the same for all. */
  newForms: readonly FormChange[] | undefined
  /** The lockfile line of the message, if it is the only one, the source is unchanged and there are no plural forms. */
  readonly #line: string | undefined
  readonly #catalog: Catalog
  readonly unit: MessageUnit
  /** True if the message has a description (a comment for translators), or had one when a translation was made. */
  #hasNotes: boolean | undefined
  #texts: ReadonlyMap<Form, string> | undefined
  /** Cached result of the last call of `factsIn`. */
  #own: { readonly locale: string; readonly facts: readonly Fact[] } | undefined

  constructor(unit: MessageUnit, { catalog, record }: { readonly catalog: Catalog; readonly record: FactSource }) {
    this.record = record
    this.note = unit.note === undefined ? undefined : hashNote(unit.note)
    this.#catalog = catalog
    this.unit = unit
    const [line, more] = unit.plural === undefined && !unit.isNative ? record.linesOf(catalog.id, unit.key) : []
    this.#line = more === undefined && line?.startsWith(unit.fingerprint) === true ? line : undefined
  }

  /**
   * Returns the record of the message in this locale, if there is only one and it has only author, text and settings.
   * Otherwise returns `undefined`, and the line must be parsed.
   */
  plainFactIn(locale: string): PlainFact | undefined {
    return this.#line === undefined ? undefined : readPlainFact(this.#line, locale, this.note)
  }

  /**
   * Returns whether the message certainly has the source string and description that are recorded in the lockfile. If
   * so, and if an earlier run with the same line found the translation unchanged, the translation is still unchanged.
   */
  isSameIn(locale: string): boolean {
    if (this.#line === undefined) return false
    this.#hasNotes ??= this.note !== undefined || this.#line.includes('.', sourceEnd)
    return !this.#hasNotes || this.plainFactIn(locale) !== undefined
  }

  factsIn(locale: string): readonly Fact[] {
    if (this.#own?.locale !== locale) {
      this.#own = { locale, facts: this.record.factsOf(this.#catalog.id, this.unit.key, new Set([locale])) }
    }
    return this.#own.facts
  }

  journalIn(locale: string): readonly Fact[] {
    return this.record.journalOf(this.#catalog.id, this.unit.key).filter((fact) => fact.locale === locale)
  }

  get texts(): ReadonlyMap<Form, string> {
    return (this.#texts ??= textsOf(this.unit.forms))
  }

  get sourceTexts(): readonly string[] {
    return [...this.texts.values()]
  }
}
