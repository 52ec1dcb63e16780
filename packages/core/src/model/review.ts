import { type DiagnosticCode, isRecord, LockaleError, type Severity } from '@lockale/errors'
import type { ChangeState, SourceDrift } from './change.ts'
import type { Provenance } from './fact.ts'

/**
 * Why a translation needs attention, the worst first. `invalid`: it breaks a rule of severity error · `source-changed`:
 * a human translation of another source string · `unreviewed`: a machine translation that needs review · `imported`: it
 * existed before lockale and has not been reviewed · `refused`: every answer of the service was invalid · `missing`:
 * there is none, or it is out of date, and the next sync translates it.
 */
export type ReviewQueue = (typeof reviewQueues)[number]

/** All queues, in the order in which they should be worked on. */
export const reviewQueues = ['invalid', 'source-changed', 'unreviewed', 'imported', 'refused', 'missing'] as const

/** Numbers of open translations in a project, by locale. */
export interface ReviewSummary {
  readonly sourceLocale: string
  readonly locales: readonly ReviewLocale[]
  /** Files are still being compared: numbers grow. */
  readonly isComparing?: true
}

export interface ReviewLocale {
  /** Files of it are still being compared. */
  readonly isPartial?: true
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Number of messages of the source. */
  readonly messages: number
  /** Share of messages that are up to date, from 0 to 1. */
  readonly coverage: number
  readonly queues: Readonly<Record<ReviewQueue, number>>
}

/** Which translations to list. */
export interface ReviewQuery {
  /** Absent: all translations, also those that wait for nothing. */
  readonly queue?: ReviewQueue | undefined
  /** Absent or empty: all target locales. */
  readonly locales?: readonly string[] | undefined
  /** Part of the key, of the source string or of the translation, in any case. */
  readonly search?: string | undefined
  /** Of the whole list the first row to return, from 0, and how many. */
  readonly from: number
  readonly count: number
}

export interface ReviewRows {
  /** A search has not been through all files: whoever asks again gets a longer list. */
  readonly isSearching?: true
  /** Length of the whole list. */
  readonly total: number
  readonly rows: readonly ReviewRow[]
}

/** One message in one target locale, as a line of a list. */
export interface ReviewRow {
  /** Identifies the message and the locale in this project. */
  readonly id: string
  readonly locale: string
  /** The target file. */
  readonly file: string
  /** The key, as users write it: `cart.title`. */
  readonly message: string
  /** `undefined` if it needs no attention. */
  readonly queue: ReviewQueue | undefined
  /** Set in the queue `source-changed`. */
  readonly drift: SourceDrift | undefined
  /** Source string of the first plural form. */
  readonly source: string
  readonly text: string
  readonly by: Provenance | undefined
  /** Number of problems of severity error. */
  readonly errors: number
}

/** Everything needed to decide about one translation. */
export interface ReviewCard extends ReviewRow {
  readonly direction: 'ltr' | 'rtl'
  readonly state: ChangeState
  readonly sourceFile: string
  /** Line of the source string in its file, from 1. */
  readonly line: number
  /** Where the translation is in `file`, from 1. Absent: there is none. */
  readonly place?: { readonly line: number; readonly column: number } | undefined
  readonly messageFormat: string
  /** Names of who approved it, sorted, if the config has names recorded. */
  readonly reviewers?: readonly string[]
  readonly description: string | undefined
  /** Maximum length of the translation, in code points. */
  readonly maxLength: number | undefined
  /** The config does not let anybody write this translation. */
  readonly isLocked: boolean
  /** Hash of the source message; goes back with a decision. */
  readonly sourceHash: string
  readonly forms: readonly ReviewForm[]
  /** Entries of glossaries that are kept in the project and that the source string uses. `isUsed`: the translation has it. */
  readonly terms: readonly { readonly source: string; readonly target: string; readonly isUsed: boolean }[]
  /** The same message in the other target locales, one string for each plural form. */
  readonly others: readonly {
    readonly locale: string
    readonly direction: 'ltr' | 'rtl'
    readonly texts: readonly string[]
  }[]
  /** The messages before and after it in the source file. */
  readonly neighbours: readonly { readonly message: string; readonly source: string; readonly text: string }[]
}

/** A plural form of a translation; a message without plural has one, `''`. */
export interface ReviewForm {
  readonly form: string
  /** Numbers that take this plural form in the target language. Empty without plural. */
  readonly numbers: readonly number[]
  readonly source: string
  /** The source string that the translation was made from, where git knows it and it differs. */
  readonly was: { readonly text: string; readonly commit: string; readonly changedIn: string | undefined } | undefined
  /** `undefined`: there is none. */
  readonly text: string | undefined
  /** Hash of `text`, `''` if there is none; goes back with a decision. */
  readonly textHash: string
  /** The machine's translation, from the translation cache, where it differs from `text`: to take it costs nothing. */
  readonly machine?: string | undefined
  /** True if lockale copies it from another form: it is not edited by itself. */
  readonly isCopy: boolean
  /** Placeholders and tags of the source string, and of the translation, as they are written, in order. */
  readonly sourceMarks: readonly ReviewMark[]
  readonly marks: readonly ReviewMark[]
  readonly problems: readonly ReviewProblem[]
}

/** A placeholder or a tag in a string: UTF-16 offsets, `end` exclusive. */
export interface ReviewMark {
  readonly start: number
  readonly end: number
  /** The frame of a plural inside the string (`{n, plural, one {`): other languages have others. */
  readonly isFrame?: true
}

export interface ReviewProblem {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** One sentence, not escaped. */
  readonly sentence: string
}

/** What a rule engine says of a string while it is typed. */
export interface ReviewedDraft {
  readonly marks: readonly ReviewMark[]
  readonly problems: readonly ReviewProblem[]
}

/** A person's decision about one translation: it is right, as it is or with other words. */
export interface ReviewDecision {
  readonly id: string
  /** As in the card that the person saw. */
  readonly sourceHash: string
  readonly forms: readonly {
    readonly form: string
    /** As in the card that the person saw. */
    readonly textHash: string
    /** The new translation. Absent: it stays. */
    readonly text?: string | undefined
  }[]
}

/** What the machine answers to a question about one message. It is in no file: a decision writes it. */
export interface ReviewProposal {
  /** Characters that were billed, or would be where nothing was sent. */
  readonly characters: number
  /** Its plural forms, without those that lockale copies from others. Empty where nothing was sent. */
  readonly forms: readonly { readonly form: string; readonly text: string }[]
}

/** What became of decisions. */
export interface ReviewSaved {
  /** Ids. */
  readonly saved: readonly string[]
  readonly refused: readonly RefusedDecision[]
  /** Files whose bytes changed, including the lockfile. */
  readonly files: readonly string[]
}

/**
 * `changed`: the translation in the file is another one now · `source-changed`: so is its source string · `invalid`: the new
 * text breaks a rule of severity error · `locked`: the config locks it · `gone`: there is no such message ·
 * `failed`: nothing can be written in its package.
 */
export interface RefusedDecision {
  readonly id: string
  readonly why: 'changed' | 'source-changed' | 'invalid' | 'locked' | 'gone' | 'failed'
  /** One sentence, not escaped. */
  readonly sentence: string
}

/** The id of a message in a locale, or in a package: any strings, in this order. */
export function reviewId(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

/** Whatever a page sends: of what is no id no part. */
export function splitReviewId(id: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(id)
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}

/** Says that an id is that of no message of the project as it is now. */
export function messageGone(): LockaleError {
  return new LockaleError('MESSAGE_UNKNOWN', 'There is no such message any more.', { hint: 'Load the page again.' })
}

/** A decision as a page sends it; `undefined` for what is none: also for one about no plural form, or about one twice. */
export function parseReviewDecision(value: unknown): ReviewDecision | undefined {
  if (!isRecord(value) || !Array.isArray(value['forms'])) return undefined
  const { id, sourceHash } = value
  const forms = (value['forms'] as readonly unknown[]).map(parseForm)
  if (typeof id !== 'string' || typeof sourceHash !== 'string') return undefined
  if (forms.length === 0 || !forms.every((form) => form !== undefined)) return undefined
  return new Set(forms.map(({ form }) => form)).size === forms.length ? { id, sourceHash, forms } : undefined
}

function parseForm(value: unknown): ReviewDecision['forms'][number] | undefined {
  if (!isRecord(value)) return undefined
  const { form, textHash, text } = value
  if (typeof form !== 'string' || typeof textHash !== 'string') return undefined
  return text === undefined || typeof text === 'string' ? { form, textHash, text } : undefined
}
