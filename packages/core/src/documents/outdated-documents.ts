import type { SettingsId } from '../model/hash.ts'
import type { Settings } from '../model/settings.ts'
import { differences, type RefreshPart, refreshParts, type WantedSettings } from '../plan/outdated.ts'
import type { DocumentChange } from './inspect-documents.ts'

/** Says of a translation by machine for what of its settings it could be made anew. Nothing is stale for it. */
export type OutdatedDocuments = (change: DocumentChange) => readonly RefreshPart[]

/** @param recorded the settings that facts name by id */
export function openOutdatedDocuments(
  recorded: ReadonlyMap<SettingsId, Settings>,
  wantedIn: (locale: string) => WantedSettings | undefined,
): OutdatedDocuments {
  return ({ locale, state, by, facts, terms, fingerprint }) => {
    const wanted = wantedIn(locale)
    if (wanted === undefined || state !== 'current' || (by !== 'machine' && by !== 'review')) return []
    const own = { ...wanted, settings: ofDocuments(wanted.settings) }
    const isRead = wanted.unread?.includes('glossary') !== true
    let least: readonly RefreshPart[] | undefined
    for (const fact of facts) {
      const made = fact.settings && recorded.get(fact.settings)
      if (made === undefined || fact.previous === true || fact.source !== fingerprint) continue
      const parts = new Set(differences(made, own))
      if (isRead && fact.terms !== terms) parts.add('glossary')
      // of several facts about one text, the one that is up to date says enough
      if (least === undefined || parts.size < least.length) least = refreshParts.filter((part) => parts.has(part))
    }
    return least ?? []
  }
}

/** How many documents are outdated for a part. */
export interface OutdatedCount {
  readonly part: RefreshPart
  readonly documents: number
}

/** Of all locales, by part, in the order in which parts are shown. */
export function countOutdatedDocuments(
  changes: readonly DocumentChange[],
  outdated: OutdatedDocuments,
): readonly OutdatedCount[] {
  const all = changes.map((change) => outdated(change))
  return refreshParts.flatMap((part) => {
    const documents = all.filter((parts) => parts.includes(part)).length
    return documents === 0 ? [] : [{ part, documents }]
  })
}

/** Of several packages together. */
export function joinOutdated(all: readonly (readonly OutdatedCount[])[]): readonly OutdatedCount[] {
  return refreshParts.flatMap((part) => {
    const documents = all.flat().reduce((sum, one) => sum + (one.part === part ? one.documents : 0), 0)
    return documents === 0 ? [] : [{ part, documents }]
  })
}

/** They take no model and no instructions. */
export function ofDocuments({ model: _model, instructions: _instructions, ...settings }: Settings): Settings {
  return settings
}
