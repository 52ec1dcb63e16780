import { evaluateTexts } from '../documents/evaluate.ts'
import { type ReadDocument, readDocument, type TranslatedDocument } from '../documents/translate-document.ts'
import { indexTerms } from '../engine/glossary-terms.ts'
import { readText, translateTexts } from '../engine/translate-text.ts'
import type { Store } from '../store/store.ts'
import {
  documentInputKind,
  documentKind,
  documentOutputKind,
  evaluationKind,
  type StoredDocument,
  type StoredEvaluation,
} from './document-store.ts'
import { notingUses } from './memory-uses.ts'
import type { Call } from './route.ts'
import { findTranslateResources } from './translate-resources.ts'

/** What is being translated, by document id: a service that starts anew on kept data has to begin again. */
const running = new WeakMap<Store, Map<string, Promise<void>>>()

/** Translates a document that is not yet, unless that goes on already. Never fails: what fails is written down. */
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
    const translated = await opened.translate((texts) =>
      translateTexts(
        texts.flatMap((text) => readText(text, { source, markup: undefined }) ?? []),
        settings,
      ),
    )
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

/** Of the document as it is by now; nothing for one that is gone. */
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
