import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '@lockale/errors'
import { callGit, mayBeInRepository } from './run-git.ts'

const name = '.lockale'

/**
 * What of `.lockale/` came with the repository, or is one of its own: lockale uses no such folder. The only place that decides so. Git
 * is asked only where there is such a folder, so a fresh clone without one costs nothing.
 * @param folders of the packages of a workspace, relative to `root`; `''` is the root
 * @returns relative to `root`, with `/`; `.lockale/.git` of a folder that is a repository, `.lockale` of a link and of a submodule
 */
export async function trackedState(root: string, folders: readonly string[] = ['']): Promise<readonly string[]> {
  const states = folders.map((folder) => (folder === '' ? name : `${folder}/${name}`))
  const there = states.filter((state) => isThere(join(root, state)))
  if (there.length === 0) return []
  const repositories = there.map((state) => `${state}/.git`).filter((file) => isThere(join(root, file)))
  if (!mayBeInRepository(root)) return repositories
  // In any letter case: on some disks it is the same folder. Marks of the index that hide changes do not hide a name.
  const paths = there.map((state) => `./${state}`)
  const { code, stdout } = await callGit(root, ['ls-files', '-z', '--', ...paths], { ignoresCase: true })
  const tracked = code === 0 ? stdout.toString('utf8').split('\0') : []
  // the folder's own rule that nothing of it is committed does no harm
  return [...tracked.filter((file) => file !== '' && !isOwnRule.test(file)), ...repositories]
}

const isOwnRule = /(?:^|\/)\.lockale\/\.gitignore$/iu

/** Returns true if the path exists, even as a broken link. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return true // what cannot be looked at is for git to judge
  }
}
