import { dirname } from 'node:path'

/**
 * Where every program that is looked for on the PATH is started: a platform that looks in the working folder first, or a PATH with a
 * relative folder, does not find one in the repository, which others have written. The folder of Node holds nothing of theirs.
 */
export const programPlace: { readonly cwd: string; readonly windowsHide: true } = {
  cwd: dirname(process.execPath),
  windowsHide: true,
}
