import { type DiagnosticCode, isRecord, LockaleError, type Severity } from '@lockale/errors'
import type { ChangeState, Provenance } from '@lockale/core'
import type { SourceDrift } from '@lockale/core/stages'

/**
 * Why a translation needs attention, the worst first. `invalid`: it breaks a rule of severity error · `source-changed`:
 * a human translation whose source string has changed since then · `unreviewed`: a machine translation that needs
 * review · `imported`: it existed before lockale and has not been reviewed · `refused`: the service returned only
 * invalid translations · `missing`: there is none, or it is out of date, and the next sync translates it · `warnings`:
 * none of these, but a rule reports a warning or a note.
 */
export type ReviewQueue = (typeof reviewQueues)[number]

export const reviewQueues = [
  'invalid',
  'source-changed',
  'unreviewed',
  'imported',
  'refused',
  'missing',
  'warnings',
] as const

/** Numbers of translations that need attention in a project, by locale. */
export interface ReviewSummary {
  readonly sourceLocale: string
  readonly locales: readonly ReviewLocale[]
  /** True while files are being compared: the numbers are not complete yet. */
  readonly isComparing?: true
}

export interface ReviewLocale {
  readonly isPartial?: true
  /** True if `queues.warnings` is known. It is 0 until a query needs the warnings of the locale. */
  readonly isChecked?: true
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Number of messages of the source. */
  readonly messages: number
  /** Share of messages that are up to date, from 0 to 1. */
  readonly coverage: number
  readonly queues: Readonly<Record<ReviewQueue, number>>
}

/** Which translations a list has. All conditions must be true; an absent or empty one is ignored. */
export interface ReviewFilter {
  /** Absent or empty: all target locales. */
  readonly locales?: readonly string[] | undefined
  /**
   * Finds messages with this text in the key, source string or translation. Ignores case. The id of a rule finds the
   * translations with a problem of this rule, too.
   */
  readonly search?: string | undefined
  /** The id of a rule that reports a problem; `any`: any rule. */
  readonly rule?: string | undefined
  /** Part of the path of a target file, or of its path template, such as a namespace. Ignores case. */
  readonly file?: string | undefined
  readonly state?: TranslationState | undefined
  /** Who wrote the translation: the first plural form decides. */
  readonly by?: Provenance | undefined
  /** Length of the first plural form in code points. Translations that are missing have no length. */
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
}

/** States of a translation as users see them. */
export const reviewStates = ['up-to-date', 'out-of-date', 'source-changed', 'missing'] as const
type TranslationState = (typeof reviewStates)[number]

/**
 * Orders of a list. `file`: locale by locale, as in the files, but the queues `unreviewed` and `warnings` begin with the
 * worst · `worst`: in the order of the queues, then errors, warnings, notes · `newest`: what is not committed, then by the
 * date of the last commit; translations that git does not know come last.
 */
export const reviewOrders = ['file', 'worst', 'newest', 'longest', 'shortest'] as const

export interface ReviewQuery extends ReviewFilter {
  /** Lists only this queue. Absent: lists all translations, also those that need no attention. */
  readonly queue?: ReviewQueue | undefined
  /** Default: `file`. */
  readonly order?: (typeof reviewOrders)[number] | undefined
  /** Index in the whole list of the first row to return. The first is 0. */
  readonly from: number
  readonly count: number
}

export interface ReviewRows {
  /** True if the search is not finished: the same query may return more rows later. */
  readonly isSearching?: true
  /** Share of what was checked for problems, or looked up in git, from 0 to 1, while that is not finished. */
  readonly progress?: number
  /** Number of rows in the whole list, of which `rows` is a part. */
  readonly total: number
  readonly rows: readonly ReviewRow[]
}

/** Numbers of translations that a filter takes, by queue. */
export interface ReviewCounts extends Pick<ReviewRows, 'isSearching'> {
  readonly queues: Readonly<Record<ReviewQueue, number>>
}

/** What filters can choose from. */
export interface ReviewChoices {
  /** Path templates of the files, such as `locales/{locale}/shop.json`, sorted. */
  readonly files: readonly string[]
  /** Rules with the number of translations in which they report a problem, in the locales checked so far. */
  readonly rules: readonly (readonly [rule: string, count: number])[]
}

export interface ReviewRow {
  /** Identifies the message and the locale in this project. */
  readonly id: string
  readonly locale: string
  readonly file: string
  /** The key, as users write it: `cart.title`. */
  readonly message: string
  /** Why the translation needs attention; `undefined` if it needs none. */
  readonly queue: ReviewQueue | undefined
  /** How the source string changed. Set only in the queue `source-changed`. */
  readonly drift: SourceDrift | undefined
  /** Source string of the first plural form. */
  readonly source: string
  readonly text: string
  readonly by: Provenance | undefined
  readonly state: ChangeState
  readonly errors: number
  /** Rules that report a warning or a note, warnings first. Empty until a query needs the warnings of the locale. */
  readonly warnings: readonly DiagnosticCode[]
}

export interface ReviewCard extends ReviewRow {
  readonly direction: 'ltr' | 'rtl'
  readonly sourceFile: string
  /** Line of the source string in its file, from 1. */
  readonly line: number
  /** Line and column of the translation in `file`, from 1. Absent: there is no translation. */
  readonly place?: { readonly line: number; readonly column: number } | undefined
  readonly messageFormat: string
  readonly reviewers?: readonly string[]
  readonly description: string | undefined
  readonly maxLength: number | undefined
  /** True if the config locks this translation. */
  readonly isLocked: boolean
  /** Hash of the source message. A decision repeats it, to show which source string the user saw. */
  readonly sourceHash: string
  readonly forms: readonly ReviewForm[]
  /** Entries of the project's glossaries that the source string uses. `isUsed`: the translation contains `target`. */
  readonly terms: readonly { readonly source: string; readonly target: string; readonly isUsed: boolean }[]
  readonly others: readonly {
    readonly locale: string
    readonly direction: 'ltr' | 'rtl'
    readonly texts: readonly string[]
  }[]
  /** The messages before and after this message in the source file. */
  readonly neighbours: readonly { readonly message: string; readonly source: string; readonly text: string }[]
}

/** A plural form of a translation; a message without plural has one, `''`. */
export interface ReviewForm {
  readonly form: string
  /** Numbers that take this plural form in the target language. Empty without plural. */
  readonly numbers: readonly number[]
  readonly source: string
  /** The old source string of the translation, if git knows it and the source has changed since then. */
  readonly was: { readonly text: string; readonly commit: string; readonly changedIn: string | undefined } | undefined
  /** The translation; `undefined`: there is none. */
  readonly text: string | undefined
  readonly textHash: string
  /** Machine translation from the translation cache, if it differs from `text`. It is free to use. */
  readonly machine?: string | undefined
  /** True if lockale copies this plural form from another one. It cannot be edited separately. */
  readonly isCopy: boolean
  /** Positions of the placeholders and tags in the source string, in order. */
  readonly sourceMarks: readonly ReviewMark[]
  readonly marks: readonly ReviewMark[]
  readonly problems: readonly ReviewProblem[]
  /** The translation with all safe fixes, as in `ReviewedDraft`. */
  readonly fixed?: string | undefined
}

/** A translation that may help with another one: that of a similar source string, or an earlier one of the same. */
export interface ReviewMatch {
  /** How similar the source strings are, from 50 to 100. Absent: an earlier human translation of the same message. */
  readonly percent?: number
  /** The key of the message, as users write it. */
  readonly message: string
  /** The source string of the last plural form. */
  readonly source: string
  readonly by: Provenance | undefined
  /** The translations, by plural form. */
  readonly forms: readonly { readonly form: string; readonly text: string }[]
}

/** A placeholder or a tag in a string: UTF-16 offsets, `end` exclusive. */
export interface ReviewMark {
  readonly start: number
  readonly end: number
  /** True for the syntax of a plural (`{n, plural, one {`): it need not be the same in the translation. */
  readonly isFrame?: true
}

export interface ReviewProblem {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** One sentence, not escaped. */
  readonly sentence: string
  /** The translation without this problem, if `lockale fix` can fix it safely. */
  readonly fixed?: string | undefined
}

/** The result of checks of a translation while the user types it. */
export interface ReviewedDraft {
  readonly marks: readonly ReviewMark[]
  readonly problems: readonly ReviewProblem[]
  /** The translation as `lockale fix` would write it: with all safe fixes. Absent: there are none. */
  readonly fixed?: string | undefined
}

/** A decision to approve one translation, unchanged or with another text, or to reopen it. */
export interface ReviewDecision {
  readonly id: string
  /** True to reopen it: it stays until the next sync translates the message again, also if a human wrote it. */
  readonly isReopened?: boolean | undefined
  /** `sourceHash` of the `ReviewCard` that the user saw. A decision about an older source is refused. */
  readonly sourceHash: string
  readonly forms: readonly {
    readonly form: string
    /** `textHash` of the `ReviewForm` that the user saw. A decision about an older translation is refused. */
    readonly textHash: string
    /** The new translation. Absent: the present translation stays. */
    readonly text?: string | undefined
  }[]
}

/** A machine translation of one message. It is in no file before a decision writes it. */
export interface ReviewProposal {
  /** Number of characters that were billed or, if nothing was sent, would be billed. */
  readonly characters: number
  /** The translated plural forms, without forms that are copies of others. Empty if nothing was sent. */
  readonly forms: readonly { readonly form: string; readonly text: string }[]
}

export interface ReviewSaved {
  readonly saved: readonly string[]
  readonly refused: readonly RefusedDecision[]
  /** Files whose bytes changed, including the lockfile. */
  readonly files: readonly string[]
}

/**
 * A decision that was not written, and why. `changed`: the translation in the file changed · `source-changed`: its
 * source string changed · `invalid`: the new text breaks a rule of severity error · `locked`: the config locks it ·
 * `gone`: there is no such message · `failed`: nothing can be written in its package.
 */
export interface RefusedDecision {
  readonly id: string
  readonly why: 'changed' | 'source-changed' | 'invalid' | 'locked' | 'gone' | 'failed'
  /** One sentence, not escaped. */
  readonly sentence: string
}

/** Joins any strings (package, locale, key) to the id of a message in a review. */
export function reviewId(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

/** Splits an id into the strings from which `reviewId` made it. Returns an empty list if the id is invalid. */
export function splitReviewId(id: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(id)
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}

/** Returns the error for an id whose message no longer exists. */
export function messageGone(): LockaleError {
  return new LockaleError('MESSAGE_UNKNOWN', 'There is no such message any more.', { hint: 'Load the page again.' })
}

/** Parses a decision from the review page; `undefined` if it is invalid, has no form, or has a form twice. */
export function parseReviewDecision(value: unknown): ReviewDecision | undefined {
  if (!isRecord(value) || !Array.isArray(value['forms'])) return undefined
  const { id, sourceHash, isReopened = false } = value
  const forms = (value['forms'] as readonly unknown[]).map(parseForm)
  if (typeof id !== 'string' || typeof sourceHash !== 'string' || typeof isReopened !== 'boolean') return undefined
  if (forms.length === 0 || !forms.every((form) => form !== undefined)) return undefined
  if (new Set(forms.map(({ form }) => form)).size !== forms.length) return undefined
  return { id, sourceHash, forms, ...(isReopened && { isReopened }) }
}

function parseForm(value: unknown): ReviewDecision['forms'][number] | undefined {
  if (!isRecord(value)) return undefined
  const { form, textHash, text } = value
  if (typeof form !== 'string' || typeof textHash !== 'string') return undefined
  return text === undefined || typeof text === 'string' ? { form, textHash, text } : undefined
}
