import { LockaleError } from '@lockale/errors'

export function badValue(problem: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', problem, { hint })
}
