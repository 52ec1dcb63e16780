import { rules as all } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'

/** What each rule finds, by its id. */
export const rules: Readonly<Record<string, string>> = Object.fromEntries(all.map(({ id, what }) => [id, what]))

/** Rules with a safe fix. */
export const fixableRules: readonly DiagnosticCode[] = all.flatMap((rule) =>
  rule.scope === 'text' && rule.fix !== undefined ? [rule.id] : [],
)
