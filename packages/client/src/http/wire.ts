import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { openBody, type OutgoingBody } from './outgoing-body.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Outgoing {
  readonly origin: string
  /** With its query. */
  readonly path: string
  readonly method: Method
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | OutgoingBody | null
  /** Of the body of a success, as it comes over the wire; a larger one fails. */
  readonly maxBytes: number
  /** Until the connection is there, until the headers are there, and between two pieces of a body. */
  readonly timeoutMs: number
  /** For one exchange from beginning to end, waiting for a free connection included. */
  readonly totalTimeoutMs: number | undefined
}

export interface Wire {
  readonly dispatcher: Dispatcher
}

export type Headers = Readonly<Record<string, string | undefined>>

/** No answer. `started` tells whether a byte of the request may have left. */
export class SendFailure extends Error {
  readonly reason: 'transport' | 'total-timeout' | 'stalled' | 'too-large' | 'aborted' | 'body'
  readonly started: boolean
  /** Of an answer that had begun; else empty. */
  readonly headers: Headers

  constructor(reason: SendFailure['reason'], started: boolean, cause?: unknown, headers: Headers = {}) {
    super(`send: ${reason}`, { cause })
    this.reason = reason
    this.started = started
    this.headers = headers
  }
}

export const maxErrorBytes = 65_536

/** What undici is asked for. */
export function toDispatch(outgoing: Outgoing, upload: Upload | undefined): Dispatcher.DispatchOptions {
  const { origin, path, method, headers, body, timeoutMs } = outgoing
  return {
    origin,
    path,
    method,
    headers,
    body: upload?.stream ?? (typeof body === 'string' ? body : null),
    // undici's would count from the first byte of the body, not from its last
    headersTimeout: upload === undefined ? timeoutMs : 0,
    bodyTimeout: timeoutMs,
  }
}

interface Upload {
  readonly stream: Readable
  /** From here on something must move. */
  start(): void
  /** An answer has begun. */
  stop(): void
  close(): void
}

/** The body of a request that streams, watched: `onStall` is called when nothing moves for as long as `timeoutMs`. */
export function openUpload({ body, timeoutMs }: Outgoing, onStall: () => void): Upload | undefined {
  if (body === null || typeof body === 'string') return undefined
  let timer: NodeJS.Timeout | undefined
  const { stream, close } = openBody(body, () => timer?.refresh())
  // what goes wrong with it arrives as the error of the request, where there still is one
  stream.on('error', () => {})
  stream.on('end', () => timer?.refresh())
  return {
    stream,
    start() {
      timer = setTimeout(onStall, timeoutMs)
    },
    stop,
    close() {
      stop()
      close()
    },
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }
}

export function startTimer(ms: number | undefined, onTime: () => void): NodeJS.Timeout | undefined {
  return ms === undefined ? undefined : setTimeout(onTime, ms)
}

/** A header that comes more than once counts as it came first, as Node reads those that may come once only. */
export function firstOfEach(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'object' ? value[0] : value]),
  )
}
