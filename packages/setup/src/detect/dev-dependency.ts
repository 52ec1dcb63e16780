import { dirname, join, relative, sep } from 'node:path'
import type { DependencyEdit, FileSystem } from '@lockale/core'
import { addDevDependency } from '@lockale/core/write/dev-dependency'
import { systemCode } from '@lockale/errors'

/** How the package.json of an app stands to lockale. */
export interface DevDependency extends DependencyEdit {
  /** Relative to the folder that was looked at. */
  readonly file: string
  /** Absolute. */
  readonly path: string
}

/**
 * Looks at the nearest package.json, or the one above it, up to the root of the repository, that has lockale: the packages of a
 * workspace use that of its root. Nothing is written.
 * @param range of versions, as package.json has it
 * @returns `undefined` where there is none
 */
export async function findDevDependency(
  root: string,
  { fs, top, range }: { readonly fs: FileSystem; readonly top: string; readonly range: string },
): Promise<DevDependency | undefined> {
  let nearest: DevDependency | undefined
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    const bytes = await readIfThere(fs, path)
    if (bytes !== undefined) {
      const file = relative(root, path).split(sep).join('/')
      const found = { file, path, ...(await addDevDependency(bytes, { file, name: 'lockale', range })) }
      if (found.isThere) return found
      nearest ??= found
    }
    if (folder === top || dirname(folder) === folder) return nearest
  }
}

async function readIfThere(fs: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.readFile(path)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
