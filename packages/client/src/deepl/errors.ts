import { errorMessage, isLockaleError } from '@lockale/errors'
import { reasonOf } from '../http/reasons.ts'
import { isServiceError } from '../http/service-error.ts'
import { isDocumentError } from '../resources/document-progress.ts'
import type { DocumentHandle } from '../resources/document-upload.ts'

/** The error of a call. `error` is the error of `@lockale/client`, with its code, outcome and hint. */
export class DeepLError extends Error {
  error?: Error

  constructor(message: string, error?: Error) {
    super(message, { cause: error })
    this.name = new.target.name
    if (error !== undefined) this.error = error
  }
}

/** The key is wrong, or may not do this. */
export class AuthorizationError extends DeepLError {}
/** The characters or documents of the billing period are used up. */
export class QuotaExceededError extends DeepLError {}
/** The service is busy, also after all retries. */
export class TooManyRequestsError extends DeepLError {}
/** The service cannot be reached, or does not answer in time. */
export class ConnectionError extends DeepLError {
  /** True if another attempt may succeed. */
  readonly shouldRetry: boolean = true
}
/** The service does not have this glossary. */
export class GlossaryNotFoundError extends DeepLError {}
/** The result of a document was requested too early. */
export class DocumentNotReadyError extends DeepLError {}
/** An argument cannot be sent. */
export class ArgumentError extends DeepLError {}

/** A document could not be translated or saved. */
export class DocumentTranslationError extends DeepLError {
  /** The handle of the document, if it was uploaded: pass it to `downloadDocument` to continue. */
  readonly documentHandle?: DocumentHandle

  constructor(message: string, handle?: DocumentHandle, error?: Error) {
    super(message, error)
    if (handle !== undefined) this.documentHandle = handle
  }
}

/** The class of an error and the beginning of its message, by the code of the client. Programs read both. */
const known: Readonly<Record<string, readonly [type: typeof DeepLError, beginning: string]>> = {
  UNAUTHORIZED: [AuthorizationError, 'Authorization failure'],
  QUOTA_EXCEEDED: [QuotaExceededError, 'Quota for this billing period has been exceeded'],
  TOO_MANY_REQUESTS: [TooManyRequestsError, 'Too many requests'],
  CONNECTION_FAILED: [ConnectionError, 'Connection failure'],
  TIMEOUT: [ConnectionError, 'Connection failure'],
  DOCUMENT_NOT_READY: [DocumentNotReadyError, 'Document not ready'],
  BAD_REQUEST: [DeepLError, 'Bad request'],
  NOT_FOUND: [DeepLError, 'Not found'],
  REQUEST_INVALID: [ArgumentError, 'Invalid argument'],
}

/** Returns the error of deepl-node for an error of the client. @param isGlossary true for calls that name a glossary */
export function toDeepLError(error: unknown, isGlossary = false): Error {
  if (error instanceof DeepLError || !isLockaleError(error)) {
    return error instanceof Error ? error : new Error(errorMessage(error))
  }
  const { code, message } = error
  if (isDocumentError(error)) return new DocumentTranslationError(message, error.handle, error)
  if (code === 'NOT_FOUND' && isGlossary) return new GlossaryNotFoundError(`Glossary not found: ${message}`, error)
  const status = isServiceError(error) ? error.status : undefined
  const unexpected = `Unexpected status code: ${status} ${reasonOf(status ?? 0)}`
  const [type, beginning] = known[code] ?? [DeepLError, status === undefined ? '' : unexpected]
  return new type(beginning === '' ? message : `${beginning}: ${message}`, error)
}
