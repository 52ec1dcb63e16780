import { resolve } from 'node:path'
import { isLockaleError, LockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { bold, dim, green, type Line, type Screen, yellow } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { hookCommand, type HookTask } from '../hooks/hook-script.ts'
import {
  hookManagers,
  type HookReport,
  type HookStatus,
  hookStatus,
  installHook,
  uninstallHook,
} from '../hooks/install-hook.ts'
import { attributePatterns } from '../hooks/merge-driver-setup.ts'

export async function hooks(context: CommandContext): Promise<Answer> {
  const { operands, flags, host } = context
  const { env } = host
  if (operands[0] === 'status') {
    const status = await hookStatus({ ...(await findPlace(context)), env })
    return { exitCode: exits.done, document: { ...status }, screen: renderHookStatus(status) }
  }
  const manager = hookManagers.find((name) => name === flags.text('manager'))
  const dryRun = flags.has('dry-run')
  const choice = { manager, dryRun, env }
  if (operands[0] === 'uninstall') {
    const report = await uninstallHook({ root: (await findPlace(context)).root, ...choice })
    return toAnswer(report, 'uninstall', dryRun)
  }
  const task = chooseTask(context)
  const project = await context.openProject()
  const mergeDriver = flags.has('merge-driver') ? await patternsOf(project, context) : undefined
  return toAnswer(await installHook({ root: project.root, task, ...choice, mergeDriver }), 'install', dryRun)
}

function toAnswer(report: HookReport, action: 'install' | 'uninstall', dryRun: boolean): Answer {
  const { manager, task, files, settings, byHand, next } = report
  return {
    exitCode: byHand === undefined ? exits.done : exits.findings,
    document: { action, dryRun, manager, task, files, settings, byHand: byHand ?? null, next: next ?? null },
    screen: renderHooks(report, action, dryRun),
    advice: renderHooksAdvice(report),
  }
}

/** Returns what the hook must do (check or sync), by the flags; `undefined` to keep the task of the installed hook. */
function chooseTask({ flags }: CommandContext): HookTask | undefined {
  if (flags.has('sync') && flags.has('check')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--check and --sync cannot both be the hook.', {
      hint: 'Give one of them.',
    })
  }
  if (flags.has('sync')) return 'sync'
  return flags.has('check') ? 'check' : undefined
}

/** Finds the root of the project and the folders with lockfiles. Needs no config, so that hooks can be removed. */
async function findPlace({
  flags,
  host,
  openProject,
}: CommandContext): Promise<{ readonly root: string; readonly folders: readonly string[] }> {
  try {
    const { root, packages } = await openProject()
    return { root, folders: packages.length === 0 ? [''] : packages }
  } catch (error) {
    if (!isLockaleError(error)) throw error
    return { root: resolve(host.cwd, flags.text('cwd') ?? '.'), folders: [''] }
  }
}

/** Returns the patterns of locale files in all packages of a workspace, for the file .gitattributes at its root. */
async function patternsOf({ config, packages, root }: Project, { host }: CommandContext): Promise<readonly string[]> {
  if (packages.length === 0) return attributePatterns(config)
  const all = await Promise.all(
    packages.map(async (folder) => {
      const { config: own } = await host.parts.openProject({ cwd: resolve(root, folder) })
      const patterns = attributePatterns(own)
      return patterns.map((pattern) => (folder === '' ? pattern : `${folder}/${pattern}`))
    }),
  )
  return [...new Set(all.flat())]
}

function renderHooks(
  { files, settings, manager, task, byHand }: HookReport,
  action: 'install' | 'uninstall',
  dryRun: boolean,
): Screen {
  const done = dryRun ? '·' : '✓'
  const changes = files.map(({ file, change }): Line => {
    const word = { created: 'made', changed: 'changed', removed: 'removed', same: 'as it should be already' }[change]
    return [green(done), ` ${file} ${dryRun && change !== 'same' ? `would be ${word}` : word}`]
  })
  const set = settings.map((setting): Line => [
    green(done),
    ` git config ${setting}${action === 'uninstall' ? ' removed' : ''}`,
  ])
  const snippet: readonly Line[] =
    byHand === undefined
      ? []
      : [
          [yellow('!'), ` ${byHand.file} is left as it is: ${byHand.why}`],
          ...byHand.snippet
            .split('\n')
            .filter(Boolean)
            .map((line): Line => [dim('  '), line]),
        ]
  if (action === 'uninstall') {
    return files.length + settings.length === 0 && byHand === undefined
      ? [[green('✓'), ' nothing of lockale is in the hooks here']]
      : [...changes, ...set, ...snippet]
  }
  const what: readonly Line[] =
    byHand === undefined ? [[dim(`i before each commit, by ${manager}: `), bold(hookCommand(task))]] : []
  return [...changes, ...set, ...what, ...snippet]
}

function renderHooksAdvice({ next, byHand }: HookReport): Screen {
  return [
    ...(byHand === undefined || byHand.snippet === '' ? [] : [[`→ put these lines into ${byHand.file}`]]),
    ...(next === undefined ? [] : [[`→ ${next}  once in each clone`]]),
  ]
}

function renderHookStatus({ manager, installed, mergeDriver }: HookStatus): Screen {
  const places = installed.map((place): Line => [
    green('✓'),
    ` ${place.file} `,
    dim(`(${place.manager})`),
    ` ${hookCommand(place.task)}`,
  ])
  const none: readonly Line[] = [
    ['· no hook of lockale; hooks here are run by ', bold(manager)],
    ['→ lockale hooks install'],
  ]
  const driver: Line = mergeDriver.isSet
    ? [
        green('✓'),
        ' locale files are merged string by string',
        mergeDriver.hasAttributes ? '' : ', but .gitattributes does not say which',
      ]
    : mergeDriver.hasAttributes
      ? [
          yellow('!'),
          ' .gitattributes names the merge driver, and this clone does not have it: lockale hooks install --merge-driver',
        ]
      : ['· locale files are merged by lines ', dim('(lockale hooks install --merge-driver)')]
  return [...(installed.length === 0 ? none : places), driver]
}
