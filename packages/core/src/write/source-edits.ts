import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { type Fingerprint, fingerprint } from '../model/hash.ts'
import type { MessageUnit } from '../model/unit.ts'
import { keepUnchanged, type FinishedMessage } from '../validate/finish.ts'
import type { Proposal } from '../validate/proposals.ts'
import type { CatalogResult, FileEdit } from './edits.ts'

/**
 * The edits of the source files in which texts change. All other bytes stay. Where the key of a text is the text itself
 * (gettext, String Catalogs), the key stays, and the new text stands beside it as that of the source locale.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
export function toSourceEdits(proposals: readonly Proposal[]): readonly FileEdit[] {
  const catalogs = new Map<Catalog, Proposal[]>()
  for (const proposal of proposals) {
    const own = catalogs.get(proposal.catalog)
    if (own === undefined) catalogs.set(proposal.catalog, [proposal])
    else own.push(proposal)
  }
  return [...catalogs].map(([catalog, own]) => editSource(catalog, own))
}

function editSource({ format, source, sourceLocale }: Catalog, proposals: readonly Proposal[]): FileEdit {
  const { file, parsed, digest } = source
  const changes = proposals.flatMap(({ unit, form, after }) => {
    const path = unit.forms.get(form)?.path
    return path === undefined ? [] : [{ kind: 'set' as const, path, value: after }]
  })
  const order = parsed.entries.map(({ path }) => path)
  const bytes = format.edit(parsed, changes, { file, locale: sourceLocale, sourceLocale, order, source: parsed })
  return { file, bytes, digest }
}

/** Translations on record as made from the messages that these proposals change: one for each message and locale. */
export function translationsOf(
  proposals: readonly Proposal[],
  diffs: readonly CatalogDiff[],
): readonly MessageChange[] {
  const changed = new Set(proposals.map(({ unit }) => unit))
  return diffs.flatMap(({ catalog, changes }) => {
    if (!catalog.source.units.some((unit) => changed.has(unit))) return []
    return changes().filter(({ unit, forms }) => {
      const isMadeFrom = ({ previous, source, olderThan }: Fact) =>
        previous !== true && (source === unit.fingerprint || olderThan === unit.fingerprint)
      return changed.has(unit) && forms.some(({ entry, facts }) => entry !== undefined && facts.some(isMadeFrom))
    })
  })
}

/**
 * What the lockfile says when the translations of changed messages stand: they count as made from the new texts, by whom and
 * with what they were made before. Those that were not right for the old text are not for the new one.
 */
export function carryFacts(proposals: readonly Proposal[], diffs: readonly CatalogDiff[]): readonly CatalogResult[] {
  const next = nextFingerprints(proposals)
  const carried = new Set(translationsOf(proposals, diffs))
  return diffs.map((diff) => ({
    diff,
    finished: [
      ...diff
        .changes()
        .filter((change) => carried.has(change))
        .map((change) => carry(change, next.get(change.unit))),
      ...diff.open.filter((change) => !carried.has(change)).map(keepUnchanged),
    ],
    removed: [],
  }))
}

function nextFingerprints(proposals: readonly Proposal[]): ReadonlyMap<MessageUnit, Fingerprint> {
  const texts = new Map<MessageUnit, Map<string, string>>()
  for (const { unit, form, after } of proposals) {
    const forms = texts.get(unit) ?? new Map([...unit.forms].map(([name, { text }]) => [name, text]))
    texts.set(unit, forms.set(form, after))
  }
  return new Map([...texts].map(([unit, forms]) => [unit, fingerprint(forms)]))
}

function carry(change: MessageChange, source: Fingerprint | undefined): FinishedMessage {
  const { fingerprint: before } = change.unit
  const move = (fact: Fact): Fact => {
    if (source === undefined || fact.previous === true) return fact
    if (fact.olderThan === before) return { ...fact, olderThan: source }
    return fact.source === before ? { ...fact, source } : fact
  }
  const forms = change.forms.map((form) => {
    return { change: form, text: undefined, facts: form.facts.map(move), failure: undefined }
  })
  return { change, forms }
}
