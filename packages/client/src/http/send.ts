import type { Dispatcher } from 'undici'

export interface Outgoing {
  readonly origin: string
  /** With its query. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Of the body of a success, as it comes over the wire; a larger one fails. */
  readonly maxBytes: number
}

export interface Wire {
  readonly dispatcher: Dispatcher
  /** Until the connection is there, until the headers are there, and between two pieces of the body. */
  readonly timeoutMs: number
  /** For one exchange from beginning to end, waiting for a free connection included. */
  readonly totalTimeoutMs: number
}

/** An answer of any status with its body as it came, still compressed. An error's body is cut at 64 KiB. */
export interface Incoming {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Headers
  readonly body: Buffer
}

export type Headers = Readonly<Record<string, string | undefined>>

/** No answer. `started` tells whether a byte of the request may have left. */
export class SendFailure extends Error {
  readonly reason: 'transport' | 'total-timeout' | 'too-large' | 'aborted'
  readonly started: boolean

  constructor(reason: SendFailure['reason'], started: boolean, cause?: unknown) {
    super(`send: ${reason}`, { cause })
    this.reason = reason
    this.started = started
  }
}

const maxErrorBytes = 65_536

/**
 * Puts one request on the wire. Uses `dispatch` and not undici's `request`, because only its handler is told when the first
 * byte leaves, and because a request that still waits for a connection can then be given up at once.
 * @throws {SendFailure}
 */
export function send(outgoing: Outgoing, wire: Wire, signal: AbortSignal | undefined): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new SendFailure('aborted', false, signal.reason))
      return
    }
    let control: Dispatcher.DispatchController | undefined
    let isSettled = false
    let status = 0
    let headers: Headers = {}
    let bytes = 0
    const chunks: Buffer[] = []
    const stopped = new Error('given up')
    const giveUp = (): void => fail('aborted', signal?.reason)
    const timer = setTimeout(() => fail('total-timeout'), wire.totalTimeoutMs)
    signal?.addEventListener('abort', giveUp, { once: true })

    try {
      wire.dispatcher.dispatch(
        {
          origin: outgoing.origin,
          path: outgoing.path,
          method: outgoing.method,
          headers: outgoing.headers,
          body: outgoing.body,
          headersTimeout: wire.timeoutMs,
          bodyTimeout: wire.timeoutMs,
        },
        {
          // called right before the first byte is written
          onRequestStart(controller) {
            if (isSettled) controller.abort(stopped)
            else control = controller
          },
          onResponseStart(_, statusCode, responseHeaders) {
            if (statusCode < 200) return
            status = statusCode
            headers = firstOfEach(responseHeaders)
          },
          onResponseData(_, chunk) {
            bytes += chunk.length
            if (status < 300 && bytes > outgoing.maxBytes) fail('too-large')
            else chunks.push(chunk)
            if (status >= 300 && bytes > maxErrorBytes) succeed()
          },
          onResponseEnd: succeed,
          onResponseError(_, error) {
            fail('transport', error)
          },
        },
      )
    } catch (error) {
      fail('transport', error)
    }

    function succeed(): void {
      if (isSettled) return
      settle()
      // undici waits for one turn of the event loop before it reuses a connection: who asks sooner opens a second one
      const incoming = { status, headers, body: Buffer.concat(chunks) }
      setImmediate(() => setImmediate(resolve, incoming))
    }

    function fail(reason: SendFailure['reason'], cause?: unknown): void {
      if (isSettled) return
      // what the status says stands, even if the text to it got lost
      if (status >= 300) return succeed()
      settle()
      reject(new SendFailure(reason, control !== undefined, cause))
    }

    function settle(): void {
      isSettled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      // does nothing to an exchange that is over; else closes its connection
      control?.abort(stopped)
    }
  })
}

/** A header that comes more than once counts as it came first, as Node reads those that may come once only. */
function firstOfEach(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'object' ? value[0] : value]),
  )
}
