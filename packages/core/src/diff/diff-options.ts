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

export interface DiffOptions {
  readonly sourceLocale: string
  readonly record: FactSource
  readonly checker: Pick<TextChecker, 'findingsIn' | 'findingsInPlain'>
  /** Facts from other places about texts that a first comparison took for strangers. */
  readonly elsewhere?: Elsewhere | undefined
  /** Answers of version control about texts that a comparison without it was unsure of. */
  readonly evidence?: Evidence | undefined
  /** Texts that were recorded as undated count as unsure. */
  readonly asksUndated?: boolean | undefined
  /** Who wrote the texts that existed before the lockfile; absent: unknown. */
  readonly writerOf?: WriterOf | undefined
  /** Who wrote the existing texts, on first contact only. Messages without problems are then not kept. */
  readonly foundBy?: Provenance | undefined
  /** Called while a file is compared, with how many messages are compared next. */
  readonly onCompared?: ((messages: number) => void) | undefined
  /** Receives each unchanged message once, since they are not kept. */
  readonly survey?: UnchangedSurvey | undefined
  /**
   * Which files stay parsed: all, or those with an open message. A parsed file takes much memory. `bytes`: none, but all
   * that was read is kept; else a file in which all is unchanged is read again if it is needed.
   */
  readonly keepFiles?: 'all' | 'open' | 'bytes' | undefined
}

/** Receives unchanged messages, for rules that compare all texts with each other. */
export interface UnchangedSurvey {
  /** True if the survey reports warnings itself, so that messages with only warnings are not kept. */
  readonly reportsProblems: boolean
  /** @param at position among the messages of the source */
  see(change: Omit<MessageChange, 'state'>, at: number): void
  /** Receives a message with a single text. */
  seeText(
    translation: Translation,
    form: Pick<FormChange, 'by' | 'findings'> & { readonly entry: Entry; readonly target: TargetFile },
    at: number,
  ): void
}
