import type { Config, Policy } from '../model/config.ts'
import { type SettingsId, settingsId } from '../model/hash.ts'
import type { FileInUse } from '../model/setting-files.ts'
import { type FittedSettings, requestSettings } from '../model/fitted-settings.ts'
import { type Settings } from '../model/settings.ts'
import { type RefreshPart, refreshParts } from '../plan/outdated.ts'
import { type DocumentChange, type DocumentOrphan, type DocumentsInspection, isPersons } from './inspect-documents.ts'

/** What a run will do about one document in one target locale. */
export type DocumentStep =
  | {
      readonly kind: 'translate'
      readonly why: 'missing' | 'stale' | 'fuzzy' | 'refresh'
      readonly change: DocumentChange
      readonly policy: Policy
    }
  | { readonly kind: 'keep'; readonly why: 'done' | 'fuzzy' | 'locked'; readonly change: DocumentChange }
  | { readonly kind: 'remove'; readonly orphan: DocumentOrphan }
  | { readonly kind: 'keep-orphan'; readonly orphan: DocumentOrphan }

export interface DocumentsPlan {
  readonly inspection: DocumentsInspection
  readonly steps: readonly DocumentStep[]
  /** As documents take them; as the config has them where nothing is to be sent. */
  readonly settings: ReadonlyMap<string, DocumentSettings>
  readonly totals: DocumentTotals
}

export interface DocumentTotals {
  readonly translate: number
  readonly remove: number
  /** Left for a person. */
  readonly keep: number
  /** Code points to be sent, at most, without those that are not known. */
  readonly characters: number
  /** Documents that only the service can look into. */
  readonly unmeasured: number
}

/** Settings of a document: what goes into facts, and what goes into the request. */
export interface DocumentSettings {
  readonly recorded: Settings
  readonly asked: Settings
  /** Files of the project that the request goes with. */
  readonly files: readonly FileInUse[]
}

export interface PlanDocumentsOptions {
  readonly config: Config
  /** By locale. */
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly refresh?: readonly RefreshPart[] | undefined
}

/** What a run would do about documents, in the order of the config. Translations of people stay as they are. */
export function planDocuments(
  inspection: DocumentsInspection,
  { config, settings, refresh = [] }: PlanDocumentsOptions,
): DocumentsPlan {
  const taken = new Map([...settings].map(([locale, fitted]) => [locale, documentSettings(fitted)] as const))
  const policies = new Map(config.targets.map(({ locale, policy }) => [locale, policy]))
  const known = inspection.lockfile.settings
  const steps: DocumentStep[] = inspection.changes.map((change) => {
    const wanted = taken.get(change.locale)?.recorded
    const isOutdated = wanted !== undefined && isMadeOtherwise(change, { wanted, known, refresh })
    return stepFor(change, { policy: policies.get(change.locale) ?? 'auto', onFuzzy: config.onFuzzy, isOutdated })
  })
  for (const orphan of inspection.orphans) steps.push({ kind: isPersons(orphan) ? 'keep-orphan' : 'remove', orphan })
  return { inspection, steps, settings: taken, totals: countTotals(steps) }
}

interface Choosing extends Pick<Config, 'onFuzzy'> {
  readonly policy: Policy
  readonly isOutdated: boolean
}

function stepFor(change: DocumentChange, { policy, onFuzzy, isOutdated }: Choosing): DocumentStep {
  const { state } = change
  const isOpen = state === 'missing' || state === 'stale' || (state === 'fuzzy' && onFuzzy === 'overwrite')
  if (policy === 'locked') return { kind: 'keep', why: isOpen || state === 'fuzzy' ? 'locked' : 'done', change }
  if (isOpen) return { kind: 'translate', why: state, change, policy }
  if (state === 'fuzzy') return { kind: 'keep', why: 'fuzzy', change }
  return isOutdated ? { kind: 'translate', why: 'refresh', change, policy } : { kind: 'keep', why: 'done', change }
}

/** True if a run has to ask the service what fits. */
export function needsSettings(
  { changes }: DocumentsInspection,
  { config, refresh = [] }: Omit<PlanDocumentsOptions, 'settings'>,
): boolean {
  if (refresh.length > 0) return changes.length > 0
  const locked = new Set(config.targets.filter(({ policy }) => policy === 'locked').map(({ locale }) => locale))
  return changes.some(({ state, locale }) => {
    const isOpen = state === 'missing' || state === 'stale' || (state === 'fuzzy' && config.onFuzzy === 'overwrite')
    return isOpen && !locked.has(locale)
  })
}

/** Documents take no model and no instructions. */
function documentSettings(fitted: FittedSettings): DocumentSettings {
  const { model: _model, instructions: _instructions, ...own } = fitted.settings
  const { model: _asked, instructions: _none, ...asked } = requestSettings(fitted)
  const files = fitted.files ?? []
  // Which terms a whole file meets nobody knows: all that the glossary says counts.
  const kept = files.flatMap((each) => (each.kind === 'glossary' ? [`${each.file.name} ${each.hash}`] : []))
  const recorded = kept.length === 0 ? own : { ...own, glossaries: [...(own.glossaries ?? []), ...kept] }
  return { recorded, asked, files }
}

interface Comparing {
  readonly wanted: Settings
  readonly known: ReadonlyMap<SettingsId, Settings>
  readonly refresh: readonly RefreshPart[]
}

/** A translation by machine that was made with other settings, of those that are to be looked at. */
function isMadeOtherwise({ state, facts, by }: DocumentChange, { wanted, known, refresh }: Comparing): boolean {
  if (state !== 'current' || (by !== 'machine' && by !== 'review')) return false
  const made = facts.flatMap(({ settings, former }) => (settings === undefined || former === true ? [] : [settings]))
  return made.length > 0 && made.every((id) => partsOf(known.get(id), wanted).some((part) => refresh.includes(part)))
}

function partsOf(made: Settings | undefined, wanted: Settings): readonly RefreshPart[] {
  if (made === undefined || settingsId(made) === settingsId(wanted)) return []
  const changed: Partial<Record<RefreshPart, boolean>> = {
    formality: made.formality !== wanted.formality,
    glossary: JSON.stringify(made.glossaries) !== JSON.stringify(wanted.glossaries),
    style: made.style !== wanted.style || made.styleVersion !== wanted.styleVersion,
    memory: JSON.stringify(made.memory) !== JSON.stringify(wanted.memory),
    model: made.engine !== wanted.engine,
  }
  return refreshParts.filter((part) => changed[part] === true)
}

/** Files of the project that documents of the plan are sent with, each once. */
export function filesOfDocuments({ steps, settings }: Pick<DocumentsPlan, 'steps' | 'settings'>): readonly FileInUse[] {
  const locales = new Set(steps.flatMap((step) => (step.kind === 'translate' ? [step.change.locale] : [])))
  const files = [...locales].flatMap((locale) => settings.get(locale)?.files ?? [])
  return [
    ...new Map(
      files.map((file) => [JSON.stringify([file.home, file.file.path, 'language' in file ? file.language : '']), file]),
    ).values(),
  ]
}

/** What documents may cost, as far as anybody can say before: one that only the service can look into counts as 50,000. */
export function documentBudget({ characters, unmeasured }: DocumentTotals): number {
  return characters + unmeasured * leastOfOffice
}

/** Some plans bill so many for each office document and PDF. */
const leastOfOffice = 50_000

function countTotals(steps: readonly DocumentStep[]): DocumentTotals {
  const sent = steps.flatMap((step) => (step.kind === 'translate' ? [step.change] : []))
  return {
    translate: sent.length,
    remove: steps.filter(({ kind }) => kind === 'remove').length,
    keep: steps.filter((step) => step.kind === 'keep-orphan' || (step.kind === 'keep' && step.why !== 'done')).length,
    characters: sent.reduce((sum, { characters }) => sum + (characters ?? 0), 0),
    unmeasured: sent.filter(({ characters }) => characters === undefined).length,
  }
}
