import { LockaleError } from '@lockale/errors'
import type { PlanStep } from './step.ts'

const leastSuspicious = 10

/**
 * Stops a run that would delete an implausible share of a file: rather a wrong glob or a truncated source than a wish.
 * @throws {LockaleError} `PRUNE_IMPLAUSIBLE` for more than half of a file's messages, from ten on
 */
export function checkPruning(steps: readonly PlanStep[]): void {
  const files = new Map<string, { removed: number; stays: number }>()
  for (const step of steps) {
    const isGone = step.kind === 'remove' && step.movedTo === undefined
    const file =
      step.kind === 'remove' || step.kind === 'keep-orphan' ? step.orphan.target.file : step.change.target.file
    const count = files.get(file) ?? { removed: 0, stays: 0 }
    files.set(file, isGone ? { ...count, removed: count.removed + 1 } : { ...count, stays: count.stays + 1 })
  }
  for (const [file, { removed, stays }] of files) {
    if (removed < leastSuspicious || removed <= stays) continue
    throw new LockaleError(
      'PRUNE_IMPLAUSIBLE',
      `${removed} of ${removed + stays} messages of ${file} would be deleted.`,
      {
        place: file,
        hint: 'If their source messages are really gone, run again with --allow-prune; else look at the source file.',
      },
    )
  }
}
