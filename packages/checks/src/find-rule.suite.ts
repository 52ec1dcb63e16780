import type { DiagnosticCode } from '@lockale/errors'
import { ruleOf } from './registry.ts'
import type { Rule } from './rule.ts'

/** The rule with that id, typed by what it looks at. */
export function findRule<Scope extends Rule['scope']>(
  scope: Scope,
  id: DiagnosticCode,
): Extract<Rule, { readonly scope: Scope }> {
  const rule = ruleOf(id)
  if (!isOf(rule, scope)) throw new Error(`${id} is about a ${rule.scope}.`)
  return rule
}

function isOf<Scope extends Rule['scope']>(rule: Rule, scope: Scope): rule is Extract<Rule, { readonly scope: Scope }> {
  return rule.scope === scope
}
