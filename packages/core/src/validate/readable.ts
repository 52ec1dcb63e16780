import { ruleOf } from '@lockale/checks'
import { type Diagnostic, LockaleError } from '@lockale/errors'

/**
 * A run that would write stops for a file it cannot read: nothing in it can be kept safe.
 * @throws {LockaleError} `CATALOG_CONFLICTED` for git's conflict markers, `CATALOG_UNREADABLE` for anything else
 */
export function refuseUnreadable(diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const first = errors.find(({ code }) => code === 'conflict-marker') ?? errors[0]
  if (first === undefined) return
  const { file, position, code, locale, message } = first
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more problems)` : ''
  const isConflict = code === 'conflict-marker'
  throw new LockaleError(
    isConflict ? 'CATALOG_CONFLICTED' : 'CATALOG_UNREADABLE',
    isConflict
      ? `${file} has git's conflict markers in it${rest}.`
      : `${file} cannot be read: ${ruleOf(code).say(first.arguments, { message, locale })}${rest}.`,
    {
      place,
      hint: isConflict
        ? 'Run `lockale resolve`, or settle the conflict in the file, then run again. Nothing was sent or changed.'
        : 'Run `lockale check` to see every problem, fix the file, then run again. Nothing was sent or changed.',
    },
  )
}
