import type { LastSources } from '../diff/last-sources.ts'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, FormChange, MessageChange, Orphan } from '../model/change.ts'
import { type Fact, isKept, type Provenance } from '../model/fact.ts'
import type { Fingerprint, SettingsId, TermsHash } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import { openRenames } from './renames.ts'

/** A finished text of the working tree that another message of the same source may take over. */
export interface Donor {
  readonly text: string
  readonly by: Provenance
  readonly facts: readonly Fact[]
  readonly key: MessageKey
  /** Set where the giving message is gone from the source: then the text moves, a person's too. */
  readonly orphan: Orphan | undefined
}

/** What a text by machine must have been made with to do. */
export interface MadeWith {
  readonly settings: SettingsId
  readonly terms: TermsHash | undefined
}

/** Where to look for a text before one is bought. */
export interface ReuseIndex {
  /** For a message that lacks a form, or has it stale. */
  find(change: MessageChange, form: FormChange, made: MadeWith): Donor | undefined
}

/**
 * Two sources of free texts: a renamed or moved message left its text behind as an orphan, and its words go along, whoever
 * wrote them; and a message with the same source and note elsewhere has a current machine text of the same settings. A
 * person's text is never copied to another key.
 */
export function indexReuse(diffs: readonly CatalogDiff[], lastSources?: LastSources): ReuseIndex {
  const renamed = openRenames(diffs, lastSources)
  const twins = openTwins(diffs)
  return {
    find(change, form, { settings, terms }) {
      // A text by another engine or other settings would be called outdated at once.
      const fits = (fact: Fact) => {
        return fact.settings === undefined || (fact.settings === settings && fact.terms === terms)
      }
      const left = renamed(change, form, ({ fact }) => fits(fact))
      if (left !== undefined) {
        const { orphan, fact } = left
        return { text: orphan.entry.value, by: orphan.by, facts: [fact], key: orphan.key, orphan }
      }
      const { target, unit } = change
      const { plan, path, entry } = form
      const twin = twins({ locale: target.locale, unit, form: plan.form })
      const isItself = twin !== undefined && twin.text === entry?.value && twin.key === unit.key && path.length > 0
      return twin !== undefined && !isItself && twin.facts.some(fits) ? twin : undefined
    },
  }
}

interface TwinQuestion {
  readonly locale: string
  readonly unit: MessageUnit
  readonly form: string
}

/** The first message, in the order of the diffs, that has a current machine text for the same source and note. */
function openTwins(diffs: readonly CatalogDiff[]): (question: TwinQuestion) => Donor | undefined {
  const bySource = new Map<Fingerprint, { readonly catalog: Catalog; readonly unit: MessageUnit }[]>()
  for (const catalog of new Set(diffs.map((diff) => diff.catalog))) {
    for (const unit of catalog.source.units) {
      const same = bySource.get(unit.fingerprint)
      if (same === undefined) bySource.set(unit.fingerprint, [{ catalog, unit }])
      else same.push({ catalog, unit })
    }
  }
  const byTarget = new Map(diffs.map((diff) => [`${diff.target.locale} ${diff.catalog.id}`, diff]))
  const openOf = byUnit(({ open }) => open)
  const changesOf = byUnit(({ changes }) => changes)
  // Quiet messages are compared once more for this, all of a file: not where none of them has anything to give.
  const quietOf = (diff: CatalogDiff, unit: MessageUnit) => (diff.quiet.hasFree ? changesOf(diff).get(unit) : undefined)
  const changeOf = (diff: CatalogDiff, unit: MessageUnit) => openOf(diff).get(unit) ?? quietOf(diff, unit)

  return ({ locale, unit, form: name }) => {
    for (const twin of bySource.get(unit.fingerprint) ?? []) {
      const diff = byTarget.get(`${locale} ${twin.catalog.id}`)
      if (diff === undefined || twin.unit.syntax.id !== unit.syntax.id || twin.unit.note !== unit.note) continue
      const form = changeOf(diff, twin.unit)?.forms.find(({ plan }) => plan.form === name)
      if (form === undefined || !isFree(form)) continue
      const { entry, by, facts } = form
      if (entry !== undefined && by !== undefined)
        return { text: entry.value, by, facts, key: twin.unit.key, orphan: undefined }
    }
    return undefined
  }
}

function byUnit(
  list: (diff: CatalogDiff) => readonly MessageChange[],
): (diff: CatalogDiff) => ReadonlyMap<MessageUnit, MessageChange> {
  const known = new Map<CatalogDiff, ReadonlyMap<MessageUnit, MessageChange>>()
  return (diff) => {
    const found = known.get(diff) ?? new Map(list(diff).map((change) => [change.unit, change]))
    known.set(diff, found)
    return found
  }
}

function isFree({ state, by, findings }: FormChange): boolean {
  if (state !== 'current' || by === undefined || isKept(by)) return false
  return findings.every(({ severity }) => severity !== 'error')
}
