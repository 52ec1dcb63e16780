import { basename, dirname, join, relative, sep } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { digestOf, readBytes } from '../scan/read.ts'
import type { FileEdit } from './edits.ts'

export interface CommitOptions {
  readonly fs: FileSystem
  readonly root: string
}

/**
 * Replaces files in the order given, once all of them lie, synced, beside their places: each is whole, old or new, at any
 * moment. Give the lockfile last: after a crash between two renames the ledger still tells whose the new texts are.
 * @throws {LockaleError} `FILE_UNWRITABLE`
 */
export async function commitEdits(edits: readonly FileEdit[], { fs, root }: CommitOptions): Promise<void> {
  const staged: { readonly path: string; readonly temp: string; readonly file: string }[] = []
  try {
    for (const { file, bytes } of edits) {
      const path = await writtenPath(fs, root, file)
      // One name for all runs, of which the run lock lets in one: what a killed one left is replaced by the next.
      const temp = join(dirname(path), `.${basename(path)}.lockale-tmp`)
      await fs.mkdir(dirname(path))
      staged.push({ path, temp, file })
      await fs.rm(temp) // a link that lies there would be written through
      await fs.writeFile(temp, bytes, await modeOf(fs, path))
    }
    for (const { path, temp } of staged) {
      await fs.rename(temp, path)
      await fs.syncFolder(dirname(path))
    }
  } catch (cause) {
    if (cause instanceof LockaleError) throw cause
    const file = staged.at(-1)?.file ?? edits[0]?.file ?? root
    throw new LockaleError('FILE_UNWRITABLE', `${file} cannot be written (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Make room or make it writable, then run again: what was paid for is in the ledger and is not paid twice.',
      cause,
    })
  } finally {
    await Promise.all(staged.map(({ temp }) => fs.rm(temp)))
  }
}

/** The files that no longer hold what was read at plan time: an editor, a branch switch. They must not be overwritten. */
export async function findMovedFiles(
  edits: readonly FileEdit[],
  { fs, root }: CommitOptions,
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>()
  for (const { file, digest } of edits) {
    const bytes = await readBytes(fs, root, file)
    if ((bytes && digestOf(bytes)) !== digest) moved.add(file)
  }
  return moved
}

/** A symlink inside the project is written through; one that leads out of it is refused. */
async function writtenPath(fs: FileSystem, root: string, file: string): Promise<string> {
  const path = join(root, file)
  try {
    const real = await fs.realpath(path)
    const inside = relative(await fs.realpath(root), real)
    if (inside !== '..' && !inside.startsWith(`..${sep}`)) return real
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return path
    throw cause
  }
  throw new LockaleError('PATH_OUTSIDE_PROJECT', `${file} leads out of the project.`, {
    place: file,
    hint: 'Replace the symlink by a file, or run lockale where the file really is.',
  })
}

async function modeOf(fs: FileSystem, path: string): Promise<number | undefined> {
  try {
    return (await fs.stat(path)).mode
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}
