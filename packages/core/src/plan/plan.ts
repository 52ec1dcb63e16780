import type { CatalogDiff } from '../model/change.ts'
import type { FittedSettings } from '../model/translator.ts'
import type { RefreshPart } from './outdated.ts'
import type { PlanStep, SkippedLocale } from './step.ts'

/** What a sync would do, and what it would send. */
export interface Plan {
  readonly source: string
  readonly steps: readonly PlanStep[]
  readonly diffs: readonly CatalogDiff[]
  /** One entry for each target locale, in the order of the config: the settings that fit, and those left out. */
  readonly settings: readonly FittedSettings[]
  /** Locales that the service does not support. Their messages stay as they are. */
  readonly skipped: readonly SkippedLocale[]
  readonly totals: PlanTotals
  /** Sentences about a shared cache that failed, what the service could not answer, and marks that no message format knows. */
  readonly troubles: readonly string[]
  /**
   * Messages, over all locales, whose machine translation was made with other settings or another description and is kept.
   */
  readonly outdated: readonly { readonly part: RefreshPart; readonly messages: number }[]
  /** True if there is nothing to write. Then neither the service nor the translation cache was asked. */
  readonly isIdle?: boolean
}

/** Totals of a plan. */
export interface PlanTotals {
  /**
   * Number of messages by what happens to them, over all locales: translated, and in the next fields re-used, kept and
   * removed. A message with plural forms counts once.
   */
  readonly translate: number
  readonly reuse: number
  readonly keep: number
  readonly remove: number
  /** Number of strings to send. A string with the same language code, settings and description is sent once. */
  readonly texts: number
  /** Number of requests: `lowerBound` and `extraRequests` together. */
  readonly requests: number
  /** The least number of requests that can hold these strings, by their number and bytes. */
  readonly lowerBound: number
  /** Requests beyond that: for descriptions, and where strings of odd sizes do not fill a request. */
  readonly extraRequests: number
  /**
   * Strings that were translated before and cost nothing now: from the translation cache of this clone, or from a shared one.
   */
  readonly recalled: { readonly cache: number; readonly shared: number }
  /** Strings for which every answer so far was invalid. */
  readonly refused: RefusedTotals
  /** Characters (code points) that the service will bill. */
  readonly characters: number
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
  /** Strings that will be sent again, once for the same settings and description. `characters` counts their code points. */
  readonly strings: number
  readonly characters: number
  /** Plural forms that were sent in too many runs. They are sent only with `retryRefused`. */
  readonly blocked: number
}

/** What is bought for one file; a text that several files share counts for the first of them. */
export interface FileTotals {
  readonly locale: string
  readonly file: string
  /** Number of messages to translate. */
  readonly translate: number
  readonly reuse: number
  readonly texts: number
  readonly characters: number
}
