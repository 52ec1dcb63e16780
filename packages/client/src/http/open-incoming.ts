import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { BodyFailure, type Headers, openBody, type OutgoingRequest, SendFailure } from './wire.ts'

/** An answer whose headers are there: the body of a success as it comes in, that of an error whole, cut at 64 KiB. */
export interface OpenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readable | Buffer
}

/**
 * Puts one request on the wire and gives the answer as soon as it begins. Uses `dispatch` and not undici's `request`, because
 * only its handler is told when the first byte leaves, and because a request that still waits for a connection can then be
 * given up at once. What comes in faster than it is read waits on the
 * connection; the pause of a reader counts for no timeout but the total one.
 * @throws what `onFailure` makes of a failure; the body fails with it too
 */
export function openIncoming(
  outgoing: OutgoingRequest,
  {
    dispatcher,
    signal,
    onFailure,
  }: {
    readonly dispatcher: Dispatcher
    readonly signal: AbortSignal | undefined
    readonly onFailure: (failure: SendFailure) => Error
  },
): Promise<OpenAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(onFailure(new SendFailure('aborted', false, signal.reason)))
      return
    }
    let control: Dispatcher.DispatchController | undefined
    let isSettled = false
    let status = 0
    let headers: Headers = {}
    let bytes = 0
    let stream: Readable | undefined
    const chunks: Buffer[] = []
    const stopped = new Error('given up')
    const giveUp = (): void => fail('aborted', signal?.reason)
    const { totalTimeoutMs } = outgoing
    const timer = totalTimeoutMs === undefined ? undefined : setTimeout(() => fail('total-timeout'), totalTimeoutMs)
    const upload = openUpload(outgoing, () => fail('stalled'))
    signal?.addEventListener('abort', giveUp, { once: true })

    try {
      dispatcher.dispatch(toDispatch(outgoing, upload), {
        // called right before the first byte is written
        onRequestStart(controller) {
          if (isSettled) return controller.abort(stopped)
          control = controller
          upload?.start()
        },
        onResponseStart(controller, statusCode, responseHeaders) {
          if (statusCode < 200) return
          upload?.stop()
          status = statusCode
          headers = firstOfEach(responseHeaders)
          if (status >= 300) return
          stream = openStream(controller)
          resolve({ status, headers, body: stream })
        },
        onResponseData(controller, chunk) {
          bytes += chunk.length
          if (stream === undefined) {
            chunks.push(chunk)
            if (bytes > maxErrorBytes) end()
          } else if (bytes > outgoing.maxBytes) fail('too-large')
          else if (!stream.push(chunk)) controller.pause()
        },
        onResponseEnd: end,
        onResponseError(_, error) {
          fail(error instanceof BodyFailure ? 'body' : 'transport', error)
        },
      })
    } catch (error) {
      fail('transport', error)
    }

    function openStream(controller: Dispatcher.DispatchController): Readable {
      const readable = new Readable({
        read() {
          controller.resume()
        },
        destroy(error, done) {
          settle()
          done(error)
        },
      })
      // it may fail before anybody reads; who reads is told then
      return readable.on('error', () => {})
    }

    function end(): void {
      if (isSettled) return
      settle()
      if (stream === undefined) resolve({ status, headers, body: Buffer.concat(chunks) })
      else stream.push(null)
    }

    function fail(reason: SendFailure['reason'], cause?: unknown): void {
      if (isSettled) return
      // what the status says stands, even if the text to it got lost
      if (status >= 300) return end()
      settle()
      const failure = onFailure(new SendFailure(reason, control !== undefined, cause, headers))
      if (stream === undefined) reject(failure)
      else stream.destroy(failure)
    }

    function settle(): void {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      // does nothing to an exchange that is over; else closes its connection
      control?.abort(stopped)
      upload?.close()
    }
  })
}

const maxErrorBytes = 65_536

function toDispatch(outgoing: OutgoingRequest, upload: Upload | undefined): Dispatcher.DispatchOptions {
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
  /** Starts the time limit between two pieces of data. */
  start(): void
  /** An answer has begun. */
  stop(): void
  close(): void
}

/** The body of a request that streams, watched: `onStall` is called when nothing moves for as long as `timeoutMs`. */
function openUpload({ body, timeoutMs }: OutgoingRequest, onStall: () => void): Upload | undefined {
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

/** A header that comes more than once counts as it came first, as Node reads those that may come once only. */
function firstOfEach(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'object' ? value[0] : value]),
  )
}
