import { resolve } from 'node:path'
import { LockaleError } from '@lockale/errors'
import { conflictDocument } from '../documents/conflict.ts'
import { exits } from '../exit-codes.ts'
import { renderConflicts } from '../render/conflicts.ts'
import type { Answer, CommandContext } from './command.ts'

/** Called by git, once for each file. Says nothing where all went well: git names the file itself. */
export async function mergeDriver({ host, flags, operands }: CommandContext): Promise<Answer> {
  const { markerSize, files } = readOperands(operands)
  const [base, ours, theirs, path] = files
  if (base === undefined || ours === undefined || theirs === undefined || path === undefined || files.length > 4) {
    throw new LockaleError('USAGE_OPERANDS', 'lockale merge-driver needs base, ours, theirs and the path.', {
      hint: 'Have git call it: git config merge.lockale.driver "npx lockale merge-driver %O %A %B %L %P"',
    })
  }
  const cwd = resolve(host.cwd, flags.text('cwd') ?? '.')
  const report = await host.parts.mergeForGit({ cwd, env: host.env, base, ours, theirs, path, markerSize })
  const { isClean, conflicts, byLines } = report
  const open = conflicts.map((entry) => ({ file: path, entry }))
  return {
    exitCode: isClean ? exits.done : exits.findings,
    document: { file: path, isClean, byLines, conflicts: open.map(conflictDocument) },
    screen: renderConflicts(open),
    advice: isClean ? [] : [['→ lockale resolve, once git has stopped, settles what the facts can tell']],
  }
}

interface Operands {
  readonly markerSize: number | undefined
  /** Base, ours, theirs, path. */
  readonly files: readonly string[]
}

/** `%O %A %B %P`, with `%L` before or behind the path. */
function readOperands(operands: readonly string[]): Operands {
  const at = operands.length === 5 ? [3, 4].find((index) => /^\d{1,3}$/u.test(operands[index] ?? '')) : undefined
  if (at === undefined) return { markerSize: undefined, files: operands }
  return { markerSize: Number(operands[at]), files: operands.filter((_, index) => index !== at) }
}
