import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'

interface Ports {
  readonly fs: FileSystem
  readonly root: string
}

/**
 * Follows every link on the way to the files, which need not exist, and refuses the first that leads out of the project.
 * @param files relative to `root`
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`
 */
export async function assertInside(files: readonly string[], ports: Ports): Promise<void> {
  const places = openPlaces(ports)
  const realRoot = await ports.fs.realpath(ports.root)
  const real = await Promise.all(files.map((file) => places.find(file)))
  const at = real.findIndex((path) => !isBelow(path, realRoot))
  const file = files[at]
  if (file !== undefined) throw outside(file)
}

/**
 * Where a file really is, or will be once it is made, all links followed: an absolute path.
 * @param file relative to `root`
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`
 */
export async function realPlace(file: string, ports: Ports): Promise<string> {
  const path = await openPlaces(ports).find(file)
  if (!isBelow(path, await ports.fs.realpath(ports.root))) throw outside(file)
  return path
}

function openPlaces({ fs, root }: Ports): { find(file: string): Promise<string> } {
  const folders = new Map<string, Promise<string>>()
  return {
    async find(file) {
      const path = join(root, file)
      return (await realPath(path)) ?? join(await realFolder(dirname(path)), basename(path))
    },
  }

  function realFolder(folder: string): Promise<string> {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const real = nearestRealPath(folder)
    folders.set(folder, real)
    return real
  }

  async function nearestRealPath(folder: string): Promise<string> {
    const found = await realPath(folder)
    if (found !== undefined) return found
    const above = dirname(folder)
    return above === folder ? folder : join(await realFolder(above), basename(folder))
  }

  /** `undefined`: nothing is there. */
  async function realPath(path: string): Promise<string | undefined> {
    try {
      return await fs.realpath(path)
    } catch (error) {
      const code = systemCode(error)
      // A name that is too long is found where files are about to be written, and said there.
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined
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

function outside(file: string): LockaleError {
  return new LockaleError('PATH_OUTSIDE_PROJECT', `${file} is a link that leads out of the project.`, {
    place: file,
    hint: 'Put the files into the folder of the config, or move the config to a folder that holds them all.',
  })
}
