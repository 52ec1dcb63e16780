import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { Plan, PlanTotals, SentAs } from '../plan/plan.ts'
import type { SkippedLocale } from '../plan/step.ts'
import type { FailedLocale, RunStop } from '../model/event.ts'
import type { ChangeState } from '../model/change.ts'
import type { Provenance } from '../model/fact.ts'
import type { LastChanges } from './last-changes.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { JudgedTotals } from '../translate/judge.ts'
import type { RunTotals } from '../translate/run-state.ts'

/** The result of a sync, as plain data for JSON. */
export interface SyncReport extends RunTotals {
  /** True if a mock service wrote pseudo-translations, which bills nothing. */
  readonly isMock: boolean
  readonly plan: PlanTotals
  /** Number of messages written, over all locales. */
  readonly written: number
  readonly removed: number
  /** Written messages that need review: checks found two translations doubtful, or the translator or a judge did. */
  readonly inDoubt: InDoubt
  /** What became of the translations that a judge was to score; absent without a judge. */
  readonly judged?: JudgedTotals | undefined
  /** Number of messages that were a copy of the source string, perhaps on purpose, and are translated now. */
  readonly copiesReplaced: number
  /** Number of messages with a human translation changed or removed, as the user asked. The cache keeps a copy. */
  readonly humanChanged: number
  /** Number of messages with a human translation that the run left unchanged. */
  readonly kept: number
  /** Unanswered requests of earlier runs. They may have been billed, and this run may have sent them again. */
  readonly unansweredBefore: Ledger['unanswered']
  /** For each changed setting: the number of messages with a machine translation made with another value of it. */
  readonly outdated: Plan['outdated']
  /** Files whose bytes changed, with `/`, including the lockfile. */
  readonly files: readonly string[]
  /** Settings that were not sent, and why: the service does not support them for the target locale. */
  readonly leftOut: readonly { readonly locale: string; readonly name: string; readonly why: string }[]
  /** Locales for which strings were sent under another language code. */
  readonly sentAs: readonly SentAs[]
  readonly diagnostics: readonly Diagnostic[]
  /** Locales that the service does not support. Their messages stay as they are. */
  readonly skipped: readonly SkippedLocale[]
  /** Locales for which the service failed, although others worked, with the number of untranslated messages. */
  readonly failedLocales: readonly (FailedLocale & { readonly messages: number })[]
  /** Why the run ended early; `undefined` if it did not. Translations received before are written. */
  readonly stopped: RunStop | undefined
  /** Sentences about failures of a shared cache and unanswered requests. They do not stop the run. */
  readonly troubles: readonly string[]
  /** True if all messages are translated, except locked ones, and nothing failed. */
  readonly isComplete: boolean
  /** The report that the next run would have if no file changes. Absent if unknown, or if that run has work to do. */
  readonly next?: SyncReport | undefined
}

export interface InDoubt {
  readonly messages: number
  /** Number of messages by the rule that found them doubtful. */
  readonly rules: Readonly<Partial<Record<DiagnosticCode, number>>>
  /** Number of messages for which their translator or a judge says why. */
  readonly said: number
}

/** The result of a check: its problems, and how much is translated. */
export interface CheckReport {
  /** Problems that are not in the baseline file. */
  readonly diagnostics: readonly Diagnostic[]
  /** The problems that `diagnostics` only summarizes, one by one; absent if there are none. */
  readonly folded?: readonly Diagnostic[]
  /** Number of problems in the baseline file, and how many of them no longer exist; `undefined` without such a file. */
  readonly baseline: { readonly known: number; readonly gone: number } | undefined
  /** Message format of each catalog, and how lockale detected it. `why` is `undefined` for a format from the config. */
  readonly syntaxes: readonly { readonly catalog: string; readonly syntax: string; readonly why: string | undefined }[]
  /** Coverage of each target locale. */
  readonly coverage: readonly LocaleCoverage[]
  /** Locales with less coverage than the config requires. Empty if the check selects files or messages. */
  readonly shortfalls: readonly Shortfall[]
  readonly messages: number
}

/** A locale with less coverage than the config requires. */
export interface Shortfall {
  /** Folder of the package in the workspace, with `/`; `''` for the project itself. */
  readonly folder: string
  readonly locale: string
  /** The present coverage in percent. `minimum` is the required coverage. */
  readonly coverage: number
  readonly minimum: number
}

/** The result of `baseline`: the file, and the number of problems in it. */
export interface BaselineReport {
  readonly file: string
  readonly findings: number
  readonly isChanged: boolean
}

/** The result of `fix`: what it fixed, or would fix in a dry run. */
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
  /** Machine translations made with settings or a description that changed since then. */
  readonly outdated: number
  /** Translations that need review, because of the policy `propose` or a mark in the file. */
  readonly toReview: number
  /** Missing or stale messages for which the service returned only invalid translations. Absent unless requested. */
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

/** Everything that lockale knows about one message in one target locale: the result of `why`. */
export interface MessageFacts {
  readonly catalog: string
  /** The key, as users write it: `cart.title`. */
  readonly message: string
  readonly locale: string
  readonly file: string
  readonly state: ChangeState
  /** Present if all translations of the service were invalid: number of runs, and the rule that the last one broke. */
  readonly refused?: { readonly runs: number; readonly reason: string } | undefined
  /** The translation of each plural form. */
  readonly forms: readonly {
    /** The plural form; `''` for a message without plural. */
    readonly form: string
    readonly state: ChangeState
    readonly source: string | undefined
    /** If the source string has changed: the old string, the last commit with it, the commit that changed it. */
    readonly was: { readonly text: string; readonly commit: string; readonly changedIn: string | undefined } | undefined
    /** The commits that last changed the source string and the translation. */
    readonly changed: LastChanges
    readonly text: string | undefined
    readonly by: Provenance | undefined
    /** The target locale of which the text is a copy, if the config derives this locale from another one. */
    readonly copyOf?: string
    /** Names of the reviewers who approved the text, sorted, if the config says to record them. */
    readonly reviewers?: readonly string[]
    /** Why the translation needs review, in the words of its translator or judge, and the score of the judge. */
    readonly doubt?: string
    readonly score?: number
    /** Earlier human translations from the translation cache, the oldest first. */
    readonly replaced?: readonly string[]
    /** Engine and settings of a machine translation, if recorded. */
    readonly settings: Readonly<Record<string, unknown>> | undefined
    /** True if the text was translated from the current source. */
    readonly isFromCurrentSource: boolean
    readonly problems: readonly string[]
  }[]
}
