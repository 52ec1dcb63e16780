import type { HandOffFile } from '@lockale/core'

/** What an XLIFF file is made of. */
export interface XliffContent {
  readonly sourceLocale: string
  readonly targetLocale: string
  /** All for the target locale. */
  readonly files: readonly HandOffFile[]
}
