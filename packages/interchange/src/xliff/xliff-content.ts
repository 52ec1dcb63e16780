import type { HandoffFile } from '../handoff/export-handoff.ts'

export interface XliffContent {
  readonly sourceLocale: string
  readonly targetLocale: string
  /** All for the target locale. */
  readonly files: readonly HandoffFile[]
  /** Fills the target of open strings with the source, for tools that translate in place and skip empty targets. */
  readonly isFilled?: boolean | undefined
}
