import { LockaleError } from '@lockale/errors'
import { lockfileName } from '../lock/lockfile.ts'
import { countMessages } from '../model/change.ts'
import type { FileSystem } from '../model/file-system.ts'
import type { Plan } from '../plan/plan.ts'
import { checkRoom, checkWritable } from './preflight.ts'

/**
 * What would stop a run later stops it now, before anything is spent.
 * @throws {LockaleError} as `checkPruning`, `checkWritable` and `checkRoom`
 */
export async function checkReady(
  planned: Plan,
  { allowPrune, ...ports }: { readonly fs: FileSystem; readonly root: string; readonly allowPrune: boolean },
): Promise<void> {
  const { characters } = planned.totals
  if (!allowPrune) checkPruning(planned)
  const files = [...filesToWrite(planned), lockfileName]
  await checkWritable([...files, '.lockale/ledger'], ports)
  await checkRoom(files, characters * ledgerBytesPerCharacter, ports)
}

/** An answer in four-byte letters, and what stands around it. */
const ledgerBytesPerCharacter = 8

function filesToWrite({ steps }: Plan): readonly string[] {
  const files = new Set<string>()
  for (const step of steps) {
    if (step.kind === 'remove') files.add(step.orphan.target.file)
    else if (step.kind === 'translate' || step.kind === 'reuse') files.add(step.change.target.file)
  }
  return [...files]
}

const leastSuspicious = 10

/**
 * Stops a run that would delete an implausible share of a file: rather a wrong glob or a truncated source than a wish.
 * @throws {LockaleError} `PRUNE_IMPLAUSIBLE` for more than half of a file's messages, from ten on
 */
function checkPruning({ steps, diffs }: Pick<Plan, 'steps' | 'diffs'>): void {
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
        hint: 'If their source messages are really gone, run the command again with --allow-prune. Otherwise check the source file.',
      },
    )
  }
}
