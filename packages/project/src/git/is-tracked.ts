import { runGit } from './run-git.ts'

/** Whoever may commit could have written it. False without git. @param file relative to `root`; or a folder */
export async function isTracked(root: string, file: string): Promise<boolean> {
  const tracked = await runGit(root, ['ls-files', '--', file])
  return tracked !== undefined && tracked.length > 0
}
