import { dirname } from 'node:path'

/**
 * Start options for programs that are looked up on the PATH. They start in the folder of Node: started in the
 * repository, Windows, or a PATH with a relative folder, would run a program that others have put there.
 */
export const programPlace: { readonly cwd: string; readonly windowsHide: true } = {
  cwd: dirname(process.execPath),
  windowsHide: true,
}
