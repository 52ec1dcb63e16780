import type { Connection } from './connection.ts'
import { decodeText, UnreadableAnswer } from './decode.ts'
import { badAnswer, refusedExchange, traceIdOf } from './answer-error.ts'
import { connectionFor, type Request, timeoutsOf } from './request.ts'
import type { Headers, OpenAnswer, OutgoingRequest, ReceivedAnswer } from './wire.ts'
import { transportError } from './transport-error.ts'

export interface Answer<T> {
  readonly value: T
  /** Status of the answer: 200 to 299. */
  readonly status: number
  readonly headers: Headers
  readonly traceId: string | undefined
}

/**
 * Sends one request and returns its answer: parsed JSON or a string; `undefined` for 204. There are no retries, and
 * redirects are not followed.
 * @throws {ServiceError} if the status is not 200 to 299, or if the body cannot be read
 */
export async function exchange(request: Request, base: Connection, signal?: AbortSignal): Promise<Answer<unknown>> {
  const connection = connectionFor(request, base)
  const incoming = await transmit(request, connection, signal)
  if ('close' in incoming) throw new Error('the body was not asked for as a stream')
  connection.onAnswer?.({ status: incoming.status, date: incoming.headers.date })
  if (incoming.status >= 300) throw await refusedExchange(incoming, request, connection)
  const { status, headers } = incoming
  const answer = { status, headers, traceId: traceIdOf(incoming, connection) }
  try {
    return { ...answer, value: decode(incoming, request) }
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    throw badAnswer({ ...answer, problem: error.message, beginning: error.beginning }, request, connection)
  }
}

function decode(incoming: ReceivedAnswer, { reads = 'json' }: Request): unknown {
  if (incoming.status === 204 || reads === 'nothing') return undefined
  return reads === 'text' ? decodeText(incoming.body) : decodeJson(incoming)
}

/**
 * Sends a request. Returns the whole answer; for a success that is read as a stream, returns when it begins.
 * @param connection for this request
 * @throws {ServiceError}
 */
export function transmit(
  request: Request,
  connection: Connection,
  signal?: AbortSignal,
): Promise<ReceivedAnswer | OpenAnswer> {
  return connection.transport.send(toOutgoing(request, connection), {
    signal,
    onFailure: (failure) => transportError(failure, request, connection),
  })
}

/** Returns the request as it is sent over HTTP. @param connection to the address of this request */
export function toOutgoing(request: Request, connection: Connection): OutgoingRequest {
  const { json, body, signed } = request
  const { origin, basePath, scheme, key, userAgent } = connection
  // writes a space as %20, never as +
  const query = (request.query ?? []).map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const own = signed === undefined ? { authorization: `${scheme} ${key.reveal()}`, ...request.headers } : signed.headers
  return {
    origin,
    path: signed === undefined ? `${basePath}${request.path}${query === '' ? '' : `?${query}`}` : pathOf(signed.url),
    method: request.method,
    headers: {
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      ...(signed === undefined ? connection.headers : {}),
      accept: request.accept ?? 'application/json',
      // asks for files without compression: most are compressed already, and compression would hide the progress
      'accept-encoding': request.reads === 'stream' ? 'identity' : 'gzip',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
      ...(body?.byteLength === undefined ? {} : { 'content-length': String(body.byteLength) }),
      ...own,
    },
    body: body ?? json ?? null,
    isStream: request.reads === 'stream',
    maxBytes: request.maxBytes,
    ...timeoutsOf(request, connection),
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** Returns the JSON value of an answer. @throws {UnreadableAnswer} */
function decodeJson({ headers, body }: ReceivedAnswer): unknown {
  const type = headers['content-type'] ?? ''
  const text = decodeText(body)
  if (!/^application\/([\w.-]+\+)?json\s*([;,]|$)/iu.test(type)) {
    throw new UnreadableAnswer(type === '' ? 'it has no content type' : 'it is not JSON', text)
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new UnreadableAnswer('its charset is not UTF-8', text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer('its JSON is invalid or incomplete', text)
  }
}
