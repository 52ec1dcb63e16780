import type { Entry } from '@lockale/formats'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import type { Provenance } from '../model/fact.ts'
import type { Origins } from '../model/origins.ts'
import type { Translation } from '../text-check/pairs.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import type { ImportedBy } from './decide.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Evidence } from './evidence.ts'
import type { FactSource } from './fact-source.ts'
import type { AssistantWriter } from './writers.ts'

export interface DiffOptions {
  readonly sourceLocale: string
  /** Locales whose translations are copies, with the locale that each is copied from. */
  readonly origins: Origins
  readonly record: FactSource
  readonly checker: Pick<TextChecker, 'findingsIn' | 'findingsInPlain'>
  /** Records found under other keys, in other branches or locales, for translations without a lockfile record. */
  readonly elsewhere?: Elsewhere | undefined
  /**
   * Answers of version control about translations that a first comparison marked `isUnsure`: which commits added them,
   * and the source string at that time. Absent in that first comparison.
   */
  readonly evidence?: Evidence | undefined
  /** True to search version control also for `undated` records: an earlier run had no time for their search. */
  readonly asksUndated?: boolean | undefined
  /** Who wrote translations that existed before the lockfile, if the user says so. Absent: their commits may show it. */
  readonly importedBy?: ImportedBy | undefined
  /** Settings of new records: which coding assistants and bots wrote translations. */
  readonly writers?: CatalogDiff['writers']
  /** The coding assistant in whose shell lockale runs: it wrote the texts that are not committed yet. */
  readonly assistant?: AssistantWriter | undefined
  /**
   * Set only if the project has no lockfile yet: who wrote the existing translations. Messages without problems are
   * then only counted, and not listed in `open`, the messages that need work.
   */
  readonly foundBy?: Provenance | undefined
  /** Reports progress during the comparison of a file. `messages`: the number of messages that are compared next. */
  readonly onCompared?: ((messages: number) => void) | undefined
  /** Receives each unchanged message during the comparison, because the result keeps only their number. */
  readonly survey?: UnchangedSurvey | undefined
  /**
   * Which files stay parsed in memory after the comparison (they need much memory). `all`: every file. `open`: files
   * with a message that needs work. `bytes`: none, but the bytes of all files stay in memory. Absent: none, and an
   * unchanged file is read again from disk if it is needed.
   */
  readonly keepFiles?: 'all' | 'open' | 'bytes' | undefined
}

/** Receives unchanged messages, for rules that compare all translations with each other, such as consistency rules. */
export interface UnchangedSurvey {
  /**
   * True if the receiver itself reports the warnings of unchanged messages. A message whose only problems are warnings
   * then needs no place in `open` (messages that need work) and counts as unchanged.
   */
  readonly reportsProblems: boolean
  /** Returns whether a sync reports a problem, too, of a message of this file that was received as unchanged. */
  isTold(target: TargetFile): boolean
  /** Learns from the translations of a message what is usual in its locale. */
  learn(change: MessageChange): void
  /**
   * Receives an unchanged message.
   * @param at position of the message in the source file
   */
  see(change: Omit<MessageChange, 'state'>, at: number): void
  /** Receives an unchanged message that has a single translation, without plural forms, and learns from it. */
  seeText(
    translation: Translation,
    form: Pick<FormChange, 'by' | 'findings'> & { readonly entry: Entry; readonly target: TargetFile },
    at: number,
  ): void
}
