import type { CatalogDiff } from '../model/change.ts'
import type { FittedSettings } from '../model/fitted-settings.ts'
import type { RefreshPart } from './outdated.ts'
import type { PlanStep, SkippedLocale } from './step.ts'

export interface Plan {
  readonly source: string
  readonly steps: readonly PlanStep[]
  readonly diffs: readonly CatalogDiff[]
  /** By target locale, in the config's order: what fits and what was left out. */
  readonly settings: readonly FittedSettings[]
  /** Locales that the service does not have: their messages stay as they are. */
  readonly skipped: readonly SkippedLocale[]
  readonly totals: PlanTotals
  /** Whole files; absent where the run has none. */
  readonly documents?: PlannedDocuments | undefined
  /** What went wrong with the shared memory, and what the service could not say, in words. */
  readonly troubles: readonly string[]
  /** Messages, over all locales, with a machine's text that was made with other settings or another note and stays. */
  readonly outdated: readonly { readonly part: RefreshPart; readonly messages: number }[]
  /** No message is to be written: neither the service nor the ledger was asked. */
  readonly isIdle?: boolean
}

/** What a run would do with documents. */
export interface PlannedDocuments {
  readonly steps: readonly PlannedDocument[]
  /** Code points to be sent, at most, without those that are not known. */
  readonly characters: number
  /** Documents to be sent that only the service can look into. */
  readonly unmeasured: number
  /** Translations by machine that were made with other settings, and stay. */
  readonly outdated: readonly { readonly part: RefreshPart; readonly documents: number }[]
}

export interface PlannedDocument {
  readonly locale: string
  /** `undefined`: it is gone. */
  readonly source: string | undefined
  readonly file: string
  readonly action: 'translate' | 'keep' | 'remove' | 'keep-orphan'
  /** `missing`, `stale`, `fuzzy`, `refresh` or `locked`; `undefined`: its source is gone. */
  readonly why: string | undefined
  /** `undefined`: nothing is sent, or only the service can look into it. */
  readonly characters: number | undefined
  /** The hash of all that it would be made of, and of what it takes the place of. */
  readonly id: string
}

export interface PlanTotals {
  /** Messages (not forms) by what happens to them, over all locales. */
  readonly translate: number
  readonly reuse: number
  readonly keep: number
  readonly remove: number
  /** Texts that will be sent, each once for the same settings and note. */
  readonly texts: number
  /** `lowerBound` and `extraRequests` together. */
  readonly requests: number
  /** No packing of the texts needs fewer requests: so many texts, so many bytes. */
  readonly lowerBound: number
  /** Made over that: for notes, and where texts of odd sizes do not fill a request. */
  readonly extraRequests: number
  /** Texts that are asked for and were paid for before: by this clone, or by another machine. */
  readonly recalled: { readonly ledger: number; readonly shared: number }
  /** Strings whose every answer so far broke their message. */
  readonly refused: RefusedTotals
  /** Code points that the service will bill. */
  readonly characters: number
  readonly locales: readonly LocaleTotals[]
  /** Target files that something is written to, in the order of the plan. */
  readonly files: readonly FileTotals[]
}

export interface RefusedTotals {
  /** Asked for again, once for the same settings and note, and their code points. */
  readonly strings: number
  readonly characters: number
  /** Asked for in too many runs: nothing is sent for these without being told to. Plural forms count by themselves. */
  readonly blocked: number
}

interface LocaleTotals {
  readonly locale: string
  readonly translate: number
  readonly reuse: number
  readonly texts: number
  readonly requests: number
  readonly lowerBound: number
  readonly extraRequests: number
  readonly characters: number
}

/** What is bought for one file; a text that several files share counts for the first of them. */
export interface FileTotals {
  readonly locale: string
  readonly file: string
  /** Messages. */
  readonly translate: number
  readonly reuse: number
  readonly texts: number
  readonly characters: number
}
