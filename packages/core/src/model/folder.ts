import { isLockaleError, LockaleError } from '@lockale/errors'

/** A path as it is seen from the place that a folder is in; `''` is that place itself. Both with `/`. */
export function inFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}

/** What went wrong with the project in a folder, saying which one that is. */
export function seenFrom(folder: string, error: unknown): unknown {
  // A failure of the service is not about a project, and says more than its code.
  if (folder === '' || !isLockaleError(error) || 'failure' in error) return error
  const { code, message, hint, place } = error
  return new LockaleError(code, `${folder}: ${message}`, {
    hint,
    ...(place === undefined ? {} : { place: inFolder(folder, place) }),
    cause: error,
  })
}

/** The same error, about another place than it says. */
export function movedTo(place: string, error: LockaleError): LockaleError {
  const { code, message, hint } = error
  return new LockaleError(code, message, { hint, place, cause: error })
}
