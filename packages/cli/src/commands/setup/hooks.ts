import { resolve } from 'node:path'
import { isLockaleError, LockaleError } from '@lockale/errors'
import type { HookManager, HookReport, HookTask, Project } from '@lockale/project'
import { exits } from '../exit-codes.ts'
import { renderHooks, renderHooksAdvice, renderHookStatus } from '../render/hooks.ts'
import type { Answer, CommandContext } from './command.ts'

export async function hooks(context: CommandContext): Promise<Answer> {
  const { operands, flags, host } = context
  const { env } = host
  if (operands[0] === 'status') {
    const status = await host.parts.hookStatus({ ...(await findPlace(context)), env })
    return {
      exitCode: exits.done,
      document: { ...status },
      screen: renderHookStatus(status),
    }
  }
  const manager = managers.find((name) => name === flags.text('manager'))
  const dryRun = flags.has('dry-run')
  const choice = { ...(manager === undefined ? {} : { manager }), dryRun, env }
  if (operands[0] === 'uninstall') {
    const report = await host.parts.uninstallHook({ root: (await findPlace(context)).root, ...choice })
    return toAnswer(report, { action: 'uninstall', dryRun })
  }
  const task = chooseTask(context)
  const project = await context.openProject()
  const mergeDriver = flags.has('merge-driver') ? await patternsOf(project, context) : undefined
  const wanted = {
    root: project.root,
    ...(task === undefined ? {} : { task }),
    ...choice,
    ...(mergeDriver === undefined ? {} : { mergeDriver }),
  }
  return toAnswer(await host.parts.installHook(wanted), { action: 'install', dryRun })
}

const managers: readonly HookManager[] = ['git', 'husky', 'lefthook', 'pre-commit']

interface Done {
  readonly action: 'install' | 'uninstall'
  readonly dryRun: boolean
}

function toAnswer(report: HookReport, done: Done): Answer {
  const { manager, task, files, settings, byHand, next } = report
  return {
    exitCode: byHand === undefined ? exits.done : exits.findings,
    document: { ...done, manager, task, files, settings, byHand: byHand ?? null, next: next ?? null },
    screen: renderHooks(report, done),
    advice: renderHooksAdvice(report),
  }
}

/** `undefined`: what is installed stays. */
function chooseTask({ flags }: CommandContext): HookTask | undefined {
  if (flags.has('sync') && flags.has('check')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--check and --sync cannot both be the hook.', {
      hint: 'Give one of them.',
    })
  }
  if (flags.has('sync')) return 'sync'
  return flags.has('check') ? 'check' : undefined
}

interface Place {
  readonly root: string
  /** With a lockfile each. */
  readonly folders: readonly string[]
}

/** Of the config; where there is none to be loaded, hooks can still be looked at and taken out. */
async function findPlace({ flags, host, openProject }: CommandContext): Promise<Place> {
  try {
    const { root, packages } = await openProject()
    return { root, folders: packages.length === 0 ? [''] : packages }
  } catch (error) {
    if (!isLockaleError(error)) throw error
    return { root: resolve(host.cwd, flags.text('cwd') ?? '.'), folders: [''] }
  }
}

/** Of all packages of a workspace, as .gitattributes at its root writes them. */
async function patternsOf({ config, packages, root }: Project, { host }: CommandContext): Promise<readonly string[]> {
  if (packages.length === 0) return host.parts.attributePatterns(config)
  const all = await Promise.all(
    packages.map(async (folder) => {
      const { config: own } = await host.parts.openProject({ cwd: resolve(root, folder) })
      const patterns = await host.parts.attributePatterns(own)
      return patterns.map((pattern) => (folder === '' ? pattern : `${folder}/${pattern}`))
    }),
  )
  return [...new Set(all.flat())]
}
