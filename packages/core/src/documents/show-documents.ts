import { hash } from 'node:crypto'
import { inFolder } from '../model/folder.ts'
import type { PlannedDocument, PlannedDocuments } from '../plan/plan.ts'
import { joinOutdated } from './outdated-documents.ts'
import { documentHash } from './transfer-document.ts'
import type { DocumentsPlan, DocumentStep } from './plan-documents.ts'

/** What a plan says of documents. Those that stay as they are and need nobody are not in it. */
export function showDocuments(
  plans: readonly { readonly folder: string; readonly plan: DocumentsPlan }[],
): PlannedDocuments | undefined {
  if (plans.length === 0) return undefined
  const sum = (of: (totals: DocumentsPlan['totals']) => number) =>
    plans.reduce((total, { plan }) => total + of(plan.totals), 0)
  return {
    steps: plans.flatMap(({ folder, plan }) =>
      plan.steps
        .flatMap((step) => showStep(step, plan.settings))
        .map((one) => ({
          ...one,
          file: inFolder(folder, one.file),
          source: one.source === undefined ? undefined : inFolder(folder, one.source),
        })),
    ),
    characters: sum(({ characters }) => characters),
    unmeasured: sum(({ unmeasured }) => unmeasured),
    outdated: joinOutdated(plans.map(({ plan }) => plan.outdated)),
  }
}

function showStep(step: DocumentStep, settings: DocumentsPlan['settings']): readonly PlannedDocument[] {
  const { kind: action } = step
  if (action === 'remove' || action === 'keep-orphan') {
    const { locale, file, digest } = step.orphan
    const id = hashOf([action, digest])
    return [{ locale, file, source: undefined, action, why: undefined, characters: undefined, id }]
  }
  if (step.why === 'done') return []
  const { change, why } = step
  const { locale, source, file, characters, digest = null } = change
  const fitting = settings.get(locale)
  const made = fitting === undefined ? null : documentHash(change, fitting)
  const sent = action === 'translate' ? characters : undefined
  return [{ locale, source, file, action, why, characters: sent, id: hashOf([action, made, digest]) }]
}

function hashOf(content: readonly (string | null)[]): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}
