import type { CatalogDiff, FormChange, MessageChange, Orphan } from '../model/change.ts'
import { type Fact, isKept, type Provenance } from '../model/fact.ts'
import type { Fingerprint, SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'

/** A finished text of the working tree that another message of the same source may take over. */
export interface Donor {
  readonly text: string
  readonly by: Provenance
  readonly facts: readonly Fact[]
  readonly key: MessageKey
  /** Set where the giving message is gone from the source: then the text moves, a person's too. */
  readonly orphan: Orphan | undefined
}

/** Where to look for a text before one is bought. */
export interface ReuseIndex {
  /** For a message that lacks a form, or has it stale. */
  find(change: MessageChange, form: FormChange, settings: SettingsId): Donor | undefined
}

/**
 * Two sources of free texts: a renamed or moved message left its text behind as an orphan (its words go along, whoever
 * wrote them, if all that is left behind under that source agrees), and a message with the same source elsewhere has a
 * current machine text of the same settings. A person's text is never copied to another key.
 */
export function indexReuse(diffs: readonly CatalogDiff[]): ReuseIndex {
  const orphans = new Map<string, Donor[]>()
  const machine = new Map<string, Donor>()
  for (const diff of diffs) {
    for (const orphan of diff.orphans.filter(({ isExtraForm }) => !isExtraForm)) {
      for (const fact of orphan.facts.filter(({ former }) => former !== true)) {
        const id = slot({
          locale: diff.target.locale,
          syntax: diff.catalog.syntax.id,
          source: fact.source,
          form: fact.form,
        })
        const donor = { text: orphan.entry.value, by: orphan.by, facts: [fact], key: orphan.key, orphan }
        const donors = orphans.get(id)
        if (donors === undefined) orphans.set(id, [donor])
        else donors.push(donor)
      }
    }
    for (const { unit, forms } of diff.changes) {
      for (const { plan, entry, state, by, facts, findings } of forms) {
        if (entry === undefined || by === undefined || isKept(by) || state !== 'current') continue
        if (findings.some(({ severity }) => severity === 'error')) continue
        const id = slot({
          locale: diff.target.locale,
          syntax: unit.syntax.id,
          source: unit.fingerprint,
          form: plan.form,
        })
        if (machine.has(id)) continue
        machine.set(id, { text: entry.value, by, facts, key: unit.key, orphan: undefined })
      }
    }
  }
  return {
    find({ target, unit }, { plan, path, entry }, settings) {
      const id = slot({ locale: target.locale, syntax: unit.syntax.id, source: unit.fingerprint, form: plan.form })
      const left = orphans.get(id) ?? []
      const [first] = left
      // A text by another engine or other settings would be called outdated at once.
      const fits = ({ facts }: Donor) => facts.some((fact) => fact.settings === settings || fact.settings === undefined)
      if (first !== undefined && left.every(({ text }) => text === first.text) && fits(first)) return first
      const twin = machine.get(id)
      const isItself = twin !== undefined && twin.text === entry?.value && twin.key === unit.key && path.length > 0
      return twin !== undefined && !isItself && fits(twin) ? twin : undefined
    },
  }
}

interface Slot {
  readonly locale: string
  readonly syntax: string
  readonly source: Fingerprint
  readonly form: string
}

function slot({ locale, syntax, source, form }: Slot): string {
  return `${locale} ${syntax} ${source} ${form}`
}
