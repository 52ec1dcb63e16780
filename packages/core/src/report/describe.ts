import { doubtOf, type Rule, ruleOf, rules } from '@lockale/checks'
import type { Diagnostic, DiagnosticCode } from '@lockale/errors'

/**
 * Returns the sentence for a problem, without file and line. The terminal, the bundler and annotations in CI show the
 * same sentence. In it, strings from the user's files are cut to 60 code points and put on one line, but not escaped:
 * escape the sentence for the medium in which you show it.
 * @param diagnostic one of `diagnostics` of a report
 */
export function describe({ code, file, locale, message, form, arguments: args }: Diagnostic): string {
  const said = ruleOf(code).say(args, { file, message, locale })
  return form === undefined ? said : `plural form ${form}: ${said}`
}

/** Returns the description of a rule; `undefined` for an unknown id. */
export function explainRule(
  id: string,
): (Pick<Rule, 'id' | 'severity' | 'what' | 'why' | 'remedy' | 'example'> & ReturnType<typeof doubtOf>) | undefined {
  const rule = rules.find((one) => one.id === id)
  return rule && { ...rule, ...doubtOf(rule.id) }
}

/** Returns the ids of all rules, in the order of docs/checks.md. */
export function listRules(): readonly string[] {
  return rules.map(({ id }) => id)
}

/** Ids of the rules whose problems `fix` can resolve safely. */
export const fixableRules: readonly DiagnosticCode[] = rules.flatMap((rule) =>
  rule.scope === 'text' && rule.fix !== undefined ? [rule.id] : [],
)
