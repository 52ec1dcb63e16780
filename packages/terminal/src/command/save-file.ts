import { LockaleError } from '@lockale/errors'
import { systemWords } from '../render/system-words.ts'
import type { CommandContext } from './command.ts'
import { resolvePath } from './project-place.ts'

/**
 * Writes a file that the user named, completely or not at all. Replaces an existing file.
 * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
 */
export async function saveFile(context: CommandContext, file: string, content: Uint8Array | string): Promise<void> {
  const { signal, parts } = context.host
  try {
    signal.throwIfAborted()
    const path = resolvePath(file, context)
    if (typeof content === 'string') await parts.writeText(path, content)
    else await (await import('@lockale/disk/output-file')).writeOutput(path, content)
  } catch (cause) {
    if (signal.aborted || cause instanceof LockaleError) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${file} cannot be written: ${systemWords(cause)}.`, {
      place: file,
      hint: 'Name a file in an existing, writable folder.',
      cause,
    })
  }
}
