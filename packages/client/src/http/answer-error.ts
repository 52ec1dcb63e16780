import { keySuffixes, traceIdHeader } from '@lockale/api'
import type { Connection } from './connection.ts'
import type { explainRefusal, RefusalCode } from './refusal.ts'
import { nameRequest, type Request } from './request.ts'
import { safeText } from './safe-text.ts'
import { ServiceError } from './service-error.ts'
import type { ReceivedAnswer } from './wire.ts'

/** Returns the error for an answer with a status of 300 or more. What it says loads when it is needed. */
export async function refusedExchange(
  incoming: ReceivedAnswer,
  request: Request,
  connection: Connection,
): Promise<ServiceError> {
  return refusal(incoming, { request, connection, words: await loadWords() })
}

/** What `refusal.ts` exports. */
export interface RefusalWords {
  readonly explainRefusal: typeof explainRefusal
}

/** Loads what errors say. Where the files of a page are gone, the caller still learns whether to repeat a request. */
export function loadWords(): Promise<RefusalWords | undefined> {
  return import('./refusal.ts').catch(() => undefined)
}

/** Returns the error for an answer with a status of 300 or more. @param where `words`: of `loadWords` */
export function refusal(
  incoming: ReceivedAnswer,
  { request, connection, words }: { request: Request; connection: Connection; words: RefusalWords | undefined },
): ServiceError {
  const { status, headers } = incoming
  const { name, ...facts } = nameRequest(request, connection)
  const usual = codeOfStatus(status)
  const explained = words?.explainRefusal({ incoming, request, connection, usual, safeText, keySuffixes })
  const { code, says, ...more } = explained ?? { code: usual, says: '.', hint: 'Load the page again to see why.' }
  return new ServiceError(code, `${name} answered ${status}${says}`, {
    ...facts,
    ...more,
    outcome: 'refused',
    status,
    traceId: traceIdOf({ headers }, connection),
    retryAfterMs: parseRetryAfter(headers['retry-after'], headers.date),
  })
}

const codes: Readonly<Record<number, RefusalCode>> = {
  401: 'UNAUTHORIZED',
  403: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  456: 'QUOTA_EXCEEDED',
  529: 'TOO_MANY_REQUESTS',
}

/** Returns the code of the error for a status of 300 or more. */
function codeOfStatus(status: number): RefusalCode {
  if (status < 400) return 'REDIRECT_REFUSED'
  return codes[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'BAD_REQUEST')
}

/** Returns the error for a successful answer that cannot be read or whose JSON has the wrong type. */
export function badAnswer(
  answer: {
    readonly problem: string
    readonly beginning: string
    readonly status?: number | undefined
    readonly traceId?: string | undefined
  },
  request: Request,
  connection: Connection,
): ServiceError {
  const { problem, status, traceId } = answer
  const { name, ...facts } = nameRequest(request, connection)
  const beginning = safeText(answer.beginning, connection.secrets, 80)
  const shown = beginning === '' ? '' : ` It begins: ${beginning}`
  const message = `${name} answered${status === undefined ? '' : ` ${status}`}, but ${problem}.${shown}`
  return new ServiceError('BAD_ANSWER', message, {
    ...facts,
    hint: 'A proxy or a login page may have answered instead of the service. Open the URL in a browser.',
    outcome: 'unknown',
    status,
    traceId,
  })
}

/** Returns the trace id if it is safe to print: a short word that contains no secret. */
export function traceIdOf(
  { headers }: Pick<ReceivedAnswer, 'headers'>,
  { secrets }: Pick<Connection, 'secrets'>,
): string | undefined {
  const value = headers[traceIdHeader.toLowerCase()]
  if (value === undefined || !/^[\w-]{1,64}$/u.test(value)) return undefined
  return safeText(value, secrets, 64) === value ? value : undefined
}

/**
 * Returns the wait of a `Retry-After` header (RFC 9110 §10.2.3) in milliseconds; `undefined` if it is invalid. A date
 * is compared with the `Date` header of the same answer, because the clocks of the two machines may differ.
 */
export function parseRetryAfter(value: string | undefined, dateHeader?: string): number | undefined {
  const text = value?.trim() ?? ''
  // a wait of more than 8 digits would be several years, so it is a mistake
  if (/^\d{1,8}(\.\d+)?$/u.test(text)) return Math.round(Number(text) * 1000)
  if (!/^[A-Z][a-z]{2,8}[, ]/u.test(text)) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const sent = Date.parse(dateHeader ?? '')
  return Math.max(0, at - (Number.isNaN(sent) ? Date.now() : sent))
}
