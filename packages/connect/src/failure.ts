import { isServiceError, type ServiceErrorCode } from '@lockale/client'
import { TranslateFailure, type TranslateFailureCause } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'

const causes: Readonly<Record<ServiceErrorCode, TranslateFailureCause>> = {
  UNAUTHORIZED: 'unauthorized',
  QUOTA_EXCEEDED: 'quota',
  TOO_MANY_REQUESTS: 'busy',
  BAD_REQUEST: 'rejected',
  NOT_FOUND: 'gone',
  DOCUMENT_NOT_READY: 'unavailable',
  CONFLICT: 'rejected',
  PAYLOAD_TOO_LARGE: 'too-large',
  UNSUPPORTED_MEDIA_TYPE: 'rejected',
  UNAVAILABLE: 'unavailable',
  REDIRECT_REFUSED: 'bad-answer',
  BAD_ANSWER: 'bad-answer',
  CONNECTION_FAILED: 'connection',
  TIMEOUT: 'timeout',
  ABORTED: 'aborted',
  BODY_FAILED: 'rejected',
}

/** Returns the `TranslateFailure` for a failed request. Returns any other error (a bug) unchanged. */
export function toFailure(error: unknown): unknown {
  if (isServiceError(error)) {
    const { code, outcome, message, hint, retryAfterMs } = error
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
    const cause = code === 'BAD_REQUEST' && isAboutTarget(message) ? 'language' : causes[code]
    return new TranslateFailure(cause, outcome, message, { hint, cause: error, ...wait })
  }
  // The client refused only this request, without sending it. Other requests may succeed.
  if (isLockaleError(error, 'REQUEST_INVALID')) return notSent('rejected', error)
  if (isLockaleError(error, 'REQUEST_TOO_LARGE')) return notSent('too-large', error)
  return error
}

/** Returns true if an error is about the target language. All strings of this language would then fail. */
function isAboutTarget(message: string): boolean {
  return /\btarget_lang/iu.test(message)
}

function notSent(cause: TranslateFailureCause, error: Error & { readonly hint: string }): TranslateFailure {
  return new TranslateFailure(cause, 'notSent', error.message, { hint: error.hint, cause: error })
}
