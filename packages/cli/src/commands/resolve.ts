import { LockaleError } from '@lockale/errors'
import { conflictDocument } from '../documents/conflict.ts'
import { exits } from '../exit-codes.ts'
import { renderResolve } from '../render/conflicts.ts'
import type { Answer, CommandContext } from './command.ts'

export async function resolve({ flags, openProject }: CommandContext): Promise<Answer> {
  const [ours, theirs] = [flags.has('ours'), flags.has('theirs')]
  if (ours && theirs) {
    throw new LockaleError('USAGE_BAD_VALUE', '--ours and --theirs exclude each other.', { hint: 'Give one of them.' })
  }
  const dryRun = flags.has('dry-run')
  const prefer = ours ? 'ours' : theirs ? 'theirs' : undefined
  const project = await openProject()
  const report = await project.resolve({ dryRun, stage: flags.has('stage'), prefer })
  const { settled, files, conflicts } = report
  const isStaged = flags.has('stage') && !dryRun
  return {
    exitCode: conflicts.length === 0 ? exits.done : exits.conflict,
    document: { settled, files, conflicts: conflicts.map(conflictDocument), dryRun },
    screen: renderResolve(report, dryRun),
    advice: [
      ...(conflicts.length === 0 ? [] : [['→ settle these in the files, or run lockale resolve --ours or --theirs']]),
      ...(settled.length === 0 || dryRun || isStaged ? [] : [[`→ git add ${settled.join(' ')}`]]),
    ],
  }
}
