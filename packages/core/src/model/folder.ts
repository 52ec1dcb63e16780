import { relative, sep } from 'node:path'
import { isLockaleError, LockaleError } from '@lockale/errors'

/** A path as it is seen from the place that a folder is in; `''` is that place itself. Both with `/`. */
export function inFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}

/** What goes wrong in a package says in which one. @param folder of the package; `''`: it stands alone */
export async function inPackage<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw seenFrom(folder, error)
  }
}

/** What went wrong with the project in a folder, saying which one that is. */
export function seenFrom(folder: string, error: unknown): unknown {
  // A failure of the service is not about a project, and says more than its code.
  if (folder === '' || !isLockaleError(error) || 'failure' in error) return error
  const { code, message, hint, place } = error
  return new LockaleError(code, `${folder}: ${message}`, {
    hint,
    place: place === undefined || isAbsolute(place) ? place : inFolder(folder, place),
    cause: error,
  })
}

/** An address, or a path from a root; not a file with its line. */
function isAbsolute(place: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:\/\/|[a-z]:|[/\\])/iu.test(place)
}

/** What is blamed on the config names its file, where it came from one. */
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

/**
 * The segment of a path that makes it a file of git, of an editor or of a CI service: what lies there is run, or decides what
 * is run. `undefined`: it has none. A translation belongs nowhere in there, whatever a config or a link says.
 * @param path with `/`
 */
export function toolSegment(path: string): string | undefined {
  return path.split('/').find((segment) => toolNames.test(segment))
}

/** Matches regardless of case, as some disks do. */
const toolNames = /^(?:\.git|\.github|\.gitlab|\.husky|\.vscode|\.circleci|\.gitlab-ci.*)$/iu

/** The folder beside the config that is never committed; it ignores itself. */
export const privateFolder = '.lockale'
