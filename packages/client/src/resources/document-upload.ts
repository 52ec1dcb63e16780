import { type DocumentFormat, documentTypes, extensionOf, type Formality, outputExtension } from '@lockale/api'
import { baseCode, type LanguageCode, type SourceLanguageCode } from '@lockale/api/language-table'
import { isFreeKey } from '../address.ts'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { checkLanguages, requestRefused } from '../http/request-refused.ts'
import { maybeText, objectOf, readText, toFields } from '../http/shape.ts'
import { checkGlossaries, checkThreshold } from './check-settings.ts'
import { type DocumentSource, openSource, type OpenSource } from './file-source.ts'
import { toMultipart } from './multipart-body.ts'

/** Options of an upload, with a callback for progress. */
export interface DocumentUploadOptions extends CallOptions {
  /** Called with the number of bytes sent so far. A retry begins again at 0. */
  readonly onSent?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
}

/**
 * Uploads a document. Retries only if the service cannot have accepted it, because an upload is billed.
 * @throws {ServiceError}, {LockaleError} `FILE_UNREADABLE`, {RequestRefused}
 */
export async function uploadDocument(
  params: DocumentParams,
  connection: Connection,
  { onSent, ...options }: DocumentUploadOptions = {},
): Promise<DocumentHandle> {
  const file = await openSource(params.input)
  if (connection.isChecking) checkDocument(params, { file, plan: isFreeKey(connection.key) ? 'free' : 'paid' })
  const body = toMultipart({ fields: fieldsOf(params), file, onSent: (bytes) => onSent?.(bytes, file.byteLength) })
  const { value } = await call(
    {
      method: 'POST',
      path: '/v2/document',
      headers: connection.tagHeaders,
      body,
      cost: 'creates',
      maxBytes: 65_536,
      read: readHandle,
    },
    connection,
    options,
  )
  return value
}

function fieldsOf(params: DocumentParams): readonly (readonly [name: string, value: string])[] {
  const { input: _file, glossaryIds = [], qualityEvaluation, watermark, extraFields, ...settings } = params
  const glossaries = glossaryIds.length > 1 ? { glossaryIds: glossaryIds.join(',') } : { glossaryId: glossaryIds[0] }
  const others = { enableQualityEvaluation: qualityEvaluation, enableWatermark: watermark }
  const fields = { ...toFields({ ...settings, ...glossaries, ...others }), ...extraFields }
  return Object.entries(fields).map(([name, value]) => [name, String(value)])
}

const readHandle = objectOf<DocumentHandle>('the answer', {
  documentId: readText,
  documentKey: readText,
  qualityEvaluationJobId: maybeText,
})

/** Checks the parameters before the file is sent. @throws {RequestRefused} */
function checkDocument(
  params: DocumentParams,
  { file, plan }: { readonly file: OpenSource; readonly plan: 'free' | 'paid' },
): void {
  const type = documentTypes.get(extensionOf(file.name))
  if (type === undefined)
    throw requestRefused('document-extension', 'the file name has no extension of a supported document')
  const maxBytes = type.maxBytes[plan]
  if (file.byteLength === 0) throw requestRefused('document-file', 'the file is empty')
  if (file.byteLength !== undefined && file.byteLength > maxBytes) {
    const size = `the file has ${file.byteLength} bytes, the limit for a .${type.extension} is ${maxBytes}`
    throw requestRefused('document-size', size, {
      code: 'REQUEST_TOO_LARGE',
      hint: 'Send it in parts. Nothing was sent.',
    })
  }
  const { targetLang, sourceLang, outputFormat, glossaryIds = [] } = params
  checkLanguages(sourceLang ?? '', targetLang)
  if (sourceLang !== undefined && baseCode(sourceLang.toLowerCase()) === baseCode(targetLang.toLowerCase())) {
    throw requestRefused('document-same-language', 'source and target are the same language')
  }
  if (outputExtension(type.extension, outputFormat) === undefined) {
    const problem = `a .${type.extension} cannot be converted to a .${outputFormat ?? ''}`
    throw requestRefused('document-output-format', problem)
  }
  checkGlossaries(glossaryIds, sourceLang !== undefined)
  checkThreshold(params.translationMemoryThreshold)
}

/** A document to translate, and its settings. A setting that is `undefined` or an empty list is not sent. */
export interface DocumentParams {
  readonly input: DocumentSource
  readonly targetLang: LanguageCode
  /** A base language such as `en`. Default: detected. Required with glossaries and for a quality evaluation. */
  readonly sourceLang?: SourceLanguageCode | undefined
  /** File extension of the result, if it differs from the input's extension. Only `pdf` can be converted, to `docx`. */
  readonly outputFormat?: DocumentFormat | undefined
  readonly formality?: Formality | undefined
  /** Ids of up to 5 glossaries. If several glossaries have a term, the first of them is used. */
  readonly glossaryIds?: readonly string[] | undefined
  readonly styleId?: string | undefined
  readonly translationMemoryId?: string | undefined
  /** Minimum similarity of a translation memory match, in percent (0 to 100). */
  readonly translationMemoryThreshold?: number | undefined
  /** True to evaluate the translation: see `qualityEvaluations`. */
  readonly qualityEvaluation?: boolean | undefined
  /** True to mark the result as a machine translation, in `docx` and `pdf` only. */
  readonly watermark?: boolean | undefined
  /** Fields that this version does not know, named as in the HTTP request. They override the fields above. */
  readonly extraFields?: Readonly<Record<string, string>> | undefined
}

/** Identifies an uploaded document. Anyone who has the handle can read the document: store it like a password. */
export interface DocumentHandle {
  readonly documentId: string
  readonly documentKey: string
  /** Id of the quality evaluation, if you asked for one: pass it to `qualityEvaluations.wait`. */
  readonly qualityEvaluationJobId?: string | undefined
}
