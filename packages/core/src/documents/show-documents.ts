import { inFolder } from '../model/folder.ts'
import type { PlannedDocument, PlannedDocuments } from '../plan/plan.ts'
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
        .flatMap((step) => showStep(step))
        .map((one) => ({
          ...one,
          file: inFolder(folder, one.file),
          source: one.source === undefined ? undefined : inFolder(folder, one.source),
        })),
    ),
    characters: sum(({ characters }) => characters),
    unmeasured: sum(({ unmeasured }) => unmeasured),
  }
}

function showStep(step: DocumentStep): readonly PlannedDocument[] {
  const { kind: action } = step
  if (action === 'remove' || action === 'keep-orphan') {
    const { locale, file } = step.orphan
    return [{ locale, file, source: undefined, action, why: undefined, characters: undefined }]
  }
  if (step.why === 'done') return []
  const { locale, source, file, characters } = step.change
  return [{ locale, source, file, action, why: step.why, characters: action === 'translate' ? characters : undefined }]
}
