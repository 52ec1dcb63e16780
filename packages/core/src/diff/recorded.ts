import type { Form } from '@lockale/messages'
import type { Catalog } from '../model/catalog.ts'
import type { Fact } from '../model/fact.ts'
import { hashNote, type NoteHash } from '../model/hash.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { FactSource } from './fact-source.ts'

export function readRecord(unit: MessageUnit, { catalog, locales, record }: ReadRecordOptions): Recorded {
  const facts = record.factsOf(catalog.id, unit.key, locales)
  return new RecordOfMessage(unit, record, facts, record.journalOf(catalog.id, unit.key))
}

/** There is one for each message of a project. */
class RecordOfMessage implements Recorded {
  readonly record: FactSource
  readonly note: NoteHash | undefined
  readonly journal: readonly Fact[]
  readonly #facts: readonly Fact[]
  /** Of locales that have one; `undefined` for those with several. */
  readonly #only = new Map<string, Fact | undefined>()
  readonly #unit: MessageUnit
  #texts: ReadonlyMap<Form, string> | undefined

  // oxlint-disable-next-line max-params -- seen by `readRecord` alone
  constructor(unit: MessageUnit, record: FactSource, facts: readonly Fact[], journal: readonly Fact[]) {
    this.record = record
    this.note = unit.note === undefined ? undefined : hashNote(unit.note)
    this.journal = journal
    this.#facts = facts
    this.#unit = unit
    for (const fact of facts) this.#only.set(fact.locale, this.#only.has(fact.locale) ? undefined : fact)
  }

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

/** What there is to know of one message for all targets. */
export interface Recorded {
  readonly record: FactSource
  /** Of the message as it is today. */
  readonly note: NoteHash | undefined
  /** The fact of a locale that has one and no more. */
  onlyFactIn(locale: string): Fact | undefined
  factsIn(locale: string): readonly Fact[]
  readonly journal: readonly Fact[]
  readonly texts: ReadonlyMap<Form, string>
  readonly sourceTexts: readonly string[]
}

interface ReadRecordOptions {
  readonly catalog: Catalog
  readonly locales: ReadonlySet<string>
  readonly record: FactSource
}

export function ofLocale(facts: readonly Fact[], locale: string): readonly Fact[] {
  return facts.filter((fact) => fact.locale === locale)
}
