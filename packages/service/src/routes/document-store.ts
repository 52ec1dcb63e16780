import { type DocumentState, type EvaluatedSegment, limits } from '@lockale/api'
import { type ShelfKind, shelfKind } from '../store/shelf.ts'
import type { Bill } from '../store/usage.ts'
import type { Call } from './route.ts'
import type { ResourceParameters } from './translate-parameters.ts'

/** An upload that was accepted. */
export interface StoredDocument {
  readonly id: string
  readonly key: string
  /** Of what was sent. */
  readonly extension: string
  /** Of the translated file, with its own extension. */
  readonly fileName: string
  readonly contentType: string
  /** Files of this type are handed back as they came. */
  readonly isUnchanged: boolean
  readonly parameters: ResourceParameters
  /** Lower-case base code, sent or detected; `undefined` for a file that cannot be looked into. */
  readonly source: string | undefined
  /** Milliseconds since 1970, like all times here. */
  readonly lastCallAt: number
  readonly queuedUntil: number
  /** Not done before, however soon the translation is there. */
  readonly doneFrom: number
  readonly bill: Bill
  readonly isGivenBack: boolean
  /** The translated file is kept. */
  readonly isTranslated: boolean
  /** Why there will be none. */
  readonly failure: string | undefined
  readonly evaluationId: string | undefined
}

export interface StoredEvaluation {
  readonly id: string
  /** Milliseconds since 1970: not finished before. */
  readonly endsFrom: number
  /** `undefined` until the document is translated. */
  readonly outcome:
    | { readonly kind: 'done'; readonly segments: readonly EvaluatedSegment[] }
    | { readonly kind: 'failed'; readonly message: string }
    | undefined
}

export const documentKind: ShelfKind<StoredDocument> = shelfKind<StoredDocument>('documents')
/** By document id: what was sent, until it is translated. */
export const documentInputKind: ShelfKind<Uint8Array> = shelfKind<Uint8Array>('document-inputs')
/** By document id. */
export const documentOutputKind: ShelfKind<Uint8Array> = shelfKind<Uint8Array>('document-outputs')
/** By id in upper case without hyphens. */
export const evaluationKind: ShelfKind<StoredEvaluation> = shelfKind<StoredEvaluation>('quality-evaluations')

/** What the service says of a document at that time. */
export function stateOf({ queuedUntil, doneFrom, failure, isTranslated }: StoredDocument, now: number): DocumentState {
  if (now < queuedUntil) return 'queued'
  if (now < doneFrom) return 'translating'
  if (failure !== undefined) return 'error'
  return isTranslated ? 'done' : 'translating'
}

/** Forgets what nobody asked for in a long time, and gives back what failed: it is nobody's task at any other time. */
export function settleDocuments({ shelf, nowMs, giveBack }: Call): void {
  for (const document of shelf(documentKind).values()) {
    if (stateOf(document, nowMs) === 'error' && !document.isGivenBack) {
      giveBack(document.bill)
      shelf(documentKind).set(document.id, { ...document, isGivenBack: true })
    }
    if (nowMs - document.lastCallAt > limits.documents.keptMs) removeDocument(shelf, document.id)
  }
  for (const { id, endsFrom } of shelf(evaluationKind).values()) {
    if (nowMs - endsFrom > limits.documents.evaluationKeptMs) shelf(evaluationKind).delete(id)
  }
}

/** Upload and result: its id is void from then on. */
export function removeDocument(shelf: Call['shelf'], id: string): void {
  shelf(documentKind).delete(id)
  shelf(documentInputKind).delete(id)
  shelf(documentOutputKind).delete(id)
}
