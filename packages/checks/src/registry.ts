import type { DiagnosticCode } from '@lockale/errors'
import type { Rule } from './rule.ts'
import { consistencyRules } from './rules/consistency/all.ts'
import { fileRules } from './rules/file/all.ts'
import { markupRules } from './rules/markup/all.ts'
import { runRules } from './rules/run/all.ts'
import { stateRules } from './rules/state/all.ts'
import { syntaxRules } from './rules/syntax/all.ts'
import { textRules } from './rules/text/all.ts'

/** All rules, in the order of docs/checks.md. */
export const rules: readonly Rule[] = [
  ...fileRules,
  ...stateRules,
  ...syntaxRules,
  ...markupRules,
  ...textRules,
  ...consistencyRules,
  ...runRules,
]

const byId = new Map<DiagnosticCode, Rule>(rules.map((rule) => [rule.id, rule]))

/** @throws {Error} for an id without a rule: a bug */
export function ruleOf(id: DiagnosticCode): Rule {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(`There is no rule ${id}.`)
  return rule
}
