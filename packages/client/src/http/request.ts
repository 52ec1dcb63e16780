import type { Connection } from './connection.ts'
import type { OutgoingBody } from './outgoing-body.ts'
import type { Method } from './wire.ts'

/** One request as resources state it. */
export interface Request {
  readonly method: Method
  /** Begins with a slash; without query. Of a signed request: what errors call it in `path`, and nothing else. */
  readonly path: string
  /** Names and values, in order; a name may come twice. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** The body as it goes over the wire. */
  readonly json?: string
  /** In place of `json`. */
  readonly body?: OutgoingBody | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Default `application/json`. */
  readonly accept?: string
  /** What the body of a success is read as: parsed, as one text, or not at all; default `json`. A status of 204 has none. */
  readonly reads?: 'json' | 'text' | 'nothing' | 'stream'
  /** Of the answer's body, before and after decompression. */
  readonly maxBytes: number
  /** To connect, to the headers, and between two pieces of a body; default: that of the client. */
  readonly timeoutMs?: number | undefined
  /** For the whole; default: that of the client, else what `timeoutMs` and the size of the body make, and none for a body that streams in either direction. */
  readonly totalTimeoutMs?: number | undefined
  /** To an address that carries its own credential: neither the key nor default headers go there. */
  readonly signed?: SignedTarget | undefined
}

export interface SignedTarget {
  /** Absolute, with its query, which stands in no error. */
  readonly url: string
  /** Such as a signature. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Method, path and address: what every error about a request says. The query is left out, it may hold texts. */
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
