import nodeFs from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '@lockale/errors'
import type { FileSystem } from './file-system.ts'

/** The part of `node:fs` that is used; a memfs volume has it too. */
export type NodeFs = Pick<typeof nodeFs, 'promises' | 'constants' | 'lstat' | 'stat' | 'readdir' | 'realpathSync'>

/** The disk as the engine asks for it. Tests pass a memfs volume. */
export function nodeFileSystem(fs: NodeFs = nodeFs): FileSystem {
  const { promises, constants } = fs
  return {
    readFile: (path) => promises.readFile(path),

    async writeFile(path, bytes, mode) {
      const file = await promises.open(path, 'w', mode)
      try {
        if (mode !== undefined) await file.chmod(mode & 0o7777) // `open` takes the umask off
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    },

    async append(path, bytes) {
      const { file, created } = await openForAppend(path)
      try {
        await file.appendFile(bytes)
        await file.datasync()
      } finally {
        await file.close()
      }
      for (const folder of created) await syncFolder(folder)
    },

    rename: (from, to) => promises.rename(from, to),

    syncFolder,

    async mkdir(path) {
      await promises.mkdir(path, { recursive: true })
    },

    rm: (path) => promises.rm(path, { force: true }),

    // Asked for every file of a scan: 13 µs, and 35 µs by way of the thread pool.
    realpath: async (path) => fs.realpathSync.native(path),

    async stat(path) {
      const found = await promises.stat(path)
      return { mode: found.mode, size: found.size, isFile: found.isFile() }
    },

    async isWritable(path) {
      // An atomic write needs both: a file that may change, and room for its next version beside it.
      return (await mayWrite(path, 'file')) && (await mayWriteNearest(dirname(path)))
    },

    async createExclusively(path, bytes) {
      const file = await promises.open(path, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    },

    async glob(patterns, { cwd }) {
      const { default: fastGlob } = await import('fast-glob') // 21 ms, and only a scan needs it
      const search = fastGlob.glob([...patterns], {
        cwd,
        fs: { lstat: fs.lstat, stat: fs.stat, readdir: fs.readdir },
        followSymbolicLinks: false,
        ignore: ['**/node_modules/**', '**/.git/**', '**/.lockale/**'],
        dot: false,
        onlyFiles: false,
        objectMode: true,
      })
      const found = await search.catch((error: unknown) => {
        if (systemCode(error) === 'ENOTDIR') return [] // a pattern begins with a file's name
        throw error
      })
      const paths = await Promise.all(
        found.map(async ({ path, dirent }) => {
          const isFile = dirent.isFile() || (dirent.isSymbolicLink() && (await leadsToFile(`${cwd}/${path}`)))
          return isFile ? [path] : []
        }),
      )
      return paths.flat().sort()
    },
  }

  async function syncFolder(path: string): Promise<void> {
    try {
      const folder = await promises.open(path, 'r')
      try {
        await folder.sync()
      } finally {
        await folder.close()
      }
    } catch (error) {
      if (!cannotSyncFolders(error)) throw error
    }
  }

  /** Also gives the folders that got a new name in them, which is lost with the power until they are synced. */
  async function openForAppend(path: string): Promise<{ file: FileHandle; created: readonly string[] }> {
    try {
      return { file: await promises.open(path, constants.O_WRONLY | constants.O_APPEND), created: [] }
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error
    }
    const folder = dirname(path)
    const firstMade = await promises.mkdir(folder, { recursive: true })
    const file = await promises.open(path, 'a')
    const created = [folder]
    if (firstMade !== undefined) {
      for (let made = folder; made.length >= firstMade.length; made = dirname(made)) created.push(dirname(made))
    }
    return { file, created }
  }

  async function mayWrite(path: string, kind: 'file' | 'folder'): Promise<boolean> {
    try {
      if ((await promises.stat(path)).isFile() !== (kind === 'file')) return false
      await promises.access(path, constants.W_OK)
      return true
    } catch (error) {
      return kind === 'file' && systemCode(error) === 'ENOENT'
    }
  }

  async function mayWriteNearest(folder: string): Promise<boolean> {
    try {
      await promises.stat(folder)
    } catch (error) {
      const above = dirname(folder)
      return systemCode(error) === 'ENOENT' && above !== folder && (await mayWriteNearest(above))
    }
    return mayWrite(folder, 'folder')
  }

  /** A link that leads nowhere is no file. */
  async function leadsToFile(path: string): Promise<boolean> {
    try {
      return (await promises.stat(path)).isFile()
    } catch {
      return false
    }
  }
}

type FileHandle = Awaited<ReturnType<typeof nodeFs.promises.open>>

/** Windows cannot open a folder; some network and FUSE file systems cannot fsync one. */
function cannotSyncFolders(error: unknown): boolean {
  const code = systemCode(error)
  if (code === 'EINVAL' || code === 'ENOTSUP' || code === 'EISDIR') return true
  return process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES')
}
