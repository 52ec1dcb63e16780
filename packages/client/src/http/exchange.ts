import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { decodeText, type ReceivedAnswer, UnreadableAnswer } from './decode.ts'
import { openIncoming } from './open-incoming.ts'
import { badAnswer, refusedExchange, standInOf, traceIdOf } from './refusal.ts'
import { type Request, timeoutsOf } from './request.ts'
import { parseRetryAfter } from './retry-after.ts'
import { type OutgoingRequest, SendFailure, type Wire } from './wire.ts'
import { connectionFor } from './signed.ts'
import { transportError } from './transport-error.ts'

interface Answer {
  /** Parsed JSON or a text, as the request reads it; `undefined` for 204. */
  readonly value: unknown
  readonly status: number
  /** How long the service asks to wait before the next question, in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly traceId: string | undefined
  readonly standIn: string | undefined
}

/**
 * One request and its answer. Does not retry (see `retry.ts`) and does not follow redirects.
 * @throws {ServiceError} for anything but a status in 200-299 with a readable body
 */
export async function exchange(request: Request, base: Connection, signal?: AbortSignal): Promise<Answer> {
  const connection = connectionFor(request, base)
  const incoming = await transmit(request, connection, signal)
  connection.onAnswer?.({ status: incoming.status, date: incoming.headers.date })
  if (incoming.status >= 300) throw await refusedExchange(incoming, request, connection)
  const { status, headers } = incoming
  const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date)
  const answer = { status, retryAfterMs, traceId: traceIdOf(incoming, connection), standIn: standInOf(incoming) }
  try {
    return { ...answer, value: await decode(incoming, request) }
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    throw badAnswer({ ...answer, problem: error.message, beginning: error.beginning }, request, connection)
  }
}

async function decode(incoming: ReceivedAnswer, { reads = 'json', maxBytes }: Request): Promise<unknown> {
  if (incoming.status === 204 || reads === 'nothing') return undefined
  return reads === 'text' ? decodeText(incoming, maxBytes) : decodeJson(incoming, maxBytes)
}

async function transmit(request: Request, connection: Connection, signal?: AbortSignal): Promise<ReceivedAnswer> {
  try {
    return await send(toOutgoing(request, connection), connection, signal)
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    throw transportError(error, request, connection)
  }
}

/** @param connection that of the request, as `connectionFor` gives it */
export function toOutgoing(request: Request, connection: Connection): OutgoingRequest {
  const { json, body, signed } = request
  const { origin, basePath, scheme, key, userAgent } = connection
  // %20 for a blank, never +
  const query = (request.query ?? []).map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const own = signed === undefined ? { authorization: `${scheme} ${key.reveal()}`, ...request.headers } : signed.headers
  return {
    origin,
    path: signed === undefined ? `${basePath}${request.path}${query === '' ? '' : `?${query}`}` : pathOf(signed.url),
    method: request.method,
    headers: {
      'user-agent': userAgent,
      accept: request.accept ?? 'application/json',
      // what is compressed once more costs time on both sides and cannot be shown as progress
      'accept-encoding': request.reads === 'stream' ? 'identity' : 'gzip',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
      ...(body?.byteLength === undefined ? {} : { 'content-length': String(body.byteLength) }),
      ...own,
    },
    body: body ?? json ?? null,
    maxBytes: request.maxBytes,
    ...timeoutsOf(request, connection),
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/**
 * The JSON value of an answer, `undefined` for 204.
 * @param maxBytes of the text, after decompression
 * @throws {UnreadableAnswer}
 */
async function decodeJson(incoming: ReceivedAnswer, maxBytes: number): Promise<unknown> {
  if (incoming.status === 204) return undefined
  const type = incoming.headers['content-type'] ?? ''
  const text = await decodeText(incoming, maxBytes)
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/iu.test(type)) {
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

/**
 * Puts one request on the wire and waits for the whole answer.
 * @throws {SendFailure}
 */
async function send(outgoing: OutgoingRequest, wire: Wire, signal: AbortSignal | undefined): Promise<ReceivedAnswer> {
  const { status, headers, body } = await openIncoming(outgoing, {
    connection: wire,
    signal,
    onFailure: (failure) => failure,
  })
  const chunks: Buffer[] = []
  if (Buffer.isBuffer(body)) chunks.push(body)
  else for await (const chunk of body) chunks.push(chunk as Buffer)
  // undici waits for one turn of the event loop before it reuses a connection: who asks sooner opens a second one
  await setImmediate()
  await setImmediate()
  return { status, headers, body: Buffer.concat(chunks) }
}
