import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type DocumentHandle,
  type DocumentStatus,
  type DocumentType,
  documentTypes,
  evaluatedPairs,
  extensionOf,
  limits,
  outputExtension,
  unchangedHeader,
  translateLimits,
} from '@lockale/api'
import { baseCode, betaLanguages, notForDocuments } from '@lockale/api/language-table'
import { InvalidDocument } from '../documents/open-document.ts'
import { type ReadDocument, readDocument } from '../documents/translate-document.ts'
import { detectLanguage } from '../engine/detect-language.ts'
import type { Answer } from '../http/answer.ts'
import { readFlag, readReportingTag, readString } from '../http/fields.ts'
import { forbidden, notSpecified, notSupported, Refusal, tooLarge } from '../http/refusal.ts'
import {
  documentInputKind,
  documentKind,
  documentOutputKind,
  endEvaluation,
  evaluationKind,
  removeDocument,
  settleDocuments,
  stateOf,
  type StoredDocument,
  workOn,
} from './document-work.ts'
import type { Account } from '../store/account.ts'
import type { SeedPhrases } from '../store/seed.ts'
import type { Call, Route } from './route.ts'
import {
  findTranslateResources,
  readResourceParameters,
  readSource,
  readTarget,
  type ResourceParameters,
} from './translate-parameters.ts'

const scope = 'translate:document'
const keyBody = { maxBytes: translateLimits.maxBytes, kinds: ['json', 'form', 'multipart'] } as const

export const documentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/document',
    scope,
    body: {
      // form fields and boundaries make the body larger than the file
      maxBytes: limits.documents.maxBytes + 1_048_576,
      kinds: ['multipart'],
      otherType: () =>
        new Refusal(400, 'Invalid Content-Type: multipart/form-data expected.', { code: 'invalid_content_type' }),
    },
    handle: upload,
  },
  { method: 'POST', path: '/v2/document/{document_id}', scope, body: keyBody, handle: status },
  { method: 'GET', path: '/v2/document/{document_id}', scope, handle: status },
  { method: 'POST', path: '/v2/document/{document_id}/result', scope, body: keyBody, handle: result },
  { method: 'GET', path: '/v2/document/{document_id}/result', scope, handle: result },
]

async function upload(call: Call): Promise<Answer> {
  const { shelf } = call
  settleDocuments(call)
  const tag = readReportingTag(call)
  const sent = readUpload(call)
  const { parameters } = sent
  const read = await readUploaded(sent, call)
  const source = parameters.source ?? (await detectSource(read, call.account.phrasebook))
  const sources = source === undefined ? [] : [source]
  findTranslateResources(parameters, { shelf, sources })

  const least = call.account.behaviour.documentMinimum && dearTypes.has(sent.input.extension) ? dearestCharacters : 0
  const characters = betaLanguages.has(parameters.target) ? 0 : Math.max(read.characters, least)
  const bill = call.buy({ product: 'document', amount: characters, documents: 1, tag })
  const document = toDocument(call, { sent, read, source, bill })
  shelf(documentKind).set(document.id, document)
  if (document.failure === undefined) shelf(documentInputKind).set(document.id, sent.bytes)
  if (document.evaluationId !== undefined) {
    const endsFrom = 2 * document.doneFrom - document.queuedUntil
    shelf(evaluationKind).set(document.evaluationId, { id: document.evaluationId, endsFrom, outcome: undefined })
    if (document.failure !== undefined) {
      endEvaluation(call, document, { kind: 'failed', message: document.failure })
    }
  }
  // wait one turn of the event loop: a translation without waits is then done before the first status request
  await Promise.race([workOn(call, document, read), nextTurn()])

  const handle: DocumentHandle = {
    document_id: document.id,
    document_key: document.key,
    quality_evaluation_job_id: document.evaluationId,
  }
  return { status: 200, json: handle, work: { texts: read.texts?.length ?? 0, billedCharacters: characters } }
}

/** Minimum number of characters that some plans of the real service bill for an Office file or PDF (`dearTypes`). */
const dearestCharacters = 50_000
const dearTypes: ReadonlySet<string> = new Set(['pptx', 'docx', 'doc', 'xlsx', 'xlsm', 'pdf', 'odt'])

async function detectSource({ texts }: ReadDocument, phrasebook: readonly SeedPhrases[]): Promise<string | undefined> {
  if (texts === undefined) return undefined
  const sample = texts.slice(0, 200).join('\n')
  return detectLanguage(sample.trim(), phrasebook)
}

function toDocument(
  { ids, nowMs, account }: Call,
  {
    sent,
    read,
    source,
    bill,
  }: Pick<StoredDocument, 'source' | 'bill'> & { readonly sent: Upload; readonly read: ReadDocument },
): StoredDocument {
  const { input, output, fileName, parameters, isEvaluated } = sent
  const { behaviour } = account
  const queuedUntil = nowMs + behaviour.documentQueueMs
  const id = ids.hex(32).toUpperCase()
  const isSame = source === baseCode(parameters.target).toLowerCase()
  const mustFail = !isSame && behaviour.documentFailures > 0
  if (mustFail) behaviour.documentFailures--
  return {
    id,
    key: ids.hex(64).toUpperCase(),
    extension: input.extension,
    fileName,
    contentType: output.contentType,
    isUnchanged: read.texts === undefined,
    parameters,
    source,
    lastCallAt: nowMs,
    queuedUntil,
    doneFrom: queuedUntil + behaviour.documentTranslateMs,
    bill,
    owner: account.name,
    isGivenBack: false,
    isTranslated: false,
    failure: isSame ? sameLanguage : mustFail ? 'Document translation failed.' : undefined,
    evaluationId: isEvaluated ? id : undefined,
  }
}

/** Returns the document of a request in its present state. @throws {Refusal} rules 34 and 35 of docs/api.md */
async function findDocument(call: Call): Promise<StoredDocument> {
  const key = readString(call.fields, 'document_key') ?? call.query.get('document_key') ?? ''
  if (key === '') throw notSpecified('document_key')
  settleDocuments(call)
  const shelf = call.shelf(documentKind)
  const document = shelf.get((call.params['document_id'] ?? '').toUpperCase())
  if (document === undefined || document.key !== key.toUpperCase()) throw notFound()
  shelf.set(document.id, { ...document, lastCallAt: call.nowMs })
  await Promise.race([workOn(call, document), nextTurn()])
  settleDocuments(call)
  const worked = shelf.get(document.id)
  if (worked === undefined) throw notFound()
  return worked
}

function notFound(): Refusal {
  return new Refusal(404, 'Document not found')
}

async function status(call: Call): Promise<Answer> {
  const document = await findDocument(call)
  const state = stateOf(document, call.nowMs)
  const json: DocumentStatus = { document_id: document.id, status: state, ...factsOf(document, state, call.nowMs) }
  return { status: 200, json }
}

function factsOf(
  { bill, failure = '', doneFrom }: StoredDocument,
  state: string,
  now: number,
): Partial<DocumentStatus> {
  if (state === 'translating') return { seconds_remaining: Math.max(1, Math.ceil((doneFrom - now) / 1000)) }
  if (state === 'done') return { seconds_remaining: 0, billed_characters: bill.amount }
  return state === 'error' ? { error_message: failure, message: failure } : {}
}

/** Returns the translated file. Deletes it when the whole file has been sent. */
async function result(call: Call): Promise<Answer> {
  const document = await findDocument(call)
  const { shelf, nowMs } = call
  const file = shelf(documentOutputKind).get(document.id)
  if (stateOf(document, nowMs) !== 'done' || file === undefined) {
    throw new Refusal(503, 'Document translation is not done')
  }
  let isTaken = false
  return {
    status: 200,
    headers: {
      'content-type': document.contentType,
      'content-length': String(file.length),
      'content-disposition': disposition(document.fileName),
      ...(document.isUnchanged ? { [unchangedHeader]: '1' } : {}),
    },
    bytes: inPieces(file, () => (isTaken = true)),
    onSent() {
      if (isTaken) removeDocument(shelf, document.id)
    },
  }
}

/** Yields a file in pieces, so that the service notices a broken connection before the end of the file. */
async function* inPieces(file: Uint8Array, onEnd: () => void): AsyncGenerator<Uint8Array> {
  // If the client's connection breaks, this generator stops and does not call `onEnd`.
  for (let at = 0; at < file.length; at += pieceBytes) yield await Promise.resolve(file.subarray(at, at + pieceBytes))
  onEnd()
}

const pieceBytes = 65_536

/** Returns a header with the file name in ASCII and, if it has other characters, in UTF-8 too (RFC 6266). */
function disposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${exact}`}`
}

/** A valid upload. It is not yet known whether the glossaries, style rules and memories that it names exist. */
interface Upload {
  readonly bytes: Uint8Array
  readonly input: DocumentType
  readonly output: DocumentType
  readonly fileName: string
  readonly parameters: ResourceParameters
  readonly isEvaluated: boolean
}

/** Reads an upload. @throws {Refusal} rules 6 to 13, 17, 20, 22, 28 to 32 of docs/api.md, and section 3.4 */
function readUpload({ fields, file, account }: Call): Upload {
  if (file === undefined || file.bytes.length === 0) throw invalidFile()
  const name = nameOf(file.name, readString(fields, 'filename'))
  const target = readTarget(fields)
  const input = documentTypes.get(extensionOf(name))
  // a control character in a file name could be read as the end of the name
  if (input === undefined || /\p{Cc}/u.test(name)) throw invalidExtension()
  if (file.bytes.length > input.maxBytes[account.plan]) throw tooLarge()

  if (notForDocuments.has(target)) throw notSupported('target_lang')
  const source = readSource(fields)
  const wanted = readString(fields, 'output_format')
  const isEvaluated = readFlag(fields, 'enable_quality_evaluation') ?? false
  readFlag(fields, 'enable_watermark')
  const parameters = readResourceParameters(withoutTextFields(fields), { target, source })

  const output = documentTypes.get(outputExtension(input.extension, wanted === '' ? undefined : wanted) ?? '')
  if (output === undefined) throw new Refusal(400, 'output_format not supported.')
  if (source === baseCode(target).toLowerCase()) throw new Refusal(400, sameLanguage)
  if (isEvaluated) checkEvaluation(input, { source, target, plan: account.plan })
  return { bytes: file.bytes, input, output, fileName: outputName(name, output), parameters, isEvaluated }
}

/** Returns the file name of the multipart part, or the field `filename` if the part has an unknown type (`blob`). */
function nameOf(ofPart: string | undefined, ofField = ''): string {
  return ofPart === undefined || (ofField !== '' && !documentTypes.has(extensionOf(ofPart))) ? ofField : ofPart
}

/** Error message if the source language, sent or detected, equals the target language. */
const sameLanguage = 'Source and target language are equal.'

/** Reads a file. @throws {Refusal} rules 28 to 30 and 33 of docs/api.md, which concern only the file */
async function readUploaded({ bytes, input: { extension } }: Upload, { account }: Call): Promise<ReadDocument> {
  const read = await readDocument(bytes, extension).catch((error: unknown) => {
    throw error instanceof InvalidDocument ? refusals[error.reason]() : error
  })
  if (read.characters > limits.documents.maxCharacters[account.plan]) throw tooLarge()
  if (read.texts?.length === 0 && mustHaveText.has(extension)) {
    throw new Refusal(400, 'No translatable text can be extracted from the document.')
  }
  return read
}

const mustHaveText: ReadonlySet<string> = new Set(['xlsm', 'vtt', 'yaml', 'yml'])

const refusals: Readonly<Record<InvalidDocument['reason'], () => Refusal>> = {
  broken: invalidFile,
  'not-scorm': invalidExtension,
  'too-large': tooLarge,
}

function invalidFile(): Refusal {
  return new Refusal(400, 'Invalid file data.')
}

function invalidExtension(): Refusal {
  return new Refusal(400, 'Invalid or missing file extension')
}

/** Returns the fields without `custom_instructions`, which apply only to strings, and without empty fields. */
function withoutTextFields(fields: Call['fields']): Call['fields'] {
  return new Map([...fields].filter(([name, value]) => name !== 'custom_instructions' && value !== ''))
}

function checkEvaluation(
  { isEvaluated }: DocumentType,
  { source, target, plan }: Pick<ResourceParameters, 'source' | 'target'> & Pick<Account, 'plan'>,
): void {
  if (plan === 'free') throw forbidden()
  if (source === undefined || evaluatedPairs.get(source)?.includes(target.toLowerCase()) !== true) {
    throw new Refusal(400, 'Quality evaluation is not supported for this language pair.')
  }
  if (isEvaluated !== true) throw new Refusal(400, 'Quality evaluation is not supported for this file type.')
}

/** Returns the name of the result: without folders, and with characters that a header allows. */
function outputName(name: string, { extension }: DocumentType): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = base.replaceAll(/\p{Cs}/gu, '_')
  const own = extensionOf(clean)
  const stem = clean.slice(0, clean.length - own.length - 1).slice(0, 200)
  return `${stem}.${own === extension ? clean.slice(-own.length) : extension}`
}
