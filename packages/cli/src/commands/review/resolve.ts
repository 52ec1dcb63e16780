import type { OpenConflict, ResolveReport, WholeConflict } from '@lockale/merge/resolve'
import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { count, quote } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, red, type Screen } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'

export async function resolve({ flags, openProject }: CommandContext): Promise<Answer> {
  const [ours, theirs] = [flags.has('ours'), flags.has('theirs')]
  if (ours && theirs) {
    throw new LockaleError('USAGE_BAD_VALUE', '--ours and --theirs cannot be used together.', {
      hint: 'Remove one of them.',
    })
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
      ...(conflicts.length === 0 ? [] : [['→ resolve these in the files, or run lockale resolve --ours or --theirs']]),
      ...(settled.length === 0 || dryRun || isStaged ? [] : [[`→ git add ${settled.join(' ')}`]]),
    ],
  }
}

/** Merges one file. Git calls it as a merge driver. Prints nothing on success, since git itself names the file. */
export async function mergeDriver(context: CommandContext): Promise<Answer> {
  const { env, parts } = context.host
  const { markerSize, files } = readOperands(context.operands)
  const [base, ours, theirs, path] = files
  if (base === undefined || ours === undefined || theirs === undefined || path === undefined || files.length > 4) {
    throw new LockaleError('USAGE_OPERANDS', 'lockale merge-driver needs base, ours, theirs and the path.', {
      hint: 'Git calls it after this command: git config merge.lockale.driver "npx lockale merge-driver %O %A %B %L %P"',
    })
  }
  const cwd = resolvePath('.', context)
  const { isClean, conflicts, byLines } = await parts.mergeForGit({ cwd, env, base, ours, theirs, path, markerSize })
  const open = conflicts.map((entry) => ({ file: path, entry }))
  return {
    exitCode: isClean ? exits.done : exits.findings,
    document: { file: path, isClean, byLines, conflicts: open.map(conflictDocument) },
    screen: renderConflicts(open),
    advice: isClean ? [] : [['→ when git has stopped, run: lockale resolve']],
  }
}

/** Reads the arguments that git gives: `%O %A %B %P` (three versions, path), with `%L` before or after the path. */
function readOperands(operands: readonly string[]): {
  readonly markerSize: number | undefined
  readonly files: readonly string[]
} {
  const at = operands.length === 5 ? [3, 4].find((index) => /^\d{1,3}$/u.test(operands[index] ?? '')) : undefined
  if (at === undefined) return { markerSize: undefined, files: operands }
  return { markerSize: Number(operands[at]), files: operands.filter((_, index) => index !== at) }
}

function renderResolve({ settled, files, conflicts }: ResolveReport, dryRun: boolean): Screen {
  const word = dryRun ? 'would be resolved' : 'resolved'
  const done: Screen = settled.map((file) => [green('✓'), ` ${file} ${word}${files.includes(file) ? '' : ' already'}`])
  if (done.length === 0 && conflicts.length === 0) return [[green('✓'), ' no conflicts']]
  if (conflicts.length === 0) return done
  const open = new Set(conflicts.map(({ file }) => file)).size
  const summary = `${count(conflicts.length, 'conflict')} in ${count(open, 'file')} to resolve yourself`
  return [...done, ...renderConflicts(conflicts), [red('✗'), ` ${summary}`]]
}

function renderConflicts(conflicts: readonly OpenConflict[]): Screen {
  return conflicts.flatMap(({ file, entry, whole }): readonly Line[] => {
    if (entry === undefined) return [[red('✗'), ` ${file}: ${wholes[whole ?? 'unreadable']}`]]
    const { locale, path, ours, theirs } = entry
    return [
      [red('✗'), ` ${file} `, bold(path.join('.')), ` ${locale}`],
      [dim('  ours    '), shown(ours?.value)],
      [dim('  theirs  '), shown(theirs?.value)],
    ]
  })
}

const wholes: Readonly<Record<WholeConflict, string>> = {
  'one-sided': 'has only our side; git add it to keep it, or merge it again: git checkout -m',
  deleted: 'one side deleted it; git add it to keep it, or git rm it',
  unreadable: 'the whole file is in conflict: resolve it yourself',
}

function shown(text: string | undefined): string {
  return text === undefined ? 'deleted' : quote(text, 60)
}

/** Returns a conflict as JSON data. `whole`: for a conflict that is about the whole file and not about one entry. */
function conflictDocument({ file, entry, whole }: OpenConflict): Readonly<Record<string, unknown>> {
  if (entry === undefined) return { file, whole }
  const { locale, path, base, ours, theirs } = entry
  return { file, locale, path, base: base?.value, ours: ours?.value, theirs: theirs?.value }
}
