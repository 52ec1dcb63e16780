import { LockaleError } from '@lockale/errors'
import { countMessages } from '../model/change.ts'
import type { Plan } from './plan.ts'

const leastSuspicious = 10

/**
 * Stops a run that would delete an implausible share of a file: rather a wrong glob or a truncated source than a wish.
 * @throws {LockaleError} `PRUNE_IMPLAUSIBLE` for more than half of a file's messages, from ten on
 */
export function checkPruning({ steps, diffs }: Pick<Plan, 'steps' | 'diffs'>): void {
  const files = new Map<string, { removed: number; stays: number }>()
  const countIn = (file: string) => {
    const count = files.get(file) ?? { removed: 0, stays: 0 }
    files.set(file, count)
    return count
  }
  for (const diff of diffs) countIn(diff.target.file).stays += countMessages(diff.partOf?.whole ?? diff)
  for (const step of steps) {
    if (step.kind !== 'remove' && step.kind !== 'keep-orphan') continue
    const isGone = step.kind === 'remove' && step.movedTo === undefined
    countIn(step.orphan.target.file)[isGone ? 'removed' : 'stays']++
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
