import type { HealthLine } from '@lockale/core'
import { errorMessage, isLockaleError, listsProblems } from '@lockale/errors'

/** @param fix the next thing to do, unless all is well */
export function line(id: string, status: HealthLine['status'], says: string, fix?: string): HealthLine {
  return { id, status, says, fix }
}

/** An error as a line: its message says what, its hint what to do. */
export function lineOfError(id: string, error: unknown): HealthLine {
  const whole = errorMessage(error).trim()
  const [first = '', ...more] = isLockaleError(error) && listsProblems.has(error.code) ? whole.split('\n') : [whole]
  const message = first.replace(/[.:]$/u, '')
  if (!isLockaleError(error)) return line(id, 'broken', message, 'This is unexpected: please report it.')
  const found = line(id, 'broken', `${message} (${error.code})`, error.hint)
  return more.length === 0 ? found : { ...found, more: more.map((one) => one.trim()) }
}
