import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '@lockale/errors'
import { callGit, mayBeInRepository } from './run-git.ts'

const name = '.lockale'

/**
 * Returns paths in `.lockale/` that git tracks, or that are a repository of their own. lockale does not use a folder
 * `.lockale` with such paths, because its files may come from other people. Starts git only if there is a `.lockale`
 * folder.
 * @param folders package folders of a workspace, relative to `root`; `''` is the root
 * @returns paths relative to `root`, with `/`; `.lockale/.git` for a repository, `.lockale` for a link or a submodule
 */
export async function trackedState(root: string, folders: readonly string[] = ['']): Promise<readonly string[]> {
  const states = folders.map((folder) => (folder === '' ? name : `${folder}/${name}`))
  const there = states.filter((state) => isThere(join(root, state)))
  if (there.length === 0) return []
  const repositories = there.map((state) => `${state}/.git`).filter((file) => isThere(join(root, file)))
  if (!mayBeInRepository(root)) return repositories
  // Ignores upper and lower case, because on some disks `.Lockale` is the same folder. `ls-files` also lists files that
  // flags in the index hide from `git status`.
  const paths = there.map((state) => `./${state}`)
  const { code, stdout } = await callGit(root, ['ls-files', '-z', '--', ...paths], { ignoresCase: true })
  const tracked = code === 0 ? stdout.toString('utf8').split('\0') : []
  // Leaves out the `.gitignore` that lockale itself writes into the folder.
  return [...tracked.filter((file) => file !== '' && !isOwnRule.test(file)), ...repositories]
}

const isOwnRule = /(?:^|\/)\.lockale\/\.gitignore$/iu

/** Returns true if the path exists, even as a broken link. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return true // if the path cannot be read, git decides
  }
}
