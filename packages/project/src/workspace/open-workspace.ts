import { join } from 'node:path'
import { isLockaleError, LockaleError } from '@lockale/errors'
import { openProject, type OpenOptions, createProject, loadParts, type ProjectParts } from '../open-project.ts'
import type { OpenedProject } from '../project.ts'
import { findWorkspace } from './find-workspace.ts'
import { inPackage } from '@lockale/core'
import type { PackageParts } from './workspace-project.ts'

/**
 * Opens the project of a folder; at the root of a workspace, all packages with a config as one project. With `config`,
 * it always opens the one project of that file.
 * @throws {LockaleError} as `openProject` and `findWorkspace`; errors in the configs of all packages are reported
 * together
 */
export async function openHere(options: OpenOptions): Promise<OpenedProject> {
  const workspace = options.config === undefined ? await findWorkspace(options.cwd) : undefined
  const [first, ...others] = workspace?.packages ?? []
  if (workspace === undefined || first === undefined) return openProject(options)
  const { root } = workspace
  if (first === '' && others.length === 0) return openProject({ ...options, cwd: root })
  const opened = await Promise.allSettled(
    [first, ...others].map((folder) => inPackage(folder, () => load(folder, { ...options, cwd: root }))),
  )
  const failures = opened.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw allOf(failures)
  const packages = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [head, ...rest] = packages
  if (head === undefined) throw new Error('A workspace without packages.')
  const { createWorkspace } = await import('./workspace-project.ts')
  return createWorkspace(root, [head, ...rest])
}

async function load(folder: string, { cwd, ...options }: OpenOptions): Promise<PackageParts> {
  const parts: ProjectParts = await loadParts({ ...options, cwd: join(cwd, folder) })
  return { folder, parts, project: createProject(parts) }
}

function allOf(failures: readonly unknown[]): unknown {
  const [first] = failures
  const said = failures.filter((failure) => isLockaleError(failure))
  const [known] = said
  if (known === undefined || said.length < 2) return first
  const sentences = said.map(({ message }) => message).join(' ')
  const hint = [...new Set(said.map((one) => one.hint))].join(' ')
  return new LockaleError(known.code, `${said.length} configs cannot be used. ${sentences}`, {
    hint,
    cause: known,
    place: known.place,
  })
}
