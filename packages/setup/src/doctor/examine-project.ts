import { join, relative, sep } from 'node:path'
import type { Config } from '@lockale/core'
import { findWorkspace, loadConfig } from '@lockale/project'
import { checkCommitted, checkRepository } from './check-git.ts'
import { type HealthLine, line, lineOfError } from './health-line.ts'

export interface ExamineOptions {
  /** Absolute. */
  readonly cwd: string
  readonly config?: string | undefined
}

export interface ProjectHealth {
  readonly lines: readonly HealthLine[]
  /** The configs of all packages. */
  readonly configs: readonly Config[]
}

/**
 * Returns what no other command says of a project, or at the root of a workspace of all its packages: one or more lines for
 * each thing, in a fixed order. Writes nothing, opens no socket. A config that is code is run.
 * @throws {LockaleError} as loading the configs
 */
export async function examineProject({ cwd, config }: ExamineOptions): Promise<ProjectHealth> {
  const workspace = config === undefined ? await findWorkspace(cwd) : undefined
  const packages = workspace?.packages.map((folder) => join(workspace.root, folder)) ?? []
  const loaded = await Promise.all(
    (packages.length === 0 ? [cwd] : packages).map((at) => loadConfig({ cwd: at, config })),
  )
  const lines = await Promise.all(
    loaded.map(async ({ root, file }, at) => {
      const found = [
        ...(relative(packages[at] ?? cwd, file).startsWith('..') ? [inParent] : []),
        ...(await checkCommitted(root).catch((error: unknown) => [lineOfError('git', error)])),
      ]
      const folder = relative(cwd, packages[at] ?? cwd)
        .split(sep)
        .join('/')
      return folder === '' ? found : found.map((one) => ({ ...one, folder }))
    }),
  )
  const [only = { root: cwd }] = loaded
  const about = checkRepository(loaded.length < 2 ? only.root : cwd)
  return {
    lines: [...lines.flat(), ...(await about.catch((error: unknown) => [lineOfError('git', error)]))],
    configs: loaded.map((one) => one.config),
  }
}

const inParent = line(
  'config',
  'note',
  'the config is in a parent folder',
  'If you want another config, pass `--config`.',
)
