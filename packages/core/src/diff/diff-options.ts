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
  /** Facts from other keys, branches or locales, for texts without facts in a first comparison. */
  readonly elsewhere?: Elsewhere | undefined
  /** Answers of version control about texts that a first comparison marked `isUnsure`. */
  readonly evidence?: Evidence | undefined
  /** Also marks texts as `isUnsure` whose fact is `undated`. */
  readonly asksUndated?: boolean | undefined
  /** Returns who wrote a text that existed before the lockfile. Absent: unknown. */
  readonly writerOf?: WriterOf | undefined
  /** Set only before the first lockfile: author of existing texts. Messages without problems are then only counted. */
  readonly foundBy?: Provenance | undefined
  /** Called during the comparison of a file, with the number of messages that are compared next. */
  readonly onCompared?: ((messages: number) => void) | undefined
  /** Receives each unchanged message once, because the diff does not keep them. */
  readonly survey?: UnchangedSurvey | undefined
  /**
   * Which files stay parsed in memory (parsed files are large): `all`, or `open`: those with an open message. `bytes`:
   * none, but their bytes are kept. Absent: an unchanged file is read again when it is needed.
   */
  readonly keepFiles?: 'all' | 'open' | 'bytes' | undefined
}

/** Receives unchanged messages, for rules that compare all texts with each other. */
export interface UnchangedSurvey {
  /** True if the survey reports warnings itself, so that messages with only warnings count as unchanged. */
  readonly reportsProblems: boolean
  /** Receives an unchanged message. @param at position among the messages of the source */
  see(change: Omit<MessageChange, 'state'>, at: number): void
  /** Receives a message with a single text. */
  seeText(
    translation: Translation,
    form: Pick<FormChange, 'by' | 'findings'> & { readonly entry: Entry; readonly target: TargetFile },
    at: number,
  ): void
}
