import { hash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'

/** The file operations that lockale needs. Paths are absolute, errors are system errors with a `code` (`ENOENT`). */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>
  /** Reads a file again, synchronously, so that its bytes need not stay in memory. Absent: files are not on a disk. */
  readonly readAgain?: ((path: string) => Uint8Array) | undefined
  /** Creates or replaces a file, not atomically, and syncs it. Copies the mode and, if allowed, the owner of `like`. */
  writeFile(path: string, bytes: Uint8Array, like?: FileRights): Promise<void>
  /** Opens a file for appending. Creates it and its folder if needed. */
  openAppend(path: string): Promise<AppendFile>
  rename(from: string, to: string): Promise<void>
  /** Syncs a folder, so that a rename in it survives a power cut. Does nothing if the platform cannot. */
  syncFolder(path: string): Promise<void>
  /** Creates the folder and its missing parents, synced so that they survive a power cut. */
  mkdir(path: string): Promise<void>
  /** Deletes a file. A missing file is no error. */
  rm(path: string): Promise<void>
  realpath(path: string): Promise<string>
  /** Returns whether the path is a link, even one without a target (`realpath` then fails with `ENOENT`). */
  isLink(path: string): Promise<boolean>
  stat(path: string): Promise<FileRights & { readonly size: number; readonly isFile: boolean }>
  /**
   * Returns why this process may not create or replace a file, as a system code (`EACCES`, `EROFS`, `EISDIR`,
   * `ENAMETOOLONG`, …), or `undefined`. For a new path, checks the nearest folder that exists above it.
   */
  whyUnwritable(path: string): Promise<string | undefined>
  /** Returns the bytes that may still be written on the disk of a folder; `undefined`: unknown. */
  freeBytes(path: string): Promise<number | undefined>
  /** Returns the names of files and folders in a folder, sorted by code units; empty if there is no such folder. */
  list(path: string): Promise<readonly string[]>
  /**
   * Creates a file, or fails with `EEXIST` if it exists: only one of several processes that try it gets the run lock.
   * On disks with hard links, other processes never see a part of the file. The file is not synced, because a power cut
   * also ends the process that holds the lock.
   */
  createExclusively(path: string, bytes: Uint8Array): Promise<void>
  /** Returns the files in the private folder `.lockale` that are committed to git, although they should not be. */
  trackedState(root: string): Promise<readonly string[]>
  /** Returns the relative paths (with `/`) of matching files, sorted by code units. Leaves out `node_modules`. */
  glob(patterns: readonly string[], options: { readonly cwd: string }): Promise<readonly string[]>
}

export interface ProjectPlace {
  readonly fs: FileSystem
  /** Absolute path of the project. */
  readonly root: string
}

export interface AppendFile {
  /** Appends and syncs: when it returns, the bytes survive a power cut. */
  append(bytes: Uint8Array): Promise<void>
  /** Returns false if the path now leads to another file or to none: appended bytes would be lost. */
  isInPlace(): Promise<boolean>
  close(): Promise<void>
}

export interface FileRights {
  readonly mode: number
  readonly owner: { readonly user: number; readonly group: number }
}

/** Waits for a file operation and returns its result; `undefined` if the path does not exist. */
export async function ifThere<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Runs `work`. If the system refuses a write, throws an error that names the file.
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

/** Suffix of all temporary files. No file pattern matches it, and users see that the file comes from lockale. */
export const temporarySuffix = '.lockale-tmp'

/** Maximum length of a file name on common disks, in bytes (NAME_MAX). */
const maxNameBytes = 255

/** Returns the path of a temporary file beside the file at `path`. Not random: only one run writes at a time. */
export function temporaryPath(path: string): string {
  const name = `.${basename(path)}${temporarySuffix}`
  const isTooLong = Buffer.byteLength(name) > maxNameBytes
  const short = `.${hash('sha256', basename(path), 'base64url').slice(0, 22)}${temporarySuffix}`
  return join(dirname(path), isTooLong ? short : name)
}
