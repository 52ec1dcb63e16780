import { LockaleError } from '@lockale/errors'

/** Returns the error for flags that mean nothing, or nothing together. */
export function badValue(problem: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', problem, { hint })
}
