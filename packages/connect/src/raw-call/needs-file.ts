import { LockaleError } from '@lockale/errors'

/** @param what becomes of the request, as a sentence */
export function needsFile(problem: string, what: string): LockaleError {
  return new LockaleError('API_ANSWER_NEEDS_FILE', `${problem} It is not shown.`, {
    hint: `Say where it goes: --out <file>. ${what}`.trim(),
  })
}
