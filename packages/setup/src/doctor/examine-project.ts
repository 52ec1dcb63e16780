import { join, relative, sep } from 'node:path'
import { type Config, type HealthCheck, type HealthLine, nodeFileSystem, systemProcesses } from '@lockale/core'
import { loadConfig } from '../load-config.ts'
import { openProject, type OpenSettingFiles } from '../open-project.ts'
import { findWorkspace } from '../workspace/find-workspace.ts'
import { checkDependency } from './check-dependency.ts'
import { checkContents } from './check-contents.ts'
import { checkFiles } from './check-files.ts'
import { checkCommitted, checkRepository } from './check-git.ts'
import { checkLedger, checkRunLock } from './check-ledger.ts'
import { checkLockfile } from './check-lockfile.ts'
import { checkSettingFiles } from './check-setting-files.ts'
import { checkTargets } from './check-writable.ts'
import { configLines } from './config-lines.ts'
import type { HookedProject } from './hook-lines.ts'
import { checkNode } from './node-version.ts'
import { brokenBy, runChecks } from './run-checks.ts'

export interface ExamineOptions {
  /** Absolute. */
  readonly cwd: string
  readonly config?: string
  readonly signal: AbortSignal
  readonly settingFiles?: OpenSettingFiles
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
    roots.length < 2
      ? { root: only, folders: [''] }
      : { root: cwd, folders: roots.map((root) => relative(cwd, root).split(sep).join('/')) },
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
    return { folders: workspace.packages.map((folder) => relative(cwd, join(workspace.root, folder))) }
  } catch (error) {
    return { lines: [brokenBy('workspace', error)] }
  }
}

async function examinePackage(
  folder: string,
  { cwd: from, config, signal, settingFiles, timeoutMs = 8000 }: ExamineOptions,
): Promise<{ readonly lines: readonly HealthLine[]; readonly config: Config | undefined; readonly root: string }> {
  const cwd = join(from, folder)
  const where = { cwd, ...(config === undefined ? {} : { config }), ...(settingFiles && { settingFiles }) }
  const named = (lines: readonly HealthLine[]) => (folder === '' ? lines : lines.map((line) => ({ ...line, folder })))
  let loaded: Awaited<ReturnType<typeof loadConfig>>
  try {
    loaded = await loadConfig(where)
  } catch (error) {
    return { lines: named([brokenBy('config', error)]), config: undefined, root: cwd }
  }
  const { root } = loaded
  const place = { fs: nodeFileSystem(), root }
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
