import type { Connection } from './connection.ts'
import { decodeJson, UnreadableAnswer } from './decode.ts'
import { badAnswer, refusedExchange, standInOf, traceIdOf } from './refusal.ts'
import type { Request } from './request.ts'
import { type Incoming, type Outgoing, send, SendFailure } from './send.ts'
import { transportError } from './transport-error.ts'

export interface Answer {
  /** Parsed JSON, `undefined` for 204. */
  readonly value: unknown
  readonly status: number
  readonly traceId: string | undefined
  readonly standIn: string | undefined
}

/**
 * One request and its answer. Does not retry (see `retry.ts`) and does not follow redirects.
 * @throws {ServiceError} for anything but a status in 200-299 with a readable body
 */
export async function exchange(request: Request, connection: Connection, signal?: AbortSignal): Promise<Answer> {
  const incoming = await transmit(request, connection, signal)
  if (incoming.status >= 300) throw await refusedExchange(incoming, request, connection)
  const answer = { status: incoming.status, traceId: traceIdOf(incoming), standIn: standInOf(incoming) }
  try {
    return { ...answer, value: await decodeJson(incoming, request.maxBytes) }
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    throw badAnswer({ ...answer, problem: error.message, beginning: error.beginning }, request, connection)
  }
}

async function transmit(request: Request, connection: Connection, signal?: AbortSignal): Promise<Incoming> {
  try {
    return await send(toOutgoing(request, connection), connection, signal)
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    throw transportError(error, request, connection)
  }
}

function toOutgoing(request: Request, { origin, basePath, scheme, key, userAgent }: Connection): Outgoing {
  // %20 for a blank, never +
  const query = (request.query ?? []).map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return {
    origin,
    path: `${basePath}${request.path}${query === '' ? '' : `?${query}`}`,
    method: request.method,
    headers: {
      authorization: `${scheme} ${key.reveal()}`,
      'user-agent': userAgent,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    body: request.json ?? null,
    maxBytes: request.maxBytes,
  }
}
