import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { type LedgerRecord, parseRecords, printRecord } from './record.ts'

/** The folder beside the config that is never committed; it ignores itself. */
export const privateFolder = '.lockale'

/** A file of records in the private folder. The folder appears with the first record. */
export interface PrivateFile {
  /** Durable when it returns. @throws {LockaleError} `LEDGER_UNWRITABLE` */
  append(record: LedgerRecord): Promise<void>
  remove(): Promise<void>
}

/**
 * Opens a file of the private folder and reads what is whole in it. Writes nothing.
 * @throws {LockaleError} `LEDGER_UNREADABLE`
 */
export async function openPrivateFile(
  fs: FileSystem,
  { root, name }: { readonly root: string; readonly name: string },
): Promise<{ readonly file: PrivateFile; readonly records: readonly LedgerRecord[] }> {
  const folder = join(root, privateFolder)
  const path = join(folder, name)
  const place = `${privateFolder}/${name}`
  let isReady = false

  async function prepare(): Promise<void> {
    if (isReady) return
    await fs.mkdir(folder)
    await fs.writeFile(join(folder, '.gitignore'), new TextEncoder().encode('*\n'))
    // The empty line closes what a killed run may have left torn.
    await fs.append(path, new TextEncoder().encode('\n'))
    isReady = true
  }

  const file: PrivateFile = {
    async append(record) {
      try {
        await prepare()
        await fs.append(path, new TextEncoder().encode(printRecord(record)))
      } catch (cause) {
        throw new LockaleError('LEDGER_UNWRITABLE', `${place} cannot be written (${systemCode(cause)}).`, {
          place,
          hint: 'Make the folder writable and give it room: without it a paid answer could be lost.',
          cause,
        })
      }
    },
    async remove() {
      await fs.rm(path)
      isReady = false
    },
  }
  return { file, records: parseRecords(await readText(fs, { path, place })) }
}

async function readText(
  fs: FileSystem,
  { path, place }: { readonly path: string; readonly place: string },
): Promise<string> {
  try {
    return new TextDecoder().decode(await fs.readFile(path))
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return ''
    throw new LockaleError('LEDGER_UNREADABLE', `${place} cannot be read (${systemCode(cause)}).`, {
      place,
      hint: 'Make it readable, or delete it: then texts it remembers may have to be bought again.',
      cause,
    })
  }
}
