import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { LockaleError, systemCode } from '@lockale/errors'
import type { CommandContext } from './command.ts'
import { resolvePath } from './saved-plan.ts'

/** Writes a file that is whole or not there: what stood there is replaced. @throws {LockaleError} `FILE_UNWRITABLE` */
export async function saveFile(context: CommandContext, file: string, bytes: Uint8Array): Promise<void> {
  const path = resolvePath(file, context)
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`
  try {
    await writeFile(temporary, bytes, { flag: 'wx', signal: context.host.signal })
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    if (context.host.signal.aborted) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${file} cannot be written (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Name a file in a folder that is there and writable.',
      cause,
    })
  }
}
