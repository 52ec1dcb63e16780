import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Environment, Secret } from '@lockale/errors'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OutgoingRequest {
  readonly origin: string
  /** Path with its query. */
  readonly path: string
  readonly method: Method
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | OutgoingBody | null
  /** True to return the body of a success as a stream. All other bodies are read to their end. */
  readonly isStream: boolean
  /** Maximum size in bytes of the body of a successful answer. A larger body is an error. */
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

/** An error of a transport that says itself what went wrong. */
export abstract class ExplainedFailure extends Error {
  /** @param cause its cause, safe to print */
  abstract explain(
    cause: Error | undefined,
    timeoutMs: number,
  ): {
    readonly code: 'CONNECTION_FAILED' | 'TIMEOUT' | 'BODY_FAILED'
    readonly message: string
    readonly hint: string
  }
}

export type Headers = Readonly<Record<string, string | undefined>>

/** The content of a file as a stream: a `Readable` in Node, a `ReadableStream` elsewhere. Read it with `for await`. */
export type FileStream = Readable | ReadableStream<Uint8Array>

/** An answer of any status, decompressed. The body of an error is cut at 64 KiB. */
export interface ReceivedAnswer {
  readonly status: number
  /** Header names are in lower case. */
  readonly headers: Headers
  readonly body: Uint8Array
}

/** A successful answer whose headers have arrived. The stream fails with the error that `onFailure` returns. */
export interface OpenAnswer extends Omit<ReceivedAnswer, 'body'> {
  readonly body: FileStream
  /** Closes the connection if the body was not read to its end. */
  readonly close: () => void
}

export const maxErrorBytes = 65_536

/** How to send one request. */
export interface SendOptions {
  readonly signal: AbortSignal | undefined
  /** Returns the error to throw. */
  readonly onFailure: (failure: SendFailure) => Error
}

/** Sends requests without retries and without following redirects: by undici in Node, by `fetch` elsewhere. */
export interface Transport {
  /** Strings that must not appear in error messages, such as the password of a proxy. */
  readonly secrets: readonly Secret[]
  /** Sends a request. Returns an open answer only for a success, and only if `isStream` asks for it. */
  send(outgoing: OutgoingRequest, options: SendOptions): Promise<ReceivedAnswer | OpenAnswer>
  /** Opens a WebSocket. `failure` returns the error if it could not be opened. */
  openSocket(
    url: URL,
    options: { readonly userAgent: string | undefined; readonly maxBytes: number },
  ): Promise<{ readonly socket: Socket; readonly failure: () => Error }>
  /** Closes all connections. Requests that still run fail. */
  close(): Promise<void>
}

/** A WebSocket, as far as the client uses it. */
export interface Socket {
  binaryType: string
  readonly readyState: number
  /** Missing in Workers. */
  readonly bufferedAmount?: number
  addEventListener(name: string, listener: (event: { readonly data?: unknown; readonly code: number }) => void): void
  send(frame: string | Uint8Array): void
  close(): void
}

/** What a transport needs to know of the client. */
export interface TransportOptions {
  readonly dispatcher: Dispatcher | undefined
  readonly environment: Environment
  readonly maxConnections: number
  readonly timeoutMs: number
  readonly isLoopback: boolean
}

/** The error for a request without an answer. `started`: a byte of the request may have left this machine. */
export class SendFailure extends Error {
  readonly reason: 'transport' | 'total-timeout' | 'stalled' | 'too-large' | 'unreadable' | 'aborted' | 'body'
  readonly started: boolean
  /** The status of an answer that has begun. */
  readonly status: number | undefined
  /** Headers of an answer that has begun; otherwise empty. */
  readonly headers: Headers

  constructor(
    reason: SendFailure['reason'],
    started: boolean,
    cause?: unknown,
    { status, headers = {} }: { readonly status?: number; readonly headers?: Headers } = {},
  ) {
    super(`send: ${reason}`, { cause })
    this.reason = reason
    this.started = started
    this.status = status
    this.headers = headers
  }
}

/** The error if the service refused to open a WebSocket. */
export class HandshakeRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`handshake: ${status}`)
    this.status = status
  }
}
