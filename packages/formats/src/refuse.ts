import { LockaleError } from '@lockale/errors'
import type { EntryPath } from './format.ts'

/**
 * An edit that cannot be made, or was not made as wanted: nothing is written.
 * @returns {LockaleError} `FORMAT_EDIT_MISMATCH`, to be thrown
 */
export function refuseEdit(
  message: string,
  { place, hint }: { readonly place: string; readonly hint: string },
): LockaleError {
  return new LockaleError('FORMAT_EDIT_MISMATCH', message, { place, hint })
}

/** A path in an error message. */
export function showPath(path: EntryPath): string {
  const name = path.slice(0, 50).join('.')
  return name.length > 200 ? `${name.slice(0, 200)}…` : name
}
