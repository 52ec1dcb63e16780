import { LockaleError } from '@lockale/errors'

/**
 * An id as part of a path.
 * @throws {LockaleError} `REQUEST_INVALID` for anything that could lead to another path
 */
export function pathId(id: string): string {
  if (/^[\w:-]{1,100}$/u.test(id)) return encodeURIComponent(id)
  throw new LockaleError('REQUEST_INVALID', 'An id may hold letters, digits, - and : only, at most 100 of them.', {
    hint: 'Copy the id from the list that the service gives.',
  })
}
