import type { DiagnosticArguments } from '@lockale/errors'
import type { SyntaxOptions } from '@lockale/messages'
import type { CheckOptions } from './options.ts'
import type { TextLimits } from './text-pair.ts'

/** By rule id: the tables of a file of rules lie beside it as `<file>.cases.ts`. */
export type CasesByRule = Readonly<Record<string, TextCases>>

/** The table of a text rule: what it must find, and what it must let pass. */
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
  /** Arguments of the one finding that is expected; without it any number of findings will do. */
  readonly with?: DiagnosticArguments
  /** What `fix` makes of the target, for rules that have one; `null`: it leaves this one to a person. */
  readonly fixed?: string | null
}
