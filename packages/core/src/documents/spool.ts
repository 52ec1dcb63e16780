import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { privateFolder } from '../ledger/private-file.ts'
import type { FileSystem } from '../model/file-system.ts'

/**
 * Translations that were received and are not in their places yet, in `.lockale/documents`. The service deletes a document
 * when it is fetched: here it lies, synced to the disk, before anything else is done with it.
 */
export interface Spool {
  /** @param hash of all that a translation is made of */
  read(hash: string): Promise<Uint8Array | undefined>
  /** Before anything is sent: what can go wrong with the folder goes wrong now. @throws {LockaleError} `FILE_UNWRITABLE` */
  prepare(): Promise<void>
  /** Durable when it returns. @throws {LockaleError} `FILE_UNWRITABLE` */
  put(hash: string, bytes: Uint8Array): Promise<void>
  remove(hash: string): Promise<void>
  /** Those that no document needs any more go. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>
}

const isOurs = /^[\da-f]{32}(?:\.part)?$/u

export function openSpool(fs: FileSystem, root: string): Spool {
  const folder = join(root, privateFolder, 'documents')
  const pathOf = (hash: string) => join(folder, hash)
  return {
    async read(hash) {
      try {
        return await fs.readFile(pathOf(hash))
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    prepare: () => saying(() => fs.mkdir(folder)),
    put: (hash, bytes) =>
      saying(async () => {
        const temp = `${pathOf(hash)}.part`
        await fs.rm(temp)
        await fs.writeFile(temp, bytes)
        await fs.rename(temp, pathOf(hash))
        await fs.syncFolder(folder)
      }),
    remove: (hash) => fs.rm(pathOf(hash)),
    async keepOnly(hashes) {
      for (const name of await fs.list(folder)) {
        if (isOurs.test(name) && !hashes.has(name)) await fs.rm(join(folder, name))
      }
    },
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
      hint: 'Make room or make it writable, then run again.',
      cause,
    })
  }
}
