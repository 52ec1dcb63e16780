import { basename, dirname, join } from 'node:path'
import { type FileRights, type FileSystem, temporaryPath } from './file-system.ts'
import { realPlaceOf } from './inside.ts'

/**
 * Returns a file system that refuses links (symlinks) out of the project, so that an untrusted repository cannot make
 * lockale read or write other files. All writes to the project use it.
 * @param root absolute path of the project
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`, on reading and writing
 */
export function keepInside(fs: FileSystem, root: string): FileSystem {
  const place = (path: string) => realPlaceOf(path, { fs, root })
  /** Returns the path for operations that act on a link itself and do not follow it. Only its folder is checked. */
  const placeIn = async (path: string) => join(await place(dirname(path)), basename(path))
  return {
    ...fs,
    async readFile(path) {
      await place(path)
      return fs.readFile(path)
    },
    async writeFile(path, bytes, like) {
      await place(path)
      return fs.writeFile(path, bytes, like)
    },
    async openAppend(path) {
      await place(path)
      return fs.openAppend(path)
    },
    async rename(from, to) {
      await placeIn(from)
      await place(to) // refuses a link that leads out, instead of replacing it
      return fs.rename(from, to)
    },
    async mkdir(path) {
      await place(path)
      return fs.mkdir(path)
    },
    async rm(path) {
      await placeIn(path)
      return fs.rm(path)
    },
    async createExclusively(path, bytes) {
      await placeIn(path)
      return fs.createExclusively(path, bytes)
    },
  }
}

/** Replaces a file atomically. If the path is a link, the link is replaced and not followed. */
export async function replaceFile(fs: FileSystem, path: string, bytes: Uint8Array, like?: FileRights): Promise<void> {
  const temp = temporaryPath(path)
  await fs.rm(temp)
  await fs.writeFile(temp, bytes, like)
  await fs.rename(temp, path)
}
