import { type Rule, ruleOf, rules } from '@lockale/checks'
import type { Diagnostic } from '@lockale/errors'

/**
 * A finding as a sentence without its place: terminal, bundler and annotations show the same one. An argument that is not
 * there is left out of the sentence. Texts of files stand in it as they are, cut to 60 code points and on one line; whoever
 * prints it has to make them safe for where they go.
 */
export function describe({ code, locale, message, arguments: args }: Diagnostic): string {
  return ruleOf(code).say(args, { message, locale })
}

/** What a rule looks for, why, and what to do; `undefined` for an id that no rule has. */
export function explainRule(id: string): Pick<Rule, 'severity' | 'what' | 'why' | 'remedy'> | undefined {
  return rules.find((rule) => rule.id === id)
}

/** Ids of all rules, in the order of docs/checks.md. */
export function listRules(): readonly string[] {
  return rules.map(({ id }) => id)
}
