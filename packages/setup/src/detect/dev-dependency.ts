import { dirname, join, relative, sep } from 'node:path'
import type { DependencyEdit, FileSystem } from '@lockale/core'
import { addDevDependency } from '@lockale/core/write/dev-dependency'
import { readIfThere } from '../disk.ts'

/** Whether the package.json of an app has a package, and the edit that adds it. */
export interface DevDependency extends DependencyEdit {
  /** Path of the package.json, relative to the examined folder. */
  readonly file: string
  readonly path: string
}

export interface DependencySearch {
  readonly fs: FileSystem
  /** Absolute path of the root of the repository. */
  readonly top: string
  readonly name?: string
  /** Version range for package.json. */
  readonly range: string
}

/**
 * Finds out whether a package.json has the package: the nearest one, or one above it up to the root of the repository,
 * because packages of a workspace can use what is installed at its root. Writes nothing.
 * @returns `undefined` if there is no package.json
 */
export async function findDevDependency(
  root: string,
  { fs, top, name = 'lockale', range }: DependencySearch,
): Promise<DevDependency | undefined> {
  let nearest: DevDependency | undefined
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    const bytes = await readIfThere(fs, path)
    if (bytes !== undefined) {
      const file = relative(root, path).split(sep).join('/')
      const found = { file, path, ...(await addDevDependency(bytes, { file, name, range })) }
      if (found.isThere) return found
      nearest ??= found
    }
    if (folder === top || dirname(folder) === folder) return nearest
  }
}
