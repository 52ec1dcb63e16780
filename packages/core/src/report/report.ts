import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { Plan, PlanTotals, SentAs } from '../plan/plan.ts'
import type { SkippedLocale } from '../plan/step.ts'
import type { FailedLocale, RunStop } from '../model/event.ts'
import type { ChangeState } from '../model/change.ts'
import type { Provenance } from '../model/fact.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RunTotals } from '../translate/run-state.ts'

/** The result of a sync, as plain data for JSON. */
export interface SyncReport extends RunTotals {
  /** True if a mock service wrote pseudo-translations, which bills nothing. */
  readonly isMock: boolean
  readonly plan: PlanTotals
  /** Number of messages written, over all locales. */
  readonly written: number
  readonly removed: number
  /** Written messages that need review because both answers of the service were doubtful. */
  readonly inDoubt: InDoubt
  /** Number of messages that were a copy of the source string, perhaps on purpose, and are translated now. */
  readonly copiesReplaced: number
  /**
   * Number of messages with a human translation that was changed or removed, as the user asked. The translation cache
   * keeps a copy.
   */
  readonly humanChanged: number
  /** Number of human translations that were kept. */
  readonly kept: number
  /** Requests of earlier runs without an answer. They may have been billed, and this run may have sent them again. */
  readonly unansweredBefore: Ledger['unanswered']
  /** Messages whose machine translation was made with other settings or another description, by what differs. */
  readonly outdated: Plan['outdated']
  /** Files whose bytes changed, with `/`, including the lockfile. */
  readonly files: readonly string[]
  /** Settings that do not fit a target locale and were not sent, with the reason. */
  readonly leftOut: readonly { readonly locale: string; readonly name: string; readonly why: string }[]
  /** Locales for which strings were sent under another language code. */
  readonly sentAs: readonly SentAs[]
  readonly diagnostics: readonly Diagnostic[]
  /** Locales that the service does not support. Their messages stay as they are. */
  readonly skipped: readonly SkippedLocale[]
  /** Locales for which the service failed while it translated others, with the number of messages that are left. */
  readonly failedLocales: readonly (FailedLocale & { readonly messages: number })[]
  /** Why the run ended early; `undefined` if it did not. What was answered before is written. */
  readonly stopped: RunStop | undefined
  /** Sentences about failures of a shared cache and unanswered requests. They do not stop the run. */
  readonly troubles: readonly string[]
  /** True if nothing is left to do. */
  readonly isComplete: boolean
  /** The report of a run right after this one, if nothing changes; absent if that is unknown, or has something to do. */
  readonly next?: SyncReport | undefined
}

export interface InDoubt {
  readonly messages: number
  /** Number of messages by the rule that found the doubt. */
  readonly rules: Readonly<Partial<Record<DiagnosticCode, number>>>
}

/** The result of a check: its problems, and how much is translated. */
export interface CheckReport {
  /** Problems that are not in the baseline file. */
  readonly diagnostics: readonly Diagnostic[]
  /** Problems that one problem in `diagnostics` summarizes; absent if there are none. */
  readonly folded?: readonly Diagnostic[]
  /** How many problems are in the baseline file, and how many of them are gone; `undefined` if there is no such file. */
  readonly baseline: { readonly known: number; readonly gone: number } | undefined
  /** Message format of each catalog, and how lockale detected it. `why` is `undefined` if the config names it. */
  readonly syntaxes: readonly { readonly catalog: string; readonly syntax: string; readonly why: string | undefined }[]
  /** One entry for each target locale. */
  readonly coverage: readonly LocaleCoverage[]
  /** Locales with less coverage than the config requires. Empty if the check selects files or messages. */
  readonly shortfalls: readonly Shortfall[]
  readonly messages: number
}

/** A locale with less coverage than the config requires. */
export interface Shortfall {
  /** The package of a workspace, with `/`; `''` for the project itself. */
  readonly folder: string
  readonly locale: string
  /** The coverage in percent. `minimum` is the required one. */
  readonly coverage: number
  readonly minimum: number
}

/** The result of `baseline`: the file, and how many problems it lists. */
export interface BaselineReport {
  readonly file: string
  readonly findings: number
  readonly isChanged: boolean
}

/** The result of `fix`: what was fixed, or would be. */
export interface FixReport {
  readonly fixed: readonly {
    readonly file: string
    readonly locale: string
    readonly message: string
    readonly rules: readonly DiagnosticCode[]
    readonly before: string
    readonly after: string
  }[]
  /** Files whose bytes changed, including the lockfile. */
  readonly files: readonly string[]
}

/** How much of one target locale is translated. All numbers count messages, except `coverage`. */
export interface LocaleCoverage {
  readonly locale: string
  readonly states: Readonly<Record<ChangeState, number>>
  readonly invalid: number
  /** Machine translations made with other settings, or another description, than today. */
  readonly outdated: number
  /** Translations that need review: machine translations, and those whose file says so. */
  readonly toReview: number
  /** Missing or stale messages whose answers were all invalid so far. Absent unless you asked for it. */
  readonly refused?: number | undefined
  /** Share of messages that are up to date, from 0 to 1. */
  readonly coverage: number
  readonly files: readonly FileCoverage[]
}

/** How much of one target file is translated. `done` counts the messages that are up to date. */
export interface FileCoverage {
  readonly file: string
  readonly messages: number
  readonly done: number
}

/** What lockale knows of one message in one target locale, as `why` returns it. */
export interface MessageFacts {
  readonly catalog: string
  /** The key, as users write it: `cart.title`. */
  readonly message: string
  readonly locale: string
  readonly file: string
  readonly state: ChangeState
  /** Set if every answer of the service was invalid: in how many runs, and the rule that the last answer broke. */
  readonly refused?: { readonly runs: number; readonly reason: string } | undefined
  /** The translation of each plural form. */
  readonly forms: readonly {
    /** `''` for a message without plural. */
    readonly form: string
    readonly state: ChangeState
    readonly source: string | undefined
    /**
     * The source that the text was made from if it differs from today's, the last commit with it, and the one that
     * changed it.
     */
    readonly was: { readonly text: string; readonly commit: string; readonly changedIn: string | undefined } | undefined
    readonly text: string | undefined
    readonly by: Provenance | undefined
    /** Names of who approved it, sorted, if the config has them recorded. */
    readonly reviewers?: readonly string[]
    /** Earlier human translations from the translation cache, the oldest first. */
    readonly replaced?: readonly string[]
    /** Engine and settings of a machine translation, if recorded. */
    readonly settings: Readonly<Record<string, unknown>> | undefined
    /** True if the text was made from the present source. */
    readonly isFromCurrentSource: boolean
    readonly problems: readonly string[]
  }[]
}
