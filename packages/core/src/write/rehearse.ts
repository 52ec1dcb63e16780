import type { Plan } from '../plan/plan.ts'
import { type FinishOptions, finishMessages } from '../validate/finish.ts'
import { toFileEdits } from './edits.ts'
import { groupResults } from './results.ts'

/**
 * Makes all edits of a plan with the source texts in place of answers, and throws them away: what a format would refuse to
 * write it refuses now, before anything is spent.
 * @throws {LockaleError} as `Format.edit`
 */
export function rehearseEdits(plan: Plan, options: Omit<FinishOptions, 'settled'>): void {
  const settled = {
    get: (send: { readonly source: string }) => ({ ok: true, text: send.source, needsReview: false }) as const,
  }
  toFileEdits(groupResults(plan, finishMessages(plan.steps, { ...options, settled })))
}
