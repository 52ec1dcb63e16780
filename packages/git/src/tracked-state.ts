import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from './run-git.ts'

const name = '.lockale'

/**
 * Files of `.lockale/` that git tracks: they came with the repository, and lockale uses none of them. Git is asked only where there
 * is such a folder, so a fresh clone without one costs nothing.
 * @param folders of the packages of a workspace, relative to `root`; `''` is the root
 * @returns relative to `root`, with `/`
 */
export async function trackedState(root: string, folders: readonly string[] = ['']): Promise<readonly string[]> {
  const states = folders.map((folder) => (folder === '' ? name : `${folder}/${name}`))
  const there = states.filter((state) => existsSync(join(root, state)))
  if (there.length === 0) return []
  const tracked = (await runGit(root, ['ls-files', '-z', '--', ...there]))?.toString('utf8') ?? ''
  // the folder's own rule that nothing of it is committed does no harm
  return tracked.split('\0').filter((file) => file !== '' && !file.endsWith(`${name}/.gitignore`))
}
