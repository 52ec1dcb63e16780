import type { CatalogDiff } from '../model/change.ts'
import type { FittedSettings } from '../model/settings.ts'
import type { PlanStep } from './step.ts'

export interface Plan {
  readonly source: string
  readonly steps: readonly PlanStep[]
  readonly diffs: readonly CatalogDiff[]
  /** By target locale, in the config's order: what fits and what was left out. */
  readonly settings: readonly FittedSettings[]
  readonly totals: PlanTotals
}

export interface PlanTotals {
  /** Messages (not forms) by what happens to them, over all locales. */
  readonly translate: number
  readonly reuse: number
  readonly keep: number
  readonly remove: number
  /** Texts that will be sent, each once for the same settings and note. */
  readonly texts: number
  readonly requests: number
  /** Code points that the service will bill. */
  readonly characters: number
  readonly locales: readonly LocaleTotals[]
}

export interface LocaleTotals {
  readonly locale: string
  readonly translate: number
  readonly reuse: number
  readonly texts: number
  readonly requests: number
  readonly characters: number
}
