import { Buffer, isAscii } from 'node:buffer'
import { isLockaleError } from '@lockale/errors'
import { type FileSystem, readBytes } from '@lockale/disk'
import { digestOf } from '../model/hash.ts'
import { type Lockfile, lockfileName } from './lockfile.ts'
import { parseLockfile } from './parse-lockfile.ts'

export interface LockfileNow {
  readonly lockfile: Lockfile
  readonly digest: string | undefined
}

/**
 * Reads the lockfile of the project in `root`.
 * @param adopt true to treat an unreadable lockfile as missing, instead of throwing an error
 * @param known an earlier result, which is returned if the bytes of the file are the same
 * @throws {LockaleError} as `parseLockfile`, and `FILE_UNREADABLE`
 */
export async function readLockfile(
  fs: FileSystem,
  root: string,
  { adopt = false, known }: { readonly adopt?: boolean | undefined; readonly known?: LockfileNow | undefined } = {},
): Promise<LockfileNow> {
  const bytes = await readBytes(fs, root, lockfileName)
  const digest = bytes && digestOf(bytes)
  if (known !== undefined && known.digest === digest) return known
  const text = bytes && decode(bytes)
  try {
    return { lockfile: parseLockfile(text, { path: lockfileName }), digest }
  } catch (error) {
    if (!adopt || !isLockaleError(error, 'LOCKFILE_UNREADABLE')) throw error
    return { lockfile: parseLockfile(undefined, { path: lockfileName }), digest }
  }
}

/** Decodes UTF-8. Lockfiles may have many megabytes. Most are only ASCII, which is decoded in a fourth of the time. */
function decode(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return new TextDecoder().decode(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Parses another version of the lockfile, such as that of a branch; `undefined` if it cannot be read. */
export function readLockfileVersion(bytes: Uint8Array): Lockfile | undefined {
  try {
    return parseLockfile(decode(bytes), { path: lockfileName })
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}
