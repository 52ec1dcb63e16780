import type { DiagnosticArguments, DiagnosticCode, Severity } from '@lockale/errors'
import type { SyntaxOptions } from '@lockale/messages'
import type { Notes } from './notes.ts'
import type { CheckOptions } from './options.ts'
import type { ProjectView, SeenPair, Surroundings } from './project-view.ts'
import type { MessagePair, TextLimits, TextPair } from './text-pair.ts'
import type { TextView } from './text-view.ts'

export type Rule = TextRule | NewTextRule | MessageRule | ProjectRule | WalkRule

/** What the documentation (docs/checks.md) and the commands show about a rule. */
interface RuleInfo {
  readonly id: DiagnosticCode
  /** Severity if the config sets none. */
  readonly severity: Severity | 'off'
  /**
   * How much a problem harms users of the app. Similar to the groups of the tool pofilter (critical, cosmetic …). It
   * also decides what happens to a new machine translation with the problem, if `doubts.ts` does not.
   */
  readonly tier: 'breaks' | 'misleads' | 'cosmetic' | 'report'
  /** What the rule finds, as one sentence: "A placeholder of the source is not in the translation." */
  readonly what: string
  readonly why: string
  /** How to fix the problem, if it is not enough to change the translation. */
  readonly remedy?: string
  /** Absent if the rule is not about a pair of strings. */
  readonly example?: RuleExample
  /** Returns the problem as a sentence without file and line: it follows "de.json:3:12 cart.title: ". */
  say(args: DiagnosticArguments, place: Place): string
}

interface RuleExample {
  readonly locale: string
  readonly source: string
  readonly target: string
  readonly better: string
  /** Message format of the example. Default: i18next. */
  readonly syntax?: SyntaxOptions
  /** File format of the example. Default: `json`. */
  readonly format?: string
  readonly limits?: TextLimits
  readonly options?: Partial<CheckOptions>
  /** The options that readers of docs/checks.md need for the example, as the config writes them: `maxLength: 12`. */
  readonly given?: string
}

export interface Place {
  /** Path of the file, relative to the project, with `/`. */
  readonly file?: string | undefined
  /** Key of the message, as users write it: `cart.title`. */
  readonly message?: string | undefined
  readonly locale?: string | undefined
}

/** A problem without its file and line. */
export interface Found {
  readonly arguments: DiagnosticArguments
  /** Severity of this problem, if it differs from the rule's. */
  readonly severity?: Severity
}

/** The result of a rule that finds no problem. One shared array, because nearly all pairs have no problem. */
export const nothing: readonly Found[] = []

/** Checks one source string and its translation. If a message has plural forms, each form is checked separately. */
export interface TextRule extends RuleInfo {
  readonly scope: 'text'
  /** Characters, as bits of `trait`. The rule is skipped if neither string contains one. Absent: it always runs. */
  readonly only?: number
  /** Characters that the rule looks for in the source, as bits of `marksOf`. If there is none, the rule is skipped. */
  readonly inSource?: number
  readonly inTarget?: number
  /** Things that the rule looks for in the source, as bits of `hint`. If there is none, the rule is skipped. */
  readonly hints?: number
  /** Differences that the rule looks for, as bits of `contrast`. If the pair has none of them, the rule is skipped. */
  readonly differs?: number
  /** Returns false if the rule finds nothing in a locale, for example without terms. Absent: it may find something. */
  applies?(options: CheckOptions, locale: string): boolean
  /** Returns the problems of a pair. Must take linear time and return early: it runs for every string and locale. */
  check(pair: TextPair, options: CheckOptions): readonly Found[]
  /**
   * Returns the kind of a source string for this rule; `undefined` if the rule cannot report its translation. If many
   * human translations of one kind have the problem, this is a habit of the locale, and a check does not report it.
   */
  habitOf?(source: TextView, sourceLocale: string): string | undefined
  /**
   * Returns the fixed translation, if there is only one right fix and it needs no review; `undefined` otherwise. All
   * rules check the result: this rule must find no problem in it, and the other rules no more than before.
   */
  fix?(pair: TextPair, options: CheckOptions): string | undefined
}

/** Checks a new machine translation when it arrives. It is often right: `check` does not report it. */
export interface NewTextRule extends RuleInfo, Pick<TextRule, 'check'> {
  readonly scope: 'new'
}

/** Checks all forms of a message in one target locale. */
export interface MessageRule extends RuleInfo {
  readonly scope: 'message'
  check(pair: MessagePair, options: CheckOptions): readonly Found[]
}

/** Checks all strings of a project together. */
export interface ProjectRule extends RuleInfo {
  readonly scope: 'project'
  /**
   * Returns false for a pair that the rule does not need. A pair that no rule needs is dropped at once, because the
   * pairs of a big project do not fit into memory. Called for every string of every locale.
   * @param notes what this rule remembers of the pairs that it does not need, until `check`
   */
  concerns(pair: SeenPair, surroundings: Surroundings, notes: Notes): boolean
  check(view: ProjectView, options: CheckOptions, notes: Notes): readonly (Found & { readonly at: SeenPair })[]
  /** `locales`: compares the translations of one message. Absent: compares the texts of one locale. */
  readonly compares?: 'locales'
  /** Finds what one pair shows by itself: a new machine translation is checked for it when it arrives. */
  readonly alone?: Pick<TextRule, 'applies' | 'check'>
}

/** A rule whose problems other code finds, such as a file format, the scan, or the check of new translations. */
export interface WalkRule extends RuleInfo {
  readonly scope: 'walk'
}

export function textRules(rules: readonly Omit<TextRule, 'scope'>[]): readonly TextRule[] {
  return rules.map((rule) => ({ ...rule, scope: 'text' }))
}

export function walkRules(rules: readonly Omit<WalkRule, 'scope'>[]): readonly WalkRule[] {
  return rules.map((rule) => ({ ...rule, scope: 'walk' }))
}
