import {
  type Asking,
  checkDocuments,
  type DocumentsPlan,
  documentBudget,
  filesOfDocuments,
  fitDocuments,
  inspectDocuments,
  isStandIn,
  type Journal,
  type Ledger,
  needsSettings,
  planDocuments,
  type Plan,
  readNamedFiles,
  type RefreshPart,
  type RunEvent,
  type SyncReport,
  syncDocuments,
  type Translator,
} from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { inPackage } from '../workspace/in-package.ts'
import type { Seat } from '../workspace/seat.ts'

export interface PlanningDocuments {
  readonly journal: Journal
  readonly translator: Translator | undefined
  readonly asking: Asking
  readonly adopt: boolean | undefined
  readonly refresh: readonly RefreshPart[] | undefined
}

/** What a run would do with the documents of a project; `undefined` where it has none, or where it is about messages. */
export async function planSeatDocuments(
  { config: own, fs, root, selection, files: settingFiles }: Seat,
  { journal, translator, asking, adopt, refresh }: PlanningDocuments,
): Promise<DocumentsPlan | undefined> {
  const { locales, files, messages = [] } = selection
  if (messages.length > 0 || own.documents.length === 0) return undefined
  const config = { ...own, targets: await readNamedFiles(own.targets, settingFiles) }
  const allowStandIn = translator !== undefined && isStandIn(translator.engine)
  const inspection = await inspectDocuments(config, { fs, root, journal, locales, files, adopt, allowStandIn })
  if (inspection === undefined) return undefined
  const isAsked = needsSettings(inspection, { config, refresh })
  const settings = await fitDocuments(inspection, { config, translator, isAsked, files: settingFiles, asking })
  const isFitted = isAsked && translator !== undefined
  return planDocuments(inspection, { config, isAsked: isFitted, settings, refresh })
}

/** A project of a run, with its plans. */
export interface DocumentMember {
  readonly seat: Seat
  readonly translator: Translator
  readonly planned: Plan
  readonly documents: DocumentsPlan | undefined
}

/**
 * Documents and messages share one budget. Nothing has been sent yet.
 * @param together the plan of all members
 * @throws {LockaleError} `BUDGET_EXCEEDED`
 */
export function refuseDocumentsOverBudget(
  members: readonly DocumentMember[],
  together: Plan,
  maxCharacters: number | undefined,
): void {
  const own = members.map(({ documents }) => (documents === undefined ? 0 : documentBudget(documents.totals)))
  const all = own.reduce((sum, characters) => sum + characters, 0)
  if (all === 0) return
  if (maxCharacters !== undefined) {
    refuseMore({ messages: together.totals.characters, documents: all, most: maxCharacters })
    return
  }
  for (const [at, { seat, planned }] of members.entries()) {
    const max = seat.config.budget.maxCharacters
    const documents = own[at] ?? 0
    if (max !== undefined) refuseMore({ messages: planned.totals.characters, documents, most: max })
  }
}

function refuseMore({ messages, documents, most }: Readonly<Record<'messages' | 'documents' | 'most', number>>): void {
  if (messages + documents <= most) return
  throw new LockaleError(
    'BUDGET_EXCEEDED',
    `The run may need ${messages + documents} characters, ${documents} of them for documents; ${most} are allowed.`,
    {
      hint:
        'Nothing was sent. Allow more with --max-characters or `budget.maxCharacters`, or narrow it with --files. A document ' +
        'that only the service can look into counts as 50000.',
    },
  )
}

/** Before anything is sent: can all of it be written? */
export async function checkSeatDocuments(members: readonly DocumentMember[], allowPrune: boolean): Promise<void> {
  for (const { seat, documents } of members) {
    if (documents !== undefined)
      await inPackage(seat.folder, () => checkDocuments(documents, { fs: seat.fs, root: seat.root, allowPrune }))
  }
}

export interface SyncingDocuments {
  readonly journal: Journal
  readonly ledger: Ledger
  /** Aborted by a person or by the deadline. */
  readonly signal: AbortSignal
  /** Aborted by a person. */
  readonly interruption: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  readonly assertHeld: () => Promise<void>
}

/** Carries out what is planned for the documents of a project, and says so in its report. */
export async function syncSeatDocuments(
  { seat, translator, documents }: DocumentMember,
  report: SyncReport,
  { signal, interruption, onEvent, ...ports }: SyncingDocuments,
): Promise<SyncReport> {
  if (documents === undefined) return report
  const { config, fs, root } = seat
  const files = report.stopped === undefined ? filesOfDocuments(documents) : []
  if (files.length > 0) await translator.readyFiles?.(files, { signal, onEvent })
  const { stopped } = report
  const own = { config, fs, root, ...ports, translator: translator.documents, signal, onEvent, stopped }
  const done = await syncDocuments(documents, own)
  const stop = done.report.stopped
  const isLate = stop?.why === 'aborted' && !interruption.aborted
  const why = isLate ? ({ ...stop, why: 'deadline', message: 'The deadline was reached.' } as const) : stop
  return {
    ...report,
    documents: { ...done.report, stopped: why },
    files: [...new Set([...report.files, ...done.files])],
    diagnostics: [...report.diagnostics, ...done.diagnostics],
    stopped: report.stopped ?? why,
    isComplete: report.isComplete && done.report.isComplete,
  }
}
