import { fixableRules } from '@lockale/core'
import { closest, type DiagnosticCode, LockaleError } from '@lockale/errors'

/**
 * The rules of `--rule`; `undefined`: all.
 * @throws {LockaleError} `RULE_UNKNOWN` for one that there is not, or that has no safe fix
 */
export function chooseRules(names: readonly string[]): readonly DiagnosticCode[] | undefined {
  if (names.length === 0) return undefined
  return names.map((name) => {
    const rule = fixableRules.find((id) => id === name)
    if (rule !== undefined) return rule
    const meant = closest(name, fixableRules)
    throw new LockaleError('RULE_UNKNOWN', `No rule ${JSON.stringify(name)} has a safe fix.`, {
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Rules with a safe fix: ${fixableRules.join(', ')}.`,
    })
  })
}
