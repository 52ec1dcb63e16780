import { join } from 'node:path'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { type Lockfile, lockfileName } from './lockfile.ts'
import { parseLockfile } from './parse-lockfile.ts'

export { lockfileName }

/**
 * The lockfile of the project in `root`.
 * @param adopt take one that is no lockfile at all for none
 * @throws {LockaleError} as `parseLockfile`, and `FILE_UNREADABLE`
 */
export async function readLockfile(
  fs: FileSystem,
  root: string,
  adopt = false,
): Promise<{ lockfile: Lockfile; bytes: Uint8Array | undefined }> {
  let bytes: Uint8Array | undefined
  try {
    bytes = await fs.readFile(join(root, lockfileName))
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') {
      throw new LockaleError('FILE_UNREADABLE', `${lockfileName} cannot be read (${systemCode(cause)}).`, {
        place: lockfileName,
        hint: 'Check that it is a file and that you have permission to read it.',
        cause,
      })
    }
  }
  const text = bytes && new TextDecoder().decode(bytes)
  try {
    return { lockfile: parseLockfile(text, { path: lockfileName }), bytes }
  } catch (error) {
    if (!adopt || !isLockaleError(error, 'LOCKFILE_UNREADABLE')) throw error
    return { lockfile: parseLockfile(undefined, { path: lockfileName }), bytes }
  }
}
