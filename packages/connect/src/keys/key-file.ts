import { constants, type Stats } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { LockaleError, shellWord, systemCode } from '@lockale/errors'
import { maxKeyBytes, oneLine } from './one-line.ts'

/**
 * The key in a file that only this user can read: what others can read is no secret, and what they can write is not ours.
 * Windows has no such bits; there the folder of the user's profile is what keeps others out.
 * @throws {LockaleError} `KEY_FILE_REFUSED`, `KEY_INVALID`
 */
export async function readKeyFile(path: string): Promise<string> {
  if (!isAbsolute(path)) {
    throw refused(path, 'is a path that depends on the folder of the run', 'Give the path from the root: /home/…')
  }
  const me = process.getuid?.()
  try {
    const link = await lstat(path)
    const problem = link.isSymbolicLink() && me !== undefined && link.uid !== me && link.uid !== 0
    if (problem) throw refused(path, 'is a link that another user made', 'Give the path of the file itself.')
    // One that is no file must not be waited for.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      // Of what is open, not of what lies there by now.
      refuseOpenFile(path, await file.stat(), me)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(maxKeyBytes + 1), 0, maxKeyBytes + 1, 0)
      return oneLine(buffer.toString('utf8', 0, bytesRead).replace(/^\u{feff}/u, ''), path)
    } finally {
      await file.close()
    }
  } catch (cause) {
    const code = systemCode(cause)
    if (code === undefined || cause instanceof LockaleError) throw cause
    throw refused(path, `cannot be read (${code})`, 'Correct LOCKALE_KEY_FILE, or unset it.')
  }
}

/** @param me of this process; `undefined` where the platform knows no such thing */
export function refuseOpenFile(
  path: string,
  stats: Pick<Stats, 'isFile' | 'uid' | 'mode'>,
  me: number | undefined,
): void {
  if (!stats.isFile()) {
    throw refused(path, 'is not a file', 'To hand over a key without a file: `--key-file -`, and the key on its input.')
  }
  if (me === undefined) return
  if (stats.uid !== me) {
    throw refused(path, 'belongs to another user', `Make a file of your own: install -m 600 /dev/null ${path}`)
  }
  const mode = stats.mode & 0o777
  if ((mode & 0o077) === 0) return
  throw refused(path, `can be read by others (mode ${mode.toString(8)})`, `chmod 600 ${shellWord(path)}`)
}

function refused(path: string, problem: string, hint: string): LockaleError {
  return new LockaleError('KEY_FILE_REFUSED', `The key file ${path} ${problem}.`, { place: path, hint })
}
