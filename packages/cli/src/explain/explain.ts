import { explainRule, listRules } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'
import { exitOfCode } from '../exit-codes.ts'
import { errorAreas } from './error-texts.ts'

/** What is known of a code without its occasion. */
export interface Explanation {
  readonly code: string
  readonly kind: 'error' | 'finding'
  /** Paragraphs of Markdown. */
  readonly says: readonly string[]
  /** How a command ends that stops with this error; `undefined` for a finding. */
  readonly exitCode: number | undefined
  /** Of a finding, where the project gives none; `undefined` for an error. */
  readonly severity: string | undefined
  /** The page that says more, in the repository. */
  readonly page: string
}

/**
 * @param name a code of an error or the id of a rule; case does not count
 * @throws {LockaleError} `USAGE_BAD_VALUE` with the nearest name
 */
export function explain(name: string): Explanation {
  const errors = new Map(errorAreas.flatMap((area) => Object.entries(area.errors)))
  const [code, id] = [name.toUpperCase(), name.toLowerCase()]
  const says = errors.get(code)
  if (says !== undefined) {
    const page = `docs/errors.md#${id}`
    return { code, kind: 'error', says: [says], exitCode: exitOfCode(code), severity: undefined, page }
  }
  const rule = explainRule(id)
  if (rule !== undefined) {
    const paragraphs = [`${rule.what} ${rule.why}`, ...(rule.remedy === undefined ? [] : [rule.remedy])]
    const page = `docs/checks.md#${id}`
    return { code: id, kind: 'finding', says: paragraphs, exitCode: undefined, severity: rule.severity, page }
  }
  const near = closest(code, [...errors.keys()]) ?? closest(id, listRules())
  throw new LockaleError('USAGE_BAD_VALUE', `There is no error code and no rule "${name}".`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Every error shows its code, and every problem the id of its rule.`,
  })
}
