import type { ConfiguredRules, StyleRuleCatalogue } from './style-rule-catalogue.ts'

/** A list of style rules on the service. Requests to translate name it by its `style_id`. */
export interface StyleRuleList {
  readonly style_id: string
  readonly name: string
  readonly creation_time: string
  readonly updated_time: string
  /** Language of the list, without a region (`en`). The list also applies to variants such as `en-US`. */
  readonly language: string
  /** Version number, which grows with every change to the list. */
  readonly version: number
  /** The chosen options, by category and rule. Absent if the list was requested without details. */
  readonly configured_rules?: ConfiguredRules
  readonly custom_instructions?: readonly StyleInstruction[]
}

export interface StyleInstruction {
  readonly id: string
  readonly label: string
  readonly prompt: string
  readonly source_language?: string | undefined
}

/** Loads the catalogue of style rules, which is long and rarely needed. */
export async function loadStyleRuleCatalogue(): Promise<StyleRuleCatalogue> {
  const { styleRuleCatalogue } = await import('./style-rule-catalogue.ts')
  return styleRuleCatalogue
}

/**
 * Returns the first configured rule that is not in the catalogue: `category` for an unknown category, `category.rule`
 * for an unknown rule or option. Returns `undefined` if all are known. A value of the wrong type is unknown.
 */
export function findUnknownRule(rules: unknown, catalogue: StyleRuleCatalogue): string | undefined {
  if (!isRecord(rules)) return ''
  for (const [category, configured] of Object.entries(rules)) {
    const known = Object.hasOwn(catalogue, category) ? catalogue[category] : undefined
    if (known === undefined || !isRecord(configured)) return category
    for (const [rule, option] of Object.entries(configured)) {
      const options: readonly unknown[] = Object.hasOwn(known, rule) ? (known[rule] ?? []) : []
      if (!options.includes(option)) return `${category}.${rule}`
    }
  }
  return undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
