import type { CatalogDiff, Orphan } from '../model/change.ts'
import type { FittedSettings } from '../model/translator.ts'
import type { RefreshPart } from './outdated.ts'
import type { PlanStep, SkippedLocale } from './step.ts'

/** What a sync would do, and what it would send. */
export interface Plan {
  readonly source: string
  readonly steps: readonly PlanStep[]
  readonly diffs: readonly CatalogDiff[]
  /** One entry for each target locale, in config order: its settings, and those that are not supported (`leftOut`). */
  readonly settings: readonly FittedSettings[]
  readonly skipped: readonly SkippedLocale[]
  readonly totals: PlanTotals
  /** Sentences about failures of a shared cache, unanswered requests, and placeholders of unknown message formats. */
  readonly troubles: readonly string[]
  /** For each changed setting: the number of messages that keep a machine translation made with another value. */
  readonly outdated: readonly { readonly part: RefreshPart; readonly messages: number }[]
  /** True if there is nothing to write. Then neither the service nor the translation cache was asked. */
  readonly isIdle?: boolean
}

/** The plan of one project: a plan for each language code (`parts`). Reading `steps` joins their steps. */
export interface ProjectPlan extends Plan {
  /** Plans by language code. Locales may share a code. */
  readonly parts: ReadonlyMap<string, PartialPlan>
  /** Steps for translations whose message was removed from the source. */
  readonly orphanSteps: readonly Extract<PlanStep, { readonly orphan: Orphan }>[]
}

export interface PartialPlan {
  readonly diffs: readonly CatalogDiff[]
  /** Returns the steps. If all steps of a large project would take too much memory, each call plans them again. */
  readonly steps: () => readonly PlanStep[]
}

/** Totals of a plan. */
export interface PlanTotals {
  /** This field and the next three count messages over all locales. A message with plural forms counts once. */
  readonly translate: number
  readonly reuse: number
  readonly keep: number
  readonly remove: number
  /** Number of strings to send. Equal strings with the same language code, settings and description are sent once. */
  readonly texts: number
  /** Number of requests: `lowerBound` and `extraRequests` together. */
  readonly requests: number
  /** The least number of requests that can hold the strings to send, given the limits of a request. */
  readonly lowerBound: number
  /** Requests above `lowerBound`: for descriptions, and because the sizes of strings do not fill each request. */
  readonly extraRequests: number
  /** Number of strings whose translation is in a cache: that of this clone, or a shared one. They are not billed. */
  readonly recalled: { readonly cache: number; readonly shared: number; readonly characters: number }
  /** Strings for which the service has returned only invalid translations so far. */
  readonly refused: RefusedTotals
  /** Number of messages of one or two words that are sent without a description, in all locales together. */
  readonly undescribed: number
  /** Characters (code points) that the service will bill. */
  readonly characters: number
  /** The price that translators of the project's own state, in the currency of the budget, and for how many characters. */
  readonly priced?: { readonly amount: number; readonly characters: number }
  readonly locales: readonly (Omit<FileTotals, 'file'> &
    Pick<PlanTotals, 'requests' | 'lowerBound' | 'extraRequests'>)[]
  /** Target files that will be written, in the order of the plan. */
  readonly files: readonly FileTotals[]
}

/** A locale that the service knows under another language code. */
export interface SentAs {
  readonly locale: string
  readonly code: string
}

export interface RefusedTotals {
  /** Strings to send again. `characters` counts their code points. */
  readonly strings: number
  readonly characters: number
  /** Number of plural forms not sent any more after invalid translations in several runs. `retryRefused` sends them. */
  readonly blocked: number
}

/** Totals of one file. A string that occurs in several files is sent once, and counts for the first of these files. */
export interface FileTotals {
  readonly locale: string
  readonly file: string
  readonly translate: number
  readonly reuse: number
  readonly texts: number
  readonly characters: number
}
