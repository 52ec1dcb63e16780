import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'

/**
 * Follows every link on the way to the files, which need not exist, and refuses the first that leads out of the project.
 * @param files relative to `root`
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`
 */
export async function assertInside(
  files: readonly string[],
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<void> {
  const realRoot = await fs.realpath(root)
  const folders = new Map<string, Promise<string>>()
  const realFolder = (folder: string): Promise<string> => {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const real = nearestRealPath(folder)
    folders.set(folder, real)
    return real
  }
  const real = await Promise.all(
    files.map(async (file) => (await realPath(join(root, file))) ?? (await realFolder(dirname(join(root, file))))),
  )
  const at = real.findIndex((path) => !isBelow(path, realRoot))
  const file = files[at]
  if (file === undefined) return
  throw new LockaleError('PATH_OUTSIDE_PROJECT', `${file} is a link that leads out of the project.`, {
    place: file,
    hint: 'Put the files into the folder of the config, or move the config to a folder that holds them all.',
  })

  async function nearestRealPath(folder: string): Promise<string> {
    const found = await realPath(folder)
    if (found !== undefined) return found
    const above = dirname(folder)
    return above === folder ? folder : realFolder(above)
  }

  /** `undefined`: nothing is there. */
  async function realPath(path: string): Promise<string | undefined> {
    try {
      return await fs.realpath(path)
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
      if (code !== 'ELOOP') throw error
      throw new LockaleError('PATH_OUTSIDE_PROJECT', `${relative(root, path)} is a link that leads to itself.`, {
        place: relative(root, path),
        hint: 'Remove the link.',
        cause: error,
      })
    }
  }
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
