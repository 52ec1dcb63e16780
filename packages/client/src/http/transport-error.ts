import { errorMessage, codeOf, unreachable } from '@lockale/errors'
import type { Connection } from './connection.ts'
import { badAnswer, traceIdOf } from './answer-error.ts'
import { nameRequest, type Request, timeoutsOf } from './request.ts'
import { safeText } from './safe-text.ts'
import { ExplainedFailure, type SendFailure } from './wire.ts'
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
    case 'unreadable':
      return unreadable(errorMessage(failure.cause), failure.status)
    case 'too-large':
      return unreadable(`its body is larger than ${request.maxBytes} bytes`)
    case 'body':
    case 'transport':
      return describeTransport(failure.cause)
    default:
      return unreachable(failure.reason)
  }

  function unreadable(problem: string, status?: number): ServiceError {
    return badAnswer({ problem, beginning: '', status, traceId }, request, connection)
  }

  function fail(code: ServiceErrorCode, message: string, hint: string, cause?: unknown): ServiceError {
    const transport = code === 'ABORTED' || code === 'BODY_FAILED' ? undefined : codeOf(cause)
    return new ServiceError(code, message, { ...where, hint, outcome, traceId, transport, cause })
  }

  function describeTransport(error: unknown): ServiceError {
    if (error instanceof ExplainedFailure) {
      const cause = error.cause === undefined ? undefined : safeCause(error.cause, connection)
      const { code, message, hint } = error.explain(cause, timeoutMs)
      return fail(code, `${name}: ${message}`, hint, cause)
    }
    const cause = safeCause(error, connection)
    const code = codeOf(cause) ?? ''
    if (isTimeout(code)) return fail('TIMEOUT', `${name}: ${explain(code, timeoutMs)}.`, timeoutHint, cause)
    // errors of the HTTP parser usually have no code
    if (/HTTPParser|_OVERFLOW|_MAX_SIZE/u.test(`${String(error)} ${code}`)) {
      return unreadable('not with HTTP that can be read')
    }
    const hint = hintOf(code)
    return fail('CONNECTION_FAILED', `${name}: ${explain(code, timeoutMs) ?? cause.message}.`, hint, cause)
  }
}

const timeoutHint = 'Check the network, or raise the timeout: service.timeoutMs in a config, timeoutMs of a client.'
const noHost = 'the host name was not found'
const broke = 'the connection broke'
const closed = 'the client is closed'

/** What the code of a network error says (`#`: the time limit), and whether the same request may succeed later. */
const codes: Readonly<Record<string, readonly [says: string, kind?: 'timeout' | 'passing']>> = {
  ETIMEDOUT: ['the connection timed out', 'timeout'],
  UND_ERR_CONNECT_TIMEOUT: ['no connection within #', 'timeout'],
  UND_ERR_HEADERS_TIMEOUT: ['no answer within #', 'timeout'],
  UND_ERR_BODY_TIMEOUT: ['the answer stopped for #', 'timeout'],
  ECONNREFUSED: ['nothing listens there', 'passing'],
  EAI_AGAIN: [noHost, 'passing'],
  ENOTFOUND: [noHost],
  ECONNRESET: [broke, 'passing'],
  EPIPE: [broke, 'passing'],
  ECONNABORTED: [broke, 'passing'],
  UND_ERR_SOCKET: [broke, 'passing'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [broke, 'passing'],
  CONNECT_FAILED: ['', 'passing'],
  FETCH_FAILED: ['the request failed, and this runtime does not tell why', 'passing'],
  UND_ERR_CLOSED: [closed],
  UND_ERR_DESTROYED: [closed],
}

export function isTimeout(code: string): boolean {
  return codes[code]?.[1] === 'timeout'
}

/** Returns true if the reason of a network error is temporary. */
export function isPassing(code: string): boolean {
  return codes[code]?.[1] !== undefined
}

export function explain(code: string, timeoutMs: number): string | undefined {
  const says = codes[code]?.[0]
  return says ? `${says.replace('#', `${timeoutMs} ms`)} (${code})` : undefined
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
function safeCause(error: unknown, { secrets }: Pick<Connection, 'secrets'>): Error {
  const message = safeText(errorMessage(error), secrets, 300)
  const code = codeOf(error)
  const cause = new Error(message === '' ? (code ?? 'unknown cause') : message)
  return code === undefined ? cause : Object.assign(cause, { code })
}
