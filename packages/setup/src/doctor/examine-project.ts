import { join, relative, sep } from 'node:path'
import { type Config, findCatalogs, type HealthCheck, type HealthLine, lockfileName } from '@lockale/core'
import { checkWritable } from '@lockale/core/write/preflight'
import { systemProcesses } from '@lockale/core/write/process-identity'
import { findWorkspace, loadConfig, openProject, type OpenSettingFiles, projectDisk } from '@lockale/project'
import { findDevDependency } from '../detect/dev-dependency.ts'
import { lookAround } from '../detect/surroundings.ts'
import { checkFiles, checkLedger, checkLockfile, checkRunLock, type Place } from './check-files.ts'
import { checkCommitted, checkRepository, type HookedProject } from './check-git.ts'
import { checkContents, checkSettingFiles } from './check-setting-files.ts'
import { lineOfError } from './line.ts'
import { countOf, linesOf, runChecks } from './run-checks.ts'

export interface ExamineOptions {
  /** Absolute. */
  readonly cwd: string
  readonly config?: string | undefined
  readonly signal: AbortSignal
  readonly settingFiles?: OpenSettingFiles | undefined
  /** Of one check; default 8 s. */
  readonly timeoutMs?: number
}

export interface ProjectHealth {
  readonly lines: readonly HealthLine[]
  /** Of all packages; those that cannot be loaded have a line that says why. */
  readonly configs: readonly Config[]
}

/**
 * Looks at all that runs of a project, or at the root of a workspace of all its packages, need on this machine: one or more
 * lines for each thing, in a fixed order. Never fails; writes nothing, opens no socket. A config that is code is run.
 */
export async function examineProject(options: ExamineOptions): Promise<ProjectHealth> {
  const { cwd, signal, timeoutMs = 8000 } = options
  const general = runChecks([checkNode(process.versions.node)], { timeoutMs, signal })
  const repository = (project: HookedProject) => runChecks([checkRepository(project)], { timeoutMs, signal })
  const workspace = await packagesOf(options)
  if ('lines' in workspace) {
    const about = await repository({ root: cwd, folders: [''] })
    return { lines: [...(await general), ...workspace.lines, ...about], configs: [] }
  }
  const packages = await Promise.all(workspace.folders.map((folder) => examinePackage(folder, options)))
  const roots = packages.map(({ root }) => root)
  const [only = cwd] = roots
  const about = await repository(
    roots.length < 2 ? { root: only, folders: [''] } : { root: cwd, folders: roots.map((root) => pathFrom(cwd, root)) },
  )
  return {
    lines: [...(await general), ...packages.flatMap(({ lines }) => lines), ...about],
    configs: packages.flatMap(({ config }) => config ?? []),
  }
}

/** Folders to look at, relative to `cwd`; one without a name is `cwd` itself. */
async function packagesOf({
  cwd,
  config,
}: ExamineOptions): Promise<{ readonly folders: readonly string[] } | { readonly lines: readonly HealthLine[] }> {
  if (config !== undefined) return { folders: [''] }
  try {
    const workspace = await findWorkspace(cwd)
    if (workspace === undefined || workspace.packages.length === 0) return { folders: [''] }
    return { folders: workspace.packages.map((folder) => pathFrom(cwd, join(workspace.root, folder))) }
  } catch (error) {
    return { lines: [lineOfError('workspace', error)] }
  }
}

async function examinePackage(
  folder: string,
  { cwd: from, config, signal, settingFiles, timeoutMs = 8000 }: ExamineOptions,
): Promise<{ readonly lines: readonly HealthLine[]; readonly config: Config | undefined; readonly root: string }> {
  const cwd = join(from, folder)
  const where = { cwd, config, settingFiles }
  const named = (lines: readonly HealthLine[]) => (folder === '' ? lines : lines.map((line) => ({ ...line, folder })))
  let loaded: Awaited<ReturnType<typeof loadConfig>>
  try {
    loaded = await loadConfig(where)
  } catch (error) {
    return { lines: named([lineOfError('config', error)]), config: undefined, root: cwd }
  }
  const { root } = loaded
  const place = { fs: projectDisk(), root }
  const about: HealthCheck = { id: 'config', look: async () => configLines(loaded.config, { file: loaded.file, cwd }) }
  const checks = [
    about,
    checkDependency(place),
    checkFiles(loaded.config, place),
    checkSettingFiles(loaded.config, settingFiles?.(place.fs, root)),
    checkLockfile(place),
    checkContents(async () => (await openProject(where)).check()),
    checkTargets(loaded.config, place),
    checkLedger(place),
    checkRunLock(place, systemProcesses()),
    checkCommitted(root),
  ]
  return { lines: named(withoutRepeats(await runChecks(checks, { timeoutMs, signal }))), config: loaded.config, root }
}

/** The same error met by two checks is said once. */
function withoutRepeats(lines: readonly HealthLine[]): readonly HealthLine[] {
  return lines.filter(({ status, says }, at) => {
    return status !== 'broken' || lines.findIndex((one) => one.status === 'broken' && one.says === says) === at
  })
}

/** Hooks and CI run the lockale that the package installs: says nothing where there is no package.json. */
export function checkDependency({ fs, root }: Place): HealthCheck {
  return {
    id: 'package',
    async look() {
      const { ok, note } = linesOf('package')
      const { repository } = await lookAround({ fs, root })
      const found = await findDevDependency(root, { fs, top: repository?.root ?? root, range: '*' })
      if (found === undefined) return []
      if (found.isThere) return [ok(`lockale is a dependency in ${found.file}`)]
      return [note(`lockale is not a dependency in ${found.file}`, 'Add it: `npm install --save-dev lockale`')]
    },
  }
}

/** Whether a sync may write all it could want to write. Tries nothing out. */
export function checkTargets(config: Config, place: Place): HealthCheck {
  return {
    id: 'writable',
    async look() {
      const { ok } = linesOf('writable')
      const catalogs = await findable(config, place)
      const targets = [...new Set(catalogs.flatMap((catalog) => catalog.targets.map(({ file }) => file)))]
      await checkWritable([...targets, lockfileName, '.lockale/ledger'], place)
      return [ok(`${countOf(targets.length, 'target file')}, the lockfile and .lockale/ are writable`)]
    },
  }
}

/** What the patterns that find something find: the others have a line of their own. */
async function findable(config: Config, place: Place): ReturnType<typeof findCatalogs> {
  const found = await Promise.allSettled(
    config.files.map((pattern) => findCatalogs({ ...config, files: [pattern] }, place)),
  )
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** What the config says, in one line, and what of it is odd. */
export function configLines(
  config: Config,
  { file, cwd }: { readonly file: string; readonly cwd: string },
): readonly HealthLine[] {
  const { ok, note } = linesOf('config')
  const { source, targets } = config
  const locales = targets.map(({ locale }) => locale)
  const shown =
    locales.length > 8 ? `${locales.slice(0, 8).join(', ')} and ${locales.length - 8} more` : locales.join(', ')
  const name = pathFrom(cwd, file)
  const lines = [ok(`${name}: ${source} → ${shown === '' ? countOf(0, 'locale') : shown}`)]
  if (name.startsWith('..'))
    lines.push(note('the config is in a parent folder', 'If you want another config, pass `--config`.'))
  return lines
}

/** As in `engines` of package.json: the first minor version of each major one; newer major ones are all supported. */
const supported: ReadonlyMap<number, number> = new Map([
  [20, 19],
  [22, 12],
  [24, 0],
])

/** @param version `22.1.0` */
export function checkNode(version: string): HealthCheck {
  return {
    id: 'node',
    async look() {
      const { ok, broken } = linesOf('node')
      const [major = 0, minor = 0] = version.split('.').map(Number)
      const first = major > 24 ? 0 : supported.get(major)
      if (first !== undefined && minor >= first) return [ok(`Node ${version}`)]
      return [broken(`Node ${version} is not supported`, 'Install Node 20.19, 22.12 or 24 and newer.')]
    },
  }
}

/** With `/`, as all paths of a project are written. */
function pathFrom(cwd: string, path: string): string {
  return relative(cwd, path).split(sep).join('/')
}
