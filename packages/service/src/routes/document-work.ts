import {
  type AppliedTerm,
  countCharacters,
  type DocumentState,
  type EvaluatedSegment,
  type EvaluationIssue,
  limits,
  type Span,
} from '@lockale/api'
import { type ReadDocument, readDocument, type TranslatedDocument } from '../documents/translate-document.ts'
import { indexTerms } from '../engine/glossary-terms.ts'
import { readText, translateTexts } from '../engine/translate-text.ts'
import type { ShelfKind } from '../store/shelf.ts'
import type { Store } from '../store/store.ts'
import type { Bill } from '../store/usage.ts'
import { notingUses } from './memory-uses.ts'
import type { Call } from './route.ts'
import { findTranslateResources, type ResourceParameters } from './translate-parameters.ts'

/** Running translations by document id. They end with the process; after a restart, the service starts them again. */
const running = new WeakMap<Store, Map<string, Promise<void>>>()

/** Translates a document that is not yet translated. Never rejects: stores an error with the document. */
export function workOn(call: Call, document: StoredDocument, read?: ReadDocument): Promise<void> {
  if (document.isTranslated || document.failure !== undefined) return Promise.resolve()
  let works = running.get(call.store)
  if (works === undefined) running.set(call.store, (works = new Map()))
  const known = works.get(document.id)
  if (known !== undefined) return known
  const work = translate(call, document, read).finally(() => works.delete(document.id))
  works.set(document.id, work)
  return work
}

async function translate(call: Call, document: StoredDocument, read: ReadDocument | undefined): Promise<void> {
  const { shelf } = call
  const { id, extension, parameters, source } = document
  try {
    const opened = read ?? (await readDocument(shelf(documentInputKind).get(id) ?? new Uint8Array(), extension))
    const sources = source === undefined ? [] : [source]
    const resources = findTranslateResources(parameters, { shelf, sources })
    const settings = {
      engine: call.engine,
      target: parameters.target,
      markup: { handling: 'xml', ignoreTags: [] },
      phrasebook: call.account.phrasebook,
      memory: notingUses(call, resources.memory),
      terms: indexTerms(resources.dictionaries),
    } as const
    const translated = await opened.translate(async (texts) => {
      const read = await Promise.all(texts.map((text) => readText(text, { source, markup: undefined })))
      return translateTexts(
        read.flatMap((one) => one ?? []),
        settings,
      )
    })
    finish(call, document, translated)
    const segments = evaluateTexts(translated.pairs, resources.dictionaries)
    endEvaluation(call, document, { kind: 'done', segments })
  } catch {
    change(call, document, { failure: 'Document translation failed.' })
    endEvaluation(call, document, { kind: 'failed', message: 'The document was not translated.' })
  }
}

function finish(call: Call, document: StoredDocument, { bytes }: TranslatedDocument): void {
  if (call.shelf(documentKind).get(document.id) === undefined) return
  call.shelf(documentOutputKind).set(document.id, bytes)
  call.shelf(documentInputKind).delete(document.id)
  change(call, document, { isTranslated: true })
}

/** Changes the stored document, if it still exists. */
function change({ shelf }: Call, { id }: StoredDocument, changes: Partial<StoredDocument>): void {
  const document = shelf(documentKind).get(id)
  if (document !== undefined) shelf(documentKind).set(id, { ...document, ...changes })
}

export function endEvaluation(
  { shelf }: Call,
  { evaluationId }: StoredDocument,
  outcome: StoredEvaluation['outcome'],
): void {
  const evaluation = evaluationId === undefined ? undefined : shelf(evaluationKind).get(evaluationId)
  if (evaluation !== undefined) shelf(evaluationKind).set(evaluation.id, { ...evaluation, outcome })
}

export interface StoredDocument {
  readonly id: string
  readonly key: string
  readonly extension: string
  /** Name of the translated file, with the extension of the result. */
  readonly fileName: string
  readonly contentType: string
  /** True if files of this type are returned unchanged. */
  readonly isUnchanged: boolean
  readonly parameters: ResourceParameters
  /** Lower-case base code of the source language, sent or detected; `undefined` if the file cannot be read. */
  readonly source: string | undefined
  /** Time of the last request for the document. All times here are milliseconds since 1970. */
  readonly lastCallAt: number
  readonly queuedUntil: number
  /** Earliest time at which the document is done. */
  readonly doneFrom: number
  readonly bill: Bill
  /** Name of the account that was billed. Stored, because every test session of an API key can find the document. */
  readonly owner: string
  readonly isGivenBack: boolean
  readonly isTranslated: boolean
  readonly failure: string | undefined
  readonly evaluationId: string | undefined
}

export interface StoredEvaluation {
  readonly id: string
  /** Milliseconds since 1970. The evaluation does not end earlier. */
  readonly endsFrom: number
  /** `undefined` until the document is translated. */
  readonly outcome:
    | { readonly kind: 'done'; readonly segments: readonly EvaluatedSegment[] }
    | { readonly kind: 'failed'; readonly message: string }
    | undefined
}

export const documentKind: ShelfKind<StoredDocument> = { name: 'documents', isOfKey: true }
/** Uploaded files by document id, kept until they are translated. */
export const documentInputKind: ShelfKind<Uint8Array> = { name: 'document-inputs', isOfKey: true }
/** Translated files, by document id. */
export const documentOutputKind: ShelfKind<Uint8Array> = { name: 'document-outputs', isOfKey: true }
/** Quality evaluations by id. The id is in upper case, without hyphens. */
export const evaluationKind: ShelfKind<StoredEvaluation> = { name: 'quality-evaluations', isOfKey: true }

export function stateOf({ queuedUntil, doneFrom, failure, isTranslated }: StoredDocument, now: number): DocumentState {
  if (now < queuedUntil) return 'queued'
  if (now < doneFrom) return 'translating'
  if (failure !== undefined) return 'error'
  return isTranslated ? 'done' : 'translating'
}

/** Deletes documents without a recent request, and refunds failed ones. Requests about documents call this first. */
export function settleDocuments({ shelf, nowMs, store, account }: Call): void {
  for (const document of shelf(documentKind).values()) {
    if (stateOf(document, nowMs) === 'error' && !document.isGivenBack) {
      store.giveBack(store.accounts.find(({ name }) => name === document.owner) ?? account, document.bill)
      shelf(documentKind).set(document.id, { ...document, isGivenBack: true })
    }
    if (nowMs - document.lastCallAt > limits.documents.keptMs) removeDocument(shelf, document.id)
  }
  for (const { id, endsFrom } of shelf(evaluationKind).values()) {
    if (nowMs - endsFrom > limits.documents.evaluationKeptMs) shelf(evaluationKind).delete(id)
  }
}

/** Deletes the uploaded file and the result. The document id is then invalid. */
export function removeDocument(shelf: Call['shelf'], id: string): void {
  shelf(documentKind).delete(id)
  shelf(documentInputKind).delete(id)
  shelf(documentOutputKind).delete(id)
}

type Pair = TranslatedDocument['pairs'][number]

/** Returns a simple evaluation instead of a real one: it reports strings that stayed unchanged. */
function evaluateTexts(
  pairs: readonly Pair[],
  dictionaries: readonly ReadonlyMap<string, string>[],
): readonly EvaluatedSegment[] {
  return pairs.map((pair, index) => {
    const issue = findIssue(pair)
    const terms = findTerms(pair, dictionaries)
    return {
      segment_index: index,
      segment_score: issue === undefined ? 100 : issue.severity === 'Critical' ? 0 : 62.5,
      ...pair,
      errors: issue === undefined ? [] : [issue],
      applied_glossary_term_pairs: terms.length === 0 ? undefined : terms,
    }
  })
}

function findIssue({ source, target }: Pair): EvaluationIssue | undefined {
  const sourceLength = countCharacters(source)
  const targetLength = countCharacters(target)
  if (sourceLength + targetLength > limits.documents.maxEvaluatedCharacters) {
    return {
      type: 'InternalTQEError',
      sub_type: 'SegmentTooLarge',
      severity: 'Critical',
      explanation: 'Source and target are too long to be evaluated together.',
      source_spans: [],
      target_spans: [],
    }
  }
  if (source !== target || !/\p{L}{2}/u.test(source)) return undefined
  return {
    type: 'Accuracy',
    sub_type: 'Untranslated text',
    severity: 'Major',
    explanation: 'The text was not translated.',
    source_spans: [{ start: 0, end: sourceLength }],
    target_spans: [{ start: 0, end: targetLength }],
  }
}

function findTerms({ source, target }: Pair, dictionaries: readonly ReadonlyMap<string, string>[]): AppliedTerm[] {
  const applied = new Map<string, AppliedTerm>()
  for (const [term, translation] of dictionaries.flatMap((entries) => [...entries])) {
    if (applied.has(term) || !source.includes(term) || !target.includes(translation)) continue
    applied.set(term, { source_term: term, target_term: translation, ranges: spansOf(target, translation) })
  }
  return [...applied.values()]
}

/** Returns the positions of a term in a text, in code points. */
function spansOf(text: string, term: string): readonly Span[] {
  const length = countCharacters(term)
  let end = 0
  const before = text.split(term).slice(0, -1)
  return before.map((piece) => {
    const start = end + countCharacters(piece)
    end = start + length
    return { start, end }
  })
}
