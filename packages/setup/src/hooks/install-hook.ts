import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import {
  editScript,
  findHookPlace,
  findRunner,
  type HookFile,
  type HookPlace,
  readText,
  usesPnp,
  writeHookFile,
} from './hook-file.ts'
import { type HookEditor, type HookTask, type ManagedHook, shellScript } from './hook-script.ts'
import { lefthook } from './lefthook.ts'
import { mergeDriver } from './merge-driver-setup.ts'
import { preCommit } from './pre-commit-framework.ts'

/** Program that runs the hooks of a repository: git itself, or a hook manager. */
type HookManager = 'git' | 'husky' | 'lefthook' | 'pre-commit'

export const hookManagers: readonly HookManager[] = ['git', 'husky', 'lefthook', 'pre-commit']

interface HookOptions {
  /** Absolute path of the folder of the config, or of the workspace. */
  readonly root: string
  /** Default: the manager in use, or git if there is none. */
  readonly manager?: HookManager | undefined
  /** Default: the installed task, or `check`. */
  readonly task?: HookTask | undefined
  readonly dryRun?: boolean
  /** Files for which to set up the merge driver, as patterns for .gitattributes relative to `root`. */
  readonly mergeDriver?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface HookReport {
  readonly manager: HookManager
  readonly task: HookTask
  /** Files, each with what was changed (`same`: nothing). Paths are relative to `root`, or absolute if outside it. */
  readonly files: readonly HookFile[]
  /** Changed settings of git in this clone: `name=value` for new ones, only the names for removed ones. */
  readonly settings: readonly string[]
  /** What the user must add to a file that lockale cannot edit safely. */
  readonly byHand: { readonly file: string; readonly snippet: string; readonly why: string } | undefined
  /** A command that the user must run once, if the hook manager needs it (`npx lefthook install`). */
  readonly next: string | undefined
}

export interface HookStatus {
  readonly manager: HookManager
  readonly installed: readonly { readonly manager: HookManager; readonly file: string; readonly task: HookTask }[]
  /** Whether this clone knows the merge driver, and whether .gitattributes names the files that need it. */
  readonly mergeDriver: { readonly isSet: boolean; readonly hasAttributes: boolean }
}

/**
 * Adds lockale to the pre-commit hook and keeps the other lines of the hook. A second call changes nothing.
 * @throws {LockaleError} `GIT_MISSING`, `GIT_NO_REPOSITORY`, `HOOK_UNWRITABLE`
 */
export async function installHook(options: HookOptions): Promise<HookReport> {
  const { root, dryRun = false, mergeDriver: patterns, env = process.env } = options
  const place = await findHookPlace(root, env)
  const manager = options.manager ?? detectManager(place)
  const target = targetOf(manager, place)
  const task = options.task ?? target.task(await readText(target.path)) ?? 'check'
  const { top } = place.repository
  const hook: ManagedHook = { task, folder: folderOf(place), isPnp: usesPnp(root, top) }
  const done = await install(target, { hook, dryRun })
  const driver = patterns && (await mergeDriver.add(place.repository, { patterns, dryRun }))
  return {
    manager,
    task,
    files: [...(done.file === undefined ? [] : [done.file]), ...(driver?.files ?? [])].map((one) => shown(one, root)),
    settings: driver?.settings ?? [],
    byHand: done.byHand && { ...done.byHand, file: shownPath(done.byHand.file, root) },
    next: await nextCommand(manager, place),
  }
}

/**
 * Removes the hook from all managers, or only from `manager`, and the merge driver.
 * @throws {LockaleError} as `installHook`
 */
export async function uninstallHook(
  options: Pick<HookOptions, 'root' | 'manager' | 'dryRun' | 'env'>,
): Promise<HookReport> {
  const { root, dryRun = false, env = process.env } = options
  const place = await findHookPlace(root, env)
  const files: HookFile[] = []
  let byHand: HookReport['byHand']
  for (const manager of options.manager === undefined ? hookManagers : [options.manager]) {
    const target = targetOf(manager, place)
    if (target.task(await readText(target.path)) === undefined) continue
    const after = await editScript(target.path, (text) => target.remove(text))
    if (after === undefined) {
      byHand = {
        file: shownPath(target.path, root),
        snippet: '',
        why: 'lockale cannot edit it safely: remove the lockale lines by hand',
      }
    } else
      files.push(await writeHookFile({ path: target.path, text: target.isEmpty(after) ? undefined : after, dryRun }))
  }
  const driver = options.manager === undefined ? await mergeDriver.remove(place.repository, dryRun) : undefined
  return {
    manager: options.manager ?? detectManager(place),
    task: 'check',
    files: [...files, ...(driver?.files ?? [])].map((one) => shown(one, root)),
    settings: driver?.settings ?? [],
    byHand,
    next: undefined,
  }
}

/**
 * Returns the installed hooks, and the state of the merge driver.
 * @param folders folders with a lockfile, relative to `root`; default: `root` itself
 * @throws {LockaleError} `GIT_MISSING`, `GIT_NO_REPOSITORY`
 */
export async function hookStatus({
  root,
  env = process.env,
  folders = [''],
  place: known,
}: Pick<HookOptions, 'root' | 'env'> & {
  readonly folders?: readonly string[]
  readonly place?: HookPlace
}): Promise<HookStatus> {
  const place = known ?? (await findHookPlace(root, env))
  const installed: HookStatus['installed'][number][] = []
  for (const manager of hookManagers) {
    const target = targetOf(manager, place)
    const task = target.task(await readText(target.path))
    if (task !== undefined) installed.push({ manager, file: shownPath(target.path, root), task })
  }
  return { manager: detectManager(place), installed, mergeDriver: await mergeDriver.state(place.repository, folders) }
}

function detectManager({ usesHusky, hooksPath, ...configs }: HookPlace): HookManager {
  if (usesHusky && hooksPath !== undefined) return 'husky'
  if (configs.lefthook !== undefined) return 'lefthook'
  if (configs.preCommit !== undefined) return 'pre-commit'
  return usesHusky ? 'husky' : 'git'
}

interface HookTarget extends HookEditor {
  /** Absolute path. */
  readonly path: string
}

function targetOf(manager: HookManager, place: HookPlace): HookTarget {
  const { hooksFolder, hooksPath, huskyFolder, repository } = place
  switch (manager) {
    case 'git': {
      const forAll = `core.hooksPath is ${hooksPath?.value ?? ''}, for all repositories of this user`
      const path = join(hooksFolder, 'pre-commit')
      return { ...shellScript, path, ...(hooksPath?.isForAll === true && { why: () => forAll }) }
    }
    case 'husky':
      return { ...shellScript, path: join(huskyFolder, 'pre-commit') }
    case 'lefthook':
      return { ...lefthook, path: place.lefthook ?? join(repository.top, 'lefthook.yml') }
    case 'pre-commit':
      return { ...preCommit, path: place.preCommit ?? join(repository.top, '.pre-commit-config.yaml') }
  }
}

async function install(
  target: HookTarget,
  { hook, dryRun }: { readonly hook: ManagedHook; readonly dryRun: boolean },
): Promise<{ readonly file?: HookFile; readonly byHand: HookReport['byHand'] }> {
  const { path, isExecutable } = target
  const text = await readText(path)
  const why = target.why(text, path)
  const after = why === undefined ? await editScript(path, (before) => target.add(before, hook)) : undefined
  if (after === undefined) {
    const reason = why ?? 'lockale cannot edit it safely'
    return { byHand: { file: path, snippet: target.snippet(hook), why: reason } }
  }
  return { file: await writeHookFile({ path, text: after, isExecutable, dryRun }), byHand: undefined }
}

function folderOf({ repository: { prefix } }: HookPlace): string {
  return prefix.replace(/\/$/u, '')
}

/** Returns the command to run once in each clone, with which a hook manager writes its script into git's folder. */
export async function nextCommand(manager: HookManager, place: HookPlace): Promise<string | undefined> {
  const { root, top } = place.repository
  const runner = findRunner(root, top)
  const own = await readText(join(place.hooksFolder, 'pre-commit'))
  if (manager === 'husky') return place.hooksPath === undefined ? `${runner}husky` : undefined
  if (manager === 'lefthook') return own.includes('lefthook') ? undefined : `${runner}lefthook install`
  if (manager === 'pre-commit')
    return own.includes('pre-commit') && own.includes('pre_commit') ? undefined : 'pre-commit install'
  return undefined
}

function shown(file: HookFile, root: string): HookFile {
  return { ...file, file: shownPath(file.file, root) }
}

function shownPath(path: string, root: string): string {
  const way = relative(root, path)
  return way.startsWith(`..${sep}`) || isAbsolute(way) || dirname(way) === '..' ? path : way.split(sep).join('/')
}
