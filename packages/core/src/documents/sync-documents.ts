import { type Diagnostic, LockaleError } from '@lockale/errors'
import type { Journal } from '../ledger/journal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { lockfileName } from '../lock/lockfile.ts'
import type { Config } from '../model/config.ts'
import type { DocumentTranslator } from '../model/document-translator.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import type { FileSystem } from '../model/file-system.ts'
import { openSeverities } from '../text-check/severities.ts'
import type { Committed } from '../write/commit.ts'
import { checkWritable } from '../write/preflight.ts'
import { diagnoseDocuments } from './diagnose-documents.ts'
import type { DocumentsReport, FailedDocument, KeptDocument, WrittenDocument } from './documents-report.ts'
import type { DocumentsPlan } from './plan-documents.ts'
import { type Received, transferDocuments, type TransferredDocuments } from './run-documents.ts'
import { openSpool } from './spool.ts'
import { documentHash } from './transfer-document.ts'
import { writeDocuments } from './write-documents.ts'

interface SyncDocumentsOptions {
  readonly config: Config
  readonly fs: FileSystem
  readonly root: string
  readonly journal: Journal
  readonly ledger: Ledger
  /** `undefined`: whole files cannot be translated there. */
  readonly translator: DocumentTranslator | undefined
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  /** Why the run ended before it came to documents. */
  readonly stopped?: RunStop | undefined
  readonly assertHeld?: (() => Promise<void>) | undefined
}

interface SyncedDocuments {
  readonly report: DocumentsReport
  /** Whose bytes changed. */
  readonly files: readonly string[]
  /** What could not be done, and what a person should look at. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What would stop it later stops it now, before anything is spent. @throws {LockaleError} as `checkWritable`, and `PRUNE_IMPLAUSIBLE` */
export async function checkDocuments(
  { steps }: DocumentsPlan,
  { allowPrune, ...ports }: Pick<SyncDocumentsOptions, 'fs' | 'root'> & { readonly allowPrune: boolean },
): Promise<void> {
  if (!allowPrune) refuseImplausible(steps)
  const files = steps.flatMap((step) => {
    if (step.kind === 'translate') return [step.change.file]
    return step.kind === 'remove' ? [step.orphan.file] : []
  })
  if (files.length > 0) await checkWritable([...files, lockfileName, '.lockale/ledger'], ports)
}

const leastSuspicious = 10

/** Rather a wrong glob than a wish. */
function refuseImplausible(steps: DocumentsPlan['steps']): void {
  const removed = steps.filter(({ kind }) => kind === 'remove')
  const [first] = removed
  if (first?.kind !== 'remove' || removed.length < leastSuspicious || removed.length <= steps.length / 2) return
  throw new LockaleError(
    'PRUNE_IMPLAUSIBLE',
    `${removed.length} of ${steps.length} translated documents would be deleted.`,
    {
      place: first.orphan.file,
      hint: 'If their source documents are really gone, run the command again with --allow-prune. Otherwise check `documents` in the config.',
    },
  )
}

/**
 * Carries out what is planned for documents: send, fetch, write, put on record. What was received before it stopped is
 * written; running it again goes on with what is at the service.
 */
export async function syncDocuments(plan: DocumentsPlan, options: SyncDocumentsOptions): Promise<SyncedDocuments> {
  const { config, fs, root, ledger, translator, stopped } = options
  if (stopped !== undefined) return synced(plan, { received: [], failed: [], stopped }, { config, ...nothing })
  const spool = openSpool(fs, root)
  let done: TransferredDocuments = { received: [], failed: [], stopped: undefined }
  if (plan.totals.translate > 0) {
    if (translator === undefined)
      throw new Error('This run has documents, and its translator does not support documents.')
    await ledger.load()
    await spool.prepare()
    done = await transferDocuments(plan, { ...options, translator, spool })
  }
  const written = await writeDocuments(plan, done.received, { ...options, spool, source: config.source })
  if (plan.inspection.isWhole && done.stopped === undefined) await spool.keepOnly(stillNeeded(plan, written))
  return synced(plan, done, { config, ...written })
}

const nothing: Committed = { files: [], removed: [], moved: new Set() }

function synced(
  plan: DocumentsPlan,
  done: TransferredDocuments,
  { config, ...written }: Committed & { readonly config: Config },
): SyncedDocuments {
  const made = report(plan, done, written)
  const severities = openSeverities(config)
  const fuzzy = new Set(made.kept.flatMap(({ why, file }) => (why === 'fuzzy' ? [file] : [])))
  const found = diagnoseDocuments(plan.inspection, config, severities).filter(
    ({ file, code }) => code === 'fuzzy' && fuzzy.has(file),
  )
  const failures = made.failed.map(({ locale, file, message }): Diagnostic => {
    return { code: 'not-translated', severity: 'error', file, locale, arguments: { reason: message } }
  })
  return { report: made, files: written.files, diagnostics: [...failures, ...found] }
}

/** Of files that changed under the run: their translations wait for the next one. */
function stillNeeded({ steps, settings }: DocumentsPlan, { moved }: Committed): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) => {
      if (step.kind !== 'translate' || !moved.has(step.change.file)) return []
      const fitting = settings.get(step.change.locale)
      return fitting === undefined ? [] : [documentHash(step.change, fitting)]
    }),
  )
}

function report(
  plan: DocumentsPlan,
  { received, failed, stopped }: TransferredDocuments,
  { removed, moved }: Committed,
): DocumentsReport {
  const conflicts = received.flatMap(({ step: { change } }): readonly FailedDocument[] => {
    const { locale, source, file } = change
    const message = `${file} changed during the run, so lockale left it as it is.`
    return moved.has(file) ? [{ locale, source, file, message, hint: 'Run the command again.' }] : []
  })
  const kept = plan.steps.flatMap((step): readonly KeptDocument[] => {
    if (step.kind === 'keep-orphan') return [{ locale: step.orphan.locale, file: step.orphan.file, why: 'orphan' }]
    if (step.kind !== 'keep' || step.why === 'done') return []
    return [{ locale: step.change.locale, file: step.change.file, why: step.why }]
  })
  const allFailed = [...failed, ...conflicts]
  const sum = (of: (one: Received) => number) => received.reduce((total, one) => total + of(one), 0)
  return {
    plan: plan.totals,
    translated: received.filter(({ step }) => !moved.has(step.change.file)).map(toWritten),
    failed: allFailed,
    kept,
    removed,
    outdated: plan.outdated,
    characters: sum(({ step, transferred }) => transferred.billedCharacters ?? step.change.characters ?? 0),
    charactersPossiblyTwice: sum(({ transferred }) => transferred.charactersTwice),
    stopped,
    isComplete: (stopped === undefined || plan.totals.translate === 0) && allFailed.length === 0,
  }
}

function toWritten({ step: { change }, transferred }: Received): WrittenDocument {
  const { locale, source, file } = change
  const { billedCharacters: characters, isResumed, isUnchanged, evaluation } = transferred
  return { locale, source, file, characters, isResumed, isUnchanged, evaluation }
}
