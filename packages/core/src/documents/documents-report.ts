import type { DocumentEvaluation } from '../model/document-translator.ts'
import type { RunStop } from '../model/event.ts'
import type { DocumentsPlan, DocumentTotals } from './plan-documents.ts'

/** What `sync` did with documents. Plain data, ready for JSON. */
export interface DocumentsReport {
  readonly plan: DocumentTotals
  readonly translated: readonly WrittenDocument[]
  readonly failed: readonly FailedDocument[]
  /** Documents that are left for a human. */
  readonly kept: readonly KeptDocument[]
  /** Translations that were removed with their sources. */
  readonly removed: readonly string[]
  /** Translations by machine that were made with other settings, and stay. */
  readonly outdated: DocumentsPlan['outdated']
  /** Billed characters as the service reports them, otherwise as lockale counted them. */
  readonly characters: number
  /** Characters of documents that the service lost, so that they were sent again. */
  readonly charactersPossiblyTwice: number
  /** Why no more were sent. */
  readonly stopped: RunStop | undefined
  readonly isComplete: boolean
}

interface DocumentPlace {
  readonly locale: string
  readonly source: string
  readonly file: string
}

export interface WrittenDocument extends DocumentPlace {
  /** Billed in this run; `undefined`: the service does not say. */
  readonly characters: number | undefined
  /** An earlier run had sent it. */
  readonly isResumed: boolean
  /** A local service does not translate files of its type. */
  readonly isUnchanged: boolean
  readonly evaluation: DocumentEvaluation | undefined
}

export interface FailedDocument extends DocumentPlace {
  readonly message: string
  readonly hint: string
}

export interface KeptDocument {
  readonly locale: string
  readonly file: string
  /** `fuzzy`: its source changed · `locked`: its locale is · `unsupported`: the service has no documents in its locale · `orphan`: its source is gone. */
  readonly why: 'fuzzy' | 'locked' | 'unsupported' | 'orphan'
}
