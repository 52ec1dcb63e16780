import type { CheckOptions, TextLimits } from '@lockale/checks'
import type { Count, Syntax } from '@lockale/messages'

/** A pair of texts with a defect put into it. */
export interface Seeded {
  readonly source: string
  readonly target: string
  /** The text is taken out of its file. */
  readonly isGone?: boolean
  /** Where the defect is one only there; else that of the file. */
  readonly format?: string
  readonly options?: Partial<CheckOptions>
  readonly limits?: TextLimits
  /** More pairs of the same locale beside it, for rules that look at several. */
  readonly beside?: readonly {
    readonly source: string
    readonly target: string
    readonly hasError?: boolean
    readonly locale?: string
  }[]
}

/**
 * Puts the defect of one rule into a good translation: the damaged target, or all of the pair where its source lacks the thing
 * that is to be damaged. `undefined` where a pair does not lend itself.
 */
export type Seed = (source: string, target: string, locale: string, about: About) => string | Seeded | undefined

/** What else is known of the pair. */
export interface About {
  readonly message: string
  /** `''` for a message without plural. */
  readonly form: string
  readonly counts: readonly Count[]
  readonly syntax: Syntax
  /** Format id of the file. */
  readonly format: string
}
