import { errorMessage, isLockaleError } from '@lockale/errors'

/** One line of `lockale doctor`, as data. */
export interface HealthLine {
  /** What was looked at, in one word: `git`, `proxy`. Several lines may have the same. */
  readonly id: string
  /** `ok`; `note`: works, but is worth knowing; `broken`: must be fixed; `skipped`: could not be looked at. */
  readonly status: 'ok' | 'note' | 'broken' | 'skipped'
  /** The package of a workspace, as a path with `/`; absent where there is one project, or for all of them. */
  readonly folder?: string
  /** One sentence, without its full stop. */
  readonly says: string
  /** The next thing to do; a command is between backticks. `undefined` if all is well. */
  readonly fix: string | undefined
}

/** @param fix the next thing to do, unless all is well */
export function line(id: string, status: HealthLine['status'], says: string, fix?: string): HealthLine {
  return { id, status, says, fix }
}

/** Returns an error as a line: its message says what, its hint what to do. */
export function lineOfError(id: string, error: unknown): HealthLine {
  const message = errorMessage(error).trim().replace(/[.:]$/u, '')
  if (!isLockaleError(error)) return line(id, 'broken', message, 'This is unexpected: please report it.')
  return line(id, 'broken', `${message} (${error.code})`, error.hint)
}
