import type { Connection } from './connection.ts'
import type { Method, OutgoingBody } from './wire.ts'

export interface Request {
  readonly method: Method
  /** Path without query, with a slash at its start. Signed requests do not send it: it only names them in errors. */
  readonly path: string
  /** Names and values in order. A name may appear twice. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** The encoded body. */
  readonly json?: string
  readonly body?: OutgoingBody | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The `Accept` header. Default: `application/json`. */
  readonly accept?: string
  /** How to read the body of a success. Default: `json`. An answer with the status 204 has no body. */
  readonly reads?: 'json' | 'text' | 'nothing' | 'stream'
  /** Maximum size in bytes of the body of a successful answer. A larger body is an error. */
  readonly maxBytes: number
  /** Time limit to connect, to the headers, and between two pieces of a body. Default: the client's limit. */
  readonly timeoutMs?: number | undefined
  /** Time limit for the whole request and answer, if no body is a stream. Default: the client's limit, or computed. */
  readonly totalTimeoutMs?: number | undefined
  /** A signed address, which gives access by itself: neither the API key nor default headers are sent to it. */
  readonly signed?: SignedTarget | undefined
}

export interface SignedTarget {
  /** The absolute URL with its query. Errors do not show the query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Returns the connection to the address. */
  readonly connect: (request: Request, connection: Connection) => Connection
}

/** Returns the connection for a request: a signed request has its own. @throws {ServiceError} */
export function connectionFor(request: Request, connection: Connection): Connection {
  return request.signed?.connect(request, connection) ?? connection
}

/** Returns method, path and address for error messages, without the query, which may contain text to translate. */
export function nameRequest(
  { method, path, signed }: Request,
  { origin, basePath }: Connection,
): { readonly method: string; readonly path: string; readonly place: string; readonly name: string } {
  // the path of a signed address may be a credential
  const place = signed === undefined ? `${origin}${basePath}${path}` : `${origin}/…`
  return { method, path, place, name: `${method} ${place}` }
}

export function timeoutsOf(
  { json = '', body, reads, timeoutMs: own, totalTimeoutMs }: Request,
  connection: Connection,
): { readonly timeoutMs: number; readonly totalTimeoutMs: number | undefined } {
  const isStreaming = body !== undefined || reads === 'stream'
  const timeoutMs = own ?? (isStreaming ? connection.transferTimeoutMs : connection.timeoutMs)
  if (isStreaming) return { timeoutMs, totalTimeoutMs }
  // the total limit stops an answer that never ends and never pauses for long
  const defaultTotalMs = 6 * timeoutMs + Math.ceil(json.length / 4096) * 1000
  return { timeoutMs, totalTimeoutMs: totalTimeoutMs ?? connection.totalTimeoutMs ?? defaultTotalMs }
}
