import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { Plan, PlanTotals, SentAs } from '../plan/plan.ts'
import type { SkippedLocale } from '../plan/step.ts'
import type { FailedLocale, RunStop } from '../model/event.ts'
import type { ChangeState } from '../model/change.ts'
import type { Provenance } from '../model/fact.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RunTotals } from '../translate/run-state.ts'

/** The result of a sync. All of it is plain data that can be written as JSON. */
export interface SyncReport extends RunTotals {
  /** True if a mock service wrote pseudo-translations, which bills nothing. */
  readonly isMock: boolean
  readonly plan: PlanTotals
  /** Number of messages written, over all locales. */
  readonly written: number
  readonly removed: number
  /** Of the written messages, those that need review because both answers of the service were doubtful. */
  readonly inDoubt: InDoubt
  /** Number of messages that were a copy of the source string and are translated now. The copy may have been deliberate. */
  readonly copiesReplaced: number
  /**
   * Number of messages with a human translation that their file held before and does not hold now: changed or removed, as the
   * user asked. The translation cache keeps a copy.
   */
  readonly humanChanged: number
  /** Number of human translations that were kept. */
  readonly kept: number
  /** What earlier runs sent without getting an answer. It may have been billed, and this run may have sent it again. */
  readonly unansweredBefore: Ledger['unanswered']
  /** Messages whose machine translation was made with other settings or another description, by what differs. */
  readonly outdated: Plan['outdated']
  /** Files whose bytes changed, with `/`, including the lockfile. */
  readonly files: readonly string[]
  /** Settings that do not fit a target locale and were not sent, with the reason. */
  readonly leftOut: readonly { readonly locale: string; readonly name: string; readonly why: string }[]
  /** Locales for which strings were sent under another language code. */
  readonly sentAs: readonly SentAs[]
  /** What could not be done, and what needs review. */
  readonly diagnostics: readonly Diagnostic[]
  /** Locales that the service does not support. Their messages stay as they are. */
  readonly skipped: readonly SkippedLocale[]
  /** Locales for which the service failed while it served others, with the number of messages that are left. */
  readonly failedLocales: readonly (FailedLocale & { readonly messages: number })[]
  /** Why the run ended early; `undefined` if it did not. What was answered before is written. */
  readonly stopped: RunStop | undefined
  /** Sentences about a shared cache that failed, and about what the service could not answer. They do not stop the run. */
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
  /** The message format of each catalog, and how lockale detected it. `why` is `undefined` if the config names the format. */
  readonly syntaxes: readonly { readonly catalog: string; readonly syntax: string; readonly why: string | undefined }[]
  /** One entry for each target locale. */
  readonly coverage: readonly LocaleCoverage[]
  /** Locales with less coverage than the config requires. Empty if the check selects files or messages. */
  readonly shortfalls: readonly Shortfall[]
  /** Number of messages in the source locale. */
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
  /** Missing or stale messages for which every answer of the service so far was invalid. Absent unless you asked for it. */
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
     * The source that the text was made from, the last commit that had it and the one that changed it, where version control
     * knows an older one.
     */
    readonly was: { readonly text: string; readonly commit: string; readonly changedIn: string | undefined } | undefined
    readonly text: string | undefined
    readonly by: Provenance | undefined
    /** Who approved it, where the config has that recorded; sorted. */
    readonly reviewers?: readonly string[]
    /** Human translations that stood here before, of which the translation cache keeps copies; the oldest first. */
    readonly replaced?: readonly string[]
    /** Engine and settings of a machine's text, if on record. */
    readonly settings: Readonly<Record<string, unknown>> | undefined
    /** The text was made from the source as it is now. */
    readonly isFromCurrentSource: boolean
    readonly problems: readonly string[]
  }[]
}
