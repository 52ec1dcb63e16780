import type { DiagnosticArguments, Severity } from '@lockale/errors'
import type { SyntaxOptions } from '@lockale/messages'
import type { CheckOptions } from '../options.ts'
import type { TextLimits } from '../text-pair.ts'

/** Tables by rule id. They stand beside their rules as `<file>.cases.ts`. */
export type CasesByRule = Readonly<Record<string, TextCases>>

/** The table of a text rule: what it must find, and what it must accept. */
export interface TextCases {
  readonly finds: readonly FindingCase[]
  readonly passes: readonly TextCase[]
}

export interface TextCase {
  readonly source: string
  readonly target: string
  /** `de` when absent. */
  readonly locale?: string
  /** `en` when absent. */
  readonly sourceLocale?: string
  /** `{ id: 'i18next' }` when absent. */
  readonly syntax?: SyntaxOptions
  /** `json` when absent. */
  readonly format?: string
  readonly form?: string
  readonly note?: string
  readonly limits?: TextLimits
  readonly options?: Partial<CheckOptions>
}

export interface FindingCase extends TextCase {
  /** Arguments of the only expected problem. Absent: any number of problems is right. */
  readonly with?: DiagnosticArguments
  /** The severity of the first problem, if it matters. */
  readonly level?: Severity
  /** The result of `fix`; `null` if the rule has a fix that leaves this pair to translators. */
  readonly fixed?: string | null
}
