import { readFile, stat } from 'node:fs/promises'
import { LockaleError } from '@lockale/errors'
import type { CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { systemWords } from '@lockale/terminal/render/system-words'

/**
 * Reads a file that the user named; `-` is standard input. Returns more than `maxBytes` bytes for a larger file, which
 * is not read.
 * @throws {LockaleError} `FILE_UNREADABLE`
 */
export async function readGiven(name: string, context: CommandContext, maxBytes: number): Promise<Uint8Array> {
  if (name === '-') return context.host.parts.readStdin(maxBytes + 1)
  const path = resolvePath(name, context)
  try {
    const { size } = await stat(path)
    return size > maxBytes ? new Uint8Array(maxBytes + 1) : await readFile(path)
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${systemWords(cause)}.`, {
      place: name,
      hint: 'Check the path and its permissions.',
      cause,
    })
  }
}
