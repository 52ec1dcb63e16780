import { join } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { privateFolder } from '../model/folder.ts'
import { keepInside } from '../scan/keep-inside.ts'

/**
 * A disk on which the private folder of a project is read and written, and nothing outside of the project: the only way to any
 * file in it. The folder may not be there yet. One that came with the repository is refused, since everyone who can commit could
 * have put into it what lockale would believe, and so is a link, which may lead to what was committed.
 * @param root absolute
 * @throws {LockaleError} `CACHE_TRACKED`, `PATH_OUTSIDE_PROJECT`
 */
export async function openPrivateFolder(disk: FileSystem, root: string): Promise<FileSystem> {
  const [first] = await disk.trackedState(root)
  if (first !== undefined) throw cameWithRepository(first)
  if (!(await disk.isLink(join(root, privateFolder)))) return keepInside(disk, root)
  throw new LockaleError('PATH_OUTSIDE_PROJECT', `${privateFolder} is a link, so lockale does not use it.`, {
    place: privateFolder,
    hint: `Remove the link. lockale makes the folder ${privateFolder} itself.`,
  })
}

function cameWithRepository(file: string): LockaleError {
  const isRepository = file === nestedRepository
  return new LockaleError(
    'CACHE_TRACKED',
    isRepository
      ? `${privateFolder} is a git repository of its own, so everyone who can commit there could have changed it.`
      : `${file} is committed to git, so everyone who can commit could have changed it.`,
    {
      place: file,
      hint: isRepository
        ? `Remove ${nestedRepository}, or the whole folder. Then run the command again.`
        : `Remove it from git: \`git rm -r --cached --quiet ${privateFolder}\`. Then run the command again: lockale uses the folder once git has no file of it.`,
    },
  )
}

/** As `trackedState` names a private folder that is a repository. */
const nestedRepository = `${privateFolder}/.git`
