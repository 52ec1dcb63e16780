export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OutgoingRequest {
  readonly origin: string
  /** Path with its query. */
  readonly path: string
  readonly method: Method
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | OutgoingBody | null
  /** Maximum size in bytes of the body of a successful answer, before decompression. A larger body is an error. */
  readonly maxBytes: number
  /** Time limit for connecting, until the headers arrive, and between two pieces of a body. */
  readonly timeoutMs: number
  /** Time limit for the whole request and answer, including the wait for a free connection. */
  readonly totalTimeoutMs: number | undefined
}

/** A request body that is a stream. Each attempt opens it once, and reads it no faster than it is sent. */
export interface OutgoingBody {
  readonly contentType: string
  /** Size in bytes; `undefined` to send the body in chunks. */
  readonly byteLength: number | undefined
  /** Opens the body. Called when the connection is open. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** True if `open` returns the same bytes each time. */
  readonly isRepeatable: boolean
  /** Called after each piece, with the number of bytes sent so far. A retry begins again at 0. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/** The error for a request body that could not be read to its end. The message has no subject: `could not be read`. */
export class BodyFailure extends Error {}

export type Headers = Readonly<Record<string, string | undefined>>

/** The error for a request without an answer. `started`: a byte of the request may have left this machine. */
export class SendFailure extends Error {
  readonly reason: 'transport' | 'total-timeout' | 'stalled' | 'too-large' | 'aborted' | 'body'
  readonly started: boolean
  /** Headers of an answer that has begun; otherwise empty. */
  readonly headers: Headers

  constructor(reason: SendFailure['reason'], started: boolean, cause?: unknown, headers: Headers = {}) {
    super(`send: ${reason}`, { cause })
    this.reason = reason
    this.started = started
    this.headers = headers
  }
}
