import { readFile, stat } from 'node:fs/promises'
import { LockaleError } from '@lockale/errors'
import { maxXliffBytes } from '../xliff/read-xliff.ts'
import type { CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { systemWords } from '@lockale/terminal/render/system-words'

/** Reads an XLIFF file. @throws {LockaleError} `FILE_UNREADABLE`; `XLIFF_INVALID` if the file is too large */
export async function readXliffFile(file: string, context: CommandContext): Promise<Uint8Array> {
  const path = resolvePath(file, context)
  try {
    if ((await stat(path)).size <= maxXliffBytes) return await readFile(path)
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read: ${systemWords(cause)}.`, {
      place: file,
      hint: 'Check the path and its permissions.',
      cause,
    })
  }
  throw new LockaleError('XLIFF_INVALID', `The file has more than ${maxXliffBytes} bytes.`, {
    place: file,
    hint: 'Export it again in smaller parts. Nothing was changed.',
  })
}
