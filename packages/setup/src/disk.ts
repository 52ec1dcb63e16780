import { dirname, join, relative, sep } from 'node:path'
import type { FileSystem, ProjectPlace } from '@lockale/core'
import { replaceFile } from '@lockale/disk'
import { outputPlace } from '@lockale/disk/output-file'
import { LockaleError, systemCode } from '@lockale/errors'
import type { ConfigDraft } from './detect/draft-config.ts'

/** Returns the bytes of a file; `undefined` if it is missing or unreadable. */
export async function readIfThere(fs: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.readFile(path)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

/**
 * Writes the config of an app.
 * @param folder folder of the app, relative to the root
 * @throws {LockaleError} `CONFIG_EXISTS` if the file exists by now, `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
 */
export async function writeConfig(folder: string, { file, text }: ConfigDraft, place: ProjectPlace): Promise<void> {
  const path = join(place.root, folder, file)
  if (!(await writeNew(path, new TextEncoder().encode(text), place))) throw configExists(join(folder, file))
}

export function configExists(file: string): LockaleError {
  return new LockaleError('CONFIG_EXISTS', `${file} already exists, so nothing was written.`, {
    place: file,
    hint: 'Run `lockale status` to see the progress, and `lockale sync` to continue. To start again, delete the file first.',
  })
}

/**
 * Writes a new file. Returns false if it exists.
 * @param path absolute path
 * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
 */
export async function writeNew(path: string, bytes: Uint8Array, { fs, root }: ProjectPlace): Promise<boolean> {
  try {
    await outputPlace(dirname(path), fs)
    await fs.mkdir(dirname(path))
    await fs.createExclusively(path, bytes)
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw unwritable(path, root, cause)
  }
}

/**
 * Writes an existing file.
 * @param path absolute path
 * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
 */
export async function rewrite(path: string, bytes: Uint8Array, { fs, root }: ProjectPlace): Promise<void> {
  try {
    const place = await outputPlace(path, fs)
    await replaceFile(fs, place, bytes, await fs.stat(place))
  } catch (cause) {
    throw unwritable(path, root, cause)
  }
}

function unwritable(path: string, root: string, cause: unknown): unknown {
  const code = systemCode(cause)
  if (code === undefined) return cause
  const file = relative(root, path).split(sep).join('/')
  return new LockaleError('FILE_UNWRITABLE', `${file} cannot be written (${code}).`, {
    place: file,
    hint: 'Check that you have permission to write in this folder, then run `lockale init` again.',
    cause,
  })
}
