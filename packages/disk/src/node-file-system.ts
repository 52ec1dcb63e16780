import { randomBytes } from 'node:crypto'
import nodeFs, { type BigIntStats, fdatasync, fsync } from 'node:fs'
import type { FileHandle as SyncedFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { systemCode } from '@lockale/errors'
import { type AppendFile, type FileRights, type FileSystem, ifThere, temporaryPath } from './file-system.ts'
import { findByGlob } from './find-by-glob.ts'

/** The functions of `node:fs` that this file system uses. A memfs volume (in memory, for tests) has them, too. */
export type NodeFs = Pick<
  typeof nodeFs,
  'promises' | 'constants' | 'lstat' | 'stat' | 'readdir' | 'readFileSync' | 'realpathSync'
>

/** Creates a file system that reads the disk and knows nothing of git. Tests pass a memfs volume. */
export function nodeFileSystem(fs: NodeFs = nodeFs): FileSystem {
  const { promises, constants } = fs
  return {
    readFile: (path) => promises.readFile(path),
    readAgain: (path) => fs.readFileSync(path),

    async writeFile(path, bytes, like) {
      await closing(await promises.open(path, 'w', like?.mode), async (file) => {
        if (like !== undefined) await giveRights(file, like)
        await file.writeFile(bytes)
        await syncFile(file)
      })
    },

    async openAppend(path) {
      const { file, created } = await openForAppend(path)
      try {
        await syncFolders(created)
        return appendTo(file, { path, own: await file.stat({ bigint: true }) })
      } catch (error) {
        await file.close()
        throw error
      }
    },

    rename: (from, to) => promises.rename(from, to),

    syncFolder,

    async mkdir(path) {
      await syncFolders(await makeFolder(path))
    },

    rm: (path) => promises.rm(path, { force: true }),

    // Synchronous: 13 µs instead of 35 µs through the thread pool, for every file of a scan.
    realpath: async (path) => fs.realpathSync.native(path),

    async isLink(path) {
      try {
        return (await promises.lstat(path)).isSymbolicLink()
      } catch (error) {
        if (placeCodes.has(systemCode(error) ?? '')) return false
        throw error
      }
    },

    async stat(path) {
      const found = await promises.stat(path)
      const { mode, size, uid: user, gid: group } = found
      return { mode, size, owner: { user, group }, isFile: found.isFile() }
    },

    // An atomic write needs a writable file, a valid temporary name, and a writable folder for it.
    whyUnwritable: async (path) =>
      (await whyNotWrite(path, 'file')) ??
      (await whyNotWrite(temporaryPath(path), 'file')) ??
      (await whyNotWriteNearest(dirname(path))),

    async freeBytes(path) {
      try {
        const { bavail, bsize } = await promises.statfs(path)
        return bavail * bsize
      } catch (error) {
        if (systemCode(error) === undefined && !(error instanceof TypeError)) throw error
        return undefined
      }
    },

    async list(path) {
      return ((await ifThere(promises.readdir(path))) ?? []).sort()
    },

    async createExclusively(path, bytes) {
      const temp = temporaryPath(`${path}.${randomBytes(6).toString('hex')}`)
      try {
        await writeNew(temp, bytes)
        await promises.link(temp, path)
      } catch (error) {
        if (!cannotLink(error)) throw error
        await writeNew(path, bytes)
      } finally {
        await promises.rm(temp, { force: true })
      }
    },

    trackedState: () => Promise.resolve([]),

    async glob(patterns, { cwd }) {
      const found = await findByGlob(patterns, { fs, cwd })
      const paths = await Promise.all(
        found.map(async ([path, dirent]) => {
          const isFile = dirent.isFile() || (dirent.isSymbolicLink() && (await leadsToFile(`${cwd}/${path}`)))
          return isFile ? [path] : []
        }),
      )
      return [...new Set(paths.flat())].sort()
    },
  }

  async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
    await closing(await promises.open(path, 'wx'), (file) => file.writeFile(bytes))
  }

  function appendTo(
    file: FileHandle,
    { path, own }: { readonly path: string; readonly own: FileIdentity },
  ): AppendFile {
    return {
      async append(bytes) {
        await file.appendFile(bytes)
        await syncFile(file, 'datasync')
      },
      async isInPlace() {
        try {
          return isSameFile(await promises.lstat(path, { bigint: true }), own) // for a link, compares the link itself
        } catch {
          return false // The next call that opens the file reports why.
        }
      },
      close: () => file.close(),
    }
  }

  async function syncFolders(paths: readonly string[]): Promise<void> {
    for (const path of paths) await syncFolder(path)
  }

  async function syncFolder(path: string): Promise<void> {
    try {
      await closing(await promises.open(path, 'r'), syncFile)
    } catch (error) {
      if (!cannotSyncFolders(error)) throw error
    }
  }

  /** Opens a file for appending. If the file is new, also returns the folders that changed, which must be synced. */
  async function openForAppend(path: string): Promise<{ file: FileHandle; created: readonly string[] }> {
    try {
      return { file: await promises.open(path, constants.O_WRONLY | constants.O_APPEND), created: [] }
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error
    }
    const created = await makeFolder(dirname(path))
    return { file: await promises.open(path, 'a'), created: [dirname(path), ...created] }
  }

  /** Creates a folder and its parents. Returns the changed folders, which must be synced in case of a power cut. */
  async function makeFolder(folder: string): Promise<readonly string[]> {
    const firstMade = await promises.mkdir(folder, { recursive: true })
    const grown: string[] = []
    if (firstMade === undefined) return grown
    for (let made = folder; made.length >= firstMade.length; made = dirname(made)) grown.push(dirname(made))
    return grown
  }

  async function whyNotWrite(path: string, kind: 'file' | 'folder'): Promise<string | undefined> {
    try {
      const isFile = (await promises.stat(path)).isFile()
      if (isFile !== (kind === 'file')) return isFile ? 'ENOTDIR' : 'EISDIR'
      await promises.access(path, constants.W_OK)
      return undefined
    } catch (error) {
      const code = refusalOf(error)
      return kind === 'file' && code === 'ENOENT' ? undefined : code
    }
  }

  async function whyNotWriteNearest(folder: string): Promise<string | undefined> {
    try {
      await promises.stat(folder)
    } catch (error) {
      const above = dirname(folder)
      const code = refusalOf(error)
      return code === 'ENOENT' && above !== folder ? whyNotWriteNearest(above) : code
    }
    return whyNotWrite(folder, 'folder')
  }

  /** Returns whether a path leads to a file. A link without a target does not. */
  async function leadsToFile(path: string): Promise<boolean> {
    try {
      return (await promises.stat(path)).isFile()
    } catch {
      return false
    }
  }
}

async function closing(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file)
  } finally {
    await file.close()
  }
}

type FileHandle = Awaited<ReturnType<typeof nodeFs.promises.open>>
type FileIdentity = Pick<BigIntStats, 'dev' | 'ino'>

/** Returns the code of an error about the path, such as a missing permission. Throws any other error. */
function refusalOf(error: unknown): string {
  const code = systemCode(error)
  if (code !== undefined && placeCodes.has(code)) return code
  throw error
}

const placeCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG', 'ELOOP'])

/** Returns whether two `stat` results are of the same file. On Windows, `dev` may have 64 or only 32 bits. */
export function isSameFile(a: FileIdentity, b: FileIdentity, platform: NodeJS.Platform = process.platform): boolean {
  const volumeOf = ({ dev }: FileIdentity) => (platform === 'win32' ? BigInt.asUintN(32, dev) : dev)
  return a.ino === b.ino && volumeOf(a) === volumeOf(b)
}

/** Copies mode and owner to a file. Only root may change the owner, so a failure of that is ignored. */
async function giveRights(file: FileHandle, { mode, owner }: FileRights): Promise<void> {
  const { uid, gid } = await file.stat()
  if (uid !== owner.user || gid !== owner.group) {
    try {
      await file.chown(owner.user, owner.group)
    } catch (error) {
      if (systemCode(error) === undefined) throw error
    }
  }
  await file.chmod(mode & 0o7777) // `open` applies the umask, and `chown` clears the set-id bits
}

/** Returns whether an error means that the disk has no hard links, like some memory cards and network disks. */
function cannotLink(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(systemCode(error) ?? '')
}

/** Returns whether an error means that folders cannot be synced, as on Windows and some network file systems. */
function cannotSyncFolders(error: unknown): boolean {
  const code = systemCode(error)
  if (code === 'EINVAL' || code === 'ENOTSUP' || code === 'EISDIR') return true
  return process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES')
}

/** Waits until the content of a file is on disk, to survive a power cut. @param kind `datasync`: without its times */
export async function syncFile(
  file: Pick<SyncedFile, 'fd' | 'sync' | 'datasync'>,
  kind: 'sync' | 'datasync' = 'sync',
): Promise<void> {
  try {
    await file[kind]()
  } catch (error) {
    // File handles of Yarn's Plug'n'Play do not implement `sync` and `datasync`, but their descriptor is a real one.
    if (!(error instanceof Error && error.message === 'Method not implemented.')) throw error
    await promisify(kind === 'sync' ? fsync : fdatasync)(file.fd)
  }
}
