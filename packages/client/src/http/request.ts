import type { Connection } from './connection.ts'
import type { Method, OutgoingBody } from './wire.ts'

/** One request as resources state it. */
export interface Request {
  readonly method: Method
  /** Begins with a slash; without query. Of a signed request: what errors call it in `path`, and nothing else. */
  readonly path: string
  /** Names and values, in order; a name may come twice. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** The body as it goes over the wire. */
  readonly json?: string
  /** A body that is sent instead of `json`. */
  readonly body?: OutgoingBody | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The `Accept` header. Default: `application/json`. */
  readonly accept?: string
  /**
   * How to read the body of a successful answer: as JSON, as one string, not at all, or as a stream. Default: `json`. An
   * answer with the status 204 has no body.
   */
  readonly reads?: 'json' | 'text' | 'nothing' | 'stream'
  /** Maximum size of the answer's body in bytes, before and after decompression. */
  readonly maxBytes: number
  /** Time limit in milliseconds: to connect, to the headers, and between two pieces of a body. Default: the client's. */
  readonly timeoutMs?: number | undefined
  /**
   * Time limit in milliseconds for the whole exchange. Default: the client's, otherwise computed from `timeoutMs` and the
   * size of the body. Bodies that stream have no such limit.
   */
  readonly totalTimeoutMs?: number | undefined
  /** A signed address that gives access by itself: neither the key nor default headers are sent to it. */
  readonly signed?: SignedTarget | undefined
}

export interface SignedTarget {
  /** Absolute, with its query, which stands in no error. */
  readonly url: string
  /** Headers such as a signature. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Returns method, path and address of a request, for errors. The query is left out because it may contain strings. */
export function nameRequest(
  { method, path, signed }: Request,
  { origin, basePath }: Connection,
): { readonly method: string; readonly path: string; readonly place: string; readonly name: string } {
  // the path of a signed address may be the credential
  const place = signed === undefined ? `${origin}${basePath}${path}` : `${origin}/…`
  return { method, path, place, name: `${method} ${place}` }
}

/** The times that bound one exchange, in milliseconds. */
export function timeoutsOf(
  { json = '', body, reads, timeoutMs: own, totalTimeoutMs }: Request,
  connection: Connection,
): { readonly timeoutMs: number; readonly totalTimeoutMs: number | undefined } {
  const isStreaming = body !== undefined || reads === 'stream'
  const timeoutMs = own ?? (isStreaming ? connection.transferTimeoutMs : connection.timeoutMs)
  if (isStreaming) return { timeoutMs, totalTimeoutMs }
  // an answer that never stops for long and never ends is given up too
  const defaultTotalMs = 6 * timeoutMs + Math.ceil(json.length / 4096) * 1000
  return { timeoutMs, totalTimeoutMs: totalTimeoutMs ?? connection.totalTimeoutMs ?? defaultTotalMs }
}
