import { Readable } from 'node:stream'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OutgoingRequest {
  readonly origin: string
  /** Path with its query. */
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

/** A body that streams: opened once for each attempt, and read no faster than it is sent. */
export interface OutgoingBody {
  readonly contentType: string
  /** `undefined`: sent in chunks. */
  readonly byteLength: number | undefined
  /** Called once the connection is there. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** Whether `open` gives the same bytes again. */
  readonly isRepeatable: boolean
  /** Bytes handed to the connection so far, after each piece; begins again when the request is repeated. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/** A body that could not be given to its end; the message is the end of a sentence. */
export class BodyFailure extends Error {}

export type Headers = Readonly<Record<string, string | undefined>>

/** No answer. `started` tells whether a byte of the request may have left. */
export class SendFailure extends Error {
  readonly reason: 'transport' | 'total-timeout' | 'stalled' | 'too-large' | 'aborted' | 'body'
  readonly started: boolean
  /** Headers of an answer that had begun; otherwise empty. */
  readonly headers: Headers

  constructor(reason: SendFailure['reason'], started: boolean, cause?: unknown, headers: Headers = {}) {
    super(`send: ${reason}`, { cause })
    this.reason = reason
    this.started = started
    this.headers = headers
  }
}

/** The stream of one attempt. Its source is opened with the first read, which comes once the connection is there. */
export function openBody(
  body: OutgoingBody,
  onPiece: () => void,
): { readonly stream: Readable; readonly close: () => void } {
  let source: AsyncIterable<Uint8Array> | undefined
  const stream = Readable.from(pieces(), { objectMode: false })
  return {
    stream,
    close() {
      // a generator that waits for its source cannot be ended: the source is
      if (source instanceof Readable) source.destroy()
      stream.destroy()
    },
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { byteLength, onSent } = body
    let bytes = 0
    try {
      source = body.open()
      for await (const piece of source) {
        if (!(piece instanceof Uint8Array)) throw new BodyFailure('returned something that is not bytes')
        bytes += piece.byteLength
        if (byteLength !== undefined && bytes > byteLength) {
          throw new BodyFailure(`returned more than the announced ${byteLength} bytes`)
        }
        if (piece.byteLength === 0) continue
        yield piece
        onPiece()
        onSent?.(bytes)
      }
    } catch (error) {
      if (error instanceof BodyFailure) throw error
      throw new BodyFailure('could not be read to its end', { cause: error })
    }
    if (byteLength !== undefined && bytes < byteLength) {
      throw new BodyFailure(`ended after ${bytes} of the announced ${byteLength} bytes`)
    }
  }
}
