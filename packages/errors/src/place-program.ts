import { dirname } from 'node:path'

/**
 * Start options for programs such as `git`. They start in the folder of Node, not in the repository: Windows (or a PATH
 * with a relative folder) would otherwise run a program of the same name that is in the repository.
 */
export const programPlace: { readonly cwd: string; readonly windowsHide: true } = {
  cwd: dirname(process.execPath),
  windowsHide: true,
}
