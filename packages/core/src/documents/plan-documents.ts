import type { Config, Policy } from '../model/config.ts'
import { type FittedSettings, requestSettings } from '../model/fitted-settings.ts'
import type { FileInUse } from '../model/setting-files.ts'
import type { Settings } from '../model/settings.ts'
import { offlineWanted } from '../plan/offline.ts'
import type { RefreshPart, WantedSettings } from '../plan/outdated.ts'
import { type DocumentChange, type DocumentOrphan, type DocumentsInspection, isPersons } from './inspect-documents.ts'
import { countOutdatedDocuments, ofDocuments, openOutdatedDocuments, type OutdatedCount } from './outdated-documents.ts'

/** What a run will do about one document in one target locale. */
export type DocumentStep =
  | {
      readonly kind: 'translate'
      readonly why: 'missing' | 'stale' | 'fuzzy' | 'refresh'
      readonly change: DocumentChange
      readonly policy: Policy
    }
  | {
      readonly kind: 'keep'
      readonly why: 'done' | 'fuzzy' | 'locked' | 'unsupported'
      readonly change: DocumentChange
    }
  | { readonly kind: 'remove'; readonly orphan: DocumentOrphan }
  | { readonly kind: 'keep-orphan'; readonly orphan: DocumentOrphan }

export interface DocumentsPlan {
  readonly inspection: DocumentsInspection
  readonly steps: readonly DocumentStep[]
  /** Settings by target locale, as documents support them; as the config has them if nothing is sent. */
  readonly settings: ReadonlyMap<string, DocumentSettings>
  readonly totals: DocumentTotals
  /** Translations by machine that were made with other settings, and stay. */
  readonly outdated: readonly OutdatedCount[]
}

export interface DocumentTotals {
  readonly translate: number
  readonly remove: number
  /** Documents that are left for a human. */
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

interface PlanDocumentsOptions {
  /** With what its settings name read, where anybody can read it. */
  readonly config: Config
  /** The settings are those that the service says fit. */
  readonly isAsked: boolean
  /** By locale. */
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly refresh?: readonly RefreshPart[] | undefined
}

/** What a run would do about documents, in the order of the config. Translations of people stay as they are. */
export function planDocuments(
  inspection: DocumentsInspection,
  { config, isAsked, settings, refresh = [] }: PlanDocumentsOptions,
): DocumentsPlan {
  const taken = new Map([...settings].map(([locale, fitted]) => [locale, documentSettings(fitted)] as const))
  const policies = new Map(config.targets.map(({ locale, policy }) => [locale, policy]))
  const wantedIn = isAsked ? certain(settings) : offlineWanted(config)
  const outdated = openOutdatedDocuments(inspection.lockfile.settings, wantedIn)
  const steps: DocumentStep[] = inspection.changes.map((change) => {
    const isOutdated = outdated(change).some((part) => refresh.includes(part))
    const policy = policies.get(change.locale) ?? 'auto'
    const step = stepFor(change, { policy, onFuzzy: config.onFuzzy, isOutdated })
    const isUnsupported = isAsked && !settings.has(change.locale)
    return step.kind === 'translate' && isUnsupported ? { kind: 'keep', why: 'unsupported', change } : step
  })
  const staying = steps.flatMap((step) => (step.kind === 'keep' ? [step.change] : []))
  for (const orphan of inspection.orphans) steps.push({ kind: isPersons(orphan) ? 'keep-orphan' : 'remove', orphan })
  const left = countOutdatedDocuments(staying, outdated)
  return { inspection, steps, settings: taken, totals: countTotals(steps), outdated: left }
}

/** What the service was asked about. */
function certain(settings: ReadonlyMap<string, FittedSettings>): (locale: string) => WantedSettings | undefined {
  return (locale) => {
    const fitted = settings.get(locale)
    return fitted && { settings: fitted.settings, terms: fitted.terms, uncertain: [] }
  }
}

interface StepForOptions extends Pick<Config, 'onFuzzy'> {
  readonly policy: Policy
  readonly isOutdated: boolean
}

function stepFor(change: DocumentChange, { policy, onFuzzy, isOutdated }: StepForOptions): DocumentStep {
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
  { config, refresh = [] }: Pick<PlanDocumentsOptions, 'config' | 'refresh'>,
): boolean {
  if (refresh.length > 0) return changes.length > 0
  const locked = new Set(config.targets.filter(({ policy }) => policy === 'locked').map(({ locale }) => locale))
  return changes.some(({ state, locale }) => {
    const isOpen = state === 'missing' || state === 'stale' || (state === 'fuzzy' && config.onFuzzy === 'overwrite')
    return isOpen && !locked.has(locale)
  })
}

function documentSettings(fitted: FittedSettings): DocumentSettings {
  return {
    recorded: ofDocuments(fitted.settings),
    asked: ofDocuments(requestSettings(fitted)),
    files: fitted.files ?? [],
  }
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
