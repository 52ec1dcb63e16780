/** A style rule list (SERVICE.md 3.9). */
export interface StyleRuleList {
  readonly style_id: string
  readonly name: string
  readonly creation_time: string
  readonly updated_time: string
  /** A base code serves its variants. */
  readonly language: string
  /** Grows with every change to the list. */
  readonly version: number
  /** Category to rule to option; absent from a list that was asked for without details. */
  readonly configured_rules?: ConfiguredRules
  readonly custom_instructions?: readonly StyleInstruction[]
}

export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface StyleInstruction {
  readonly id: string
  readonly label: string
  readonly prompt: string
  readonly source_language?: string
}

/** One page of GET /v3/style_rules: oldest first, no total count; a page that is not full is the last. */
export interface StyleRulesPage {
  readonly style_rules: readonly StyleRuleList[]
}
