import { isLockaleError, LockaleError } from '@lockale/errors'

/** The cause of a failed call. Use it to decide what to do next. */
export type ServiceErrorCode =
  | 'UNAUTHORIZED' // 401, 403: wrong API key, scope, plan or region
  | 'QUOTA_EXCEEDED' // 456
  | 'TOO_MANY_REQUESTS' // 429, 529
  | 'BAD_REQUEST' // 400 and every other 4xx that is not named here
  | 'NOT_FOUND' // 404
  | 'DOCUMENT_NOT_READY' // 503: the result was requested too soon
  | 'CONFLICT' // 409
  | 'PAYLOAD_TOO_LARGE' // 413
  | 'UNSUPPORTED_MEDIA_TYPE' // 415
  | 'UNAVAILABLE' // 5xx
  | 'REDIRECT_REFUSED' // 3xx: never followed
  | 'BAD_ANSWER' // a success that cannot be read or is too large
  | 'CONNECTION_FAILED' // refused, reset, DNS, TLS, proxy
  | 'TIMEOUT'
  | 'ABORTED'
  | 'BODY_FAILED' // the request body could not be read to its end

/**
 * What happened to a request that has no successful answer. `notSent`: no byte left this machine, so you can repeat it.
 * `refused`: the service refused it. `unknown`: the service may have executed and billed it.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown'

export interface ServiceErrorFacts {
  readonly hint: string
  readonly method: string
  readonly path: string
  /** The whole URL of the request, without its query. */
  readonly place: string
  readonly outcome: Outcome
  readonly cause?: unknown
  readonly attempts?: number | undefined
  readonly status?: number | undefined
  readonly traceId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly detail?: string | undefined
  readonly serviceCode?: string | undefined
  readonly transport?: string | undefined
}

/** The error of a failed call. Text from the service in it is escaped and shortened, and never contains the API key. */
export class ServiceError extends LockaleError {
  override readonly name: string = 'ServiceError'
  declare readonly code: ServiceErrorCode
  declare readonly method: string
  declare readonly path: string
  /** The outcome of all attempts: `unknown` if it was unknown for any of them. */
  declare readonly outcome: Outcome
  /** Number of requests that were sent. */
  declare readonly attempts: number
  readonly status: number | undefined
  readonly traceId: string | undefined
  /** The wait that the service asks for, in milliseconds, without an upper limit. */
  readonly retryAfterMs: number | undefined
  readonly detail: string | undefined
  /** The field `code` of the service's answer. */
  readonly serviceCode: string | undefined
  /** The code of a network error, from the system or undici: `ECONNRESET`, `UND_ERR_BODY_TIMEOUT`. */
  readonly transport: string | undefined

  constructor(
    code: ServiceErrorCode,
    message: string,
    { hint, place, cause, attempts = 1, ...facts }: ServiceErrorFacts,
  ) {
    super(code, message, { hint, place, cause })
    Object.assign(this, { attempts }, facts)
  }
}

/** Returns true for a `ServiceError` of any copy of this package; with `code`, only for this code. */
export function isServiceError(error: unknown, code?: ServiceErrorCode): error is ServiceError {
  return isLockaleError(error, code) && 'outcome' in error && 'attempts' in error
}
