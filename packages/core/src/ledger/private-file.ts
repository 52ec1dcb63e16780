import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { privateFolder } from '../model/private-folder.ts'
import { keepInside, replaceFile } from '../scan/keep-inside.ts'
import { toLine } from './record-line.ts'

/** A file of lines in the private folder. The folder appears with the first line. */
export interface PrivateFile {
  /** All of it, empty where there is none. Writes nothing. @throws {LockaleError} `LEDGER_UNREADABLE` */
  read(): Promise<Buffer>
  /** Adds a line for each payload. Durable when it returns. @throws {LockaleError} `LEDGER_UNWRITABLE` */
  append(payloads: readonly string[]): Promise<void>
  /**
   * Puts whole lines, with their line ends, in place of the file as it was read: it is the old or the new one at any moment.
   * What was added to it since goes along. @throws {LockaleError} `LEDGER_UNWRITABLE`
   */
  replace(read: Buffer, lines: Iterable<string | Uint8Array>): Promise<void>
  remove(): Promise<void>
}

export function openPrivateFile(
  disk: FileSystem,
  { root, name }: { readonly root: string; readonly name: string },
): PrivateFile {
  const fs = keepInside(disk, root)
  const folder = join(root, privateFolder)
  const path = join(folder, name)
  const place = `${privateFolder}/${name}`
  /** The file ends with a line end. */
  let isReady = false
  let lastAppend: Promise<void> = Promise.resolve()

  return {
    read: () => readBytes(fs, { path, place }),
    append(payloads) {
      if (payloads.length === 0) return Promise.resolve()
      // One after another: two writes of one process never mix.
      const done = lastAppend.then(() => append(payloads))
      lastAppend = done.catch(() => undefined)
      return done
    },
    async replace(read, lines) {
      const temp = join(folder, `.${name}.lockale-tmp`)
      try {
        await makePrivateFolder(disk, root)
        await fs.rm(temp)
        await fs.append(temp, new Uint8Array())
        for (const piece of inPieces(lines)) await fs.append(temp, piece)
        // The run lock keeps others away. Where somebody got past it, what was added meanwhile is not lost.
        for (let known = read.length; (await sizeOf(path)) > known;) {
          const now = await readBytes(fs, { path, place })
          await fs.append(temp, now.subarray(known))
          known = now.length
        }
        await fs.rename(temp, path)
        await fs.syncFolder(folder)
        isReady = false
      } catch (cause) {
        await fs.rm(temp).catch(() => undefined)
        throw unwritable(place, cause)
      }
    },
    async remove() {
      await fs.rm(path)
      isReady = false
    },
  }

  async function append(payloads: readonly string[]): Promise<void> {
    try {
      if (!isReady) await prepare()
      isReady = false // until the bytes are there: what is left of a write that fails is closed by the next one
      for (const piece of inPieces(payloads.map(toLine))) await fs.append(path, piece)
      isReady = true
    } catch (cause) {
      throw unwritable(place, cause)
    }
  }

  async function sizeOf(file: string): Promise<number> {
    try {
      return (await fs.stat(file)).size
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return 0
      throw error
    }
  }

  async function prepare(): Promise<void> {
    await makePrivateFolder(disk, root)
    // The empty line closes what a killed run may have left torn.
    await fs.append(path, new TextEncoder().encode('\n'))
  }
}

/** Makes the folder where it is not there, and git ignore it. */
export async function makePrivateFolder(disk: FileSystem, root: string): Promise<void> {
  const fs = keepInside(disk, root)
  const folder = join(root, privateFolder)
  await fs.mkdir(folder)
  const ignore = join(folder, '.gitignore')
  const found = await readBytes(fs, { path: ignore, place: `${privateFolder}/.gitignore` })
  if (found.toString('latin1') !== '*\n') await replaceFile(fs, ignore, new TextEncoder().encode('*\n'))
}

const pieceBytes = 1024 * 1024

/** Lines put together to pieces of a size that a disk likes: a file of any size is never one string. */
function* inPieces(lines: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let piece = Buffer.allocUnsafe(pieceBytes)
  let filled = 0
  for (const line of lines) {
    const bytes = typeof line === 'string' ? Buffer.from(line, 'utf8') : line
    if (filled + bytes.length > pieceBytes) {
      if (filled > 0) yield piece.subarray(0, filled)
      // Whoever was given the last one may still hold it.
      piece = Buffer.allocUnsafe(Math.max(pieceBytes, bytes.length))
      filled = 0
    }
    piece.set(bytes, filled)
    filled += bytes.length
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

async function readBytes(
  fs: FileSystem,
  { path, place }: { readonly path: string; readonly place: string },
): Promise<Buffer> {
  try {
    const bytes = await fs.readFile(path)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return Buffer.alloc(0)
    if (cause instanceof LockaleError) throw cause
    throw new LockaleError('LEDGER_UNREADABLE', `${place} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place,
      hint: 'Make it readable, or delete it: then texts it remembers may have to be bought again.',
      cause,
    })
  }
}

function unwritable(place: string, cause: unknown): unknown {
  if (cause instanceof LockaleError) return cause
  return new LockaleError(
    'LEDGER_UNWRITABLE',
    `${place} cannot be written (${systemCode(cause) ?? 'unknown reason'}).`,
    {
      place,
      hint: 'Make the folder writable and give it room: without it a paid answer could be lost.',
      cause,
    },
  )
}
