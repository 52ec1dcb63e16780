import type { Formality } from '@lockale/api'
import type { DocumentSource } from './document-source.ts'

/** What is sent to POST /v2/document. `undefined` leaves a parameter out, as does an empty list. */
export interface DocumentParams {
  readonly input: DocumentSource
  readonly targetLang: string
  /** A base language; detected without it. Needed with glossaries and for an evaluation. */
  readonly sourceLang?: string | undefined
  /** An extension; `docx` for a `pdf` is the only real conversion. */
  readonly outputFormat?: string | undefined
  readonly formality?: Formality | undefined
  /** Up to 5, the first listed wins. */
  readonly glossaryIds?: readonly string[] | undefined
  readonly styleId?: string | undefined
  readonly translationMemoryId?: string | undefined
  /** Percent, 0 to 100. */
  readonly translationMemoryThreshold?: number | undefined
  /** Has the translation evaluated: see `qualityEvaluations`. */
  readonly qualityEvaluation?: boolean | undefined
  /** Marks the result as translated; in `docx` and `pdf` only. */
  readonly watermark?: boolean | undefined
}

/** Names an uploaded document. Whoever has it can read the document: keep it as you would keep a key. */
export interface DocumentHandle {
  readonly documentId: string
  readonly documentKey: string
  /** When an evaluation was asked for. */
  readonly qualityEvaluationJobId?: string | undefined
}
