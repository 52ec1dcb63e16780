import { errorMessage, systemCode, unreachable } from '@lockale/errors'
import type { Connection } from './connection.ts'
import { badAnswer, traceIdOf } from './refusal.ts'
import { nameRequest, type Request, timeoutsOf } from './request.ts'
import { safeText } from './safe-text.ts'
import { BodyFailure, ExplainedFailure, type SendFailure } from './wire.ts'
import { ServiceError, type ServiceErrorCode, type Outcome } from './service-error.ts'

export function transportError(failure: SendFailure, request: Request, connection: Connection): ServiceError {
  const { name, ...where } = nameRequest(request, connection)
  const { timeoutMs, totalTimeoutMs } = timeoutsOf(request, connection)
  const traceId = traceIdOf(failure, connection)
  const outcome: Outcome = failure.started ? 'unknown' : 'notSent'
  switch (failure.reason) {
    case 'aborted':
      return fail('ABORTED', `${name} was cancelled.`, 'Run the command again to continue.', failure.cause)
    case 'total-timeout':
      return fail('TIMEOUT', `${name} took longer than ${totalTimeoutMs} ms.`, timeoutHint)
    case 'stalled':
      return fail('TIMEOUT', `${name}: the body of the request stopped for ${timeoutMs} ms.`, timeoutHint)
    case 'body':
      return describeBody(failure.cause)
    case 'unreadable':
      return badAnswer(
        { problem: errorMessage(failure.cause), beginning: '', status: failure.status, traceId },
        request,
        connection,
      )
    case 'too-large':
      return badAnswer(
        { problem: `its body is larger than ${request.maxBytes} bytes`, beginning: '', traceId },
        request,
        connection,
      )
    case 'transport':
      return describeTransport(failure.cause)
    default:
      return unreachable(failure.reason)
  }

  function fail(code: ServiceErrorCode, message: string, hint: string, cause?: unknown): ServiceError {
    const transport = code === 'ABORTED' || code === 'BODY_FAILED' ? undefined : systemCode(cause)
    return new ServiceError(code, message, { ...where, hint, outcome, traceId, transport, cause })
  }

  function describeBody(error: unknown): ServiceError {
    const inner = error instanceof BodyFailure ? error.cause : error
    const cause = inner === undefined ? undefined : safeCause(inner, connection)
    const problem = error instanceof BodyFailure ? error.message : 'could not be read to its end'
    const reason = cause === undefined ? '' : ` (${cause.message})`
    const hint = 'Check the file or stream. The service did not receive all of it.'
    return fail('BODY_FAILED', `${name}: the content to send ${problem}${reason}.`, hint, cause)
  }

  function describeTransport(error: unknown): ServiceError {
    if (error instanceof ExplainedFailure) {
      const { code, message, hint, cause } = error.explain(connection.secrets, timeoutMs)
      return fail(code, `${name}: ${message}`, hint, cause)
    }
    const cause = safeCause(error, connection)
    const code = systemCode(cause) ?? ''
    if (timeoutCodes.has(code)) return fail('TIMEOUT', `${name}: ${explain(code, timeoutMs)}.`, timeoutHint, cause)
    // errors of the HTTP parser usually have no code
    if ((error instanceof Error && error.name === 'HTTPParserError') || unreadableCodes.has(code)) {
      return badAnswer({ problem: 'not with HTTP that can be read', beginning: '' }, request, connection)
    }
    const hint = hintOf(code)
    return fail('CONNECTION_FAILED', `${name}: ${explain(code, timeoutMs) ?? cause.message}.`, hint, cause)
  }
}

const timeoutHint =
  'Check the network, then run the command again, or raise the timeout: service.timeoutMs in a config, timeoutMs of a client.'
export const timeoutCodes: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])
const unreadableCodes = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE'])

export function explain(code: string, timeoutMs: number): string | undefined {
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `no connection within ${timeoutMs} ms (${code})`
    case 'ETIMEDOUT':
      return `the connection timed out (${code})`
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `no answer within ${timeoutMs} ms (${code})`
    case 'UND_ERR_BODY_TIMEOUT':
      return `the answer stopped for ${timeoutMs} ms (${code})`
    case 'ECONNREFUSED':
      return `nothing listens there (${code})`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name was not found (${code})`
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return `the connection broke (${code})`
    case 'FETCH_FAILED':
      return `the request failed, and this runtime does not tell why (${code})`
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
      return `the client is closed (${code})`
    default:
      return undefined
  }
}

export function hintOf(code: string): string {
  if (/CERT|TLS|SSL|SIGNATURE/u.test(code)) {
    return 'Set NODE_EXTRA_CA_CERTS to the certificate authority of your network. Certificate checks cannot be disabled.'
  }
  if (code === 'FETCH_FAILED')
    return 'Check the network and the URL. In a browser, the URL must also allow this page (CORS).'
  if (code === 'ECONNREFUSED') return 'Check the URL, and that the service is running.'
  return 'Check the network, the URL and the proxy settings.'
}

/** Returns an error with only code and message, because undici's errors contain received data. */
export function safeCause(error: unknown, { secrets }: Pick<Connection, 'secrets'>): Error {
  const message = safeText(errorMessage(error), secrets, 300)
  const code = systemCode(error)
  const cause = new Error(message === '' ? (code ?? 'unknown cause') : message)
  return code === undefined ? cause : Object.assign(cause, { code })
}
