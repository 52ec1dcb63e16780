import type { Entry } from '@lockale/formats'
import type { TargetFile } from '../model/catalog.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { Provenance } from '../model/fact.ts'
import type { Translation } from '../text-check/pairs.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Evidence } from './evidence.ts'
import type { FactSource } from './fact-source.ts'
import type { WriterOf } from './texts-by.ts'

/** What a comparison goes by. */
export interface DiffOptions {
  readonly sourceLocale: string
  readonly record: FactSource
  readonly checker: Pick<TextChecker, 'findingsIn' | 'findingsInPlain'>
  /** In what is on record for a text of this file, if its source is too, nothing is wrong. */
  readonly isSound?: ((target: TargetFile) => boolean) | undefined
  /** Where texts are known that a first comparison took for strangers. */
  readonly elsewhere?: Elsewhere | undefined
  /** What version control says of texts that a comparison without it was unsure of. */
  readonly evidence?: Evidence | undefined
  /** Texts that were put on record undated are unsure. */
  readonly asksUndated?: boolean | undefined
  /** Who wrote the texts that were there before the lockfile; nobody knows when absent. */
  readonly writerOf?: WriterOf | undefined
  /**
   * On first contact, who wrote the texts that are there: those that need nobody are not kept open. Nothing is on record then, here or
   * elsewhere.
   */
  readonly foundBy?: Provenance | undefined
  /** Is shown each unchanged message once: they are not kept. */
  readonly survey?: UnchangedSurvey | undefined
  /** Files stay parsed, which weighs more than all that is said of them: all, or those in which a message is open. */
  readonly keepFiles?: 'all' | 'open' | undefined
}

/** Looks for what does not make a message open: what rules find in all texts beside each other. */
export interface UnchangedSurvey {
  /** Reports problems of a translation that is unchanged but for them, where none is an error: its message is not kept. */
  readonly reportsProblems: boolean
  /** @param at its place among the messages of the source */
  see(change: Omit<MessageChange, 'state'>, at: number): void
  /** The same of a message that is one text, read plainly. */
  seeText(
    translation: Translation,
    form: Pick<FormChange, 'by' | 'findings'> & { readonly entry: Entry; readonly target: TargetFile },
    at: number,
  ): void
}
