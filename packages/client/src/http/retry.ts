import type { Clock } from '../options.ts'
import type { Request } from './request.ts'
import { type Outcome, ServiceError } from './service-error.ts'

export interface RetryPolicy {
  /** Requests at most; 1 means no repeat. */
  readonly attempts: number
  /**
   * `billed`: after an unknown outcome repeated at most once, because the first may have been billed. `creates`: repeated only
   * where nothing can have been made, that is after 429, 503 and when nothing was sent.
   */
  readonly cost: 'free' | 'billed' | 'creates'
  /** Asked before each repeat. */
  readonly mayRepeat?: (() => boolean) | undefined
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  /** A service that asks to wait longer is not asked again; `undefined`: it is, after 60 s. */
  readonly maxWaitMs?: number | undefined
  readonly onWait?: ((why: string, ms: number) => void) | undefined
}

/** What the last attempt gave, and how it came to it. */
export interface Retried<T> {
  readonly value: T
  readonly attempts: number
  /** Attempts before it that may have been carried out, and billed. */
  readonly unknownAttempts: number
}

/**
 * Repeats what fails for a reason that passes: waits a random part of 1 s, growing by 1.6 up to 120 s, and
 * on top of it as long as the service asks, 60 s at most.
 * @throws {ServiceError} of the last attempt; its outcome is `unknown` if that of any attempt was
 */
export async function retry<T>(attempt: () => Promise<T>, policy: RetryPolicy): Promise<Retried<T>> {
  let unknownAttempts = 0
  for (let attempts = 1; ; attempts++) {
    try {
      return { value: await attempt(), attempts, unknownAttempts }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      if (error.outcome === 'unknown') unknownAttempts++
      const seen = overAttempts(error, { attempts, outcome: unknownAttempts > 0 ? 'unknown' : error.outcome })
      if (attempts >= policy.attempts || !isPassing(error)) throw seen
      if (policy.cost === 'billed' && unknownAttempts > 1) throw seen
      if (policy.cost === 'creates' && mayHaveCreated(error)) throw seen
      if (policy.mayRepeat?.() === false) throw seen
      if (policy.maxWaitMs !== undefined && (error.retryAfterMs ?? 0) > policy.maxWaitMs) throw seen
      const ms = waitMs(attempts, error.retryAfterMs, policy)
      policy.onWait?.(seen.message, ms)
      await pause(ms, seen, policy)
    }
  }
}

const passingStatuses = new Set([429, 500, 502, 503, 504, 529])
const passingTransports = new Set([
  'ETIMEDOUT',
  'ECONNABORTED',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])

function isPassing({ code, status, transport }: ServiceError): boolean {
  // it passes too, but whoever asks for it polls
  if (code === 'DOCUMENT_NOT_READY') return false
  return status === undefined ? passingTransports.has(transport ?? '') : passingStatuses.has(status)
}

function mayHaveCreated({ outcome, status }: ServiceError): boolean {
  return outcome !== 'notSent' && status !== 429 && status !== 503
}

const firstWaitMs = 1000
const growth = 1.6
const maxWaitMs = 120_000
const maxHintMs = 60_000

function waitMs(attempts: number, retryAfterMs: number | undefined, { clock, maxWaitMs: mayAsk }: RetryPolicy): number {
  // the random part comes on top of a hint: all who were told the same time must not come back together
  const jitterMs = clock.random() * Math.min(maxWaitMs, firstWaitMs * growth ** (attempts - 1))
  return Math.min(retryAfterMs ?? 0, mayAsk ?? maxHintMs) + jitterMs
}

async function pause(ms: number, last: ServiceError, { clock, signal }: RetryPolicy): Promise<void> {
  try {
    await clock.sleep(ms, signal)
  } catch (cause) {
    if (signal?.aborted !== true) throw cause
    const { method, path, outcome, attempts, hint } = last
    const place = last.place ?? path
    const message = `${method} ${place} was cancelled while it waited for the next attempt. Last error: ${last.message}`
    throw new ServiceError('ABORTED', message, { method, path, place, outcome, attempts, hint, cause })
  }
}

/** The request, and whether it may be sent again: not once a body was opened that gives its bytes only once. */
export function repeatable(request: Request): { readonly request: Request; readonly mayRepeat: () => boolean } {
  const { body } = request
  if (body === undefined || body.isRepeatable) return { request, mayRepeat: () => true }
  let isOpened = false
  const open = (): AsyncIterable<Uint8Array> => {
    isOpened = true
    return body.open()
  }
  return { request: { ...request, body: { ...body, open } }, mayRepeat: () => !isOpened }
}

/** Returns the error with the number of attempts. */
function overAttempts(
  error: ServiceError,
  facts: { readonly attempts: number; readonly outcome: Outcome },
): ServiceError {
  if (error.attempts === facts.attempts && error.outcome === facts.outcome) return error
  const { hint, method, path, status, traceId, retryAfterMs, detail, serviceCode, transport, cause } = error
  const place = error.place ?? path
  const same = { hint, method, path, place, status, traceId, retryAfterMs, detail, serviceCode, transport, cause }
  return new ServiceError(error.code, error.message, { ...same, ...facts })
}
