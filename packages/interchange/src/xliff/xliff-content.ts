import type { HandoffFile } from '../handoff/export-handoff.ts'

export interface XliffContent {
  readonly sourceLocale: string
  readonly targetLocale: string
  /** The files, all for the target locale. */
  readonly files: readonly HandoffFile[]
  /** True to fill untranslated targets with the source, for tools that translate in place and skip empty targets. */
  readonly isFilled?: boolean | undefined
}
