import type { DiagnosticArguments, DiagnosticCode, Severity } from '@lockale/errors'
import type { SyntaxOptions } from '@lockale/messages'
import type { CheckOptions } from './options.ts'
import type { ProjectView, SeenPair, Surroundings } from './project-view.ts'
import type { MessagePair, TextLimits, TextPair } from './text-pair.ts'

/** What a finding does to who uses the app: pofilter's critical, functional, cosmetic and extraction. */
type Tier = 'breaks' | 'misleads' | 'cosmetic' | 'report'

/** One rule: what it is about, how it finds, how it says so. */
export type Rule = TextRule | MessageRule | ProjectRule | WalkRule

/** What docs/checks.md and the commands say about a rule. */
interface RuleInfo {
  readonly id: DiagnosticCode
  /** Severity if the config sets none. */
  readonly severity: Severity | 'off'
  readonly tier: Tier
  /** What the rule finds, as one sentence: "A placeholder of the source is not in the translation." */
  readonly what: string
  /** Why it matters, in one or two sentences. */
  readonly why: string
  /** How to fix it, if more than the translation has to change. */
  readonly remedy?: string
  /**
   * A source string, a translation with the problem, and the fixed translation. Absent if the rule is not about a pair of
   * strings.
   */
  readonly example?: RuleExample
  /** Returns the problem as a sentence without its place: it follows "de.json:3:12 cart.title: ". */
  say(args: DiagnosticArguments, place: Place): string
}

export interface RuleExample {
  readonly locale: string
  readonly source: string
  readonly target: string
  readonly better: string
  /** i18next when absent. */
  readonly syntax?: SyntaxOptions
  /** Format id; `json` when absent. */
  readonly format?: string
  readonly limits?: TextLimits
  readonly options?: Partial<CheckOptions>
  /** What of these a reader must know, in words of the config: `maxLength: 12`. */
  readonly given?: string
}

export interface Place {
  /** Relative to the project, with `/`. */
  readonly file?: string | undefined
  /** The message as a person writes it. */
  readonly message?: string | undefined
  readonly locale?: string | undefined
}

/** A problem without its place. */
export interface Found {
  readonly arguments: DiagnosticArguments
  /** Severity of this problem, if it differs from the rule's. */
  readonly severity?: Severity
}

/** Is given back for nearly all pairs. */
export const nothing: readonly Found[] = []

/** Looks at one source text and one target text that are each one sentence: of a plural, at each form by itself. */
export interface TextRule extends RuleInfo {
  readonly scope: 'text'
  /**
   * Bits of `trait`: it finds nothing in a pair of which neither text has one of them, and is not asked about such a pair. Absent:
   * it is asked about every pair.
   */
  readonly only?: number
  /** Bits of `contrast`: it finds nothing in a pair that has none of them. */
  readonly differs?: number
  /** Must be linear in the texts and leave early: it runs for every text of every locale. */
  check(pair: TextPair, options: CheckOptions): readonly Found[]
  /**
   * The target text fixed, where there is one right way that no person needs to look at; `undefined` where there is none
   * for this pair. The result is checked: this rule finds nothing in it, and no rule finds more than before.
   */
  fix?(pair: TextPair, options: CheckOptions): string | undefined
}

/** Looks at all forms of a message in one target locale. */
export interface MessageRule extends RuleInfo {
  readonly scope: 'message'
  check(pair: MessagePair, options: CheckOptions): readonly Found[]
}

/** Looks at all texts of a project at once. */
export interface ProjectRule extends RuleInfo {
  readonly scope: 'project'
  /**
   * False for a pair that it neither finds anything in nor takes into account: most pairs concern no rule and are dropped at once,
   * since those of a big project cannot be held. It runs for every text of every locale.
   */
  concerns(pair: SeenPair, surroundings: Surroundings): boolean
  check(view: ProjectView, options: CheckOptions): readonly (Found & { readonly at: SeenPair })[]
}

/** Found elsewhere on the way: by a format, by scan, diff or write, or by the comparison that every answer passes. */
export interface WalkRule extends RuleInfo {
  readonly scope: 'walk'
}

/** Returns rules that look at pairs of strings. */
export function textRules(rules: readonly Omit<TextRule, 'scope'>[]): readonly TextRule[] {
  return rules.map((rule) => ({ ...rule, scope: 'text' }))
}

/** Returns rules whose problems are found elsewhere on the way. */
export function walkRules(rules: readonly Omit<WalkRule, 'scope'>[]): readonly WalkRule[] {
  return rules.map((rule) => ({ ...rule, scope: 'walk' }))
}
