import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'

/** What the engine asks of a disk. Paths are absolute. Errors are system errors with a `code` (`ENOENT`, `EACCES`, …). */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>
  /** Creates or replaces, then fsyncs the file; not atomic by itself. Gives it the rights of `like`, the owner where it may. */
  writeFile(path: string, bytes: Uint8Array, like?: FileRights): Promise<void>
  /** Opens a file to append to; creates it and its folder where they are not there. To be closed. */
  openAppend(path: string): Promise<AppendFile>
  rename(from: string, to: string): Promise<void>
  /** fsync of a folder, so that a rename in it survives a power cut. Does nothing where the platform cannot. */
  syncFolder(path: string): Promise<void>
  /** Creates the folder and those above it; when it returns, their names survive a power cut. */
  mkdir(path: string): Promise<void>
  /** Deletes a file; one that is not there is fine. */
  rm(path: string): Promise<void>
  realpath(path: string): Promise<string>
  /** A link stands there, wherever it leads; also one that leads nowhere, of which `realpath` says that nothing is there. */
  isLink(path: string): Promise<boolean>
  stat(path: string): Promise<FileRights & { readonly size: number; readonly isFile: boolean }>
  /**
   * Why this process may not replace a file there or make one, as a system code (`EACCES`, `EROFS`, `EISDIR`,
   * `ENAMETOOLONG`, …); `undefined` if it may. Where nothing is yet, the nearest folder above counts.
   */
  whyUnwritable(path: string): Promise<string | undefined>
  /** Returns how many bytes this process may still write on the disk of a folder; `undefined` if the system does not say. */
  freeBytes(path: string): Promise<number | undefined>
  /** Names in a folder, sorted by code units; none if there is no such folder. */
  list(path: string): Promise<readonly string[]>
  /**
   * Creates a file that must not exist yet (`EEXIST` otherwise). The one atomic step of a run lock. Where the disk has
   * hard links, other processes never see a part of the file. Not durable: a power cut ends the holder of a lock, too.
   */
  createExclusively(path: string, bytes: Uint8Array): Promise<void>
  /** What version control tracks of the private folder in `root`, relative to it: that came with the repository. */
  trackedState(root: string): Promise<readonly string[]>
  /** Files under `cwd` that match the patterns: relative paths with `/`, sorted by code units. Never in `node_modules`. */
  glob(patterns: readonly string[], options: { readonly cwd: string }): Promise<readonly string[]>
}

/** The folder of a project, on a disk. */
export interface ProjectPlace {
  readonly fs: FileSystem
  /** Absolute; the folder of the config. */
  readonly root: string
}

export interface AppendFile {
  /** Appends and fdatasyncs: when it returns, the bytes survive a power cut. */
  append(bytes: Uint8Array): Promise<void>
  /** False if its path leads to another file by now, or to none: what is appended would be lost. */
  isInPlace(): Promise<boolean>
  close(): Promise<void>
}

export interface FileRights {
  readonly mode: number
  readonly owner: { readonly user: number; readonly group: number }
}

/** Returns what a look at a path gives; `undefined` if nothing is there. */
export async function ifThere<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Does what writes a file, and names the file that the system refused.
 * @throws {LockaleError} `FILE_UNWRITABLE`, and what `work` throws
 */
export async function sayingUnwritable<T>(file: string, hint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (cause instanceof LockaleError || code === undefined) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${file} cannot be written (${code}).`, { place: file, hint, cause })
  }
}

/** Returns the bytes of a file, `undefined` if there is none. @throws {LockaleError} `FILE_UNREADABLE` */
export async function readBytes(fs: FileSystem, root: string, file: string): Promise<Uint8Array | undefined> {
  try {
    return await ifThere(fs.readFile(join(root, file)))
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Check that it is a file and that you have permission to read it.',
      cause,
    })
  }
}
