import { isLockaleError } from '@lockale/errors'
import type { RunStop } from '../model/event.ts'
import { TranslateFailure, type TranslateFailureCause } from '../model/translator.ts'
import type { FailedDocument } from './documents-report.ts'
import type { DocumentChange } from './inspect-documents.ts'
import type { DocumentSettings, DocumentsPlan, DocumentStep } from './plan-documents.ts'
import { documentHash, type Transferred, type TransferOptions, transferDocument } from './transfer-document.ts'

type TranslateStep = Extract<DocumentStep, { readonly kind: 'translate' }>

/** A step whose translation lies in the spool. */
export interface Received {
  readonly step: TranslateStep
  readonly transferred: Transferred
}

export interface TransferredDocuments {
  readonly received: readonly Received[]
  readonly failed: readonly FailedDocument[]
  /** Why those that are in neither list were not sent. */
  readonly stopped: RunStop | undefined
}

/** A service that takes minutes for each is asked for some at once. */
const atOnce = 4

/** Has all documents of a plan translated. One that cannot be is reported, and the others go on. */
export async function transferDocuments(
  { steps, settings }: Pick<DocumentsPlan, 'steps' | 'settings'>,
  context: TransferOptions,
): Promise<TransferredDocuments> {
  const open = steps.filter((step) => step.kind === 'translate')
  const received: Received[] = []
  const failed: FailedDocument[] = []
  let stopped: RunStop | undefined
  let next = 0
  const inWork = new Map<string, Promise<unknown>>()
  /** Documents that are the same are sent once: the second one finds what the first one got. */
  const transferOnce = async (change: DocumentChange, fitting: DocumentSettings): Promise<Transferred> => {
    const hash = documentHash(change, fitting)
    for (let duplicate = inWork.get(hash); duplicate !== undefined; duplicate = inWork.get(hash)) await duplicate
    const work = transferDocument(change, fitting, context)
    const end = work.then(
      () => inWork.delete(hash),
      () => inWork.delete(hash),
    )
    inWork.set(hash, end)
    return work
  }
  const worker = async () => {
    for (let step = open[next++]; step !== undefined; step = open[next++]) {
      if (stopped === undefined && context.signal.aborted) stopped = interrupted
      if (stopped !== undefined) return
      const fitting = settings.get(step.change.locale)
      if (fitting === undefined) continue
      try {
        received.push({ step, transferred: await transferOnce(step.change, fitting) })
      } catch (error) {
        const stop = stopFor(error)
        stopped ??= stop
        if (stop === undefined) failed.push(failure(step.change, error))
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, open.length) }, worker))
  const order = new Map(open.map((step, at) => [step, at]))
  received.sort((a, b) => (order.get(a.step) ?? 0) - (order.get(b.step) ?? 0))
  return { received, failed, stopped }
}

const interrupted: RunStop = {
  why: 'aborted',
  message: 'The run was interrupted.',
  hint: 'Run the command again to continue.',
}

const stops: Readonly<Partial<Record<TranslateFailureCause, RunStop['why']>>> = {
  unauthorized: 'unauthorized',
  quota: 'quota',
  busy: 'service',
  unavailable: 'service',
  connection: 'service',
  timeout: 'service',
  aborted: 'aborted',
}

/** `undefined` for what is about one document. @throws what is no failure of a request or of the disk */
function stopFor(error: unknown): RunStop | undefined {
  if (isLockaleError(error, 'FILE_UNWRITABLE') || isLockaleError(error, 'LEDGER_UNWRITABLE')) {
    return { why: 'disk', message: error.message, hint: error.hint }
  }
  if (!(error instanceof TranslateFailure)) throw error
  const why = stops[error.failure]
  return why && { why, message: error.message, hint: error.hint }
}

function failure({ locale, source, file }: DocumentChange, error: unknown): FailedDocument {
  const [message, hint] = error instanceof TranslateFailure ? [error.message, error.hint] : [String(error), '']
  return { locale, source, file, message, hint }
}
