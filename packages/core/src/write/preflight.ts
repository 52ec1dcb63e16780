import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { type FileSystem, ifThere } from '../model/file-system.ts'
import { assertInside } from '../scan/inside.ts'

/**
 * Before anything is spent: may every file be written that the run could want to write?
 * @throws {LockaleError} `FILE_READ_ONLY`, naming the first three with the reason; `PATH_OUTSIDE_PROJECT`
 */
export async function checkWritable(
  files: readonly string[],
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<void> {
  await assertInside(files, { fs, root, toWrite: true })
  const refused: Refused[] = []
  for (const file of files) {
    const code = await fs.whyUnwritable(join(root, file))
    if (code !== undefined) refused.push({ file, code })
  }
  const [first] = refused
  if (first !== undefined) throw readOnly(first, refused)
}

/**
 * Does what writes one file before anything is spent; where the system refuses that, says why in the words of `checkWritable`.
 * @param file relative to `root`
 * @throws {LockaleError} `FILE_READ_ONLY`, and what `work` throws
 */
export async function sayingWhyNot<T>(
  file: string,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    // On a disk that is read-only a folder that cannot be made is `ENOENT`.
    const code = (await fs.whyUnwritable(join(root, file)).catch(() => undefined)) ?? systemCode(error) ?? ''
    if (reasons[code] === undefined) throw error
    const refused = { file, code }
    throw readOnly(refused, [refused], error)
  }
}

interface Refused {
  readonly file: string
  /** Error code of the system. */
  readonly code: string
}

function readOnly(first: Refused, refused: readonly Refused[], cause?: unknown): LockaleError {
  const shown = refused.slice(0, 3).map(({ file, code }) => `${file} (${reasons[code] ?? code})`)
  const rest = refused.length > 3 ? ` and ${refused.length - 3} more` : ''
  return new LockaleError('FILE_READ_ONLY', `Not writable: ${shown.join(', ')}${rest}.`, {
    place: first.file,
    hint: `${cures[first.code] ?? 'Make them writable'}, then run the command again. Nothing was sent or changed.`,
    cause,
  })
}

/**
 * Before anything is spent: is there room for the next versions of these files, which lie beside the old ones for a moment,
 * and for what the ledger gets? A quota that the disk does not tell of shows only when it is met.
 * @param more bytes beside the files
 * @throws {LockaleError} `FILE_UNWRITABLE`
 */
export async function checkRoom(
  files: readonly string[],
  more: number,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<void> {
  const free = await fs.freeBytes(root)
  if (free === undefined) return
  const sizes = await Promise.all(files.map((file) => ifThere(fs.stat(join(root, file)))))
  const needed = sizes.reduce((sum, there) => sum + (there?.size ?? 0), more)
  if (needed <= free) return
  throw new LockaleError(
    'FILE_UNWRITABLE',
    `The disk has ${toKilobytes(free)} of free space; the run may need ${toKilobytes(needed)}.`,
    {
      hint: 'Free some space, then run the command again. Nothing was sent or changed.',
    },
  )
}

function toKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENAMETOOLONG: 'the name is too long for this file system',
}

const cures: Readonly<Record<string, string>> = {
  EISDIR: 'Remove the folder, or change `files` in the config',
  ENOTDIR: 'Remove that file, or change `files` in the config',
  ENAMETOOLONG: 'Shorten the path in `files` of the config',
}
