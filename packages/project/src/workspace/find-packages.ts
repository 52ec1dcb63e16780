import { posix, resolve, sep } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { readWorkspaceGlobs, type WorkspaceGlobs } from './workspace-globs.ts'

/**
 * Folders of the packages of a workspace, relative to its root with `/`, sorted by code units; the root itself is none of
 * them. None where the root is no root of a workspace. No code of a package is run.
 * @throws {LockaleError} `WORKSPACE_UNREADABLE`, also for globs that lead out of the workspace
 */
export async function findPackages(place: {
  readonly fs: FileSystem
  /** Absolute. */
  readonly root: string
}): Promise<readonly string[]> {
  const workspace = await readWorkspaceGlobs(place)
  return workspace === undefined ? [] : findFolders(workspace, place)
}

/** The folders that the globs of a workspace mean. One that can be reached by two names stands once. */
export async function findFolders(
  { globs, manifest }: WorkspaceGlobs,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<readonly string[]> {
  if (globs.length === 0) return []
  const patterns = [...globs.map((glob) => `${glob}/${manifest}`), '!**/bower_components/**']
  const files = await fs.glob(patterns, { cwd: root })
  const folders = [...new Set(files.map((file) => posix.dirname(file)))].filter((folder) => folder !== '.').sort()
  const inside = `${await fs.realpath(resolve(root))}${sep}`
  const seen = new Set<string>()
  const found: string[] = []
  for (const folder of folders) {
    const real = await fs.realpath(resolve(root, folder))
    // A link that leads out of the workspace leads to folders of other people.
    if (!real.startsWith(inside) || seen.has(real)) continue
    seen.add(real)
    found.push(folder)
  }
  return found
}
