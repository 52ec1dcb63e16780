import { LockaleError } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { type DocumentsInspection, inspectDocuments } from '../documents/inspect-documents.ts'
import {
  documentBudget,
  type DocumentsPlan,
  filesOfDocuments,
  needsSettings,
  planDocuments,
} from '../documents/plan-documents.ts'
import { checkDocuments, syncDocuments } from '../documents/sync-documents.ts'
import type { Config } from '../model/config.ts'
import type { RunEvent } from '../model/event.ts'
import { type FittedSettings, isUnsupported } from '../model/fitted-settings.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import type { AskOptions, KeptAnswers, Translator } from '../model/translator.ts'
import { openFileSettings, readNamedFiles, withoutFiles } from '../plan/file-settings.ts'
import { offlineSettings } from '../plan/offline.ts'
import type { RefreshPart } from '../plan/outdated.ts'
import type { Plan } from '../plan/plan.ts'
import type { SyncReport } from '../report/report.ts'
import { eachProject, type InspectedProject, type PlannedProject, type TranslatedProject } from './run-project.ts'

interface PlanningDocuments {
  readonly signal: AbortSignal
  readonly maxWaitMs?: number | undefined
  readonly kept?: KeptAnswers | undefined
  readonly refresh?: readonly RefreshPart[] | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

/** What a run would do with the documents of a project; `undefined` where it has none, or where it is about messages. */
export async function planDocumentsOf(
  { config: own, fs, root, narrowing, settingFiles, ports: { journal }, translator }: InspectedProject,
  { signal, maxWaitMs, kept, refresh, onEvent }: PlanningDocuments,
): Promise<DocumentsPlan | undefined> {
  const { locales, files, messages = [], adopt, allowMock } = narrowing
  if (messages.length > 0 || own.documents.length === 0) return undefined
  const config = { ...own, targets: await readNamedFiles(own.targets, settingFiles) }
  const inspection = await inspectDocuments(config, { fs, root, journal, locales, files, adopt, allowMock })
  if (inspection === undefined) return undefined
  const isAsked = needsSettings(inspection, { config, refresh })
  const asking = {
    signal,
    maxWaitMs,
    kept,
    onWait: (why: string, ms: number) => onEvent?.({ type: 'waiting', why, ms }),
  }
  const settings = await fitDocuments(inspection, { config, translator, isAsked, files: settingFiles, asking })
  return planDocuments(inspection, { config, isAsked: isAsked && translator !== undefined, settings, refresh })
}

/** Those of projects that have some. */
export function plansOfDocuments(
  projects: readonly Pick<PlannedProject, 'folder' | 'documents'>[],
): readonly { readonly folder: string; readonly plan: DocumentsPlan }[] {
  return projects.flatMap(({ folder, documents }) => (documents === undefined ? [] : [{ folder, plan: documents }]))
}

/**
 * Documents and messages share one budget. Nothing has been sent yet.
 * @param together the plan of all projects
 * @throws {LockaleError} `BUDGET_EXCEEDED`
 */
export function refuseDocumentsOverBudget(
  projects: readonly PlannedProject[],
  together: Plan,
  maxCharacters: number | undefined,
): void {
  const own = projects.map(({ documents }) => (documents === undefined ? 0 : documentBudget(documents.totals)))
  const all = own.reduce((sum, characters) => sum + characters, 0)
  if (all === 0) return
  if (maxCharacters !== undefined) {
    refuseMore({ messages: together.totals.characters, documents: all, most: maxCharacters })
    return
  }
  for (const [at, { config, planned }] of projects.entries()) {
    const max = config.budget.maxCharacters
    const documents = own[at] ?? 0
    if (max !== undefined) refuseMore({ messages: planned.totals.characters, documents, most: max })
  }
}

function refuseMore({ messages, documents, most }: Readonly<Record<'messages' | 'documents' | 'most', number>>): void {
  if (messages + documents <= most) return
  throw new LockaleError(
    'BUDGET_EXCEEDED',
    `The run may need ${messages + documents} characters, ${documents} of them for documents; the limit is ${most}.`,
    {
      hint:
        'Nothing was sent. Raise the limit with --max-characters or `budget.maxCharacters`, or restrict the run with --files. A document ' +
        'that lockale cannot read counts as 50000.',
    },
  )
}

/** Before anything is sent: can all of it be written? */
export async function checkDocumentsOf(projects: readonly PlannedProject[], allowPrune: boolean): Promise<void> {
  await eachProject(projects, async ({ fs, root, documents }) => {
    if (documents !== undefined) await checkDocuments(documents, { fs, root, allowPrune })
  })
}

interface SyncingDocuments {
  /** Aborted by a person or by the deadline. */
  readonly signal: AbortSignal
  /** Aborted by a person. */
  readonly interruption: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

/** Carries out what is planned for the documents of a project, and says so in its report. */
export async function syncDocumentsOf(
  { config, fs, root, ports: { journal }, ledger, assertHeld, translator, documents }: TranslatedProject,
  report: SyncReport,
  { signal, interruption, onEvent }: SyncingDocuments,
): Promise<SyncReport> {
  if (documents === undefined) return report
  const files = report.stopped === undefined ? filesOfDocuments(documents) : []
  if (files.length > 0) await translator.readyFiles?.(files, { signal, onEvent })
  const { stopped } = report
  const place = { config, fs, root, journal, ledger, assertHeld }
  const done = await syncDocuments(documents, { ...place, translator: translator.documents, signal, onEvent, stopped })
  const stop = done.report.stopped
  const isLate = stop?.why === 'aborted' && !interruption.aborted
  const why = isLate ? ({ ...stop, why: 'deadline', message: 'The deadline was reached.' } as const) : stop
  const { translate, remove } = documents.totals
  const withDocuments = (of: SyncReport): SyncReport => ({
    ...of,
    documents: { ...done.report, stopped: why },
    files: [...new Set([...of.files, ...done.files])],
    diagnostics: [...of.diagnostics, ...done.diagnostics],
    stopped: of.stopped ?? why,
    isComplete: of.isComplete && done.report.isComplete,
  })
  const isIdle = translate + remove + done.files.length === 0 && done.report.isComplete
  return { ...withDocuments(report), next: isIdle ? report.next && withDocuments(report.next) : undefined }
}

interface FitDocumentsOptions {
  readonly config: Config
  /** Without one, settings count as fitting. */
  readonly translator: Translator | undefined
  /** Something is to be sent; else nobody is asked. */
  readonly isAsked: boolean
  readonly files: SettingFiles | undefined
  readonly asking: AskOptions
}

/** The settings that fit the locales of documents, by locale: those that have any. @throws {LockaleError} as `Translator.fit` */
async function fitDocuments(
  { changes }: Pick<DocumentsInspection, 'changes'>,
  { config, translator, isAsked, files, asking }: FitDocumentsOptions,
): Promise<ReadonlyMap<string, FittedSettings>> {
  const locales = new Set(changes.map(({ locale }) => locale))
  const own = config.targets.filter(({ locale }) => locales.has(locale) && !isPseudoLocale(locale))
  const targets = await readNamedFiles(own, files)
  if (translator === undefined || !isAsked) return byLocale(offlineSettings(config, targets, translator?.engine))
  const withFiles = openFileSettings({ targets, source: config.source })
  const wanted = targets.map((target) => ({ ...target, wanted: withoutFiles(target.wanted) }))
  const fitted =
    translator.fitDocuments === undefined
      ? await translator.fit(config.source, wanted, asking)
      : await translator.fitDocuments(config.source, wanted, asking)
  return byLocale(fitted.flatMap((answer) => (isUnsupported(answer) ? [] : [withFiles(answer)])))
}

function byLocale(settings: readonly FittedSettings[]): ReadonlyMap<string, FittedSettings> {
  return new Map(settings.map((fitted) => [fitted.locale, fitted]))
}
