import { dirname } from 'node:path'

/**
 * Start options for programs that are looked up on the PATH. Their working folder is that of Node: in a repository,
 * Windows (or a PATH with a relative folder) would run a program that the repository contains.
 */
export const programPlace: { readonly cwd: string; readonly windowsHide: true } = {
  cwd: dirname(process.execPath),
  windowsHide: true,
}
