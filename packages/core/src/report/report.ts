import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { Plan, PlanTotals } from '../plan/plan.ts'
import type { SkippedLocale } from '../plan/step.ts'
import type { FailedLocale, RunStop } from '../model/event.ts'
import type { ChangeState } from '../model/change.ts'
import type { Provenance } from '../model/fact.ts'
import type { DocumentCoverage } from '../documents/diagnose-documents.ts'
import type { DocumentsReport } from '../documents/documents-report.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RunTotals } from '../translate/run-state.ts'

/** What `sync` did. Everything in it is plain data, ready for JSON. */
export interface SyncReport extends RunTotals {
  /** Its translations are pseudo-translations of a mock service, which bills nothing. */
  readonly isMock: boolean
  readonly plan: PlanTotals
  /** Messages written, over all locales. */
  readonly written: number
  readonly removed: number
  /** Of those written: both answers were in doubt, and a person should look. */
  readonly inDoubt: InDoubt
  /** Messages whose translation was a copy of the source, and is none any more: a person may have left it so. */
  readonly copiesReplaced: number
  /** Texts of people that stayed as they were. */
  readonly kept: number
  /** What earlier runs sent and never got: it may have been billed, and this run may have bought it again. */
  readonly unansweredBefore: Ledger['unanswered']
  /** Messages with machine texts that were made with other settings or another note, by what differs. */
  readonly outdated: Plan['outdated']
  /** Files whose bytes changed, with `/`, the lockfile among them. */
  readonly files: readonly string[]
  readonly leftOut: readonly { readonly locale: string; readonly name: string; readonly why: string }[]
  /** What could not be done, and what a person should look at. */
  readonly diagnostics: readonly Diagnostic[]
  /** Locales that the service does not have: their messages stay as they are. */
  readonly skipped: readonly SkippedLocale[]
  /** Locales that the service failed on while it served others, with the messages that are left. */
  readonly failedLocales: readonly (FailedLocale & { readonly messages: number })[]
  /** Why the run ended early, or `undefined` if it went through. What was answered before is written. */
  readonly stopped: RunStop | undefined
  /** What was done with documents; absent where the run had none. */
  readonly documents?: DocumentsReport | undefined
  /** What went wrong with the shared memory, and what the service could not say, each once, in words. It stops nothing. */
  readonly troubles: readonly string[]
  /** Everything that should be done is done. */
  readonly isComplete: boolean
  /** What a run right after this one reports, if nothing changes; absent where that is unknown, or has something to do. */
  readonly next?: SyncReport | undefined
}

export interface InDoubt {
  readonly messages: number
  /** Messages by the rule that doubts them. */
  readonly rules: Readonly<Partial<Record<DiagnosticCode, number>>>
}

export interface CheckReport {
  /** Those that the baseline does not know. */
  readonly diagnostics: readonly Diagnostic[]
  /** Findings that one counted one in `diagnostics` stands for; absent where there are none. */
  readonly folded?: readonly Diagnostic[]
  /** What the baseline file knows and what it still names although it is gone; `undefined`: there is no such file. */
  readonly baseline: { readonly known: number; readonly gone: number } | undefined
  /** How the texts of each catalog are read, and why so; `undefined` where the config says it. */
  readonly syntaxes: readonly { readonly catalog: string; readonly syntax: string; readonly why: string | undefined }[]
  readonly coverage: readonly LocaleCoverage[]
  /** Less coverage than a config asks for; of all its messages, so a check of some files has none. */
  readonly shortfalls: readonly Shortfall[]
  readonly messages: number
  /** By target locale; absent where the config has none, or a check is not about them. */
  readonly documents?: readonly DocumentCoverage[]
}

export interface Shortfall {
  /** The package of a workspace that it is about, with `/`; `''`: the project itself. */
  readonly folder: string
  readonly locale: string
  /** Both in percent. */
  readonly coverage: number
  readonly minimum: number
}

export interface BaselineReport {
  readonly file: string
  readonly findings: number
  readonly isChanged: boolean
}

/** What `fix` did, or would do. */
export interface FixReport {
  readonly fixed: readonly {
    readonly file: string
    readonly locale: string
    readonly message: string
    readonly rules: readonly DiagnosticCode[]
    readonly before: string
    readonly after: string
  }[]
  /** Files whose bytes changed, the lockfile among them. */
  readonly files: readonly string[]
}

/** States count messages; `coverage` is the share without drift, from 0 to 1. */
export interface LocaleCoverage {
  readonly locale: string
  readonly states: Readonly<Record<ChangeState, number>>
  readonly invalid: number
  /** Machine texts that were made with other settings or another note than they would be today. */
  readonly outdated: number
  /** With a translation by machine that a person has to review. */
  readonly toReview: number
  /** Missing or stale because every answer so far broke the message. Absent where nobody asked for it. */
  readonly refused?: number | undefined
  readonly coverage: number
  readonly files: readonly FileCoverage[]
}

export interface FileCoverage {
  readonly file: string
  readonly messages: number
  readonly done: number
}

/** One message in one locale, for `why`. */
export interface MessageFacts {
  readonly catalog: string
  /** As a person writes it: `cart.title`. */
  readonly message: string
  readonly locale: string
  readonly file: string
  readonly state: ChangeState
  /** Every answer so far broke the message: in how many runs, and the rule that the last one broke. */
  readonly refused?: { readonly runs: number; readonly reason: string } | undefined
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
    /** Engine and settings of a machine's text, if on record. */
    readonly settings: Readonly<Record<string, unknown>> | undefined
    /** The text was made from the source as it is now. */
    readonly isFromCurrentSource: boolean
    readonly problems: readonly string[]
  }[]
}
