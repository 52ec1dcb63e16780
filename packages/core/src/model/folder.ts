import { relative, sep } from 'node:path'
import { isLockaleError, LockaleError } from '@lockale/errors'

/** Joins a path to a folder; `''` is the root. Both with `/`. */
export function inFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}

/** Runs `work`. If it throws, the error names the package. @param folder its folder; `''`: a single project */
export async function inPackage<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw seenFrom(folder, error)
  }
}

/** Returns the error with the folder of its project in its message, for a run in a workspace. */
export function seenFrom(folder: string, error: unknown): unknown {
  // An error of the service is not about a project, and has more fields, which a new error would lose.
  if (folder === '' || !isLockaleError(error) || 'failure' in error) return error
  const { code, message, hint, place } = error
  return new LockaleError(code, `${folder}: ${message}`, {
    hint,
    place: place === undefined || isAbsolute(place) ? place : inFolder(folder, place),
    cause: error,
  })
}

function isAbsolute(place: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:\/\/|[a-z]:|[/\\])/iu.test(place)
}

/** Runs `work`. If it throws an error about the config, the error names the config file. */
export async function namingConfig<T>(
  { configFile, root }: { readonly configFile?: string | undefined; readonly root: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (configFile === undefined || !isLockaleError(error) || error.place !== 'lockale.config') throw error
    const { code, message, hint } = error
    const place = relative(root, configFile).split(sep).join('/')
    throw new LockaleError(code, message, { hint, place, cause: error })
  }
}
