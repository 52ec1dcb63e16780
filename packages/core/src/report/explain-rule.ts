import { type Rule, rules } from '@lockale/checks'

/** What a rule looks for, why, and what to do; `undefined` for an id that no rule has. */
export function explainRule(id: string): Pick<Rule, 'severity' | 'what' | 'why' | 'remedy'> | undefined {
  return rules.find((rule) => rule.id === id)
}

/** Ids of all rules, in the order of docs/checks.md. */
export function listRules(): readonly string[] {
  return rules.map(({ id }) => id)
}
