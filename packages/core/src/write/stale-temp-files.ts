import { basename, isAbsolute, join } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import {
  openPrivateFolder,
  type FileSystem,
  ifThere,
  type ProjectPlace,
  temporarySuffix,
  privateFolder,
  realPlaceOf,
  keepInside,
} from '@lockale/disk'
import { parseJson, readHeld } from './lock-file.ts'
import type { ProcessIdentity } from '@lockale/disk/process-identity'

/** List of temporary files outside of the private folder. A run writes the list before it creates the files. */
const stagedFile = join(privateFolder, 'staged')

/** Records temporary files before they are created. @param temps relative to `root` */
export async function noteStaged(temps: readonly string[], { fs: disk, root }: ProjectPlace): Promise<void> {
  const fs = await openPrivateFolder(disk, root)
  await fs.mkdir(join(root, privateFolder))
  const lines = temps.map((temp) => `${JSON.stringify(temp)}\n`)
  const path = join(root, stagedFile)
  await realPlaceOf(path, { fs, root })
  await fs.rm(path) // otherwise a symbolic link with this name would be followed
  await fs.writeFile(path, new TextEncoder().encode(lines.join('')))
}

/** Deletes the list of temporary files, after these files were renamed or deleted. */
export async function forgetStaged({ fs, root }: ProjectPlace): Promise<void> {
  await keepInside(fs, root).rm(join(root, stagedFile))
}

/** Removes temporary files and lock claims that ended processes left. The caller must hold the run lock. */
export async function removeStaleTempFiles({
  fs: disk,
  root,
  isGone,
}: ProjectPlace & { readonly isGone: (process: ProcessIdentity) => boolean }): Promise<void> {
  const fs = keepInside(disk, root)
  const folder = join(root, privateFolder)
  for (const name of await fs.list(folder)) {
    const path = join(folder, name)
    const isDeadClaim = async () => {
      const held = await readHeld({ fs, path, processes: { isGone } })
      return held !== undefined && (held.isGone || held.isTorn)
    }
    const isStaleTempFile = name.endsWith(temporarySuffix) || (name.startsWith('run.lock.') && (await isDeadClaim()))
    if (isStaleTempFile) await fs.rm(path)
  }
  const staged = await readStaged({ fs, root })
  if (staged === undefined) return
  for (const name of staged) await removeInside(fs, join(root, name))
  await forgetStaged({ fs, root })
}

/** Removes a file, unless its path has a link that leads out of the project: no run creates such files. */
async function removeInside(fs: FileSystem, path: string): Promise<void> {
  try {
    await fs.rm(path)
  } catch (error) {
    if (!isLockaleError(error, 'PATH_OUTSIDE_PROJECT')) throw error
  }
}

/** Returns the listed paths, relative to `root`; `undefined` if there is no list. Skips damaged and unsafe lines. */
async function readStaged({ fs, root }: ProjectPlace): Promise<readonly string[] | undefined> {
  const bytes = await ifThere(fs.readFile(join(root, stagedFile)))
  const lines = bytes && new TextDecoder().decode(bytes).split('\n')
  return lines?.map(parseJson).filter(isTemporary)
}

/** Returns true for names that `temporaryPath` makes. The list could be in git, so no other name in it is trusted. */
function isTemporary(name: unknown): name is string {
  if (typeof name !== 'string') return false
  const file = basename(name)
  if (!file.startsWith('.') || !file.endsWith(temporarySuffix)) return false
  return !isAbsolute(name) && !name.split(/[/\\]/u).includes('..')
}
