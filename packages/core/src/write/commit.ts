import { dirname, relative } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import {
  type FileSystem,
  ifThere,
  type ProjectPlace,
  sayingUnwritable,
  temporaryPath,
  realPlace,
  keepInside,
} from '@lockale/disk'
import { digestOf } from '../model/hash.ts'
import type { FileEdit } from './edits.ts'
import { checkWritable } from './preflight.ts'
import { forgetStaged, noteStaged } from './stale-temp-files.ts'

interface CommitOptions extends ProjectPlace {
  /** Throws if this run has lost its lock and may not write any more. Called when all temporary files are written. */
  readonly assertHeld?: (() => Promise<void>) | undefined
  /** The file that describes the others, such as the lockfile. It is written last. */
  readonly closing?: ClosingFile | undefined
}

export interface ClosingFile {
  /** The edit to make if all other files were written; `undefined` if this file need not change. */
  readonly edit: FileEdit | undefined
  /** Makes the edit again, if other files (`moved`) were not written, or if another program changed this file. */
  remake(moved: ReadonlySet<string>): Promise<FileEdit | undefined>
}

export interface Committed {
  readonly files: readonly string[]
  /** Files that were not written, because another program changed them since they were read. */
  readonly moved: ReadonlySet<string>
}

const maxClosings = 5

/** Number of temporary files that are written at the same time: a disk syncs several in the time of one. */
const atOnce = 16

/**
 * Replaces files in the order of `edits`, after all new files were written to temporary files beside them and synced:
 * at any time, each file is the complete old or new one. A file that another program changed since it was read is not
 * written; this is checked just before. Links inside the project are followed; a link that leads out of it is refused.
 * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`, `FILE_CHANGED` for the file `closing`, and what
 * `assertHeld` throws
 */
export async function commitEdits(edits: readonly FileEdit[], options: CommitOptions): Promise<Committed> {
  const commit = new Commit(options)
  try {
    const closing = options.closing?.edit
    await commit.stage(closing === undefined ? edits : [...edits, closing])
    await options.assertHeld?.()
    const moved = new Set<string>()
    for (const edit of edits) if (!(await commit.replace(edit))) moved.add(edit.file)
    await commit.close(moved)
    return { files: commit.files, moved }
  } finally {
    await commit.clear()
  }
}

/**
 * Replaces one file, or throws if that is not possible.
 * @throws {LockaleError} as `checkWritable` and `commitEdits`, and `FILE_CHANGED` if it changed since it was read
 */
export async function commitOne(edit: FileEdit, options: Omit<CommitOptions, 'closing'>): Promise<void> {
  await checkWritable([edit.file], options)
  const { moved } = await commitEdits([edit], options)
  if (moved.size > 0) throw fileChanged(edit.file)
}

class Commit {
  readonly #options: CommitOptions
  readonly #temps = new Set<string>()
  readonly files: string[] = []

  constructor(options: CommitOptions) {
    this.#options = { ...options, fs: keepInside(options.fs, options.root) }
  }

  async stage(edits: readonly FileEdit[]): Promise<void> {
    const { fs, root } = this.#options
    const places = new Map<FileEdit, string>()
    for (const edit of edits)
      await saying(edit, async () => places.set(edit, await realPlace(edit.file, this.#options)))
    for (const path of places.values()) this.#temps.add(temporaryPath(path))
    const realRoot = await fs.realpath(root)
    const temps = [...this.#temps].map((temp) => relative(realRoot, temp))
    if (edits.length > 0) await saying(edits[0], () => noteStaged(temps, { fs, root }))
    const all = [...places]
    while (all.length > 0) {
      const some = all.splice(0, atOnce).map(([edit, path]) => saying(edit, () => this.#write(edit, path)))
      for (const one of await Promise.allSettled(some)) if (one.status === 'rejected') throw one.reason
    }
  }

  async #write(edit: FileEdit, path: string): Promise<void> {
    const { fs } = this.#options
    const temp = temporaryPath(path)
    await fs.mkdir(dirname(path))
    await fs.rm(temp) // otherwise a symbolic link with this name would be followed
    await fs.writeFile(temp, edit.bytes, await ifThere(fs.stat(path)))
  }

  /** Replaces a file by its temporary file. Returns false, without a change, if another program changed the file. */
  async replace(edit: FileEdit): Promise<boolean> {
    return saying(edit, async () => {
      const { fs } = this.#options
      const path = await realPlace(edit.file, this.#options)
      const temp = temporaryPath(path)
      // If the folder was replaced after the temporary files were written, the new folder has none of these files.
      if (!this.#temps.has(temp) || (await digestNow(fs, path)) !== edit.digest) return false
      await fs.rename(temp, path)
      this.#temps.delete(temp)
      await fs.syncFolder(dirname(path))
      this.files.push(edit.file)
      return true
    })
  }

  async close(moved: ReadonlySet<string>): Promise<void> {
    const { closing } = this.#options
    if (closing === undefined) return
    let { edit } = closing
    for (let tries = 0; tries < maxClosings; tries++) {
      if (tries > 0 || moved.size > 0) {
        edit = await closing.remake(moved)
        if (edit !== undefined) await this.stage([edit])
      }
      if (edit === undefined || (await this.replace(edit))) return
    }
    throw fileChanged(edit?.file ?? '')
  }

  async clear(): Promise<void> {
    const { fs, root } = this.#options
    try {
      await Promise.all([...this.#temps].map((temp) => fs.rm(temp)))
      await forgetStaged({ fs, root })
    } catch (error) {
      // The list of temporary files stays on the disk, so the next run removes them.
      if (systemCode(error) === undefined) throw error
    }
  }
}

function fileChanged(file: string): LockaleError {
  return new LockaleError('FILE_CHANGED', `${file} changed during the run, so lockale left it as it is.`, {
    place: file,
    hint: 'Run the command again. Billed translations are in the translation cache and are not billed again.',
  })
}

function saying<T>(edit: FileEdit | undefined, work: () => Promise<T>): Promise<T> {
  return sayingUnwritable(edit?.file ?? '', whenUnwritable, work)
}

const whenUnwritable =
  'Free some space, or make the file writable. Then run the command again: billed translations are in the translation cache and are not billed again.'

async function digestNow(fs: FileSystem, path: string): Promise<string | undefined> {
  const bytes = await ifThere(fs.readFile(path))
  return bytes && digestOf(bytes)
}
