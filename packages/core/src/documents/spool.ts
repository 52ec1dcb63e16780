import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { privateFolder } from '../model/folder.ts'
import { type HashedFile, hashFile } from '../scan/hash-file.ts'
import { openPrivateFolder } from '../ledger/private-folder.ts'
import { keepInside } from '../scan/keep-inside.ts'

/**
 * Translations that were received and are not in their places yet, in `.lockale/documents`. The service deletes a document
 * when it is fetched: here it lies, synced to the disk, before anything else is done with it.
 */
export interface Spool {
  /** @param hash of all that a translation is made of */
  find(hash: string): Promise<HashedFile | undefined>
  /** One that is there. */
  open(hash: string): Promise<AsyncIterable<Uint8Array>>
  /** Before anything is sent: what can go wrong with the folder goes wrong now. @throws {LockaleError} `FILE_UNWRITABLE` */
  prepare(): Promise<void>
  /** Durable when it returns. @throws {LockaleError} `FILE_UNWRITABLE`, and what the pieces throw */
  put(hash: string, pieces: AsyncIterable<Uint8Array>): Promise<HashedFile>
  remove(hash: string): Promise<void>
  /** Those that no document needs any more go. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>
}

const isOurs = /^[\da-f]{32}(?:\.part)?$/u

export function openSpool(disk: FileSystem, root: string): Spool {
  const fs = keepInside(disk, root)
  const folder = join(root, privateFolder, 'documents')
  const pathOf = (hash: string) => join(folder, hash)
  return {
    find: (hash) => hashFile(join(privateFolder, 'documents', hash), { fs, root }),
    open: (hash) => fs.readPieces(pathOf(hash)),
    prepare: () => saying(async () => (await openPrivateFolder(disk, root)).mkdir(folder)),
    async put(hash, pieces) {
      const temp = `${pathOf(hash)}.part`
      const incoming = openIncoming(pieces)
      try {
        await saying(async () => {
          await fs.rm(temp)
          await fs.writePieces(temp, incoming.pieces())
          await fs.rename(temp, pathOf(hash))
          await fs.syncFolder(folder)
        })
      } catch (error) {
        throw incoming.failure() ?? error
      }
      return incoming.survey()
    },
    remove: (hash) => fs.rm(pathOf(hash)),
    async keepOnly(hashes) {
      for (const name of await fs.list(folder)) {
        if (isOurs.test(name) && !hashes.has(name)) await fs.rm(join(folder, name))
      }
    },
  }
}

interface IncomingFile {
  pieces(): AsyncIterable<Uint8Array>
  /** Why no more came: that is nothing of the disk. */
  failure(): unknown
  survey(): HashedFile
}

function openIncoming(pieces: AsyncIterable<Uint8Array>): IncomingFile {
  const hash = createHash('sha256')
  let byteLength = 0
  let failure: unknown
  return {
    async *pieces() {
      try {
        for await (const piece of pieces) {
          hash.update(piece)
          byteLength += piece.length
          yield piece
        }
      } catch (error) {
        failure = error
        throw error
      }
    },
    failure: () => failure,
    survey: () => ({ digest: hash.digest('hex'), byteLength }),
  }
}

async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (code === undefined) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${privateFolder}/documents cannot be written (${code}).`, {
      place: `${privateFolder}/documents`,
      hint: 'Free some space, or make the folder writable. Then run the command again.',
      cause,
    })
  }
}
