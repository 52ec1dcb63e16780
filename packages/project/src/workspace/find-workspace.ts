import { join, relative, sep } from 'node:path'
import { readdirSync } from 'node:fs'
import { nodeFileSystem } from '@lockale/disk'
import { LockaleError } from '@lockale/errors'
import { configIn, foldersToSearch } from '../find-config.ts'

interface Workspace {
  readonly root: string
  /** Folders of packages that have a config of their own, relative to the root with `/`, sorted. The root is `''`. */
  readonly packages: readonly string[]
}

/**
 * Finds the packages for a command that is run in `cwd`. At the root of a workspace: all packages with a config, and
 * the root if it has one. In a folder between the root and packages: the packages below it. Returns `undefined` in a
 * package, outside of a workspace, or if there is no config.
 * @throws {LockaleError} `WORKSPACE_UNREADABLE`, `CONFIG_AMBIGUOUS`; `CONFIG_NOT_FOUND` in a package without one
 */
export async function findWorkspace(cwd: string): Promise<Workspace | undefined> {
  const fs = nodeFileSystem()
  for (const { folder: root, names } of foldersToSearch(cwd)) {
    const isMarked = workspaceFiles.some((name) => names.has(name))
    const globs = isMarked
      ? await (await import('./workspace-globs.ts')).readWorkspaceGlobs({ fs, root }, names)
      : undefined
    const own = configIn(root, { names, cwd })
    if (globs === undefined && own === undefined) continue
    if (globs === undefined) return undefined
    const { findFolders } = await import('./workspace-globs.ts')
    const all = withConfig(root, await findFolders(globs, { fs, root }))
    const above = relative(root, cwd).replaceAll(sep, '/')
    const below = all.filter((folder) => above === '' || folder === above || folder.startsWith(`${above}/`))
    if (below.length === 0 && own === undefined && all.length > 0) throw notHere(cwd, all)
    if (below.length === 0) return undefined
    return { root, packages: own === undefined || root !== cwd ? below : ['', ...below] }
  }
  return undefined
}

function withConfig(root: string, folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => {
    const path = join(root, folder)
    return configIn(path, { names: new Set(readdirSync(path)), cwd: root }) !== undefined
  })
}

const workspaceFiles: readonly string[] = ['pnpm-workspace.yaml', 'package.json', 'lerna.json', 'nx.json']

const maxNamed = 5

function notHere(cwd: string, packages: readonly string[]): LockaleError {
  const named = packages.slice(0, maxNamed).join(', ')
  const more = packages.length > maxNamed ? ' …' : ''
  return new LockaleError('CONFIG_NOT_FOUND', `There is no lockale.config file in ${cwd} or in a package below it.`, {
    place: cwd,
    hint: `These packages of the workspace have one: ${named}${more}. At the root of the workspace, a command runs in all of them.`,
  })
}
