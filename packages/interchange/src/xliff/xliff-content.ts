import type { HandoffFile } from '@lockale/core'

/** What an XLIFF file is made of. */
export interface XliffContent {
  readonly sourceLocale: string
  readonly targetLocale: string
  /** Files, all for the target locale. */
  readonly files: readonly HandoffFile[]
  /** All texts but those that stand hold their source: for tools that translate in place, and pass over what is empty. */
  readonly isFilled?: boolean | undefined
}
