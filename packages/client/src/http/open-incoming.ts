import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { BodyFailure, outgoingPieces } from './outgoing-pieces.ts'
import {
  type Headers,
  maxErrorBytes,
  type OutgoingRequest,
  type ReceivedAnswer,
  SendFailure,
  type SendOptions,
} from './wire.ts'

/** An answer whose headers have arrived, still compressed. The body of a success is a stream. */
export interface IncomingAnswer extends Omit<ReceivedAnswer, 'body'> {
  readonly body: Readable | Buffer
}

/**
 * Sends one request and returns the answer as soon as it begins. It uses `dispatch` and not undici's `request`: only a
 * dispatch handler learns when the first byte leaves, and can cancel a request that waits for a connection. If the
 * reader of the body is slow, its pauses are limited only by the total timeout.
 * @throws the error that `onFailure` returns; the body fails with it too
 */
export function openIncoming(
  outgoing: OutgoingRequest,
  { dispatcher, signal, onFailure }: SendOptions & { readonly dispatcher: Dispatcher },
): Promise<IncomingAnswer> {
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
        // undici calls this method right before it writes the first byte
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
      // without a listener, an error before the first read would end the process; a later reader still gets it
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
      // the status of an error answer is valid even if its body is lost
      if (status >= 300) return end()
      settle()
      const failure = onFailure(new SendFailure(reason, control !== undefined, cause, { headers }))
      if (stream === undefined) reject(failure)
      else stream.destroy(failure)
    }

    function settle(): void {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      // closes the connection if the answer is not complete
      control?.abort(stopped)
      upload?.close()
    }
  })
}

function toDispatch(outgoing: OutgoingRequest, upload: Upload | undefined): Dispatcher.DispatchOptions {
  const { origin, path, method, headers, body, timeoutMs } = outgoing
  return {
    origin,
    path,
    method,
    headers,
    body: upload?.stream ?? (typeof body === 'string' ? body : null),
    // undici counts this limit from the first byte of the request body, so it would stop a long upload
    headersTimeout: upload === undefined ? timeoutMs : 0,
    bodyTimeout: timeoutMs,
  }
}

interface Upload {
  readonly stream: Readable
  /** Starts the time limit between two pieces of data. */
  start(): void
  /** Stops the time limit, because an answer has begun. */
  stop(): void
  close(): void
}

/** Opens the request body as a stream. Calls `onStall` if no data is sent for `timeoutMs`. */
function openUpload({ body, timeoutMs }: OutgoingRequest, onStall: () => void): Upload | undefined {
  if (body === null || typeof body === 'string') return undefined
  let timer: NodeJS.Timeout | undefined
  const { pieces, close } = outgoingPieces(body, () => timer?.refresh())
  const stream = Readable.from(pieces, { objectMode: false })
  // ignored here: a request that still runs reports this error
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
      stream.destroy()
    },
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }
}

/** Returns the first value of each repeated header, as Node does for headers that may appear only once. */
function firstOfEach(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'object' ? value[0] : value]),
  )
}
