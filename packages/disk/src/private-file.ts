import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { toLine } from './checked-lines.ts'
import { type AppendFile, type FileSystem, ifThere } from './file-system.ts'
import { privateFolder } from './inside.ts'
import { keepInside, replaceFile } from './keep-inside.ts'

/** Opens a file of the private folder `.lockale` whose lines have checksums, such as the translation cache. */
export function openPrivateFile(
  disk: FileSystem,
  { root, name }: { readonly root: string; readonly name: string },
): {
  /** Reads all bytes; empty without a file. @throws {LockaleError} `CACHE_UNREADABLE`, and as `openPrivateFolder` */
  read(): Promise<Buffer>
  /**
   * Appends a line for each payload. The lines are on disk when it returns. Concurrent calls are written together.
   * @throws {LockaleError} `CACHE_UNWRITABLE`
   */
  append(payloads: readonly string[]): Promise<void>
  /** Keeps the file open between appends until the returned function is called. */
  keepOpen(): () => Promise<void>
  /**
   * Replaces the file atomically. Lines must include line ends; lines appended since `read` are kept.
   * @throws {LockaleError} `CACHE_UNWRITABLE`
   */
  replace(read: Buffer, lines: Iterable<string | Uint8Array>): Promise<void>
  remove(): Promise<void>
} {
  const fs = keepInside(disk, root)
  const folder = join(root, privateFolder)
  const path = join(folder, name)
  const place = `${privateFolder}/${name}`
  /** True if the last line of the file is complete: it ends with a line break. */
  let isReady = false
  let file: AppendFile | undefined
  let isKeptOpen = false
  let waiting: string[] = []
  /** The next write, with all lines that wait for the current write to end. */
  let nextWrite: Promise<void> | undefined
  let lastWrite: Promise<void> = Promise.resolve()

  return {
    async read() {
      const isLink = await disk.isLink(folder)
      const bytes = isLink ? Buffer.alloc(0) : await readBytes(fs, { path, place })
      // Only if there is a file or a link: `openPrivateFolder` asks git, which takes time.
      if (isLink || bytes.length > 0) await openPrivateFolder(disk, root)
      return bytes
    },
    append(payloads) {
      if (payloads.length === 0) return Promise.resolve()
      waiting.push(...payloads)
      // Writes run one after another, so that two writes of one process never mix.
      nextWrite ??= lastWrite.then(writeWaiting)
      lastWrite = nextWrite.catch(() => undefined)
      return nextWrite
    },
    keepOpen() {
      isKeptOpen = true
      return async () => {
        isKeptOpen = false
        await closeIdle()
      }
    },
    async replace(read, lines) {
      const temp = join(folder, `.${name}.lockale-tmp`)
      try {
        await makePrivateFolder(disk, root)
        await fs.rm(temp)
        await writeTemporary(temp, read.length, lines)
        await closeIdle() // some systems refuse to rename onto an open file
        await fs.rename(temp, path)
        await fs.syncFolder(folder)
        isReady = false
      } catch (cause) {
        await fs.rm(temp).catch(() => undefined)
        throw unwritable(place, cause)
      }
    },
    async remove() {
      await closeIdle()
      await fs.rm(path)
      isReady = false
    },
  }

  async function writeWaiting(): Promise<void> {
    // If the file was deleted or replaced meanwhile, for example by `git clean`, a write to it would be lost.
    const isInPlace = file === undefined || (await file.isInPlace())
    const lines = waiting.map(toLine) // also those that came during the check
    ;[waiting, nextWrite] = [[], undefined]
    try {
      if (!isInPlace) {
        await close()
        isReady = false
      }
      if (!isReady) await makePrivateFolder(disk, root)
      const open = (file ??= await fs.openAppend(path))
      // The empty line ends a line that a killed run or a failed write left incomplete.
      const pieces = inPieces(isReady ? lines : ['\n', ...lines])
      isReady = false
      for (const piece of pieces) await open.append(piece)
      isReady = true
    } catch (cause) {
      await close()
      throw unwritable(place, cause)
    }
    if (!isKeptOpen) await close()
  }

  async function closeIdle(): Promise<void> {
    await lastWrite
    await close()
  }

  /** Closes the file. Every written byte is on disk already, so an error loses nothing. */
  async function close(): Promise<void> {
    const open = file
    file = undefined
    await open?.close().catch(() => undefined)
  }

  async function writeTemporary(temp: string, bytesRead: number, lines: Iterable<string | Uint8Array>): Promise<void> {
    const written = await fs.openAppend(temp)
    try {
      await written.append(new Uint8Array())
      for (const piece of inPieces(lines)) await written.append(piece)
      // The run lock stops other runs from writing. If one ignores the lock, its lines are kept.
      for (let known = bytesRead; ((await ifThere(fs.stat(path)))?.size ?? 0) > known;) {
        const now = await readBytes(fs, { path, place })
        await written.append(now.subarray(known))
        known = now.length
      }
    } finally {
      await written.close()
    }
  }
}

/**
 * Returns a file system for the private folder, without access outside the project. Refuses a folder that is committed
 * to git, since anyone who can commit could change what lockale trusts. Refuses links, which may lead to such a folder.
 * @param root absolute
 * @throws {LockaleError} `CACHE_TRACKED`, `PATH_OUTSIDE_PROJECT`
 */
export async function openPrivateFolder(disk: FileSystem, root: string): Promise<FileSystem> {
  const [first] = await disk.trackedState(root)
  if (first !== undefined) throw cameWithRepository(first)
  if (!(await disk.isLink(join(root, privateFolder)))) return keepInside(disk, root)
  throw new LockaleError('PATH_OUTSIDE_PROJECT', `${privateFolder} is a link, so lockale does not use it.`, {
    place: privateFolder,
    hint: `Remove the link. lockale makes the folder ${privateFolder} itself.`,
  })
}

function cameWithRepository(file: string): LockaleError {
  const isRepository = file === nestedRepository
  return new LockaleError(
    'CACHE_TRACKED',
    isRepository
      ? `${privateFolder} is a git repository of its own, so everyone who can commit there could have changed it.`
      : `${file} is committed to git, so everyone who can commit could have changed it.`,
    {
      place: file,
      hint: isRepository
        ? `Remove ${nestedRepository}, or the whole folder. Then run the command again.`
        : `Remove it from git: \`git rm -r --cached --quiet ${privateFolder}\`. Then run the command again: lockale uses the folder once git has no file of it.`,
    },
  )
}

const nestedRepository = `${privateFolder}/.git`

/** Creates the folder and its `.gitignore`. @throws {LockaleError} as `openPrivateFolder` */
export async function makePrivateFolder(disk: FileSystem, root: string): Promise<void> {
  const fs = await openPrivateFolder(disk, root)
  const folder = join(root, privateFolder)
  await fs.mkdir(folder)
  const ignore = join(folder, '.gitignore')
  const found = await readBytes(fs, { path: ignore, place: `${privateFolder}/.gitignore` })
  if (found.toString('latin1') !== '*\n') await replaceFile(fs, ignore, new TextEncoder().encode('*\n'))
}

const pieceBytes = 1024 * 1024

/** Joins lines to pieces of up to 1 MiB: a file may be too large for one string. */
function* inPieces(lines: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  // No buffer of fixed size: unused room makes the garbage collector assume that memory runs out.
  let piece: Uint8Array[] = []
  let filled = 0
  for (const line of lines) {
    const bytes = typeof line === 'string' ? Buffer.from(line, 'utf8') : line
    if (filled > 0 && filled + bytes.length > pieceBytes) {
      yield Buffer.concat(piece, filled)
      ;[piece, filled] = [[], 0]
    }
    piece.push(bytes)
    filled += bytes.length
  }
  if (filled > 0) yield Buffer.concat(piece, filled)
}

async function readBytes(
  fs: FileSystem,
  { path, place }: { readonly path: string; readonly place: string },
): Promise<Buffer> {
  try {
    const bytes = (await ifThere(fs.readFile(path))) ?? Buffer.alloc(0)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (cause) {
    if (cause instanceof LockaleError) throw cause
    throw new LockaleError('CACHE_UNREADABLE', `${place} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place,
      hint: 'Make it readable, or delete it. If you delete it, translations that only this cache has may be billed again.',
      cause,
    })
  }
}

function unwritable(place: string, cause: unknown): unknown {
  if (cause instanceof LockaleError) return cause
  return new LockaleError(
    'CACHE_UNWRITABLE',
    `${place} cannot be written (${systemCode(cause) ?? 'unknown reason'}).`,
    {
      place,
      hint: 'Free some space, and make the folder writable. Without the translation cache, a billed translation could be lost.',
      cause,
    },
  )
}
