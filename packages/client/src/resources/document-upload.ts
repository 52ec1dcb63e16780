import { isFreeKey } from '../address.ts'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { maybeText, readObject, readText } from '../http/shape.ts'
import { checkDocument } from './check-document.ts'
import type { DocumentHandle, DocumentParams } from './document-params.ts'
import { openSource } from './document-source.ts'
import { toMultipart } from './multipart-body.ts'

export interface DocumentUploadOptions extends CallOptions {
  /** Bytes of the file handed to the connection so far; begins again when the request is repeated. */
  readonly onSent?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
}

/**
 * Sends a document. Repeated only where nothing can have been accepted, because an upload is billed.
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
  const { glossaryIds = [], translationMemoryThreshold: threshold, qualityEvaluation, watermark } = params
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['target_lang', params.targetLang],
    ['source_lang', params.sourceLang],
    ['output_format', params.outputFormat],
    ['formality', params.formality],
    [
      glossaryIds.length > 1 ? 'glossary_ids' : 'glossary_id',
      glossaryIds.length === 0 ? undefined : glossaryIds.join(','),
    ],
    ['style_id', params.styleId],
    ['translation_memory_id', params.translationMemoryId],
    ['translation_memory_threshold', threshold === undefined ? undefined : String(threshold)],
    ['enable_quality_evaluation', flag(qualityEvaluation)],
    ['enable_watermark', flag(watermark)],
  ]
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function readHandle(value: unknown): DocumentHandle {
  const answer = readObject(value, 'the answer')
  const jobId = maybeText(answer['quality_evaluation_job_id'], 'quality_evaluation_job_id')
  return {
    documentId: readText(answer['document_id'], 'document_id'),
    documentKey: readText(answer['document_key'], 'document_key'),
    ...(jobId === undefined ? {} : { qualityEvaluationJobId: jobId }),
  }
}
