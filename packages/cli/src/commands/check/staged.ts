import { LockaleError } from '@lockale/errors'
import type { StagedOutcome } from '@lockale/git'
import type { StagedProject } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { dim, green, type Line, type Screen, yellow } from '@lockale/terminal/render/screen'
import type { Action, Answer, CommandContext } from '@lockale/terminal/command/command'
import { projectPlace } from '@lockale/terminal/command/project-place'

/**
 * Runs `check`; with `--staged`, on the files in git's index. Ends at once if no locale file is staged. Has its own
 * module, since a git hook runs `check --staged` at every commit and usually needs no other code.
 */
export async function check(context: CommandContext): Promise<Answer> {
  const { flags, host } = context
  const isStaged = flags.has('staged')
  const wantsReport = flags.has('json') || flags.text('output') !== undefined || flags.list('reporter').length > 0
  if (isStaged && !wantsReport) {
    const changes = await host.parts.stagedLocaleChanges({ ...projectPlace(context), env: host.env })
    if (changes.length === 0) {
      return { exitCode: exits.done, document: { staged: [] }, screen: [[green('✓'), ' no locale files are staged']] }
    }
  }
  const { check: checkProject } = await import('./check.ts')
  if (!isStaged) return checkProject(context)
  return checkProject({ ...context, openProject: () => openStaged(context, false) })
}

/** Runs `sync --staged` on the files in git's index. Writes the working tree; with `--stage-fixed`, also the index. */
export async function syncStaged(context: CommandContext, sync: Action): Promise<Answer> {
  const stageFixed = context.flags.has('stage-fixed')
  if (!context.flags.has('staged')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--stage-fixed needs --staged.', { hint: 'Add --staged.' })
  }
  let project: StagedProject | undefined
  const answer = await sync({ ...context, openProject: async () => (project = await openStaged(context, stageFixed)) })
  const outcome = project?.outcome() ?? noOutcome
  // Lets the command fail if the sync has changed files: changes that are not staged will not be in the commit.
  const isWaiting = !stageFixed && outcome.written.length + outcome.left.length > 0
  return {
    ...answer,
    exitCode: isWaiting && answer.exitCode === exits.done ? exits.findings : answer.exitCode,
    document: { ...answer.document, index: outcome },
    screen: [...answer.screen, ...renderStaged(outcome)],
    advice: [...(answer.advice ?? []), ...renderStagedAdvice(outcome, { isWaiting })],
  }
}

const noOutcome: StagedOutcome = { staged: [], written: [], left: [] }

function openStaged(context: CommandContext, stageFixed: boolean): Promise<StagedProject> {
  return context.host.parts.openStagedProject({ ...projectPlace(context), stageFixed, env: context.host.env })
}

function renderStaged({ staged, left }: StagedOutcome): Screen {
  const files = staged.length === 1 ? '1 file' : `${staged.length} files`
  return [
    ...(staged.length === 0 ? [] : [[green('✓'), ` ${files} staged `, dim(fold(staged).join(', '))]]),
    ...left.map((file): Line => [
      yellow('!'),
      ` ${file} not changed in the work tree: its unstaged changes conflict with the new translations`,
    ]),
  ]
}

/** Renders the next step for the user. @param isWaiting true if there are changes that the user must stage */
function renderStagedAdvice({ written, left }: StagedOutcome, { isWaiting }: { readonly isWaiting: boolean }): Screen {
  const files = [...written, ...left].toSorted()
  return isWaiting
    ? [[`→ git add ${fold(files).map(quote).join(' ')}`], ['→ or lockale sync --staged --stage-fixed']]
    : []
}

const mostShown = 20

function fold(files: readonly string[]): readonly string[] {
  return files.length <= mostShown ? files : [...files.slice(0, mostShown), '…']
}

function quote(file: string): string {
  return /^[\w./@…-]+$/u.test(file) && !file.startsWith('-') ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`
}
